// The page: positions become list items when their line is first unfolded.

/** More lines at once would make the page slow. */
const MOST_LINES = 4000;
const counts = count(TREE);
const root = document.getElementById("tree");
const said = document.getElementById("said");

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function pegs(colors) {
  const made = element("span", "pegs");
  made.append(...colors.map((color) => element("b", `c${color}`, TREE.symbols[color])));
  return made;
}

function keys(answer) {
  const [black, white] = answer.split(",").map(Number);
  const dots = element("span", "keys");
  for (let key = 0; key < black + white; key += 1) dots.append(element("i", key < black ? "black" : "white"));
  return [element("span", "answer", answer), dots];
}

function plural(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

/** A position's list item; what follows it is made when it is unfolded. */
function item(number, answer, level) {
  const [guess, canBeSecret, answers] = TREE.positions[number];
  const { codes, most } = counts[number];
  const li = element("li");
  li.id = `p${number}`;
  li.setAttribute("role", "treeitem");
  li.setAttribute("aria-level", level);
  li.tabIndex = -1;
  const line = element("div", canBeSecret ? "line" : "line probe");
  const last = Object.keys(answers).length === 0;
  if (!last) li.setAttribute("aria-expanded", "false");
  line.append(element("span", "twist"));
  if (answer) line.append(...keys(answer));
  line.append(pegs(guess));
  const left = codes === 1 && last ? "found" : `${plural(codes, "code", "codes")}, ≤ ${plural(most, "guess", "guesses")}`;
  line.append(element("span", "left", left));
  li.append(line);
  return li;
}

const numberOf = (li) => Number(li.id.slice(1));
const isOpen = (li) => li.getAttribute("aria-expanded") === "true";
const below = (li) => li.querySelector(":scope > ul");

function open(li) {
  if (!li.hasAttribute("aria-expanded") || isOpen(li)) return;
  if (!below(li)) {
    const level = Number(li.getAttribute("aria-level")) + 1;
    const list = element("ul");
    list.setAttribute("role", "group");
    for (const [answer, next] of Object.entries(TREE.positions[numberOf(li)][2])) list.append(item(next, answer, level));
    li.append(list);
  }
  below(li).hidden = false;
  li.setAttribute("aria-expanded", "true");
}

function fold(li) {
  if (!isOpen(li)) return;
  below(li).hidden = true;
  li.setAttribute("aria-expanded", "false");
}

/** The lines that can be seen, from top to bottom. */
function visible() {
  return [...root.querySelectorAll("li")].filter((li) => !li.parentElement.closest("[hidden]"));
}

function focus(li) {
  root.querySelectorAll('li[tabindex="0"]').forEach((other) => { other.tabIndex = -1; });
  li.tabIndex = 0;
  li.focus({ preventScroll: true });
  li.firstElementChild.scrollIntoView({ block: "nearest" });
}

function forget() {
  root.querySelectorAll(".on").forEach((li) => { li.classList.remove("on"); li.removeAttribute("aria-current"); });
}

function showPath(secret) {
  const path = pathTo(TREE, secret);
  forget();
  path.forEach((number, turn) => {
    const li = document.getElementById(`p${number}`);
    li.classList.add("on");
    if (turn < path.length - 1) open(li);
    else li.setAttribute("aria-current", "true");
  });
  said.className = "";
  said.replaceChildren(element("span", "", `Found in ${plural(path.length, "guess", "guesses")}:`));
  path.forEach((number) => {
    const guess = TREE.positions[number][0];
    const step = element("span", "step");
    const answer = element("span", "answer", score(guess, secret));
    step.append(pegs(guess), answer);
    said.append(step);
  });
  document.getElementById(`p${path.at(-1)}`).firstElementChild.scrollIntoView({ block: "center" });
}

function find(text) {
  try {
    showPath(readCode(TREE, text));
  } catch (error) {
    forget();
    said.className = "wrong";
    said.textContent = error.message;
  }
}

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  find(document.getElementById("secret").value);
});

document.getElementById("unfold").addEventListener("click", () => {
  const lines = visible();
  const closed = lines.filter((li) => li.getAttribute("aria-expanded") === "false");
  const more = closed.reduce((sum, li) => sum + Object.keys(TREE.positions[numberOf(li)][2]).length, 0);
  said.className = "";
  if (lines.length + more > MOST_LINES) {
    said.textContent = `That would be ${lines.length + more} lines; unfold the ones you want, or find a secret.`;
  } else {
    said.textContent = "";
    closed.forEach(open);
  }
});

document.getElementById("fold").addEventListener("click", () => {
  root.querySelectorAll("li").forEach(fold);
  forget();
  said.textContent = "";
  focus(root.firstElementChild);
});

root.addEventListener("click", (event) => {
  const li = event.target.closest("li");
  if (!li || !event.target.closest(".line")) return;
  if (isOpen(li)) fold(li);
  else open(li);
  focus(li);
});

root.addEventListener("keydown", (event) => {
  const li = event.target.closest("li");
  if (!li || event.ctrlKey || event.metaKey || event.altKey) return;
  const lines = visible();
  const place = lines.indexOf(li);
  const parent = li.parentElement.closest("li");
  const moves = {
    ArrowDown: () => lines[place + 1],
    ArrowUp: () => lines[place - 1],
    ArrowRight: () => (isOpen(li) ? below(li).firstElementChild : open(li)),
    ArrowLeft: () => (isOpen(li) ? fold(li) : parent),
    Home: () => lines[0],
    End: () => lines.at(-1),
    Enter: () => (isOpen(li) ? fold(li) : open(li)),
    " ": () => (isOpen(li) ? fold(li) : open(li)),
  };
  if (!Object.hasOwn(moves, event.key)) return;
  event.preventDefault();
  const next = moves[event.key]();
  if (next) focus(next);
});

root.append(item(0, "", 1));
root.firstElementChild.tabIndex = 0;
open(root.firstElementChild);
// A link may name a secret: tree.html#AABC.
if (location.hash.length > 1) find(decodeURIComponent(location.hash.slice(1)));

// The tree, walked. A position is [guess, can it be the secret, {answer: position}]; colors are numbers.

/** Black and white pegs, as "1,2". */
function score(guess, secret) {
  let black = 0;
  const left = new Map();
  guess.forEach((color, peg) => {
    if (color === secret[peg]) black += 1;
    else left.set(color, (left.get(color) ?? 0) + 1);
  });
  let white = 0;
  secret.forEach((color, peg) => {
    if (color !== guess[peg] && left.get(color) > 0) {
      white += 1;
      left.set(color, left.get(color) - 1);
    }
  });
  return `${black},${white}`;
}

/** The colors of a typed code, or an error that says what is wrong with it. */
function readCode(tree, text) {
  const long = tree.symbols.some((symbol) => [...symbol].length > 1);
  const words = long ? text.split(/[\s.]+/).filter((word) => word !== "") : [...text.replace(/\s/g, "")];
  const code = words.map((word) => {
    const exact = tree.symbols.indexOf(word);
    if (exact >= 0) return exact;
    const alike = tree.symbols.filter((symbol) => symbol.toLowerCase() === word.toLowerCase());
    if (alike.length !== 1) throw new Error(`There is no color ${word}; the colors are ${tree.symbols.join(" ")}.`);
    return tree.symbols.indexOf(alike[0]);
  });
  if (code.length !== tree.pegs) throw new Error(`A code has ${tree.pegs} pegs; this one has ${code.length}.`);
  if (tree.distinct && new Set(code).size < code.length) throw new Error("No color may occur twice in a code.");
  return code;
}

/** The numbers of the positions on the way to a secret. */
function pathTo(tree, secret) {
  const path = [0];
  for (;;) {
    const [guess, , answers] = tree.positions[path.at(-1)];
    const answer = score(guess, secret);
    if (answer === `${tree.pegs},0`) return path;
    if (!(answer in answers)) throw new Error("This code does not agree with the turns before the tree.");
    path.push(answers[answer]);
  }
}

/** For every position the number of codes left, and the most guesses to the end. Later positions come later in the list. */
function count(tree) {
  const counts = tree.positions.map(([, canBeSecret]) => ({ codes: canBeSecret, most: 1 }));
  for (let number = counts.length - 1; number >= 0; number -= 1) {
    for (const next of Object.values(tree.positions[number][2])) {
      counts[number].codes += counts[next].codes;
      counts[number].most = Math.max(counts[number].most, counts[next].most + 1);
    }
  }
  return counts;
}

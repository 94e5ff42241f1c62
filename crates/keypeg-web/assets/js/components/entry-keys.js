// @ts-check
// Typing a guess: letters and digits place pegs, arrows move the cursor and change the color, Backspace erases, Enter
// guesses.

/** @typedef {import('./guess-entry.js').GuessEntry} GuessEntry */

/**
 * Listens to the whole page while no field has the focus.
 * @param {{entry: () => GuessEntry|null, submit: () => void, undo?: (event: Event) => void, signal: AbortSignal}} options
 */
export function listenToKeys({ entry, submit, undo, signal }) {
  document.addEventListener(
    'keydown',
    (event) => {
      const current = entry();
      if (!current) return;
      if (undo && !isTaken(event) && event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        undo(event);
        return;
      }
      pressKey(current, event, submit);
    },
    { signal },
  );
}

/**
 * One key, for one guess.
 * @param {GuessEntry} entry
 * @param {KeyboardEvent} event
 * @param {() => void} submit
 */
export function pressKey(entry, event, submit) {
  if (isTaken(event) || scrolls(entry, event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!press(entry, event, submit)) return;
  event.preventDefault();
  // Otherwise Enter would press the button that was used last, such as "Why?", instead of guessing.
  if (event.key !== 'Enter' && isOnButton(event) && !entry.element.contains(document.activeElement)) entry.focus();
}

/**
 * Whether another element handles the key: a field, a dialog, or a button that Enter presses (in a hole, it guesses).
 * @param {KeyboardEvent} event
 */
function isTaken(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return true;
  if (target?.closest('input, select, textarea')) return true;
  if (event.key === 'Enter') return isOnButton(event) && !target?.closest('.slot');
  return event.key === ' ' && isOnButton(event);
}

/** Whether the focus is on something that Enter presses. @param {KeyboardEvent} event */
function isOnButton({ target }) {
  return target instanceof Element && target.closest('a, button, summary') !== null;
}

/**
 * Up and down still scroll a long page until a guess is begun.
 * @param {GuessEntry} entry
 * @param {KeyboardEvent} event
 */
function scrolls(entry, event) {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
  const inside = event.target instanceof Node && entry.element.contains(event.target);
  const begun = entry.colors.some((color) => color !== null);
  return !inside && !begun && document.documentElement.scrollHeight > innerHeight;
}

/**
 * @param {GuessEntry} entry
 * @param {KeyboardEvent} event
 * @param {() => void} submit
 * @returns {boolean} whether the key meant something
 */
function press(entry, event, submit) {
  switch (event.key) {
    case 'Enter':
      // A key that is held down guesses once.
      if (!event.repeat) submit();
      return true;
    case 'Backspace':
      entry.erase();
      return true;
    case 'Delete':
      entry.clear();
      return true;
    case 'ArrowLeft':
      entry.move(-1);
      return true;
    case 'ArrowRight':
      entry.move(1);
      return true;
    case 'ArrowUp':
      entry.turn(1);
      return true;
    case 'ArrowDown':
      entry.turn(-1);
      return true;
    default:
      return type(entry, event.key);
  }
}

/**
 * @param {GuessEntry} entry
 * @param {string} key
 */
function type(entry, key) {
  if ([...key].length !== 1) return false;
  if (entry.notation.separator) return typeFigure(entry, key);
  const color = colorOfKey(entry.notation.symbols, key);
  if (color === null) return false;
  entry.put(color);
  return true;
}

/**
 * Reads a symbol: exactly, else in the other case, else as a digit that counts the colors from 1.
 * @param {string[]} symbols
 * @param {string} key
 */
function colorOfKey(symbols, key) {
  const exact = symbols.indexOf(key);
  if (exact >= 0) return exact;
  const folded = symbols.findIndex((symbol) => symbol.toLowerCase() === key.toLowerCase());
  if (folded >= 0) return folded;
  const counted = Number.parseInt(key, 10) - 1;
  return counted >= 0 && counted < symbols.length ? counted : null;
}

/**
 * Colors written as numbers. A number is complete when no further digit fits, or with a dot or a space; then the cursor
 * goes to the next empty hole. A dot behind a number that was complete already changes nothing.
 * @param {GuessEntry} entry
 * @param {string} key
 */
function typeFigure(entry, key) {
  const at = entry.cursor;
  const { begun, completed } = entry.figure;
  if (key === entry.notation.separator || key === ' ') {
    if (begun) entry.go(entry.nextEmpty(at));
    else if (!completed) entry.move(1);
    entry.figure = { begun: false, completed: false };
    return true;
  }
  if (!/^\d$/.test(key)) return false;
  const count = entry.notation.symbols.length;
  const joined = begun ? (entry.colors[at] ?? 0) * 10 + Number(key) : Number(key);
  const color = joined < count ? joined : Number(key);
  const open = color > 0 && color * 10 < count;
  entry.put(color, at);
  if (open) entry.go(at);
  entry.figure = { begun: open, completed: !open };
  return true;
}

// @ts-check
// Puzzles: the list of all series, the daily puzzle, or one puzzle of a series. The server makes and grades them.

import { describeGame, get, post } from '../core/api.js';
import { isRepeated } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { leaveFocus } from '../core/focus.js';
import { dayName, plural } from '../core/format.js';
import { note } from '../core/router.js';
import { codeView } from '../components/code.js';
import { listenToKeys } from '../components/entry-keys.js';
import { GuessEntry } from '../components/guess-entry.js';
import { announce } from '../components/live.js';
import { showError } from '../components/notice.js';
import { puzzleBoard } from '../components/puzzle-board.js';
import { puzzleList } from '../components/puzzle-list.js';
import { puzzleResult } from '../components/puzzle-result.js';
import { dimUsed, tray } from '../components/tray.js';

/** @typedef {import('../core/types.js').Puzzle} Puzzle */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const [, kind, level, number] = route.path;
  if (!kind) return puzzleList(signal);
  const query = new URLSearchParams();
  if (kind === 'daily') query.set('date', route.fields.get('date') ?? 'today');
  else {
    query.set('kind', kind);
    query.set('level', level ?? '1');
    if (number) query.set('number', number);
  }
  const path = kind === 'daily' ? `puzzle/daily?${query}` : `puzzle?${query}`;
  return onePuzzle(/** @type {Puzzle} */ (await get(path, signal)), signal);
}

/**
 * @param {Puzzle} asked
 * @param {AbortSignal} signal
 */
async function onePuzzle(asked, signal) {
  let puzzle = asked;
  const game = await describeGame(puzzle.game);
  // The address names the puzzle, so that it can be opened again.
  if (puzzle.number !== null) note(`puzzle/${puzzle.kind}/${puzzle.level}/${puzzle.number}`);
  let busy = false;
  const entry = new GuessEntry({ pegs: game.pegs, distinct: game.distinct, notation: game, onChange: entered });
  const colors = tray(entry);
  const submit = h(
    'button',
    { type: 'button', class: 'button primary guess', onclick: answer, onpointerdown: leaveFocus },
    'Answer',
  );
  const erase = h(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-label': 'Remove the last peg',
      onclick: () => entry.erase(),
      onpointerdown: leaveFocus,
    },
    '⌫',
  );
  const facts = h('div', { class: 'puzzle-facts' });
  const table = h('div', { class: 'board-box' });
  const trouble = h('div');
  const controls = h(
    'div',
    { class: 'controls' },
    trouble,
    colors,
    h('div', { class: 'control-buttons' }, erase, submit),
  );
  const verdict = h('div', { class: 'verdict-box' });
  entered();
  draw();
  listenToKeys({ entry: () => (puzzle.result ? null : entry), submit: answer, signal });
  return h(
    'div',
    { class: 'page puzzle' },
    h(
      'div',
      { class: 'puzzle-head' },
      facts,
      h('h1', null, puzzle.title),
      h('p', { class: 'lead' }, puzzle.question),
      puzzle.codes ? codesLeft(puzzle.codes) : null,
    ),
    h('div', { class: 'puzzle-main' }, table, controls),
    verdict,
  );

  /** The codes that are left; a click puts one on the board. @param {string[]} codes */
  function codesLeft(codes) {
    return h(
      'ul',
      { class: 'chips', 'aria-label': 'Codes left' },
      codes.map((code) => h('li', null, chip(code))),
    );
  }

  /** @param {string} code */
  function chip(code) {
    return h(
      'button',
      { type: 'button', class: 'chip', title: 'Put it on the board', onclick: () => puzzle.result || entry.set(code) },
      codeView(code, puzzle, 'small'),
    );
  }

  function entered() {
    submit.disabled = entry.code === null;
    dimUsed(colors, entry);
  }

  function draw() {
    const { progress, daily, number, level_name: level } = puzzle;
    fill(
      facts,
      h('span', { class: 'tag' }, daily ? `Daily puzzle · ${dayName(daily)}` : `${level}, number ${number}`),
      progress.streak.current ? h('span', { class: 'quiet' }, streakWords(puzzle)) : null,
    );
    fill(table, puzzleBoard({ puzzle, pegs: game.pegs, entry: entry.element }));
    controls.hidden = puzzle.result !== null;
    fill(verdict, puzzle.result ? puzzleResult(puzzle, puzzle.result) : null);
  }

  /** @param {Event} [event] */
  async function answer(event) {
    const guess = entry.code;
    if (guess === null || busy || puzzle.result || isRepeated(event)) return;
    busy = true;
    fill(trouble);
    try {
      const { kind, level, number, daily } = puzzle;
      const which = daily ? { daily } : { kind, level, number };
      puzzle = /** @type {Puzzle} */ (await post('puzzle/answer', { ...which, guess }, signal));
      draw();
      announce(puzzle.result?.says ?? '');
      // Enter goes on to the next puzzle.
      const next = /** @type {HTMLElement|null} */ (verdict.querySelector('.next-puzzle'));
      next?.focus({ preventScroll: true });
      verdict.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      showError(trouble, error);
    } finally {
      busy = false;
    }
  }
}

/** @param {Puzzle} puzzle */
function streakWords({ daily, progress: { streak } }) {
  return daily ? `${plural(streak.current, 'day')} in a row` : `${streak.current} right in a row`;
}

// @ts-check
// The board of a finished game, turn by turn: buttons step through it, and chart and list show the same turn.

import { fill, h } from '../core/dom.js';
import { sayFeedback } from '../core/notation.js';
import { boardSize, emptyRow, playedRow } from './board-row.js';
import { icon } from './icon.js';

/** How long a turn stays while the game is played again, in milliseconds. */
const PACE = 1100;

/**
 * @param {{turns: import('../core/types.js').Turn[], game: import('../core/types.js').Game, won: boolean,
 *   selection: import('../core/turn-selection.js').TurnSelection, signal: AbortSignal}} options
 */
export function replayBoard({ turns, game, won, selection, signal }) {
  const table = h('div', { class: 'board-box' });
  const says = h('span', { class: 'replay-turn', role: 'status' });
  const start = step('play', 'Play the game again', () => (timer === null ? run() : halt()));
  const first = step('first', 'To the start', () => go(0));
  const previous = step('previous', 'One turn back', () => go(shown() - 1));
  const next = step('next', 'One turn on', () => go(shown() + 1));
  const last = step('last', 'To the end', () => go(turns.length));
  /** @type {ReturnType<typeof setInterval>|null} */
  let timer = null;
  /** How many rows were drawn last. */
  let drawn = turns.length;
  selection.addEventListener('change', draw, { signal });
  signal.addEventListener('abort', halt);
  draw();
  return h(
    'section',
    { class: 'replay', 'aria-label': 'The game, turn by turn' },
    table,
    h('div', { class: 'replay-buttons' }, first, previous, start, next, last, says),
  );

  /**
   * @param {Parameters<typeof icon>[0]} drawing
   * @param {string} name
   * @param {() => void} onclick
   */
  function step(drawing, name, onclick) {
    return h(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': name, title: name, 'data-replay': drawing, onclick },
      icon(drawing),
    );
  }

  /** The number of turns that the board shows. */
  function shown() {
    return selection.chosen ?? turns.length;
  }

  /** @param {number} turn */
  function go(turn) {
    halt();
    selection.choose(Math.max(0, Math.min(turns.length, turn)));
  }

  function run() {
    if (shown() >= turns.length) selection.choose(0);
    timer = setInterval(() => {
      selection.choose(Math.min(turns.length, shown() + 1));
      if (shown() >= turns.length) halt();
    }, PACE);
    draw();
  }

  function halt() {
    if (timer !== null) clearInterval(timer);
    timer = null;
    draw();
  }

  function draw() {
    const count = shown();
    const rows = turns.map(({ guess, feedback }, at) => {
      if (at >= count) return emptyRow(at + 1, game.pegs, game.game);
      const row = playedRow({
        number: at + 1,
        code: guess,
        feedback,
        notation: game,
        pegs: game.pegs,
        game: game.game,
        fresh: at === count - 1 && count === drawn + 1,
        label: `Guess ${at + 1}: ${guess}, ${sayFeedback(feedback, game.game)}`,
      });
      row.addEventListener('click', () => go(at + 1));
      selection.mark(row, at + 1);
      return row;
    });
    drawn = count;
    fill(
      table,
      h(
        'ol',
        {
          class: `board${won && count === turns.length ? ' won' : ''}${boardSize(game.pegs)}`,
          'aria-label': 'The board',
          style: { '--n': game.pegs },
        },
        rows,
      ),
    );
    says.textContent = count === 0 ? 'start' : `turn ${count} of ${turns.length}`;
    // Not `disabled`: a button that is pressed at the end keeps its focus.
    for (const button of [first, previous]) button.setAttribute('aria-disabled', String(count === 0));
    for (const button of [next, last]) button.setAttribute('aria-disabled', String(count >= turns.length));
    start.setAttribute('aria-label', timer === null ? 'Play the game again' : 'Pause');
    fill(start, icon(timer === null ? 'play' : 'pause'));
  }
}

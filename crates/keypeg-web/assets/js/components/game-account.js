// @ts-check
// The page of a finished game: its result, the board that replays it, the chart and the turns. The values come later than the
// rest, first as an estimate.

import { describeGame } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { keepFocus } from '../core/focus.js';
import { TurnSelection } from '../core/turn-selection.js';
import { jobIn } from './job-view.js';
import { announce } from './live.js';
import { notice } from './notice.js';
import { replayBoard } from './replay-board.js';
import { hasValues } from './review-scores.js';
import { reviewTurn } from './review-turn.js';
import { turnChart } from './turn-chart.js';

/** @typedef {import('../core/types.js').Review} Review */
/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Turn} Turn */

/**
 * @param {{what: Record<string, unknown>|null, top: (review: Review|null) => import('../core/dom.js').Child[],
 *   known?: {game: Game, turns: Turn[], won: boolean}, says?: string|null, signal: AbortSignal}} options `what`: the review to ask for, null if there
 *   is nothing to review; `top`: the first part of the page, drawn again when the values are there; `known`: the game, if it
 *   is known before the review; `says`: what screen readers say before the summary of the review
 */
export function gameAccount({ what, top, known, says = null, signal }) {
  const selection = new TurnSelection();
  const head = h('div', { class: 'account-head' }, top(null));
  const working = h('div', { class: 'account-working' });
  const replay = h('div', { class: 'replay-place' });
  const values = h('div', { class: 'account-values' });
  /** The stage of the review that is shown, and the last review of a stage that came. */
  let shown = -1;
  let came = '';
  if (known?.turns.length) showBoard(known.game, known.turns, known.won);
  if (what) void load(what);
  return h(
    'div',
    { class: 'page account-page' },
    head,
    working,
    h('div', { class: 'account-columns' }, replay, values),
  );

  /** @param {Record<string, unknown>} body */
  async function load(body) {
    const onInterim = (/** @type {unknown} */ interim) => void show(/** @type {Review} */ (interim), 0);
    const review = await jobIn(working, 'review', body, signal, 'Comparing all guesses', { onInterim });
    if (review) await show(/** @type {Review} */ (review), 1);
  }

  /**
   * Shows a review, unless a later one is already there.
   * @param {Review} review
   * @param {number} stage 0 for an estimate while the proof runs, 1 for the last word
   */
  async function show(review, stage) {
    const game = await describeGame(review.game, review.separator ? '' : review.symbols.join(''));
    // An estimate may come more than once.
    const next = JSON.stringify(review);
    if (stage < shown || next === came) return;
    // Whoever works with an estimate says when it may be replaced.
    const waits = shown >= 0 && isInUse();
    [shown, came] = [stage, next];
    if (waits) {
      const showThem = () => {
        fill(working);
        draw(review, game);
      };
      const button = h('button', { type: 'button', class: 'button', onclick: showThem }, 'Show them');
      fill(working, notice('info', h('span', null, 'The exact values are ready.'), button));
      announce('The exact values are ready.');
    } else {
      draw(review, game);
    }
  }

  /** Whether a person is at work in the values: something is open there, or has the focus. */
  function isInUse() {
    return values.contains(document.activeElement) || values.querySelector('details[open], .try-box > *') !== null;
  }

  /**
   * @param {Review} review
   * @param {Game} game
   */
  function draw(review, game) {
    keepFocus(head, () => fill(head, top(review)), 'h1');
    if (!replay.firstChild) showBoard(game, review.turns, game.answers.at(-1) === review.turns.at(-1)?.feedback);
    fill(
      values,
      hasValues(review) ? chart(review) : null,
      h(
        'ol',
        { class: 'review-turns', 'aria-label': 'Turns' },
        review.turns.map((_, at) => reviewTurn({ review, game, at, selection, signal })),
      ),
    );
    announce([says, review.summary].filter(Boolean).join(' '));
  }

  /**
   * @param {Game} game
   * @param {Turn[]} turns
   * @param {boolean} won
   */
  function showBoard(game, turns, won) {
    replay.classList.toggle('wide', game.pegs > 8);
    fill(replay, replayBoard({ turns, game, won, selection, signal }));
  }

  /** @param {import('../core/types.js').ValuedReview} review */
  function chart(review) {
    return h(
      'section',
      { class: 'card chart-card' },
      h('h2', null, 'Expected number of guesses, turn by turn'),
      turnChart(review, selection, signal),
      h(
        'ul',
        { class: 'legend' },
        [
          ['line', 'expected guesses'],
          ['loss', 'cost of the guess'],
          ['luck', 'good luck'],
          ['unlucky', 'bad luck'],
        ].map(([kind, name]) => h('li', null, h('i', { class: kind }), name)),
      ),
    );
  }
}

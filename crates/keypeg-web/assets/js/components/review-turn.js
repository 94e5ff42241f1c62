// @ts-check
// One turn of a review: what it lost, what was luck, the best play behind a click, and a second try. Without values,
// the codes left and the turns that the guess contradicts.

import { fill, h } from '../core/dom.js';
import { decimal, number } from '../core/format.js';
import { settings } from '../core/settings.js';
import { codeView } from './code.js';
import { capital } from './notice.js';
import { keyPegs } from './key-pegs.js';
import { tryAgain } from './try-again.js';

/** @typedef {import('../core/types.js').Review} Review */
/** @typedef {import('../core/types.js').ReviewTurn} ReviewTurn */

/**
 * @param {{review: Review, game: import('../core/types.js').Game, at: number,
 *   selection: import('../core/turn-selection.js').TurnSelection, signal: AbortSignal}} options
 */
export function reviewTurn({ review, game, at, selection, signal }) {
  const turn = /** @type {ReviewTurn} */ (review.turns[at]);
  const weak = review.weak_turns.includes(at + 1);
  const valued = turn.loss !== null;
  const more = h('div', { class: 'turn-more' });
  const number = at + 1;
  const show = h(
    'button',
    {
      type: 'button',
      class: 'turn-number',
      'aria-label': `${number}: show turn ${number} on the board`,
      onclick: () => selection.choose(selection.chosen === number ? null : number),
    },
    number,
  );
  const element = h(
    'li',
    { class: 'card review-turn', 'data-turn': number },
    h(
      'div',
      { class: 'review-line' },
      show,
      codeView(turn.guess, review, 'small'),
      keyPegs(turn.feedback, game.pegs, game.game),
      valued && h('span', { class: `tag ${turn.label ?? ''}` }, turn.label ?? 'forced'),
      valued && !turn.exact && h('span', { class: 'tag' }, 'estimate'),
      turn.consistent ? null : h('span', { class: 'tag', title: 'It could not be the secret' }, 'probe'),
      h(
        'span',
        { class: 'numbers' },
        figure(
          'codes left',
          `${left(turn.before, turn.before_text)} → ${left(turn.remaining, turn.remaining_text)}`,
          '',
        ),
        valued && [
          figure('cost', decimal(turn.loss, digits()), turn.loss_exact ?? ''),
          figure('luck', signed(turn.luck), turn.luck_exact ?? ''),
        ],
      ),
    ),
    valued ? null : turn.lines.map((line) => h('p', { class: 'quiet' }, capital(line))),
    valued ? bestPlay(turn, review, weak ? openTry : null) : null,
    more,
  );
  selection.follow(element, number);
  selection.addEventListener('change', mark, { signal });
  mark();
  return element;

  function mark() {
    selection.mark(element, number);
    show.setAttribute('aria-pressed', String(selection.chosen === number));
  }

  /** Opens the box, and gives it the focus, so that Enter means "try it". */
  function openTry() {
    const box = tryAgain({ review, game, at, signal });
    fill(more, box);
    box.querySelector('button')?.focus();
  }
}

/**
 * The best play of a turn. It is hidden at first where the turn can be tried again.
 * @param {ReviewTurn} turn
 * @param {Review} review
 * @param {(() => void)|null} openTry
 */
function bestPlay(turn, review, openTry) {
  if (turn.best === null) return null;
  if (turn.better === null) return h('p', { class: 'quiet best-play' }, turn.best_says);
  return h(
    'div',
    { class: 'turn-choices' },
    h(
      'details',
      { class: 'more best-play' },
      h('summary', null, 'The best play was …'),
      h('div', { class: 'better' }, codeView(turn.best, review, 'small'), h('span', null, turn.best_says)),
    ),
    openTry ? h('button', { type: 'button', class: 'button small', onclick: openTry }, 'Try again') : null,
  );
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} exact
 */
function figure(name, value, exact) {
  return h('span', { class: 'number', title: exact }, h('span', { class: 'quiet' }, name), value);
}

/**
 * How many codes were left, or about how many.
 * @param {import('../core/types.js').Count} count
 * @param {string} text
 */
function left(count, text) {
  return count === null ? text : number(count);
}

/** @param {number|null} luck */
function signed(luck) {
  const written = decimal(luck, digits()).replace(/^−(0\.0+)$/, '$1');
  return luck !== null && /[1-9]/.test(written) && luck > 0 ? `+${written}` : written;
}

/** Behind the decimal point. */
function digits() {
  return settings.more ? 3 : 2;
}

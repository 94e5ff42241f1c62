// @ts-check
// A review: the account of the game, its chart and its turns. Without values, only the turns.

import { h } from '../core/dom.js';
import { codeView } from './code.js';
import { identity } from './identity.js';
import { reviewTurn } from './review-turn.js';
import { turnChart } from './turn-chart.js';

/** @typedef {import('../core/types.js').Review} Review */
/** @typedef {import('../core/types.js').ValuedReview} ValuedReview */

/** @param {{review: Review, game: import('../core/types.js').Game, signal: AbortSignal}} options */
export function reviewAccount({ review, game, signal }) {
  const valued = hasValues(review) ? review : null;
  return [
    h(
      'section',
      { class: 'card' },
      h(
        'div',
        { class: 'review-line' },
        h('h2', null, review.game),
        review.secret ? ['secret ', codeView(review.secret, review, 'small')] : null,
        reliability(review),
      ),
      valued && identity(valued),
      h('p', null, review.summary),
      review.note ? h('p', { class: 'note' }, review.note) : null,
      valued &&
        h(
          'p',
          { class: 'quiet' },
          'Par is the number of guesses that perfect play takes on average. Loss is what your choices cost. Luck is what the answers saved.',
        ),
    ),
    valued && chart(valued),
    h(
      'ol',
      { class: 'review-turns' },
      review.turns.map((_, at) => reviewTurn({ review, game, at, signal })),
    ),
  ];
}

/** @param {Review} review */
function reliability(review) {
  if (review.exact) return h('span', { class: 'tag best' }, 'exact');
  return h('span', { class: 'tag inaccuracy' }, hasValues(review) ? 'estimate' : 'no values');
}

/** @param {ValuedReview} review */
function chart(review) {
  return h(
    'section',
    { class: 'card' },
    h('h2', null, 'Guesses expected in all, turn by turn'),
    turnChart(review),
    h(
      'ul',
      { class: 'legend' },
      [
        ['line', 'expected guesses'],
        ['loss', 'lost by the guess'],
        ['luck', 'good luck'],
        ['unlucky', 'bad luck'],
      ].map(([kind, name]) => h('li', null, h('i', { class: kind }), name)),
    ),
  );
}

/**
 * Whether the guesses have values. Without them only the turns are shown.
 * @param {Review} review
 * @returns {review is ValuedReview}
 */
function hasValues(review) {
  return review.basis !== 'turns';
}

// @ts-check
// The account of a game as an equation: guesses (and what was left) = par + cost − luck.

import { h } from '../core/dom.js';
import { decimal, number } from '../core/format.js';

/** @param {import('../core/types.js').ValuedReview} review */
export function identity(review) {
  const left = review.left !== 0;
  const fraction = (/** @type {string|null} */ exact) => (review.exact ? exact : null);
  return h(
    'div',
    { class: 'identity', role: 'img', 'aria-label': review.identity, 'data-holds': String(review.identity_holds) },
    term('guesses', number(review.guesses), null),
    left ? [sign('+'), term('left', decimal(review.left), fraction(review.left_exact))] : [],
    sign(review.exact ? '=' : '≈'),
    term('par', decimal(review.par), fraction(review.par_exact)),
    sign('+'),
    term('cost', decimal(review.loss), fraction(review.loss_exact)),
    sign('−'),
    term('luck', decimal(review.luck), fraction(review.luck_exact)),
  );
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string|null} exact
 */
function term(name, value, exact) {
  return h(
    'div',
    null,
    h('span', { class: 'quiet' }, name),
    h('strong', null, value),
    h('span', { class: 'exact' }, exact ?? '\u00a0'),
  );
}

/** @param {string} text */
function sign(text) {
  return h('div', { class: 'sign' }, text);
}

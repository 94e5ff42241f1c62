// @ts-check
// What a review says about the whole game: skill and luck, and the exact account behind one click.

import { h } from '../core/dom.js';
import { inWords } from './score-words.js';
import { identity } from './identity.js';
import { scoreDials } from './score-dials.js';

/** @typedef {import('../core/types.js').Review} Review */
/** @typedef {import('../core/types.js').ValuedReview} ValuedReview */

/** @param {Review} review */
export function reviewScores(review) {
  const valued = hasValues(review) ? review : null;
  const { skill_score: skill, luck_score: luck } = review;
  return [
    scoreDials({ skill, luck }),
    h('p', { class: 'review-summary' }, (skill && inWords(skill, luck)) ?? review.summary, ' ', reliability(review)),
    review.note ? h('p', { class: 'note quiet' }, review.note) : null,
    valued &&
      h(
        'details',
        { class: 'more account' },
        h('summary', null, review.exact ? 'The exact account' : 'The account'),
        skill ? h('p', null, review.summary) : null,
        identity(valued),
        h(
          'p',
          { class: 'quiet' },
          'Par is the number of guesses that perfect play takes on average. Cost is what your choices added. Luck is what the answers saved.',
        ),
        [skill, luck].map((score) => score && h('p', { class: 'quiet formula' }, score.formula)),
      ),
  ];
}

/** @param {Review} review */
function reliability(review) {
  if (review.exact) return h('span', { class: 'tag best' }, 'exact');
  return h('span', { class: 'tag inaccuracy' }, hasValues(review) ? 'estimate' : 'no values');
}

/**
 * Whether the guesses have values. Without them only the turns are shown.
 * @param {Review} review
 * @returns {review is ValuedReview}
 */
export function hasValues(review) {
  return review.basis !== 'turns';
}

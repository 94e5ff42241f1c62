// @ts-check
// One turn of a review: what it lost, what was luck, the better guess behind a button, and a second try. Without values,
// the codes left and the turns that the guess contradicts.

import { fill, h } from '../core/dom.js';
import { decimal, number } from '../core/format.js';
import { codeView } from './code.js';
import { capital } from './notice.js';
import { keyPegs } from './key-pegs.js';
import { tryAgain } from './try-again.js';

/** @typedef {import('../core/types.js').Review} Review */
/** @typedef {import('../core/types.js').ReviewTurn} ReviewTurn */

/**
 * @param {{review: Review, game: import('../core/types.js').Game, at: number, signal: AbortSignal}} options
 */
export function reviewTurn({ review, game, at, signal }) {
  const turn = /** @type {ReviewTurn} */ (review.turns[at]);
  const weak = review.weak_turns.includes(at + 1);
  const valued = turn.loss !== null;
  const more = h('div', { class: 'turn-more' });
  return h(
    'li',
    { class: 'card review-turn', 'data-turn': at + 1 },
    h(
      'div',
      { class: 'review-line' },
      h('strong', null, `${at + 1}.`),
      codeView(turn.guess, review, 'small'),
      keyPegs(turn.feedback, game.pegs),
      valued && h('span', { class: `tag ${turn.label ?? ''}` }, turn.label ?? 'forced'),
      valued && !turn.exact && h('span', { class: 'tag' }, 'estimate'),
      turn.consistent ? null : h('span', { class: 'tag', title: 'It could not be the secret' }, 'probe'),
      h(
        'span',
        { class: 'numbers' },
        figure('codes', `${left(turn.before, turn.before_text)} → ${left(turn.remaining, turn.remaining_text)}`, ''),
        valued && [
          figure('loss', decimal(turn.loss), turn.loss_exact ?? ''),
          figure('luck', signed(turn.luck), turn.luck_exact ?? ''),
        ],
      ),
    ),
    valued ? null : turn.lines.map((line) => h('p', { class: 'quiet' }, capital(line))),
    weak
      ? h(
          'div',
          { class: 'actions' },
          h('button', { type: 'button', class: 'button small', onclick: openTry }, 'Try again'),
          turn.better
            ? h(
                'button',
                { type: 'button', class: 'button small', onclick: () => fill(more, better(turn, review)) },
                'Show a better guess',
              )
            : null,
        )
      : null,
    more,
  );

  /** Opens the box, and gives it the focus, so that Enter means "try it". */
  function openTry() {
    const box = tryAgain({ review, game, at, signal });
    fill(more, box);
    box.querySelector('button')?.focus();
  }
}

/**
 * @param {ReviewTurn} turn
 * @param {Review} review
 */
function better(turn, review) {
  return h(
    'div',
    { class: 'try-box' },
    h('div', { class: 'better' }, h('strong', null, 'Better was'), codeView(turn.better ?? '', review, 'small')),
    turn.better_says ? h('p', null, `It ${turn.better_says}.`) : null,
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
  return luck === null ? '–' : luck > 0 ? `+${decimal(luck)}` : decimal(luck);
}

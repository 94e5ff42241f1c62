// @ts-check
// How a game ended: the result, the secret, skill and luck, and what to play next.

import { post, savedAs } from '../core/api.js';
import { once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { go } from '../core/router.js';
import { codeView } from './code.js';
import { nextDaily } from './next-daily.js';
import { showError } from './notice.js';
import { reviewScores } from './review-scores.js';

/** @typedef {import('../core/types.js').Play} Play */

const titles = { found: 'You broke the code', lost: 'Out of guesses', 'given-up': 'You gave up', open: '' };

/**
 * @param {Play} play
 * @param {import('../core/types.js').Review|null} review null until the values are there
 */
export function gameEnd(play, review) {
  const code = play.secret ?? play.still_fits;
  const trouble = h('div');
  return h(
    'section',
    { class: `card end ${play.outcome}`, 'aria-label': 'Result' },
    h('h1', { tabindex: -1 }, titles[play.outcome]),
    h('p', { class: 'lead' }, play.report),
    code ? h('p', { class: 'secret' }, codeView(code, play)) : null,
    play.turns.length
      ? h(
          'div',
          { class: 'scores' },
          review ? reviewScores(review) : h('p', { class: 'quiet' }, 'Skill and luck come with the review.'),
        )
      : null,
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'button primary', onclick: once(again) }, 'Play again'),
      h('a', { class: 'button', ...savedAs(`play/${play.id}/record`, `keypeg-${play.game}.json`) }, 'Save the game'),
      nextDaily(play),
    ),
    trouble,
  );

  async function again() {
    const body = {
      game: play.game,
      rows: play.rows ?? undefined,
      strict: play.strict,
      codemaker: play.codemaker,
      ...(play.separator ? {} : { symbols: play.symbols.join('') }),
    };
    try {
      const next = /** @type {Play} */ (await post('play', body));
      go(`play/${next.id}`);
    } catch (error) {
      showError(trouble, error);
    }
  }
}

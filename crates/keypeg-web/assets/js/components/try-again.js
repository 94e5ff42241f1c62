// @ts-check
// A second try at a weak turn, without showing the best guess.

import { fill, h } from '../core/dom.js';
import { pressKey } from './entry-keys.js';
import { GuessEntry } from './guess-entry.js';
import { jobIn } from './job-view.js';
import { announce } from './live.js';
import { capital } from './notice.js';
import { dimUsed, tray } from './tray.js';

/** @typedef {import('../core/types.js').Attempt} Attempt */

/**
 * @param {{review: import('../core/types.js').Review, game: import('../core/types.js').Game, at: number, signal: AbortSignal}} options
 */
export function tryAgain({ review, game, at, signal }) {
  const button = h('button', { type: 'button', class: 'button primary', onclick: submit }, 'Try it');
  const verdicts = h('ul', { class: 'plain stack' });
  const working = h('div');
  const entry = new GuessEntry({ pegs: game.pegs, distinct: game.distinct, notation: game, onChange: entered });
  const colors = tray(entry);
  entered();
  return h(
    'div',
    { class: 'try-box', onkeydown: (/** @type {KeyboardEvent} */ event) => pressKey(entry, event, submit) },
    h('p', null, `${known(at)} What would you guess now?`),
    h('div', null, entry.element),
    colors,
    h('div', { class: 'actions' }, button),
    working,
    verdicts,
  );

  function entered() {
    button.disabled = entry.code === null;
    dimUsed(colors, entry);
  }

  async function submit() {
    const guess = entry.code;
    if (guess === null) return;
    const attempt = /** @type {Attempt|null} */ (
      await jobIn(
        working,
        'try',
        {
          game: review.game,
          ...(review.separator ? {} : { symbols: review.symbols.join('') }),
          ...(review.secret && !review.exact ? { secret: review.secret } : {}),
          turns: review.turns.slice(0, at).map(({ guess: made, feedback }) => ({ guess: made, feedback })),
          guess,
        },
        signal,
        'Weighing it',
      )
    );
    if (!attempt) return;
    verdicts.prepend(
      h(
        'li',
        null,
        h('strong', null, `${guess} `),
        attempt.label ? h('span', { class: `tag ${attempt.label}` }, attempt.label) : null,
        ` ${capital(attempt.says)}`,
      ),
    );
    fill(working);
    announce(attempt.says);
    entry.clear();
  }
}

/** @param {number} turns */
function known(turns) {
  if (turns === 0) return 'You know nothing yet.';
  return turns === 1 ? 'You know turn 1.' : `You know turns 1 to ${turns}.`;
}

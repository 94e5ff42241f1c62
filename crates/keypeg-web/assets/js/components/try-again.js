// @ts-check
// A second try at a weak turn: the position as it was, and a guess that is graded without showing the best one.

import { once } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { leaveFocus } from '../core/focus.js';
import { sayFeedback } from '../core/notation.js';
import { activeRow, boardSize, playedRow } from './board-row.js';
import { listenToKeys } from './entry-keys.js';
import { GuessEntry } from './guess-entry.js';
import { jobIn } from './job-view.js';
import { announce } from './live.js';
import { capital } from './notice.js';
import { dimUsed, tray } from './tray.js';

/** @typedef {import('../core/types.js').Attempt} Attempt */

/** The box that was opened or used last: keys go there. @type {HTMLElement|null} */
let current = null;

/**
 * @param {{review: import('../core/types.js').Review, game: import('../core/types.js').Game, at: number, signal: AbortSignal}} options
 */
export function tryAgain({ review, game, at, signal }) {
  const submit = once(grade);
  const button = h(
    'button',
    { type: 'button', class: 'button primary', onclick: submit, onpointerdown: leaveFocus },
    'Try it',
  );
  const verdicts = h('ul', { class: 'plain stack verdicts' });
  const working = h('div');
  const entry = new GuessEntry({ pegs: game.pegs, distinct: game.distinct, notation: game, onChange: entered });
  const colors = tray(entry);
  const before = review.turns.slice(0, at);
  const take = () => {
    current = element;
  };
  const element = h(
    'div',
    { class: 'try-box', onpointerdown: take, onfocusin: take },
    h('p', null, `${known(at)} What would you guess now?`),
    h('div', { class: 'board-box' }, position()),
    colors,
    h('div', { class: 'actions' }, button),
    working,
    verdicts,
  );
  entered();
  take();
  listenToKeys({ entry: () => (current === element && element.isConnected ? entry : null), submit, signal });
  return element;

  /** The turns before, and the row to fill in. */
  function position() {
    return h(
      'ol',
      { class: `board${boardSize(game.pegs)}`, 'aria-label': 'The position', style: { '--n': game.pegs } },
      before.map(({ guess, feedback }, turn) =>
        playedRow({
          number: turn + 1,
          code: guess,
          feedback,
          notation: game,
          pegs: game.pegs,
          game: game.game,
          label: `Guess ${turn + 1}: ${guess}, ${sayFeedback(feedback, game.game)}`,
        }),
      ),
      activeRow(at + 1, entry.element, game.pegs, game.game),
    );
  }

  function entered() {
    button.disabled = entry.code === null;
    dimUsed(colors, entry);
  }

  async function grade() {
    const guess = entry.code;
    if (guess === null) return;
    entry.clear();
    const attempt = /** @type {Attempt|null} */ (
      await jobIn(
        working,
        'try',
        {
          game: review.game,
          ...(review.separator ? {} : { symbols: review.symbols.join('') }),
          ...(review.secret && !review.exact ? { secret: review.secret } : {}),
          turns: before.map(({ guess: made, feedback }) => ({ guess: made, feedback })),
          guess,
        },
        signal,
        'Weighing it',
      )
    );
    if (!attempt) {
      entry.set(guess);
      return;
    }
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
  }
}

/** @param {number} turns */
function known(turns) {
  if (turns === 0) return 'You know nothing yet.';
  return turns === 1 ? 'You know turn 1.' : `You know turns 1 to ${turns}.`;
}

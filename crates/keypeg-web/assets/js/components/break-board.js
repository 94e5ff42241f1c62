// @ts-check
// The board of a game that the computer plays: its guesses with your answers, and the guess that waits for one.

import { h } from '../core/dom.js';
import { sayFeedback } from '../core/notation.js';
import { boardSize, playedRow } from './board-row.js';

/**
 * @param {{game: import('../core/types.js').Game, turns: import('../core/types.js').Turn[],
 *   step: import('../core/types.js').BreakStep|null, change: (at: number) => void}} options
 */
export function breakBoard({ game, turns, step, change }) {
  const next = step?.status === 'guess' ? step.guess : step?.status === 'announced' ? step.code : null;
  return h(
    'ol',
    {
      class: `board${step?.status === 'found' ? ' won' : ''}${boardSize(game.pegs)}`,
      'aria-label': 'The board',
      style: { '--n': game.pegs },
    },
    turns.map(({ guess, feedback }, at) =>
      playedRow({
        number: at + 1,
        code: guess,
        feedback,
        notation: game,
        pegs: game.pegs,
        label: `Guess ${at + 1}: ${guess}, answered ${sayFeedback(feedback, game.game)}`,
        aside: h(
          'span',
          { class: 'row-buttons' },
          h(
            'button',
            {
              type: 'button',
              class: 'icon-button',
              'aria-label': `Answer guess ${at + 1} again`,
              title: 'Answer this one again',
              onclick: () => change(at),
            },
            '✎',
          ),
        ),
      }),
    ),
    next ? waiting(turns.length + 1, next, game) : null,
  );
}

/**
 * @param {number} number
 * @param {string} code
 * @param {import('../core/types.js').Game} game
 */
function waiting(number, code, game) {
  const row = playedRow({
    number,
    code,
    feedback: null,
    notation: game,
    pegs: game.pegs,
    fresh: true,
    label: `Guess ${number}: ${code}, waiting for your answer`,
  });
  row.classList.add('active');
  return row;
}

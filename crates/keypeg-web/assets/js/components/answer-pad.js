// @ts-check
// Choosing an answer: every one that can occur, laid out by black (down) and white (across); typing "1" "2" works too.

import { h } from '../core/dom.js';
import { answerWords } from '../core/names.js';
import { pegsOf, sayFeedback } from '../core/notation.js';
import { keyPegs } from './key-pegs.js';

/** With more pegs than this the triangle is too big, and two fields replace it. */
const MOST_DRAWN = 6;

/**
 * @param {import('../core/types.js').Game} game
 * @param {(feedback: string) => void} choose
 * @returns {HTMLElement}
 */
export function answerPad(game, choose) {
  return isDrawn(game) ? triangle(game, choose) : fields(game, choose);
}

/** Whether every answer has its own button. @param {import('../core/types.js').Game} game */
export function isDrawn(game) {
  return game.pegs <= MOST_DRAWN;
}

/**
 * @param {import('../core/types.js').Game} game
 * @param {(feedback: string) => void} choose
 */
function triangle(game, choose) {
  return h(
    'div',
    { class: 'answer-pad', role: 'group', 'aria-label': 'The answer', style: { '--n': game.pegs } },
    game.answers.map((feedback) => {
      const [black, white] = pegsOf(feedback);
      return h(
        'button',
        {
          type: 'button',
          class: 'answer',
          'aria-label': sayFeedback(feedback, game.game),
          title: sayFeedback(feedback, game.game),
          'data-answer': feedback,
          style: { 'grid-row': black + 1, 'grid-column': white + 1 },
          onclick: () => choose(feedback),
        },
        keyPegs(feedback, game.pegs, game.game),
      );
    }),
  );
}

/**
 * @param {import('../core/types.js').Game} game
 * @param {(feedback: string) => void} choose
 */
function fields(game, choose) {
  const field = (/** @type {string} */ name) =>
    h('input', {
      type: 'number',
      min: 0,
      max: game.pegs,
      value: 0,
      inputmode: 'numeric',
      name,
      class: 'figure',
      required: true,
    });
  const words = answerWords(game.game);
  const black = field('black');
  const white = field('white');
  return h(
    'form',
    {
      class: 'answer-fields',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        choose(`${black.value},${white.value}`);
      },
    },
    h('label', null, h('span', { class: 'key black' }), ` ${words.black} `, black),
    h('label', null, h('span', { class: 'key white' }), ` ${words.white} `, white),
    h('button', { class: 'button primary' }, 'Answer'),
  );
}

/**
 * Typing an answer: two digits, black then white.
 * @param {{game: () => import('../core/types.js').Game|null, choose: (feedback: string) => void, signal: AbortSignal}} options
 */
export function listenToAnswers({ game, choose, signal }) {
  /** @type {number|null} */
  let black = null;
  document.addEventListener(
    'keydown',
    (event) => {
      const current = game();
      if (
        !current ||
        event.defaultPrevented ||
        current.pegs > MOST_DRAWN ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      if (event.target instanceof Element && event.target.closest('input, select, textarea')) return;
      if (!/^\d$/.test(event.key)) {
        if (event.key !== 'Shift' && event.key !== ',') black = null;
        return;
      }
      if (black === null) {
        black = Number(event.key);
        return;
      }
      const feedback = `${black},${event.key}`;
      black = null;
      if (current.answers.includes(feedback)) choose(feedback);
    },
    { signal },
  );
}

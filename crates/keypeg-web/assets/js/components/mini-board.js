// @ts-check
// A small picture of a board: a hidden code and a few answered guesses. It is decoration, so screen readers skip it.

import { h } from '../core/dom.js';
import { codeView } from './code.js';
import { keyPegs } from './key-pegs.js';

/**
 * @param {{turns: import('../core/types.js').Turn[], notation: import('../core/types.js').Notation, pegs: number,
 *   game?: string, hidden?: boolean}} picture `hidden`: draws the secret above the guesses, covered
 */
export function miniBoard({ turns, notation, pegs, game, hidden = true }) {
  return h(
    'span',
    { class: 'mini-board', 'aria-hidden': 'true', style: { '--n': pegs } },
    hidden
      ? h(
          'span',
          { class: 'mini-row secret-row' },
          Array.from({ length: pegs }, () => h('span', { class: 'covered' }, '?')),
        )
      : null,
    turns.map(({ guess, feedback }) =>
      h('span', { class: 'mini-row' }, codeView(guess, notation), keyPegs(feedback, pegs, game)),
    ),
  );
}

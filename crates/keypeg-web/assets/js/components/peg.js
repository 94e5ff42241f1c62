// @ts-check
// One peg, or the hole where one may go.

import { h } from '../core/dom.js';
import { palettes } from '../core/colors.js';

/** Colors beyond these repeat with a ring. */
export const PALETTE_SIZE = palettes['vivid']?.colors.length ?? 12;

/**
 * A peg with its letter. It is hidden from screen readers, because the element around it has the name.
 * @param {number|null} color null draws a hole
 * @param {string} [symbol]
 */
export function peg(color, symbol = '') {
  if (color === null || color < 0) return h('span', { class: 'hole', 'aria-hidden': 'true' });
  const shade = color % PALETTE_SIZE;
  const round = Math.floor(color / PALETTE_SIZE);
  return h(
    'span',
    {
      class: `peg${round ? ' ringed' : ''}${symbol.length > 1 ? ' long' : ''}`,
      'aria-hidden': 'true',
      style: { '--c': `var(--color-${shade})`, '--on': `var(--on-color-${shade})`, '--rim': `var(--rim-${shade})` },
    },
    h('span', { class: 'cap' }, symbol),
  );
}

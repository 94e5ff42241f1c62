// @ts-check
// A code as a row of pegs.

import { h } from '../core/dom.js';
import { colorsOf } from '../core/notation.js';
import { peg } from './peg.js';

/** @typedef {import('../core/types.js').Notation} Notation */

/**
 * @param {string} code
 * @param {Notation} notation
 * @param {'small'|'normal'} [size]
 */
export function codeView(code, notation, size = 'normal') {
  const colors = colorsOf(code, notation);
  return h(
    'span',
    { class: `code ${size}`, role: 'img', 'aria-label': code, style: { '--n': colors.length } },
    colors.map((color) => peg(color, notation.symbols[color])),
  );
}

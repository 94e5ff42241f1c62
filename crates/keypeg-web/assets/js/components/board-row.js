// @ts-check
// One row of a board: its number, its pegs, the answer, and remarks.

import { h } from '../core/dom.js';
import { codeView } from './code.js';
import { keyPegs } from './key-pegs.js';
import { peg } from './peg.js';

/** @typedef {import('../core/types.js').Notation} Notation */
/** @typedef {import('../core/dom.js').Child} Child */

/**
 * A row that was played.
 * @param {{number: number, code: string, feedback: string|null, notation: Notation, pegs: number, fresh?: boolean,
 *   mark?: Child, aside?: Child, label?: string}} row
 */
export function playedRow({ number, code, feedback, notation, pegs, fresh = false, mark, aside, label }) {
  return h(
    'li',
    { class: `row played${fresh ? ' fresh' : ''}`, 'aria-label': label },
    h('span', { class: 'row-number' }, number, mark),
    codeView(code, notation),
    keyPegs(feedback, pegs),
    h('span', { class: 'row-aside' }, aside),
  );
}

/**
 * A row whose answer is on its way.
 * @param {number} number
 * @param {string} code
 * @param {Notation} notation
 * @param {number} pegs
 */
export function sentRow(number, code, notation, pegs) {
  const label = `Guess ${number}: ${code}, not answered yet`;
  const row = playedRow({ number, code, feedback: null, notation, pegs, label });
  row.classList.replace('played', 'sent');
  return row;
}

/**
 * An empty row.
 * @param {number} number
 * @param {number} pegs
 */
export function emptyRow(number, pegs) {
  return h(
    'li',
    { class: 'row empty', 'aria-hidden': 'true' },
    h('span', { class: 'row-number' }, number),
    h(
      'span',
      { class: 'code normal', style: { '--n': pegs } },
      Array.from({ length: pegs }, () => peg(null)),
    ),
    keyPegs(null, pegs),
    h('span', { class: 'row-aside' }),
  );
}

/**
 * The row that is being filled in.
 * @param {number} number
 * @param {HTMLElement} entry
 * @param {number} pegs
 * @param {Child} [keys] what stands where the answer will be
 */
export function activeRow(number, entry, pegs, keys) {
  return h(
    'li',
    { class: 'row active', 'aria-label': `Guess ${number}` },
    h('span', { class: 'row-number' }, number),
    entry,
    keys ?? keyPegs(null, pegs),
    h('span', { class: 'row-aside' }),
  );
}

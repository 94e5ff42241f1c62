// @ts-check
// One row of a board: its number, its pegs, the answer, and remarks.

import { h } from '../core/dom.js';
import { sayFeedback } from '../core/notation.js';
import { codeView } from './code.js';
import { keyPegs } from './key-pegs.js';
import { peg } from './peg.js';

/** Codes of more pegs take several lines. */
export const LONG_CODE = 24;

/** The classes of a board, by how many pegs a row has. @param {number} pegs */
export function boardSize(pegs) {
  return `${pegs > 8 ? ' dense' : ''}${pegs > 16 ? ' wide' : ''}${pegs > LONG_CODE ? ' long' : ''}`;
}

/** @typedef {import('../core/types.js').Notation} Notation */
/** @typedef {import('../core/dom.js').Child} Child */

/**
 * A row that was played.
 * @param {{number: number, code: string, feedback: string|null, notation: Notation, pegs: number, fresh?: boolean,
 *   mark?: Child, aside?: Child, label?: string, game?: string, needed?: string|null}} row `game`: its notation, for the words of
 *   its answers; `needed`: the answer that the last guess would have needed here to be the secret
 */
export function playedRow({
  number,
  code,
  feedback,
  notation,
  pegs,
  fresh = false,
  mark,
  aside,
  label,
  game,
  needed = null,
}) {
  return h(
    'li',
    { class: `row played${fresh ? ' fresh' : ''}${needed === null ? '' : ' contradicted'}`, 'aria-label': label },
    h('span', { class: 'row-number' }, number, mark),
    codeView(code, notation),
    keyPegs(feedback, pegs, game),
    h('span', { class: 'row-aside' }, needed === null ? aside : neededAnswer(needed, pegs, game)),
  );
}

/**
 * @param {string} needed
 * @param {number} pegs
 * @param {string} [game]
 */
function neededAnswer(needed, pegs, game) {
  return h(
    'span',
    { class: 'needed', title: `If the last guess were the secret: ${sayFeedback(needed, game)}` },
    h('span', { 'aria-hidden': 'true' }, '≠'),
    keyPegs(needed, pegs, game),
  );
}

/**
 * A row whose answer is on its way.
 * @param {number} number
 * @param {string} code
 * @param {Notation} notation
 * @param {number} pegs
 * @param {string} [game] its notation
 */
export function sentRow(number, code, notation, pegs, game) {
  const label = `Guess ${number}: ${code}, not answered yet`;
  const row = playedRow({ number, code, feedback: null, notation, pegs, label, ...(game ? { game } : {}) });
  row.classList.replace('played', 'sent');
  return row;
}

/**
 * An empty row.
 * @param {number} number
 * @param {number} pegs
 * @param {string} [game] its notation
 */
export function emptyRow(number, pegs, game) {
  return h(
    'li',
    { class: 'row empty', 'aria-hidden': 'true' },
    h('span', { class: 'row-number' }, number),
    h(
      'span',
      { class: 'code normal', style: { '--n': pegs } },
      Array.from({ length: pegs }, () => peg(null)),
    ),
    keyPegs(null, pegs, game),
    h('span', { class: 'row-aside' }),
  );
}

/**
 * The row that is being filled in.
 * @param {number} number
 * @param {HTMLElement} entry
 * @param {number} pegs
 * @param {string} [game] its notation
 */
export function activeRow(number, entry, pegs, game) {
  return h(
    'li',
    { class: 'row active', 'aria-label': `Guess ${number}` },
    h('span', { class: 'row-number' }, number),
    entry,
    keyPegs(null, pegs, game),
    h('span', { class: 'row-aside' }),
  );
}

// @ts-check
// The best guesses with their measures. Most players need one number; the others are behind the switch for more.

import { h } from '../core/dom.js';
import { decimal, number } from '../core/format.js';
import { codeView } from './code.js';

/** @typedef {import('../core/types.js').RankedGuess} RankedGuess */
/** @typedef {{name: string, says: string, cell: (guess: RankedGuess) => string, exact?: (guess: RankedGuess) => string}} Column */

/**
 * @param {{guesses: RankedGuess[], notation: import('../core/types.js').Notation, chosen: string|null, awaited: boolean,
 *   more: boolean, sampled: boolean, choose: (code: string) => void}} options `awaited`: values are still being found;
 *   `sampled`: measures count the codes of a sample
 */
export function guessTable({ guesses, notation, chosen, awaited, more, sampled, choose }) {
  // The counts of a sample would be taken for counts of all codes.
  const shown = sampled && !more ? [] : columns(guesses, awaited, more);
  return h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    h(
      'table',
      { class: 'guesses' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, 'Guess'),
          shown.map(({ name, says }) => h('th', { scope: 'col', class: 'figure', title: says }, name)),
        ),
      ),
      h(
        'tbody',
        null,
        guesses.map((guess) =>
          h(
            'tr',
            { class: guess.code === chosen ? 'chosen' : '' },
            h('td', null, chip(guess)),
            shown.map(({ cell, exact }) =>
              h('td', { class: 'figure', title: more ? (exact?.(guess) ?? null) : null }, cell(guess)),
            ),
          ),
        ),
      ),
    ),
  );

  /** @param {RankedGuess} guess */
  function chip(guess) {
    return [
      h(
        'button',
        {
          type: 'button',
          class: 'chip',
          title: guess.why ?? '',
          'aria-pressed': String(guess.code === chosen),
          onclick: () => choose(guess.code),
        },
        codeView(guess.code, notation, 'small'),
      ),
      guess.consistent
        ? null
        : h('span', { class: 'tag', title: 'A probe: it cannot be the secret, but its answer tells much' }, 'probe'),
    ];
  }
}

/**
 * @param {RankedGuess[]} guesses
 * @param {boolean} awaited
 * @param {boolean} more
 * @returns {Column[]}
 */
function columns(guesses, awaited, more) {
  if (guesses.every(({ parts }) => parts === undefined)) return [];
  const valued = awaited || guesses.some(({ value }) => value !== undefined && value !== null);
  const pending = awaited ? '…' : '–';
  return [
    ...(valued
      ? [
          {
            name: 'Guesses needed',
            says: 'On average, this guess included, if every later guess is a best one',
            cell: (/** @type {RankedGuess} */ { value }) =>
              typeof value === 'number' ? decimal(value, more ? 3 : 2) : pending,
            exact: (/** @type {RankedGuess} */ guess) => guess.value_exact ?? '',
          },
        ]
      : []),
    {
      name: 'Codes left',
      says: 'Codes left after the answer, on average',
      cell: (guess) => decimal(guess.expected_size, more ? 2 : 1),
    },
    ...(more
      ? [
          {
            name: 'At worst',
            says: 'Codes left after the worst answer',
            cell: (/** @type {RankedGuess} */ guess) => number(guess.largest),
          },
          {
            name: 'Groups',
            says: 'How many different answers are possible',
            cell: (/** @type {RankedGuess} */ guess) => number(guess.parts),
          },
          {
            name: 'Bits',
            says: 'Entropy: how much the answer tells',
            cell: (/** @type {RankedGuess} */ guess) => decimal(guess.entropy, 2),
          },
        ]
      : []),
  ];
}

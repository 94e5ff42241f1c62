// @ts-check
// The best guesses with their measures.

import { h } from '../core/dom.js';
import { decimal, number } from '../core/format.js';
import { codeView } from './code.js';

/** @typedef {import('../core/types.js').RankedGuess} RankedGuess */

/**
 * @param {{guesses: RankedGuess[], notation: import('../core/types.js').Notation, chosen: string|null, awaited: boolean,
 *   choose: (code: string) => void}} options `awaited`: values are still being found
 */
export function guessTable({ guesses, notation, chosen, awaited, choose }) {
  const measured = guesses.some(({ parts }) => parts !== undefined);
  const valued = awaited || guesses.some(({ value }) => value !== undefined && value !== null);
  const head = (/** @type {string} */ name, /** @type {string} */ title) =>
    h('th', { scope: 'col', class: 'figure', title }, name);
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
          measured && [
            valued &&
              head('Value', 'Expected number of guesses when this one is made now and play is optimal afterwards'),
            head('Parts', 'How many different answers are possible'),
            head('Largest', 'Codes left after the worst answer'),
            head('Expected', 'Codes left on average'),
            head('Bits', 'Entropy: how much the answer tells'),
          ],
        ),
      ),
      h(
        'tbody',
        null,
        guesses.map((guess) =>
          h(
            'tr',
            { class: guess.code === chosen ? 'chosen' : '' },
            h(
              'td',
              null,
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
                : h(
                    'span',
                    { class: 'tag', title: 'A probe: it cannot be the secret, but its answer tells much' },
                    'probe',
                  ),
            ),
            measured && [
              valued &&
                h(
                  'td',
                  { class: 'figure', title: guess.value_exact ?? '' },
                  guess.value === undefined || guess.value === null ? (awaited ? '…' : '–') : decimal(guess.value),
                ),
              h('td', { class: 'figure' }, number(guess.parts)),
              h('td', { class: 'figure' }, number(guess.largest)),
              h('td', { class: 'figure' }, decimal(guess.expected_size, 2)),
              h('td', { class: 'figure' }, decimal(guess.entropy, 2)),
            ],
          ),
        ),
      ),
    ),
  );
}

// @ts-check
// A distribution as bars: how many games took one guess, two, three …

import { h } from '../core/dom.js';
import { number } from '../core/format.js';

/**
 * @param {number[]} histogram the first entry counts one guess
 * @param {{label?: string, unit?: string, highlight?: number|null}} [options]
 */
export function bars(histogram, { label = 'Distribution of guesses', unit = 'secrets', highlight = null } = {}) {
  const most = Math.max(1, ...histogram);
  return h(
    'ol',
    { class: 'bars', 'aria-label': label },
    histogram.map((count, at) => {
      const guesses = at + 1;
      return h(
        'li',
        {
          class: `bar${highlight === guesses ? ' highlight' : ''}`,
          title: `${guesses} guesses: ${number(count)} ${unit}`,
        },
        h('span', { class: 'bar-name' }, guesses),
        h(
          'span',
          { class: 'bar-track' },
          h('span', { class: 'bar-fill', style: { '--share': (count / most).toFixed(4) } }),
        ),
        h('span', { class: 'bar-count' }, number(Number.isInteger(count) ? count : Number(count.toFixed(1)))),
      );
    }),
  );
}

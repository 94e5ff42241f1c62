// @ts-check
// When nothing fits: which answer was probably wrong, each with a button that repairs it.

import { h } from '../core/dom.js';
import { keyPegs } from './key-pegs.js';
import { capital } from './notice.js';

/** The number of repairs that are shown at once. */
const SHOWN = 4;

/** @typedef {import('../core/types.js').Repair} Repair */

/**
 * @param {import('../core/types.js').Conflict} conflict
 * @param {number} pegs
 * @param {(repair: Repair) => void} repair
 */
export function repairs(conflict, pegs, repair) {
  return h(
    'div',
    { class: 'repairs' },
    h('p', null, conflict.says, conflict.repairs.length ? ' Most likely first:' : ''),
    list(conflict.repairs.slice(0, SHOWN)),
    conflict.repairs.length > SHOWN
      ? h(
          'details',
          { class: 'more' },
          h('summary', null, `${conflict.repairs.length - SHOWN} that are less likely`),
          list(conflict.repairs.slice(SHOWN)),
        )
      : null,
    conflict.note ? h('p', { class: 'quiet' }, conflict.note) : null,
  );

  /** @param {Repair[]} some */
  function list(some) {
    return h(
      'ul',
      { class: 'plain' },
      some.map((one) =>
        h(
          'li',
          { class: 'repair' },
          h(
            'span',
            { class: 'repair-likely', style: { '--share': one.plausibility.toFixed(3) } },
            `${Math.round(one.plausibility * 100)}%`,
          ),
          h(
            'span',
            { class: 'repair-keys' },
            one.feedback.map((feedback) => keyPegs(feedback, pegs)),
          ),
          h('span', { class: 'repair-says' }, capital(one.says)),
          h('button', { type: 'button', class: 'button small primary', onclick: () => repair(one) }, 'Repair'),
        ),
      ),
    );
  }
}

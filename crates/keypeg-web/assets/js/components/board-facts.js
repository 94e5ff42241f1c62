// @ts-check
// The rules of a game that somebody else set.

import { h } from '../core/dom.js';

/** @param {{rows: number|null, strict: boolean}} offer */
export function boardFacts({ rows, strict }) {
  return h(
    'ul',
    { class: 'facts' },
    h('li', null, rows ? `${rows} guesses` : 'as many guesses as you need'),
    strict ? h('li', null, 'strict: guesses that cannot be the secret are refused') : null,
  );
}

// @ts-check
// The rules of a game that somebody else set.

import { h } from '../core/dom.js';

/** @param {{rows: number|null, strict: boolean}} offer */
export function boardFacts({ rows, strict }) {
  return h(
    'ul',
    { class: 'facts' },
    h('li', null, rows ? `${rows} rows` : 'no limit of rows'),
    h('li', null, strict ? 'strict: guesses that cannot be the secret are refused' : 'free: every guess is answered'),
  );
}

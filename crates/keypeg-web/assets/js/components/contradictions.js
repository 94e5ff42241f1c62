// @ts-check
// The turns that a guess contradicts, each with its reason.

import { h } from '../core/dom.js';
import { capital } from './notice.js';

/** More are not listed: one is enough to know. */
const SHOWN = 3;

/** @param {import('../core/types.js').Contradiction[]} contradictions */
export function contradictionList(contradictions) {
  if (contradictions.length === 0) return null;
  return h(
    'ul',
    null,
    contradictions.slice(0, SHOWN).map(({ says }) => h('li', null, capital(says))),
  );
}

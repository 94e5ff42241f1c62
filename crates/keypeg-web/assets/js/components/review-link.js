// @ts-check
// The link to the review of a game in the archive. A game without guesses has none.

import { h } from '../core/dom.js';
import { link } from '../core/router.js';

/** @param {import('../core/types.js').ArchivedGame} game */
export function reviewLink({ archive, guesses }) {
  if (guesses === 0) return null;
  return h('a', { href: link(`review/archive/${archive}`), 'aria-label': `Review game ${archive}` }, 'Review');
}

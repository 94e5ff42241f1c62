// @ts-check
// The codes that are left, page by page.

import { post } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { number } from '../core/format.js';
import { codeView } from './code.js';
import { showError } from './notice.js';

const PAGE = 60;

/** @typedef {import('../core/types.js').RemainingPage} RemainingPage */

/**
 * @param {{game: import('../core/types.js').Game, position: Record<string, unknown>, signal: AbortSignal,
 *   choose: (code: string) => void}} options
 */
export function codeList({ game, position, signal, choose }) {
  const element = h('div', { class: 'code-list' });
  void show(0);
  return element;

  /** @param {number} offset */
  async function show(offset) {
    try {
      const page = /** @type {RemainingPage} */ (await post('remaining', { ...position, offset, limit: PAGE }, signal));
      draw(page);
    } catch (error) {
      showError(element, error);
    }
  }

  /** @param {RemainingPage} page */
  function draw(page) {
    const to = page.offset + page.codes.length;
    const more = typeof page.remaining === 'number' && to < page.remaining && game.enumerated;
    fill(
      element,
      h(
        'ul',
        { class: 'chips' },
        page.codes.map((code) =>
          h(
            'li',
            null,
            h(
              'button',
              { type: 'button', class: 'chip', title: `What would ${code} tell?`, onclick: () => choose(code) },
              codeView(code, game, 'small'),
            ),
          ),
        ),
      ),
      page.codes.length === 0
        ? null
        : h(
            'div',
            { class: 'pager' },
            page.offset > 0 &&
              h(
                'button',
                { type: 'button', class: 'button small', onclick: () => show(Math.max(0, page.offset - PAGE)) },
                '← Before',
              ),
            h('span', { class: 'quiet' }, place(page)),
            more && h('button', { type: 'button', class: 'button small', onclick: () => show(to) }, 'More →'),
          ),
    );
  }
}

/**
 * Which codes of how many a page shows.
 * @param {RemainingPage} page
 */
function place({ offset, codes, remaining, complete }) {
  if (remaining === null)
    return complete ? `${number(codes.length)} codes` : `the first ${number(codes.length)} that were found`;
  return `${number(offset + 1)}–${number(offset + codes.length)} of ${number(remaining)}`;
}

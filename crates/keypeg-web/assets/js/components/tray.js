// @ts-check
// The colors to choose from: click one, or drag it into a hole.

import { h } from '../core/dom.js';
import { startDrag } from './drag.js';
import { peg } from './peg.js';

/** The colors are in rows of about equal length. @param {number} colors */
function columns(colors) {
  return colors <= 8 ? colors : Math.min(10, Math.ceil(colors / (colors <= 14 ? 2 : 3)));
}

/** @typedef {import('./guess-entry.js').GuessEntry} GuessEntry */

/**
 * @param {GuessEntry} entry
 */
export function tray(entry) {
  const { symbols } = entry.notation;
  return h(
    'div',
    { class: 'tray-box' },
    h(
      'div',
      {
        class: `tray${symbols.length > 12 ? ' many' : ''}`,
        role: 'group',
        'aria-label': 'Colors',
        style: { '--columns': columns(symbols.length) },
      },
      symbols.map((symbol, color) =>
        h(
          'button',
          {
            type: 'button',
            class: 'tray-peg',
            'data-color': color,
            'aria-label': `Color ${symbol}`,
            onpointerdown: (/** @type {PointerEvent} */ event) => {
              event.preventDefault();
              startDrag(event, entry, color);
            },
            onclick: () => entry.put(color),
          },
          peg(color, symbol),
        ),
      ),
    ),
  );
}

/**
 * Shows which colors are already used, in a game without repeats.
 * @param {HTMLElement} element
 * @param {GuessEntry} entry
 */
export function dimUsed(element, entry) {
  if (!entry.distinct) return;
  for (const button of element.querySelectorAll('.tray-peg')) {
    const color = Number(/** @type {HTMLElement} */ (button).dataset['color']);
    button.classList.toggle('used', entry.colors.includes(color));
  }
}

// @ts-check
// A handful of confetti in the colors of the code that was broken. Nothing for those who do not want motion.

import { h } from '../core/dom.js';
import { colorsOf } from '../core/notation.js';
import { PALETTE_SIZE } from './peg.js';

/** The number of pieces. */
const PIECES = 28;

/** How long the pieces fly, in milliseconds, as in play.css. */
const FLIGHT = 1900;

/**
 * @param {HTMLElement} place
 * @param {string} code
 * @param {import('../core/types.js').Notation} notation
 */
export function celebrate(place, code, notation) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const colors = colorsOf(code, notation);
  const burst = h(
    'div',
    { class: 'confetti', 'aria-hidden': 'true' },
    Array.from({ length: PIECES }, (_, at) => {
      const angle = (at / PIECES) * 2 * Math.PI;
      const reach = 5 + ((at * 7) % 5);
      return h('i', {
        style: {
          '--c': `var(--color-${(colors[at % colors.length] ?? 0) % PALETTE_SIZE})`,
          '--x': `${(Math.cos(angle) * reach).toFixed(2)}rem`,
          '--y': `${(Math.sin(angle) * reach * 0.7 - 3).toFixed(2)}rem`,
          '--spin': `${(at % 2 ? 1 : -1) * (180 + at * 23)}deg`,
          '--late': `${(at % 4) * 40}ms`,
        },
      });
    }),
  );
  place.append(burst);
  setTimeout(() => burst.remove(), FLIGHT);
}

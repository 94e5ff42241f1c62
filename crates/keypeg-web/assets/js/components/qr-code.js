// @ts-check
// A QR code as a picture. The server computes its dots.

import { svg } from '../core/dom.js';

/** The light border that readers need, in dots. */
const BORDER = 4;

/**
 * @param {string[]} rows each a text of 1 (dark) and 0 (light)
 * @param {string} label
 */
export function qrCode(rows, label) {
  const size = rows.length + 2 * BORDER;
  const dots = rows.flatMap((row, y) =>
    [...row].map((dot, x) => (dot === '1' ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : '')),
  );
  return svg(
    'svg',
    { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    svg('rect', { width: size, height: size, fill: '#fff' }),
    svg('path', { d: dots.join(''), fill: '#000' }),
  );
}

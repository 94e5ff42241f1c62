// @ts-check
// A line chart of a value over time.

import { svg } from '../core/dom.js';
import { decimal } from '../core/format.js';

const HEIGHT = 200;
const LEFT = 48;
const RIGHT = 20;
const TOP = 14;
const BOTTOM = 32;

/**
 * @param {{name: string, value: number}[]} points
 * @param {string} label
 */
export function lineChart(points, label) {
  const width = Math.max(300, Math.min(640, innerWidth - 60));
  const most = Math.max(0.01, ...points.map(({ value }) => value)) * 1.1;
  const x = (/** @type {number} */ at) =>
    points.length === 1 ? (LEFT + width - RIGHT) / 2 : LEFT + (at / (points.length - 1)) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const every = Math.ceil(points.length / 6);
  // Of points with the same name, such as games of one day, the first is named.
  const isNamed = (/** @type {number} */ at) => at % every === 0 && points[at]?.name !== points[at - every]?.name;
  return svg(
    'svg',
    {
      class: 'chart',
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: 'img',
      'aria-label': `${label}: ${points.map(({ name, value }) => `${name} ${decimal(value)}`).join(', ')}`,
    },
    [0, most / 2, most].map((level) =>
      svg(
        'g',
        {},
        svg('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(level), y2: y(level) }),
        svg('text', { x: LEFT - 8, y: y(level) + 4, 'text-anchor': 'end' }, decimal(level, 2)),
      ),
    ),
    svg('polyline', { class: 'line', points: points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ') }),
    points.map(({ name, value }, at) =>
      svg(
        'g',
        {},
        svg('circle', { class: 'dot', cx: x(at), cy: y(value), r: 4.5 }),
        isNamed(at) ? svg('text', { x: x(at), y: HEIGHT - 8, 'text-anchor': 'middle' }, name) : null,
      ),
    ),
  );
}

// @ts-check
// Skill and luck out of 100 as two dials.

import { h, svg } from '../core/dom.js';

/** @typedef {import('../core/types.js').Score} Score */

/** The radius of a dial and the length of its circle. */
const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;

/** @param {{skill: Score|null, luck: Score|null}} scores */
export function scoreDials({ skill, luck }) {
  if (!skill && !luck) return null;
  return h('div', { class: 'dials' }, skill && dial('Skill', skill), luck && dial('Luck', luck));
}

/**
 * @param {string} name
 * @param {Score} score
 */
function dial(name, { shown, score, exact }) {
  const says = `${name}: ${exact ? '' : 'about '}${shown} out of 100`;
  return h(
    'div',
    { class: `dial ${name.toLowerCase()}`, role: 'img', 'aria-label': says, 'data-score': shown },
    svg(
      'svg',
      { viewBox: '0 0 100 100', 'aria-hidden': 'true' },
      svg('circle', { class: 'dial-ground', cx: 50, cy: 50, r: RADIUS }),
      svg('circle', {
        class: 'dial-value',
        cx: 50,
        cy: 50,
        r: RADIUS,
        'stroke-dasharray': `${((score / 100) * AROUND).toFixed(1)} ${AROUND.toFixed(1)}`,
        transform: 'rotate(-90 50 50)',
      }),
      svg('text', { class: 'dial-figure', x: 50, y: 59, 'text-anchor': 'middle' }, `${exact ? '' : '~'}${shown}`),
    ),
    h('span', { class: 'dial-name', 'aria-hidden': 'true' }, h('strong', null, name), ' out of 100'),
  );
}

// @ts-check
// How far the pupils of a class are.

import { h } from '../core/dom.js';
import { plural } from '../core/format.js';

/** @typedef {import('../core/types.js').Pupil} Pupil */

const outcomes = { open: 'playing', found: 'solved', lost: 'out of rows', 'given-up': 'gave up' };

/** @param {import('../core/types.js').ClassProgress} board */
export function classProgress({ pupils, rows }) {
  if (pupils.length === 0) return h('p', { class: 'quiet' }, 'Nobody has joined yet.');
  const solved = pupils.filter((pupil) => pupil.outcome === 'found').length;
  const playing = pupils.filter((pupil) => pupil.outcome === 'open').length;
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'class-sum' }, `${plural(pupils.length, 'pupil')}: ${solved} solved, ${playing} playing.`),
    h(
      'div',
      { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Pupils' },
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            ['Name', 'State'].map((name) => h('th', { scope: 'col' }, name)),
            ['Guesses', 'Hints', 'Undone'].map((name) => h('th', { scope: 'col', class: 'figure' }, name)),
          ),
        ),
        h(
          'tbody',
          null,
          pupils.map((pupil) => row(pupil, rows)),
        ),
      ),
    ),
  );
}

/**
 * @param {Pupil} pupil
 * @param {number|null} rows
 */
function row(pupil, rows) {
  return h(
    'tr',
    { class: `pupil ${pupil.outcome}` },
    h('td', null, h('strong', null, pupil.name)),
    h('td', null, outcomes[pupil.outcome]),
    h('td', { class: 'figure' }, rows ? `${pupil.guesses} of ${rows}` : pupil.guesses),
    h('td', { class: 'figure' }, pupil.hints_used),
    h('td', { class: 'figure' }, pupil.undone),
  );
}

// @ts-check
// The last games of the archive in a table.

import { h } from '../core/dom.js';
import { date, decimal, plural, time } from '../core/format.js';
import { boardName } from '../core/names.js';
import { reviewLink } from './review-link.js';

/** @typedef {import('../core/types.js').ArchivedGame} ArchivedGame */

/**
 * @param {import('../core/types.js').Stats} stats
 * @param {boolean} more whether probes and costs are shown
 */
export function gamesTable({ games }, more) {
  const figures = more ? ['Hints', 'Probes', 'Cost'] : ['Hints'];
  return h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    h(
      'table',
      { class: 'games' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          ['Finished', 'Board', 'Result'].map((name) => h('th', { scope: 'col' }, name)),
          figures.map((name) => h('th', { scope: 'col', class: 'figure wide-only' }, name)),
          h('th', { scope: 'col' }, h('span', { class: 'visually-hidden' }, 'Review')),
        ),
      ),
      h(
        'tbody',
        null,
        games.map((game) => row(game, more)),
      ),
    ),
  );
}

/**
 * @param {ArchivedGame} game
 * @param {boolean} more
 */
function row(game, more) {
  const result = game.outcome === 'found' ? plural(game.guesses, 'guess', 'guesses') : game.outcome.replace('-', ' ');
  const figures = more ? [game.hints_used, game.bad_guesses, decimal(game.loss, 2)] : [game.hints_used];
  return h(
    'tr',
    null,
    h('td', null, date(game.finished_at), h('span', { class: 'wide-only' }, `, ${time(game.finished_at)}`)),
    h('td', { title: game.game }, h('strong', null, boardName(game.game))),
    h('td', null, result, game.repeat ? ' (a repeat, not counted)' : null),
    figures.map((figure) => h('td', { class: 'figure wide-only' }, figure)),
    h('td', { class: 'figure' }, reviewLink(game)),
  );
}

// @ts-check
// The games of this browser that are not finished.

import { ApiError, request } from '../core/api.js';
import { h } from '../core/dom.js';
import { dateTime, plural } from '../core/format.js';
import { boardName } from '../core/names.js';
import { link } from '../core/router.js';
import { showError } from './notice.js';

/** @typedef {import('../core/types.js').OpenGame} OpenGame */

/** The number of games that are listed at first. */
const SHOWN = 6;

/** @param {OpenGame[]} games */
export function openGames(games) {
  const items = games.map((one, at) => h('li', { class: 'open-item', hidden: at >= SHOWN }, ...item(one)));
  const older = h('button', { type: 'button', class: 'link', onclick: showOlder }, 'Show older games');
  return h(
    'section',
    { class: 'open-section', 'aria-labelledby': 'open-title' },
    h('h2', { id: 'open-title' }, 'Continue a game'),
    h('ul', { class: 'open-games plain' }, items),
    items.length > SHOWN ? older : null,
  );

  function showOlder() {
    const hidden = items.filter((one) => one.hidden);
    for (const one of hidden) one.hidden = false;
    older.remove();
    hidden[0]?.querySelector('a')?.focus();
  }
}

/** @param {OpenGame} game */
function item(game) {
  const name = game.daily ? `Daily ${game.daily}` : boardName(game.game);
  const made = `${plural(game.turns, 'guess', 'guesses')}${game.rows ? ` of ${game.rows}` : ''}`;
  return [
    h(
      'a',
      { class: 'card open-game', href: link(`play/${game.id}`), title: game.game },
      h('strong', null, name),
      h('span', { class: 'quiet' }, `${made} · ${dateTime(game.touched_at)}`),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': `Delete this game of ${name}`,
        title: 'Delete',
        onclick: (/** @type {Event} */ event) => forget(game.id, event),
      },
      '✕',
    ),
  ];
}

/**
 * @param {string} id
 * @param {Event} event
 */
async function forget(id, event) {
  const item = /** @type {HTMLElement} */ (event.currentTarget).closest('li');
  if (!item) return;
  try {
    await request(`play/${id}`, { method: 'DELETE' });
  } catch (error) {
    // A game that does not exist any more need not be deleted.
    if (!(error instanceof ApiError && error.status === 404)) {
      showError(item.querySelector('.trouble') ?? item.appendChild(h('div', { class: 'trouble' })), error);
      return;
    }
  }
  const list = item.parentElement;
  item.remove();
  if (list?.childElementCount === 0) list.closest('section')?.remove();
}

// @ts-check
// Where a shared link leads: what the game is, before it is played.

import { get, post } from '../core/api.js';
import { once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { go } from '../core/router.js';
import { boardFacts } from '../components/board-facts.js';
import { showError } from '../components/notice.js';

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const token = route.path[1] ?? '';
  const offer = /** @type {{game: string, rows: number|null, strict: boolean, daily: string|null}} */ (
    await get(`share/${encodeURIComponent(token)}`, signal)
  );
  const trouble = h('div');
  return h(
    'div',
    { class: 'page narrow' },
    h(
      'section',
      { class: 'card' },
      h('h1', null, 'A game for you'),
      h(
        'p',
        { class: 'lead' },
        `Somebody shared a game of ${offer.game} with you`,
        offer.daily ? `, the daily game of ${offer.daily}` : '',
        '. You get the same secret; may the better codebreaker win.',
      ),
      boardFacts(offer),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'button', class: 'button primary large', onclick: once(begin) }, 'Play it'),
        h('a', { class: 'button large', href: '#/' }, 'Not now'),
      ),
      trouble,
    ),
  );

  async function begin() {
    try {
      const play = /** @type {import('../core/types.js').Play} */ (await post('play', { share: token }));
      go(`play/${play.id}`);
    } catch (error) {
      showError(trouble, error);
    }
  }
}

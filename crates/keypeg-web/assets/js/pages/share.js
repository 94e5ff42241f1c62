// @ts-check
// Where a shared link leads: what the game is, before it is played.

import { get, post } from '../core/api.js';
import { once } from '../core/busy.js';
import { rememberDaily } from '../core/daily.js';
import { h } from '../core/dom.js';
import { boardName } from '../core/names.js';
import { isOwnLink } from '../core/own-links.js';
import { go } from '../core/router.js';
import { boardFacts } from '../components/board-facts.js';
import { showError } from '../components/notice.js';

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const token = route.path[1] ?? '';
  const offer = /** @type {import('../core/types.js').ShareOffer} */ (
    await get(`share/${encodeURIComponent(token)}`, signal)
  );
  const own = offer.set && isOwnLink(token);
  const trouble = h('div');
  return h(
    'div',
    { class: 'page narrow' },
    h(
      'section',
      { class: 'card' },
      h('h1', null, titleOf(offer, own)),
      h('p', { class: 'lead' }, own ? setHere(offer) : offer.set ? setBy(offer) : sharedGame(offer)),
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
      const play = /** @type {import('../core/types.js').Play} */ (
        await post('play', { share: token, ...(own ? { own } : {}) })
      );
      rememberDaily(play);
      go(`play/${play.id}`);
    } catch (error) {
      showError(trouble, error);
    }
  }
}

/**
 * @param {import('../core/types.js').ShareOffer} offer
 * @param {boolean} own whether the code was set in this browser
 */
function titleOf({ set }, own) {
  if (own) return 'Your own code';
  return set ? 'A code for you' : 'A game for you';
}

/** @param {import('../core/types.js').ShareOffer} offer */
function setHere({ game }) {
  return `You set this code on ${boardName(game)} in this browser. You can try it, but the game does not count.`;
}

/** @param {import('../core/types.js').ShareOffer} offer */
function setBy({ game, name }) {
  return `${name ?? 'Somebody'} set a code for you. The board is ${boardName(game)}. Can you break it?`;
}

/** @param {import('../core/types.js').ShareOffer} offer */
function sharedGame({ game, daily }) {
  const which = daily ? `, the daily game of ${daily}` : '';
  return `Somebody shared a game of ${boardName(game)} with you${which}. You get the same secret; may the better codebreaker win.`;
}

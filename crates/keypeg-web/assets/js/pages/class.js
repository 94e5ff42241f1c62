// @ts-check
// Where the link of a class leads: a pupil types a name and plays the board of the class.

import { get, post } from '../core/api.js';
import { once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { boardName } from '../core/names.js';
import { go } from '../core/router.js';
import { boardFacts } from '../components/board-facts.js';
import { showError } from '../components/notice.js';

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const path = `class/${encodeURIComponent(route.path[1] ?? '')}`;
  const offer = /** @type {import('../core/types.js').ClassOffer} */ (await get(path, signal));
  const trouble = h('div');
  const name = h('input', { type: 'text', name: 'name', maxlength: 24, autocomplete: 'nickname', spellcheck: 'false' });
  const submit = once(join);
  return h(
    'div',
    { class: 'page narrow' },
    h(
      'section',
      { class: 'card' },
      h('h1', null, 'A board for your class'),
      h('p', { class: 'lead' }, `Everybody in the class plays ${boardName(offer.game)} with the same secret.`),
      boardFacts(offer),
      offer.play ? goOn(offer.play, offer.name ?? '') : joinForm(),
      trouble,
    ),
  );

  /**
   * @param {string} play
   * @param {string} known
   */
  function goOn(play, known) {
    return h(
      'div',
      { class: 'actions' },
      h('a', { class: 'button primary large', href: `#/play/${play}` }, `Go on as ${known}`),
    );
  }

  function joinForm() {
    return h(
      'form',
      {
        class: 'stack',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void submit();
        },
      },
      h('label', { class: 'field' }, h('span', null, 'Your name, as your teacher sees it'), name),
      h('div', { class: 'actions' }, h('button', { class: 'button primary large' }, 'Play')),
    );
  }

  async function join() {
    try {
      const play = /** @type {import('../core/types.js').Play} */ (await post(path, { name: name.value }, signal));
      go(`play/${play.id}`);
    } catch (error) {
      showError(trouble, error);
    }
  }
}

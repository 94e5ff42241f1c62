// @ts-check
// Pass and play: one person sets a code, hands the device over, and another one breaks the code.

import { post, setup } from '../core/api.js';
import { once } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { boardName } from '../core/names.js';
import { link } from '../core/router.js';
import { codeSetter } from '../components/code-setter.js';
import { announce } from '../components/live.js';
import { showError } from '../components/notice.js';

/** @typedef {import('../core/types.js').Play} Play */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  const offers = await setup();
  const trouble = h('div');
  const setter = codeSetter({ setup: offers, done: 'Hide the code', finish: once(hide), signal });
  const element = h(
    'div',
    { class: 'page two-people' },
    h(
      'div',
      { class: 'page-head' },
      h('h1', null, 'Pass and play'),
      h('p', { class: 'lead' }, 'Set a code while nobody looks. Then hand the device over.'),
    ),
    h(
      'div',
      { class: 'columns' },
      h('section', { class: 'card', 'aria-label': 'The code' }, setter.place),
      h(
        'section',
        { class: 'card', 'aria-label': 'The game' },
        setter.board,
        h(
          'div',
          { class: 'actions' },
          setter.button,
          h('a', { class: 'button large', href: link('friend') }, 'Send a link instead'),
        ),
        trouble,
      ),
    ),
  );
  return element;

  /** The server keeps the code; the page forgets it before the device changes hands. */
  async function hide() {
    const set = setter.read();
    if (!set) return;
    try {
      const play = /** @type {Play} */ (await post('play', set, signal));
      setter.clear();
      fill(element, handOver(play));
      announce('The code is hidden. Hand the device over.');
      /** @type {HTMLElement|null} */ (element.querySelector('a.button'))?.focus();
    } catch (error) {
      showError(trouble, error);
    }
  }
}

/** @param {Play} play */
function handOver(play) {
  const rows = play.rows ? `${boardName(play.game)}, ${play.rows} guesses.` : `${boardName(play.game)}.`;
  return h(
    'section',
    { class: 'card empty-state hand-over' },
    h(
      'span',
      { class: 'covered-code', 'aria-hidden': 'true' },
      Array.from({ length: 4 }, () => h('span', { class: 'covered' }, '?')),
    ),
    h('h1', null, 'The code is hidden'),
    h('p', { class: 'lead' }, `Hand the device over. ${rows}`),
    h(
      'div',
      { class: 'actions' },
      h('a', { class: 'button primary large', href: link(`play/${play.id}`) }, 'I am ready to break it'),
    ),
  );
}

// @ts-check
// A code set for a friend: the page makes a link, in which the code is scrambled.

import { addressForOthers, post, publicAddress, setup } from '../core/api.js';
import { once } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { rememberOwnLink } from '../core/own-links.js';
import { link } from '../core/router.js';
import { codeSetter } from '../components/code-setter.js';
import { copyButton } from '../components/copy-button.js';
import { announce } from '../components/live.js';
import { showError } from '../components/notice.js';

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  const offers = await setup();
  const name = h('input', { type: 'text', name: 'name', maxlength: 24, autocomplete: 'nickname', spellcheck: 'false' });
  const result = h('div', { class: 'friend-link' });
  // A link that was made before belongs to another code.
  const outdated = () => fill(result);
  name.addEventListener('input', outdated);
  const setter = codeSetter({ setup: offers, done: 'Make the link', finish: once(make), onChange: outdated, signal });
  return h(
    'div',
    { class: 'page two-people' },
    h(
      'div',
      { class: 'page-head' },
      h('h1', null, 'Set a code for a friend'),
      h('p', { class: 'lead' }, 'Choose a code. Your friend gets a link and has to break it.'),
    ),
    h(
      'div',
      { class: 'columns' },
      h('section', { class: 'card', 'aria-label': 'The code' }, setter.place),
      h(
        'section',
        { class: 'card', 'aria-label': 'The game' },
        setter.board,
        h('label', { class: 'field wide' }, h('span', null, 'Your name (optional)'), name),
        h(
          'div',
          { class: 'actions' },
          setter.button,
          h('a', { class: 'button large', href: link('pass') }, 'Pass and play instead'),
        ),
        result,
      ),
    ),
  );

  async function make() {
    const set = setter.read();
    if (!set) return;
    try {
      const body = { ...set, ...(name.value.trim() ? { name: name.value.trim() } : {}) };
      const { share } = /** @type {{share: string}} */ (await post('share', body, signal));
      rememberOwnLink(share);
      const url = `${await publicAddress()}${link(`share/${share}`)}`;
      fill(result, linkBox(url, (await addressForOthers()) !== null));
      announce('The link is ready.');
      /** @type {HTMLElement|null} */ (result.querySelector('button'))?.focus();
    } catch (error) {
      showError(result, error);
    }
  }
}

/**
 * @param {string} url
 * @param {boolean} forOthers whether other machines can open it
 */
function linkBox(url, forOthers) {
  const field = h('input', { type: 'text', name: 'link', readonly: true, value: url, onfocus: () => field.select() });
  const canShare = typeof navigator.share === 'function';
  return h(
    'div',
    { class: 'notice good stack' },
    h('label', { class: 'field wide' }, h('span', null, 'Your link'), field),
    h(
      'div',
      { class: 'actions' },
      copyButton('Copy the link', () => url, 'button primary'),
      canShare
        ? h(
            'button',
            {
              type: 'button',
              class: 'button',
              // Whoever closes the list of apps has changed their mind.
              onclick: () => navigator.share({ title: 'Break my code', url }).catch(() => {}),
            },
            'Share …',
          )
        : null,
    ),
    h('p', { class: 'quiet' }, 'The code is hidden in the link from a look, but not from an expert.'),
    forOthers
      ? null
      : h(
          'p',
          { class: 'quiet' },
          'The link opens on this computer only. For other devices, begin the server with ',
          h('code', null, '--listen'),
          ' or ',
          h('code', null, '--public-url'),
          '.',
        ),
  );
}

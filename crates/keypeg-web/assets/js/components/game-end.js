// @ts-check
// The end of a game: how it went, the secret, what to copy, and what next.

import { address, post } from '../core/api.js';
import { once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { go, link } from '../core/router.js';
import { codeView } from './code.js';
import { copyButton } from './copy-button.js';
import { showError } from './notice.js';
import { shareButton } from './share-button.js';

/** @typedef {import('../core/types.js').Play} Play */

const titles = { found: 'You broke the code', lost: 'No rows left', 'given-up': 'Given up', open: '' };

/** @param {Play} play */
export function gameEnd(play) {
  const code = play.secret ?? play.still_fits;
  const { result } = play;
  const trouble = h('div');
  return h(
    'div',
    { class: `card end ${play.outcome}` },
    h('h2', null, titles[play.outcome]),
    h('p', null, play.report),
    code && play.outcome !== 'found' ? h('p', { class: 'secret' }, codeView(code, play, 'small')) : null,
    result
      ? h('pre', { class: 'result', tabindex: 0, 'aria-label': 'The result, without giving anything away' }, result)
      : null,
    h(
      'div',
      { class: 'actions' },
      play.turns.length
        ? h('a', { class: 'button primary', href: link(`review/play/${play.id}`) }, 'Review the game')
        : null,
      result ? copyButton('Copy the result', () => result) : null,
      shareButton(play, 'Copy a link'),
      h('button', { type: 'button', class: 'button', onclick: once(again) }, 'Play again'),
      h(
        'a',
        { class: 'button', href: address(`play/${play.id}/record`), download: `keypeg-${play.game}.json` },
        'Save the game',
      ),
    ),
    trouble,
  );

  async function again() {
    const body = {
      game: play.game,
      rows: play.rows ?? undefined,
      strict: play.strict,
      codemaker: play.codemaker,
      ...(play.separator ? {} : { symbols: play.symbols.join('') }),
    };
    try {
      const next = /** @type {Play} */ (await post('play', body));
      go(`play/${next.id}`);
    } catch (error) {
      showError(trouble, error);
    }
  }
}

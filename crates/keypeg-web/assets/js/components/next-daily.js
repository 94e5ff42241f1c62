// @ts-check
// After a game: the daily game of today, or how long it is until the next one.

import { get, post, setup } from '../core/api.js';
import { once } from '../core/busy.js';
import { DAILY, rememberDaily } from '../core/daily.js';
import { fill, h } from '../core/dom.js';
import { untilTomorrow } from '../core/format.js';
import { go, link } from '../core/router.js';
import { settings } from '../core/settings.js';
import { showError } from './notice.js';

/** @param {import('../core/types.js').Play} play */
export function nextDaily(play) {
  const place = h('div', { class: 'next-daily' });
  void setup()
    .then(({ today }) => show(today))
    .catch(() => {});
  return place;

  /** @param {string} today */
  async function show(today) {
    const begun = settings.daily?.date === today ? settings.daily.id : null;
    const known = play.daily === today ? play : begun && (await get(`play/${begun}`).catch(() => null));
    if (known?.outcome === 'open') {
      fill(place, h('a', { class: 'button', href: link(`play/${known.id}`) }, 'Continue the daily game'));
      return;
    }
    fill(
      place,
      known
        ? h('p', { class: 'quiet' }, `The next daily game is ready in ${untilTomorrow()}.`)
        : h('button', { type: 'button', class: 'button', onclick: once(begin) }, 'Play the daily game'),
    );
  }

  async function begin() {
    try {
      const daily = /** @type {import('../core/types.js').Play} */ (await post('play', { ...DAILY, daily: 'today' }));
      rememberDaily(daily);
      go(`play/${daily.id}`);
    } catch (error) {
      showError(place, error);
    }
  }
}

// @ts-check
// What only the pages without a server say: that games are not stored, and that a new version is there. They work offline, by a
// service worker.

import { fill, h } from '../core/dom.js';
import { local, whenStorageIsKnown } from '../core/worker-client.js';
import { notice } from './notice.js';

/** How often the pages look for a new version, in milliseconds. */
const LOOK_EVERY = 3_600_000;

/** Does nothing if the pages have a server. @param {HTMLElement} main the notices stand before it */
export function watchSite(main) {
  if (!local) return;
  const place = h('div', { class: 'site-notices' });
  main.before(place);
  const storage = h('div', {});
  place.append(storage);
  whenStorageIsKnown((trouble) => fill(storage, trouble ? notice('warn', notStored(trouble)) : null));
  // An app that was installed is there to stay, and so are its games.
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.();
  void keepOffline((registration) => {
    const use = () => {
      const { waiting } = registration;
      // Another tab has begun to use it.
      if (!waiting) return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
      waiting.postMessage('use this version');
    };
    place.append(
      notice(
        'info',
        'A new version of keypeg is ready. Open games are kept. ',
        h('button', { type: 'button', class: 'button small', onclick: use }, 'Use it now'),
      ),
    );
  });
}

/** @param {string} trouble */
function notStored(trouble) {
  return `This browser does not store games here, as in some private windows (${trouble}). You can play, but games and statistics are lost when the page is closed. The statistics page can export finished games.`;
}

/** @param {(registration: ServiceWorkerRegistration) => void} onUpdate called once, when a new version is ready */
async function keepOffline(onUpdate) {
  // Browsers have service workers only for encrypted addresses and for this machine.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (!registration) return;
  let told = false;
  const look = () => {
    if (told || !registration.waiting || !navigator.serviceWorker.controller) return;
    told = true;
    onUpdate(registration);
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  look();
  setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY);
}

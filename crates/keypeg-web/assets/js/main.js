// @ts-check
// The start: settings, menu, and the page that the address names.

import { isRepeated } from './core/busy.js';
import { fill, h } from './core/dom.js';
import { here } from './core/router.js';
import { applyLooks } from './core/settings.js';
import { showError } from './components/notice.js';
import { openSettings } from './components/settings-dialog.js';
import { watchSite } from './components/site-notices.js';

/** @typedef {(visit: import('./core/types.js').Visit) => HTMLElement|Promise<HTMLElement>} Page */

/** The first word of a path names the page. @type {Record<string, {title: string, load: () => Promise<{page: Page}>}>} */
const pages = {
  '': { title: 'Play', load: () => import('./pages/home.js') },
  play: { title: 'Play', load: () => import('./pages/game.js') },
  share: { title: 'A shared game', load: () => import('./pages/share.js') },
  intro: { title: 'How it works', load: () => import('./pages/intro.js') },
  puzzle: { title: 'Puzzles', load: () => import('./pages/puzzle.js') },
  friend: { title: 'Set a code for a friend', load: () => import('./pages/friend.js') },
  pass: { title: 'Pass and play', load: () => import('./pages/pass.js') },
  help: { title: 'Help me', load: () => import('./pages/help.js') },
  break: { title: 'Watch it break my code', load: () => import('./pages/break.js') },
  review: { title: 'Review', load: () => import('./pages/review.js') },
  explore: { title: 'Explore', load: () => import('./pages/explore.js') },
  class: { title: 'A board for your class', load: () => import('./pages/class.js') },
  teacher: { title: 'Teacher', load: () => import('./pages/teacher.js') },
  stats: { title: 'Statistics', load: () => import('./pages/stats.js') },
};

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
let leave = new AbortController();
let first = true;

async function show() {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  const route = here();
  const name = route.path[0] ?? '';
  const found = Object.hasOwn(pages, name) ? pages[name] : undefined;
  markMenu(['play', 'share', 'class', 'intro', 'friend', 'pass'].includes(name) ? '' : name);
  closeMenu();
  document.title = `${found?.title ?? 'Nothing here'} · keypeg`;
  try {
    if (!found) throw new Error(`There is no page "${name}". The menu above has all of them.`);
    const { page } = await found.load();
    const content = await page({ route, signal });
    if (!signal.aborted) arrive(content);
  } catch (error) {
    if (signal.aborted) return;
    const place = h('div', { class: 'page' });
    showError(place, error);
    place.prepend(h('h1', null, 'That did not work'));
    place.append(h('p', null, h('a', { href: '#/' }, 'Back to the start')));
    arrive(place);
  }
}

/** @param {HTMLElement} content */
function arrive(content) {
  fill(main, content);
  if (!first) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
  first = false;
}

/** @param {string} name */
function markMenu(name) {
  for (const item of document.querySelectorAll('.menu a')) {
    if (/** @type {HTMLElement} */ (item).dataset['page'] === name) item.setAttribute('aria-current', 'page');
    else item.removeAttribute('aria-current');
  }
}

const menuButton = /** @type {HTMLElement} */ (document.querySelector('.menu-button'));

function closeMenu() {
  menuButton.setAttribute('aria-expanded', 'false');
}

menuButton.addEventListener('click', () => {
  menuButton.setAttribute('aria-expanded', String(menuButton.getAttribute('aria-expanded') !== 'true'));
});
document.querySelector('.menu')?.addEventListener('keydown', (event) => {
  if (/** @type {KeyboardEvent} */ (event).key !== 'Escape') return;
  closeMenu();
  menuButton.focus();
});
document.getElementById('settings')?.addEventListener('click', () => {
  closeMenu();
  openSettings();
});
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
// A key that is held down presses a button or a link once.
document.addEventListener('keydown', (event) => {
  if (isRepeated(event) && event.key === 'Enter' && isPressed(event.target)) event.preventDefault();
});

/** @param {EventTarget|null} target */
function isPressed(target) {
  return target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
}

addEventListener('hashchange', show);
applyLooks();
watchSite(main);
void show();

// @ts-check
// A message in a box: a note, a success or an error.

import { fill, h } from '../core/dom.js';

/**
 * @param {'info'|'good'|'warn'|'bad'} tone
 * @param {...(import('../core/dom.js').Child|import('../core/dom.js').Child[])} children
 */
export function notice(tone, ...children) {
  return h('div', { class: `notice ${tone}` }, ...children);
}

/**
 * Shows an error, unless the only reason is that the user left the page.
 * @param {Element} place
 * @param {unknown} error
 */
export function showError(place, error) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const message = error instanceof Error ? error.message : String(error);
  const box = notice('bad', capital(message));
  box.setAttribute('role', 'alert');
  fill(place, box);
  if (!(error instanceof Error && 'kind' in error)) console.error(error);
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words with a capital letter and a full stop. @param {string} words */
export function sentence(words) {
  return capital(/[.!?]$/.test(words) ? words : `${words}.`);
}

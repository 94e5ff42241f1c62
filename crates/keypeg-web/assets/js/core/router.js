// @ts-check
// Where the page is: the part of the address behind '#', such as `#/help?game=4x6`.

/** @typedef {import('./types.js').Route} Route */

/** @returns {Route} */
export function here() {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decoded), fields: new URLSearchParams(query) };
}

/** Decodes a part of an address. A part that is not encoded correctly is returned unchanged. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The address of a place.
 * @param {string} path such as "review/archive/17"
 * @param {Record<string, string|number|null|undefined>} [fields]
 */
export function link(path, fields = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  const written = query.toString();
  return `#/${path}${written ? `?${written}` : ''}`;
}

/**
 * Goes to a place.
 * @param {string} path
 * @param {Record<string, string|number|null|undefined>} [fields]
 */
export function go(path, fields) {
  location.hash = link(path, fields);
}

/**
 * Writes into the address what the page shows, without leaving the page.
 * @param {string} path
 * @param {Record<string, string|number|null|undefined>} [fields]
 */
export function note(path, fields) {
  history.replaceState(null, '', link(path, fields));
}

/**
 * The same as a new step of the history: the Back button returns to what was shown before.
 * @param {string} path
 * @param {Record<string, string|number|null|undefined>} [fields]
 */
export function step(path, fields) {
  history.pushState(null, '', link(path, fields));
}

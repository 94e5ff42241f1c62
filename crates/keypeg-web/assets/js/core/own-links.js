// @ts-check
// The links to codes that were set in this browser. Whoever plays such a link here may know the code.

const KEY = 'keypeg-own-links';

/** The most links that are remembered; the oldest are forgotten. */
const MOST = 100;

/** @returns {string[]} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string} token */
export function rememberOwnLink(token) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...load().filter((one) => one !== token), token].slice(-MOST)));
  } catch {
    // The link also works in a browser that stores nothing.
  }
}

/** @param {string} token */
export function isOwnLink(token) {
  return load().includes(token);
}

// @ts-check
// Numbers and words on screen.

/** @typedef {import('./types.js').Count} Count */

/**
 * @param {Count|undefined} count
 * @returns {string}
 */
export function number(count) {
  if (count === null || count === undefined) return '?';
  if (typeof count === 'string')
    return count.length > 15 ? Number(count).toExponential(2).replace('e+', '×10^') : group(count);
  return group(String(count));
}

/** @param {string} digits */
function group(digits) {
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/**
 * @param {number|null|undefined} value
 * @param {number} [digits]
 */
export function decimal(value, digits = 3) {
  return value === null || value === undefined ? '–' : value.toFixed(digits).replace('-', '−');
}

/**
 * @param {Count|undefined} count
 * @param {string} one
 * @param {string} [many]
 */
export function plural(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** @param {number} seconds since 1970 */
export function dateTime(seconds) {
  return new Date(seconds * 1000).toLocaleString(undefined, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** @param {number} seconds since 1970 */
export function date(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(undefined, { month: 'short', day: 'numeric' });
}

/** @param {number} seconds since 1970 */
export function time(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}

/** The weekday and the date of a day. @param {string} day such as 2025-11-16 */
export function dayName(day) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(undefined, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** How long it is until the next daily game: it changes at midnight UTC. */
export function untilTomorrow() {
  const now = new Date();
  const minutes = 24 * 60 - (now.getUTCHours() * 60 + now.getUTCMinutes());
  const hours = Math.floor(minutes / 60);
  return hours ? plural(hours, 'hour') : plural(minutes, 'minute');
}

// @ts-check
// The secret key of the teacher: taken from the link, and kept until the tab is closed.

const NAME = 'keypeg-teacher';

/** If the browser stores nothing, the key is kept until the page is loaded again. */
let known = '';

/**
 * The key that a link gives, or the one that was given before; empty if there is none.
 * @param {string|undefined} given
 */
export function teacherKey(given) {
  try {
    if (given) sessionStorage.setItem(NAME, given);
    known = given ?? sessionStorage.getItem(NAME) ?? known;
  } catch {
    known = given ?? known;
  }
  return known;
}

// @ts-check
// One polite sentence a turn for those who listen.

/** @param {string} sentence */
export function announce(sentence) {
  const region = document.getElementById('live');
  if (region) region.textContent = sentence;
}

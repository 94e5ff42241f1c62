// @ts-check
// A live region: screen readers say one sentence per turn.

/** @param {string} sentence */
export function announce(sentence) {
  const region = document.getElementById('live');
  if (region) region.textContent = sentence;
}

// @ts-check
// Keeping the focus where it was.

/**
 * Draws a part of the page again and gives the focus back to the control that had it, or to the first one.
 * @param {Element} root
 * @param {() => void} draw
 * @param {string} [otherwise] which control gets the focus if that one does not exist any more
 */
export function keepFocus(root, draw, otherwise) {
  const active = document.activeElement;
  const name = active && root.contains(active) ? nameOf(active) : null;
  draw();
  if (name === null) return;
  const controls = [...root.querySelectorAll('button:not(:disabled), a[href], input, select, summary')];
  const same =
    controls.find((control) => nameOf(control) === name) ?? (otherwise ? root.querySelector(otherwise) : controls[0]);
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
}

/**
 * For `pointerdown`: a click does not move the focus, so that Enter still means "guess".
 * @param {Event} event
 */
export function leaveFocus(event) {
  event.preventDefault();
}

/**
 * The name of a control, which stays the same when the page is drawn again.
 * @param {Element} control
 */
function nameOf(control) {
  const { action, answer, step } = /** @type {HTMLElement} */ (control).dataset;
  return action ?? answer ?? step ?? control.getAttribute('aria-label') ?? control.textContent;
}

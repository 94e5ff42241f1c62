// @ts-check
// Keeps the row that is being filled in between the bar on top of the page and the controls below.

/** The space between the row and what covers the page, in pixels. */
const GAP = 8;

/**
 * Scrolls the page when the row moves to another place, and when the controls grow over it.
 * @param {HTMLElement} table
 * @param {HTMLElement} controls
 * @param {AbortSignal} signal
 */
export function keepRowInView(table, controls, signal) {
  const rows = new MutationObserver(() => requestAnimationFrame(show));
  const sizes = new ResizeObserver(show);
  rows.observe(table, { childList: true });
  sizes.observe(controls);
  addEventListener('resize', show, { signal });
  signal.addEventListener('abort', () => {
    rows.disconnect();
    sizes.disconnect();
  });

  function show() {
    const row = table.querySelector('.row.active');
    if (!row?.isConnected || controls.hidden) return;
    const { top, bottom } = row.getBoundingClientRect();
    const bar = document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0;
    const below = controls.getBoundingClientRect();
    const beside = below.left >= row.getBoundingClientRect().right;
    const floor = beside ? innerHeight : Math.min(innerHeight, below.top);
    if (bottom > floor - GAP) scrollBy(0, Math.min(bottom - floor + GAP, top - bar - GAP));
    else if (top < bar + GAP) scrollBy(0, top - bar - GAP);
  }
}

/**
 * Scrolls a board that is wider than its box, so that the hole at the cursor is in view.
 * @param {HTMLElement} table
 * @param {import('./guess-entry.js').GuessEntry} entry
 */
export function keepSlotInView(table, entry) {
  const hole = entry.holes[entry.cursor];
  if (!hole?.isConnected || table.scrollWidth <= table.clientWidth) return;
  const row = /** @type {HTMLElement} */ (hole.closest('.row'));
  const [number, keys] = [row.querySelector('.row-number'), row.querySelector('.keys')];
  const { left, right } = hole.getBoundingClientRect();
  // Number and answer stay at the edges of the box and cover what is below them.
  const from = number?.getBoundingClientRect().right ?? 0;
  const to = keys?.getBoundingClientRect().left ?? innerWidth;
  if (left < from + GAP) table.scrollBy(left - from - GAP, 0);
  else if (right > to - GAP) table.scrollBy(right - to + GAP, 0);
}

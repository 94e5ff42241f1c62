// @ts-check
// Dragging a peg from the tray into a hole, by mouse, pen or finger.

import { h } from '../core/dom.js';
import { peg } from './peg.js';

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 8;

/**
 * @param {PointerEvent} start
 * @param {import('./guess-entry.js').GuessEntry} entry
 * @param {number} color
 */
export function startDrag(start, entry, color) {
  const source = /** @type {HTMLElement} */ (start.currentTarget);
  const leave = new AbortController();
  /** @type {HTMLElement|null} */
  let ghost = null;
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!ghost) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
      ghost = h('span', { class: 'ghost' }, peg(color, entry.notation.symbols[color]));
      ghost.style.setProperty('--peg', `${source.offsetWidth}px`);
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
  };
  /** @param {PointerEvent} event */
  const drop = (event) => {
    leave.abort();
    if (!ghost) return;
    ghost.remove();
    const slot = document.elementFromPoint(event.clientX, event.clientY)?.closest('.slot');
    if (slot instanceof HTMLElement && entry.element.contains(slot)) entry.put(color, Number(slot.dataset['slot']));
  };
  const { signal } = leave;
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', drop, { signal });
  document.addEventListener(
    'pointercancel',
    () => {
      leave.abort();
      ghost?.remove();
    },
    { signal },
  );
}

// @ts-check
// The guess being made: holes to fill, and a cursor that says which is next.

import { h } from '../core/dom.js';
import { leaveFocus } from '../core/focus.js';
import { colorsOf, writeCode } from '../core/notation.js';
import { peg } from './peg.js';

/** @typedef {import('../core/types.js').Notation} Notation */

export class GuessEntry {
  /**
   * @param {{pegs: number, distinct: boolean, notation: Notation, onChange?: () => void}} game
   */
  constructor({ pegs, distinct, notation, onChange }) {
    this.pegs = pegs;
    this.distinct = distinct;
    this.notation = notation;
    this.onChange = onChange ?? (() => {});
    /** @type {(number|null)[]} */
    this.colors = Array(pegs).fill(null);
    this.cursor = 0;
    /** The number typed last, where colors are numbers: whether more digits may follow, or it is complete. */
    this.figure = { begun: false, completed: false };
    this.element = h('span', {
      class: 'code normal entry',
      role: 'group',
      'aria-label': 'Your guess',
      style: { '--n': pegs },
    });
    this.holes = this.colors.map((_, at) =>
      h('button', {
        type: 'button',
        class: 'slot',
        'data-slot': at,
        onpointerdown: leaveFocus,
        onclick: () => this.pick(at),
      }),
    );
    this.element.append(...this.holes);
    this.paint(null);
  }

  /** The guess as it is written; null while pegs are missing. */
  get code() {
    return writeCode(this.colors, this.notation);
  }

  /**
   * Puts a color at the cursor and moves on to the next empty hole.
   * @param {number} color
   * @param {number} [at]
   */
  put(color, at = this.cursor) {
    if (this.distinct) this.colors = this.colors.map((other) => (other === color ? null : other));
    this.colors[at] = color;
    this.cursor = this.nextEmpty(at);
    this.draw(at);
  }

  /** A click on a hole: the cursor goes there; a second click takes its peg out. @param {number} at */
  pick(at) {
    if (this.cursor === at) this.colors[at] = null;
    this.cursor = at;
    this.draw(null);
  }

  /** Takes out the peg under the cursor, or the one before. */
  erase() {
    if (this.colors[this.cursor] === null && this.cursor > 0) this.cursor -= 1;
    this.colors[this.cursor] = null;
    this.draw(null);
  }

  clear() {
    this.colors.fill(null);
    this.cursor = 0;
    this.draw(null);
  }

  /** @param {number} step */
  move(step) {
    this.cursor = (this.cursor + step + this.pegs) % this.pegs;
    this.draw(null);
  }

  /** @param {number} at */
  go(at) {
    this.cursor = at;
    this.draw(null);
  }

  /** The next or previous color under the cursor. @param {number} step */
  turn(step) {
    const count = this.notation.symbols.length;
    const at = this.cursor;
    const color = this.colors[at] ?? null;
    this.put(color === null ? (step > 0 ? 0 : count - 1) : (color + step + count) % count, at);
    this.go(at);
  }

  /** @param {string} code */
  set(code) {
    this.colors = colorsOf(code, this.notation);
    this.cursor = this.pegs - 1;
    this.draw(null);
  }

  /** @param {number} after */
  nextEmpty(after) {
    for (let step = 1; step <= this.pegs; step += 1) {
      const at = (after + step) % this.pegs;
      if (this.colors[at] === null) return at;
    }
    return after;
  }

  /** @param {number|null} dropped the hole whose peg just fell in */
  draw(dropped) {
    this.figure = { begun: false, completed: false };
    this.paint(dropped);
    // A hole that has the focus hands it on with the cursor.
    if (this.element.contains(document.activeElement)) this.focus();
    this.onChange();
  }

  /** Moves the focus to the hole at the cursor. */
  focus() {
    this.holes[this.cursor]?.focus({ preventScroll: true });
  }

  /** @param {number|null} dropped */
  paint(dropped) {
    this.holes.forEach((hole, at) => {
      const color = this.colors[at] ?? null;
      const symbol = color === null ? '' : (this.notation.symbols[color] ?? '');
      hole.replaceChildren(peg(color, symbol));
      hole.classList.toggle('cursor', at === this.cursor);
      hole.classList.toggle('dropped', at === dropped);
      hole.setAttribute('aria-label', `Peg ${at + 1}: ${symbol || 'empty'}`);
      if (at === this.cursor) hole.setAttribute('aria-current', 'true');
      else hole.removeAttribute('aria-current');
    });
  }
}

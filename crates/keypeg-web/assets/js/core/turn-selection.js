// @ts-check
// The turn of a game that board, chart and list show together: one that was chosen, and one that is pointed at.

export class TurnSelection extends EventTarget {
  constructor() {
    super();
    /** The turn that is shown, from 1; 0 is the start; null shows the whole game. @type {number|null} */
    this.chosen = null;
    /** The turn under the pointer or with the focus. @type {number|null} */
    this.pointed = null;
  }

  /** @param {number|null} turn */
  choose(turn) {
    if (this.chosen === turn) return;
    this.chosen = turn;
    this.dispatchEvent(new Event('change'));
  }

  /** @param {number|null} turn */
  point(turn) {
    if (this.pointed === turn) return;
    this.pointed = turn;
    this.dispatchEvent(new Event('change'));
  }

  /**
   * Marks an element that stands for a turn while the turn is chosen or pointed at.
   * @param {Element} element
   * @param {number} turn
   */
  mark(element, turn) {
    element.classList.toggle('pointed', this.pointed === turn);
    element.classList.toggle('chosen', this.chosen === turn);
  }

  /**
   * Points at a turn while the pointer or the focus is in an element.
   * @param {Element} element
   * @param {number} turn
   */
  follow(element, turn) {
    for (const come of ['pointerenter', 'focusin']) element.addEventListener(come, () => this.point(turn));
    for (const leave of ['pointerleave', 'focusout']) element.addEventListener(leave, () => this.point(null));
  }
}

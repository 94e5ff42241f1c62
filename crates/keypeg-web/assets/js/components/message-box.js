// @ts-check
// The place for messages beside or below a board. It keeps its room while it is empty, so that nothing moves when a message
// comes. What is longer than the room opens on demand and lies over the board on small screens.

import { fill, h } from '../core/dom.js';
import { icon } from './icon.js';
import { notice } from './notice.js';

/** @typedef {import('../core/dom.js').Child} Child */

/**
 * One message: a short sentence, and more behind a button.
 * @typedef {{tone: 'info'|'good'|'warn'|'bad', says: Child|Child[], more?: Child[], ask?: string, open?: boolean}} Message `ask`:
 *   the name of the button that shows more; `open`: whether more is shown at once
 */

export class MessageBox {
  constructor() {
    this.element = h('div', {
      class: 'message',
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && this.fold(),
    });
    /** Shows or hides what is behind the button of the message. @type {(open: boolean) => void} */
    this.toggle = () => {};
  }

  clear() {
    this.toggle = () => {};
    fill(this.element);
  }

  /** Hides what is behind the button, such as when the next guess is typed. */
  fold() {
    this.toggle(false);
  }

  /** @param {Message} message */
  show({ tone, says, more = [], ask = 'Why?', open = false }) {
    const details = h('div', { class: 'message-more' }, more);
    const button = h('button', {
      type: 'button',
      class: 'link message-ask',
      'data-action': 'message',
      onclick: () => this.toggle(details.hidden),
    });
    this.toggle = (shown) => {
      details.hidden = !shown;
      button.setAttribute('aria-expanded', String(shown));
      button.setAttribute('aria-label', shown ? 'Close' : ask);
      fill(button, shown ? icon('close') : ask);
    };
    this.toggle(open && more.length > 0);
    fill(
      this.element,
      notice(
        tone,
        h('div', { class: 'message-line' }, h('div', null, says), more.length > 0 && button),
        more.length > 0 && details,
      ),
    );
  }
}

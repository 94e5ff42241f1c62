// @ts-check
// Typing or pasting turns: "AABC 1,0; ADEE 0,2", in any notation that the server reads.

import { h } from '../core/dom.js';

/**
 * @param {(typed: string) => Promise<boolean>} add whether it was understood
 */
export function historyLine(add) {
  const input = h('input', {
    type: 'text',
    name: 'history',
    placeholder: 'AABC 1,0; ADEE 0,2',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Turns to add',
  });
  return h(
    'form',
    {
      class: 'history-line',
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (input.value.trim() && (await add(input.value.trim()))) input.value = '';
      },
    },
    h('label', { class: 'field wide' }, h('span', null, 'Or type turns'), input),
    h('button', { class: 'button' }, 'Add'),
  );
}

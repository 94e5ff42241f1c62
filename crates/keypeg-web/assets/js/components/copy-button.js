// @ts-check
// Copies a text, and says so.

import { h } from '../core/dom.js';

/**
 * @param {string} label
 * @param {() => string|Promise<string>} text
 * @param {string} [kind]
 */
export function copyButton(label, text, kind = 'button') {
  const button = h(
    'button',
    {
      type: 'button',
      class: kind,
      onclick: async () => {
        await copy(await text());
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = label;
        }, 1600);
      },
    },
    label,
  );
  return button;
}

/** Puts a text on the clipboard. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission the text is copied by selecting it.
    const area = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

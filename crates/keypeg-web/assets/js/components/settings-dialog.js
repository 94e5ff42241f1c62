// @ts-check
// The settings dialog: theme, palette, letters, sounds, whether codes are counted, and how many numbers are shown.

import { h } from '../core/dom.js';
import { palettes } from '../core/colors.js';
import { change, settings } from '../core/settings.js';

/** Shows the dialog. Changes apply at once. */
export function openSettings() {
  const dialog = h(
    'dialog',
    { class: 'dialog', 'aria-labelledby': 'settings-title', onclose: () => dialog.remove() },
    h(
      'form',
      { method: 'dialog' },
      h('h2', { id: 'settings-title' }, 'Settings'),
      h(
        'fieldset',
        null,
        h('legend', null, 'Appearance'),
        h(
          'div',
          { class: 'segments' },
          [
            ['auto', 'Automatic'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ].map(([value, name]) =>
            choice('theme', String(value), String(name), settings.theme === value, () =>
              change({ theme: /** @type {'auto'} */ (value) }),
            ),
          ),
        ),
      ),
      h(
        'fieldset',
        null,
        h('legend', null, 'Colors of the pegs'),
        Object.entries(palettes).map(([id, palette]) =>
          h(
            'label',
            { class: 'palette' },
            h('input', {
              type: 'radio',
              name: 'palette',
              checked: settings.palette === id,
              onchange: () => change({ palette: id }),
            }),
            h(
              'span',
              { class: 'palette-text' },
              h('strong', null, palette.name),
              h('span', { class: 'quiet' }, palette.says),
            ),
            h(
              'span',
              { class: 'swatches', 'aria-hidden': 'true' },
              palette.colors.slice(0, 8).map((color) => h('span', { class: 'swatch', style: { background: color } })),
            ),
          ),
        ),
      ),
      h(
        'fieldset',
        null,
        h('legend', null, 'While playing'),
        toggle('Letters on the pegs', settings.letters, (letters) => change({ letters })),
        toggle('Show how many codes are left', settings.count, (count) => change({ count })),
        toggle('Sounds', settings.sound, (sound) => change({ sound })),
      ),
      h(
        'fieldset',
        null,
        h('legend', null, 'In help, reviews and statistics'),
        toggle('More numbers: groups, bits, more digits', settings.more, (more) => change({ more })),
      ),
      h(
        'div',
        { class: 'actions' },
        h('a', { class: 'button', href: '#/intro', onclick: () => dialog.close() }, 'Show the introduction'),
        h('button', { class: 'button primary' }, 'Done'),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} text
 * @param {boolean} checked
 * @param {() => void} onchange
 */
function choice(name, value, text, checked, onchange) {
  return h(
    'label',
    { class: 'segment' },
    h('input', { type: 'radio', name, value, checked, onchange }),
    h('span', null, text),
  );
}

/**
 * @param {string} text
 * @param {boolean} checked
 * @param {(on: boolean) => void} onToggle
 */
function toggle(text, checked, onToggle) {
  const input = h('input', { type: 'checkbox', checked, onchange: () => onToggle(input.checked) });
  return h('label', { class: 'field check' }, input, h('span', null, text));
}

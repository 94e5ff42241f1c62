// @ts-check
// The switch for more numbers, where they are shown. The settings remember it.

import { h } from '../core/dom.js';
import { change, settings } from '../core/settings.js';

export function moreSwitch() {
  const input = h('input', {
    type: 'checkbox',
    name: 'more',
    checked: settings.more,
    onchange: () => change({ more: input.checked }),
  });
  return h('label', { class: 'field check more-switch' }, input, h('span', null, 'More numbers'));
}

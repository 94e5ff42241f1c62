// @ts-check
// Choosing a game: a preset, or any number of pegs and colors, with your own symbols.

import { describeGame } from '../core/api.js';
import { h } from '../core/dom.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {{game: string, symbols: string, rows: number|null}} Choice */

/**
 * @param {{setup: import('../core/types.js').Setup, choice: Choice, label?: string, onChange: (game: Game, choice: Choice) => void}} options
 */
export function gamePicker({ setup, choice, label = 'Game', onChange }) {
  const known = setup.presets.some(({ game }) => game === choice.game);
  const select = h(
    'select',
    { name: 'preset', onchange: pickPreset },
    setup.presets.map(({ name, game }) => h('option', { value: game }, `${name} (${game})`)),
    h('option', { value: '' }, 'Any other game …'),
  );
  select.value = known ? choice.game : '';
  const [, pegs = '4', colors = '6', distinct] = /^(\d+)x(\d+)(-distinct)?$/.exec(choice.game) ?? [];
  const pegsField = figure('pegs', pegs, setup.limits['pegs'] ?? 100);
  const colorsField = figure('colors', colors, setup.limits['colors'] ?? 100);
  const repeats = h('input', { type: 'checkbox', name: 'distinct', checked: Boolean(distinct), onchange: custom });
  const symbols = h('input', {
    type: 'text',
    name: 'symbols',
    value: choice.symbols,
    placeholder: 'ABCDEF',
    autocomplete: 'off',
    spellcheck: 'false',
    size: 10,
    onchange: custom,
  });
  const trouble = h('p', { class: 'field-error', role: 'alert' });
  const more = h(
    'div',
    { class: 'fields', hidden: known && !choice.symbols },
    h('label', { class: 'field' }, h('span', null, 'Pegs'), pegsField),
    h('label', { class: 'field' }, h('span', null, 'Colors'), colorsField),
    h('label', { class: 'field check' }, repeats, h('span', null, 'No color repeats')),
    h('label', { class: 'field' }, h('span', null, 'Your own symbols'), symbols),
  );
  const expand = h(
    'button',
    {
      type: 'button',
      class: 'link',
      hidden: !more.hidden,
      onclick: () => {
        more.hidden = false;
        expand.hidden = true;
      },
    },
    'Pegs, colors, symbols …',
  );
  void tell();
  return h(
    'div',
    { class: 'game-picker' },
    h('label', { class: 'field wide' }, h('span', null, label), select),
    expand,
    more,
    trouble,
  );

  function pickPreset() {
    if (select.value === '') {
      more.hidden = false;
      expand.hidden = true;
      custom();
      return;
    }
    const preset = setup.presets.find(({ game }) => game === select.value);
    choice = { ...choice, game: select.value, rows: preset?.rows ?? null };
    const [, newPegs = '4', newColors = '6', newDistinct] = /^(\d+)x(\d+)(-distinct)?$/.exec(select.value) ?? [];
    pegsField.value = newPegs;
    colorsField.value = newColors;
    repeats.checked = Boolean(newDistinct);
    void tell();
  }

  function custom() {
    const game = `${pegsField.value}x${colorsField.value}${repeats.checked ? '-distinct' : ''}`;
    const preset = setup.presets.find((one) => one.game === game);
    choice = { game, symbols: symbols.value.trim(), rows: preset ? preset.rows : choice.rows };
    select.value = preset ? game : '';
    void tell();
  }

  async function tell() {
    try {
      const game = await describeGame(choice.game, choice.symbols);
      trouble.textContent = '';
      onChange(game, choice);
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {number} max
   */
  function figure(name, value, max) {
    return h('input', {
      type: 'number',
      name,
      value,
      min: 1,
      max,
      class: 'figure',
      inputmode: 'numeric',
      onchange: custom,
    });
  }
}

// @ts-check
// Choosing a game: a preset, or any number of pegs and colors, with your own symbols.

import { describeGame } from '../core/api.js';
import { h } from '../core/dom.js';
import { boardSize } from '../core/names.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {{game: string, symbols: string}} Choice */
/** @typedef {{game: Game, choice: Choice}} Picked */

/**
 * @param {{setup: import('../core/types.js').Setup, choice: Choice, label?: string,
 *   onChange: (game: Game, choice: Choice) => void, onPreset?: (preset: import('../core/types.js').Preset) => void}} options
 */
export function gamePicker({ setup, choice, label = 'Board', onChange, onPreset }) {
  const known = setup.presets.some(({ game }) => game === choice.game);
  const select = h(
    'select',
    { name: 'preset', onchange: pickPreset },
    setup.presets.map(({ name, game }) => h('option', { value: game, title: game }, `${name}: ${boardSize(game)}`)),
    h('option', { value: '' }, 'Any other board …'),
  );
  const pegsField = figure('pegs', setup.limits['pegs'] ?? 100);
  const colorsField = figure('colors', setup.limits['colors'] ?? 100);
  const repeats = h('input', { type: 'checkbox', name: 'distinct', onchange: custom });
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
    { type: 'button', class: 'link', hidden: !more.hidden, onclick: showFields },
    'Pegs, colors, symbols …',
  );
  let asked = 0;
  showGame(choice.game);
  void read();
  const element = h(
    'div',
    { class: 'game-picker' },
    h('label', { class: 'field wide' }, h('span', null, label), select),
    expand,
    more,
    trouble,
  );
  return { element, read };

  function showFields() {
    more.hidden = false;
    expand.hidden = true;
  }

  /** Writes a game into the fields. @param {string} game */
  function showGame(game) {
    const [, pegs = '4', colors = '6', distinct] = /^(\d+)x(\d+)(-distinct)?$/.exec(game) ?? [];
    pegsField.value = pegs;
    colorsField.value = colors;
    repeats.checked = Boolean(distinct);
    showPreset();
  }

  /** The game that the fields show. */
  function shown() {
    return `${Number(pegsField.value)}x${Number(colorsField.value)}${repeats.checked ? '-distinct' : ''}`;
  }

  function showPreset() {
    const game = shown();
    select.value = setup.presets.some((preset) => preset.game === game) ? game : '';
  }

  function pickPreset() {
    const preset = setup.presets.find(({ game }) => game === select.value);
    if (preset) {
      showGame(preset.game);
      onPreset?.(preset);
    } else showFields();
    void read();
  }

  function custom() {
    showPreset();
    void read();
  }

  /**
   * The game that the fields show now; null if there is none, and the picker says why.
   * @returns {Promise<Picked|null>}
   */
  async function read() {
    const mine = ++asked;
    const now = { game: shown(), symbols: symbols.value.trim() };
    try {
      const game = await describeGame(now.game, now.symbols);
      // Of several requests on their way, the last one counts.
      if (mine !== asked) return null;
      trouble.textContent = '';
      onChange(game, now);
      return { game, choice: now };
    } catch (error) {
      if (mine === asked) trouble.textContent = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {number} max
   */
  function figure(name, max) {
    return h('input', {
      type: 'number',
      name,
      min: 1,
      max,
      required: true,
      class: 'figure',
      inputmode: 'numeric',
      onchange: custom,
    });
  }
}

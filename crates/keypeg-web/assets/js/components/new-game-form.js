// @ts-check
// Everything that can be chosen about a new game.

import { h } from '../core/dom.js';
import { gamePicker } from './game-picker.js';

const opponents = [
  ['secret', 'a secret code'],
  ['adversary', 'an adversary without a secret'],
  ['strong-adversary', 'an adversary that looks ahead'],
];

/**
 * @param {import('../core/types.js').Setup} setup
 * @param {(body: Record<string, unknown>) => void} begin
 */
export function newGameForm(setup, begin) {
  /** @type {import('./game-picker.js').Choice} */
  let choice = { game: '4x6', symbols: '', rows: 10 };
  const rows = h('input', {
    type: 'number',
    name: 'rows',
    min: 1,
    max: setup.limits['rows'] ?? 10000,
    class: 'figure',
    placeholder: 'no limit',
  });
  const codemaker = h(
    'select',
    { name: 'codemaker' },
    opponents.map(([value, name]) => h('option', { value }, name)),
  );
  const strict = h('input', { type: 'checkbox', name: 'strict' });
  const seed = h('input', {
    type: 'text',
    name: 'seed',
    inputmode: 'numeric',
    pattern: '[0-9]*',
    placeholder: 'by chance',
    autocomplete: 'off',
    size: 10,
  });
  const daily = h('input', { type: 'checkbox', name: 'daily' });
  return h(
    'form',
    {
      class: 'stack',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        begin(body());
      },
    },
    gamePicker({
      setup,
      choice,
      onChange: (game, chosen) => {
        choice = chosen;
        rows.value = chosen.rows === null ? '' : String(chosen.rows);
        for (const option of codemaker.options) {
          const known = game.codemakers.find((one) => one.codemaker === option.value);
          option.disabled = known ? !known.available : false;
          option.title = known?.why ?? '';
          if (option.disabled && option.selected) codemaker.value = 'secret';
        }
      },
    }),
    h(
      'div',
      { class: 'fields' },
      h('label', { class: 'field' }, h('span', null, 'Rows'), rows),
      h('label', { class: 'field grow' }, h('span', null, 'You play against'), codemaker),
    ),
    h(
      'label',
      { class: 'field check' },
      strict,
      h('span', null, 'Strict training: guesses that cannot be the secret are refused'),
    ),
    h(
      'details',
      { class: 'more' },
      h('summary', null, 'Daily game, seed'),
      h(
        'div',
        { class: 'fields' },
        h('label', { class: 'field check' }, daily, h('span', null, 'Today’s secret, the same for all')),
        h('label', { class: 'field' }, h('span', null, 'Seed'), seed),
      ),
    ),
    h('div', { class: 'actions' }, h('button', { class: 'button primary' }, 'Begin')),
  );

  function body() {
    return {
      game: choice.game,
      ...(choice.symbols ? { symbols: choice.symbols } : {}),
      ...(rows.value ? { rows: Number(rows.value) } : {}),
      ...(strict.checked ? { strict: true } : {}),
      ...(codemaker.value === 'secret' ? {} : { codemaker: codemaker.value }),
      ...(seed.value ? { seed: Number(seed.value) } : {}),
      ...(daily.checked ? { daily: 'today' } : {}),
    };
  }
}

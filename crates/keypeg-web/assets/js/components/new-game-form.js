// @ts-check
// Everything that can be chosen about a new game.

import { once } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { gamePicker } from './game-picker.js';
import { notice, showError } from './notice.js';

/** @typedef {import('../core/types.js').Game} Game */

/** The first seed that is too large: readers of JSON may keep only 53 bits of a number. */
const SEED_LIMIT = 2n ** 53n;

const opponents = [
  ['secret', 'a secret code'],
  ['adversary', 'an adversary (no fixed secret)'],
  ['strong-adversary', 'a strong adversary (looks ahead)'],
];

/**
 * @param {import('../core/types.js').Setup} setup
 * @param {(body: Record<string, unknown>) => Promise<void>} begin
 */
export function newGameForm(setup, begin) {
  const rows = h('input', {
    type: 'number',
    name: 'rows',
    value: 10,
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
    pattern: ' *[0-9]* *',
    title: 'A whole number',
    placeholder: 'by chance',
    autocomplete: 'off',
    size: 10,
  });
  const daily = h('input', { type: 'checkbox', name: 'daily' });
  const trouble = h('div', { class: 'form-trouble' });
  const picker = gamePicker({
    setup,
    choice: { game: '4x6', symbols: '' },
    onChange: offerOpponents,
    onPreset: (preset) => {
      rows.value = preset.rows === null ? '' : String(preset.rows);
    },
  });
  const submit = once(beginShown);
  return h(
    'form',
    {
      class: 'stack',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void submit();
      },
    },
    picker.element,
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
    trouble,
    h('div', { class: 'actions' }, h('button', { class: 'button primary' }, 'Begin')),
  );

  /** @param {Game} game */
  function offerOpponents(game) {
    for (const option of codemaker.options) {
      const known = game.codemakers.find((one) => one.codemaker === option.value);
      option.disabled = known ? !known.available : false;
      option.title = known?.why ?? '';
      if (option.disabled && option.selected) codemaker.value = 'secret';
    }
  }

  /** Begins the game that the form shows, or none: where the form is wrong it says why. */
  async function beginShown() {
    fill(trouble);
    const opponent = codemaker.value;
    const picked = await picker.read();
    if (!picked) return;
    const refused = picked.game.codemakers.find((one) => one.codemaker === opponent && !one.available);
    if (refused) return say(`You cannot play against this opponent: ${refused.why}.`);
    if (seed.value.trim() && BigInt(seed.value.trim()) >= SEED_LIMIT)
      return say(`The seed is too large. Use a whole number below ${SEED_LIMIT}.`);
    try {
      await begin(body(picked.choice));
    } catch (error) {
      showError(trouble, error);
    }
  }

  /** @param {string} sentence */
  function say(sentence) {
    const box = notice('bad', sentence);
    box.setAttribute('role', 'alert');
    fill(trouble, box);
  }

  /** @param {import('./game-picker.js').Choice} choice */
  function body({ game, symbols }) {
    return {
      game,
      ...(symbols ? { symbols } : {}),
      ...(rows.value ? { rows: Number(rows.value) } : {}),
      ...(strict.checked ? { strict: true } : {}),
      ...(codemaker.value === 'secret' ? {} : { codemaker: codemaker.value }),
      ...(seed.value.trim() ? { seed: Number(seed.value) } : {}),
      ...(daily.checked ? { daily: 'today' } : {}),
    };
  }
}

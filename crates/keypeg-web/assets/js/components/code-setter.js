// @ts-check
// Setting a code for another player: a board, the code in pegs, and the number of guesses.

import { fill, h } from '../core/dom.js';
import { leaveFocus } from '../core/focus.js';
import { boardSize } from './board-row.js';
import { listenToKeys } from './entry-keys.js';
import { gamePicker } from './game-picker.js';
import { GuessEntry } from './guess-entry.js';
import { dimUsed, tray } from './tray.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {{game: string, symbols?: string, secret: string, rows?: number}} SetCode */

/**
 * @param {{setup: import('../core/types.js').Setup, done: string, finish: () => void, onChange?: () => void,
 *   signal: AbortSignal}} options `done`: the name of the button that finishes; `onChange`: something is set in another way
 */
export function codeSetter({ setup, done, finish, onChange = () => {}, signal }) {
  /** @type {{entry: GuessEntry, game: Game, symbols: string}|null} */
  let shown = null;
  const place = h('div', { class: 'setter-code' });
  const rows = h('input', {
    type: 'number',
    name: 'rows',
    value: 10,
    min: 1,
    max: setup.limits['rows'] ?? 10000,
    class: 'figure',
    placeholder: 'no limit',
    oninput: onChange,
  });
  const button = h('button', { type: 'button', class: 'button primary large', disabled: true, onclick: finish }, done);
  const picker = gamePicker({
    setup,
    choice: { game: '4x6', symbols: '' },
    onChange: (game, { symbols }) => show(game, symbols),
    onPreset: (preset) => {
      rows.value = preset.rows === null ? '' : String(preset.rows);
    },
  });
  listenToKeys({
    entry: () => (place.isConnected ? (shown?.entry ?? null) : null),
    submit: () => button.click(),
    signal,
  });
  return {
    board: h(
      'div',
      { class: 'stack' },
      picker.element,
      h('label', { class: 'field' }, h('span', null, 'Guesses allowed'), rows),
    ),
    place,
    button,
    read,
    clear: () => shown?.entry.clear(),
  };

  /**
   * @param {Game} game
   * @param {string} symbols
   */
  function show(game, symbols) {
    if (shown?.game === game) return;
    const entry = new GuessEntry({ pegs: game.pegs, distinct: game.distinct, notation: game, onChange: entered });
    entry.element.setAttribute('aria-label', 'The secret code');
    const colors = tray(entry);
    shown = { entry, game, symbols };
    fill(
      place,
      h(
        'div',
        { class: 'board-box' },
        h(
          'div',
          { class: `board secret-board${boardSize(game.pegs)}`, style: { '--n': game.pegs } },
          h('div', { class: 'row active' }, entry.element),
        ),
      ),
      colors,
      h(
        'div',
        { class: 'actions' },
        small('Random code', () => entry.set(anyCode(game))),
        small('Clear', () => entry.clear()),
      ),
    );
    entered();

    function entered() {
      button.disabled = entry.code === null;
      dimUsed(colors, entry);
      onChange();
    }
  }

  /** What was set; null while pegs are missing. @returns {SetCode|null} */
  function read() {
    const secret = shown?.entry.code;
    if (!shown || secret === null || secret === undefined) return null;
    return {
      game: shown.game.game,
      ...(shown.symbols ? { symbols: shown.symbols } : {}),
      secret,
      ...(rows.value ? { rows: Number(rows.value) } : {}),
    };
  }
}

/**
 * @param {string} label
 * @param {() => void} onclick
 */
function small(label, onclick) {
  return h('button', { type: 'button', class: 'button small', onclick, onpointerdown: leaveFocus }, label);
}

/** Some code of a game. @param {Game} game */
function anyCode({ pegs, distinct, symbols, separator }) {
  const left = [...symbols];
  return Array.from({ length: pegs }, () => {
    const at = Math.floor(Math.random() * left.length);
    return distinct ? left.splice(at, 1)[0] : left[at];
  }).join(separator);
}

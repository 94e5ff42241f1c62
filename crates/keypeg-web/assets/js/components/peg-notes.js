// @ts-check
// A table of notes: one row per color, one column per peg. They are for the player alone and change nothing that is sent.

import { fill, h } from '../core/dom.js';
import { icon } from './icon.js';
import { announce } from './live.js';
import { PALETTE_SIZE, peg } from './peg.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/notes.js').Notes} Notes */

const signs = { certain: '✓', excluded: '✕' };

/**
 * @param {{game: Game, notes: Notes, close: () => void}} options
 */
export function pegNotes({ game, notes, close }) {
  /** @type {HTMLButtonElement[][]} */
  const cells = game.symbols.map((_, color) => Array.from({ length: game.pegs }, (__, at) => cell(color, at)));
  const first = cells[0]?.[0];
  if (first) first.tabIndex = 0;
  return h(
    'section',
    { class: 'card notes', 'aria-label': 'Notes', onkeydown: leave },
    h(
      'div',
      { class: 'notes-head' },
      h('strong', null, 'Notes'),
      h('span', { class: 'quiet' }, '✕ excluded, ✓ certain'),
      h('button', { type: 'button', class: 'button small', onclick: clear }, 'Clear'),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': 'Close the notes', onclick: close },
        icon('close'),
      ),
    ),
    h(
      'div',
      { class: 'notes-box' },
      h(
        'div',
        {
          class: 'notes-grid',
          role: 'grid',
          'aria-label': 'Colors and pegs',
          style: { '--n': game.pegs },
          onkeydown: move,
        },
        h(
          'div',
          { role: 'row', class: 'notes-row' },
          h('span', { role: 'columnheader' }, h('span', { class: 'visually-hidden' }, 'Color')),
          Array.from({ length: game.pegs }, (_, at) => h('span', { role: 'columnheader', class: 'notes-peg' }, at + 1)),
        ),
        cells.map((row, color) =>
          h(
            'div',
            { role: 'row', class: 'notes-row' },
            h(
              'span',
              { role: 'rowheader' },
              h('span', { class: 'visually-hidden' }, `Color ${game.symbols[color]}`),
              peg(color, game.symbols[color]),
            ),
            row.map((button) => h('span', { role: 'gridcell' }, button)),
          ),
        ),
      ),
    ),
  );

  /**
   * @param {number} color
   * @param {number} at
   */
  function cell(color, at) {
    const button = h('button', {
      type: 'button',
      class: 'peg-note',
      tabindex: -1,
      'data-note': `${at}.${color}`,
      onclick: () => {
        notes.turn(at, color);
        drawAll();
        focus(color, at);
        announce(name(color, at));
      },
    });
    draw(button, color, at);
    return button;
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {number} color
   * @param {number} at
   */
  function draw(button, color, at) {
    const mark = notes.at(at, color);
    button.className = `peg-note ${mark ?? ''}`;
    button.setAttribute('aria-label', name(color, at));
    fill(button, mark ? signs[mark] : '');
  }

  function drawAll() {
    cells.forEach((row, color) => row.forEach((button, at) => draw(button, color, at)));
  }

  /**
   * @param {number} color
   * @param {number} at
   */
  function name(color, at) {
    return `Peg ${at + 1}, color ${game.symbols[color]}: ${notes.at(at, color) ?? 'no note'}`;
  }

  /**
   * Tab reaches one cell of the table, the arrows the others.
   * @param {number} color
   * @param {number} at
   */
  function focus(color, at) {
    cells.flat().forEach((button) => {
      button.tabIndex = -1;
    });
    const button = cells[color]?.[at];
    if (!button) return;
    button.tabIndex = 0;
    button.focus();
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const [down, right] = Object.entries(steps).find(([key]) => key === event.key)?.[1] ?? [];
    const color = cells.findIndex((row) => row.some((button) => button === event.target));
    const at = cells[color]?.findIndex((button) => button === event.target) ?? -1;
    if (down === undefined || right === undefined || color < 0) return;
    event.preventDefault();
    focus((color + down + cells.length) % cells.length, (at + right + game.pegs) % game.pegs);
  }

  /** @param {KeyboardEvent} event */
  function leave(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  function clear() {
    notes.clear();
    drawAll();
    announce('All notes of this game are removed.');
  }
}

/**
 * Shows the notes where a guess is made: the certain color in an empty hole, and which colors are excluded at the cursor.
 * @param {Notes} notes
 * @param {import('./guess-entry.js').GuessEntry} entry
 * @param {HTMLElement} tray
 */
export function showNotes(notes, entry, tray) {
  entry.holes.forEach((hole, at) => {
    const color = notes.certain(at);
    hole.classList.toggle('noted', color !== null && entry.colors[at] === null);
    if (color !== null) hole.style.setProperty('--note', `var(--color-${color % PALETTE_SIZE})`);
  });
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (tray.querySelectorAll('.tray-peg'))) {
    const mark = notes.at(entry.cursor, Number(button.dataset['color']));
    button.classList.toggle('excluded', mark === 'excluded');
    button.classList.toggle('certain', mark === 'certain');
  }
}

// @ts-check
// The turns of a game played elsewhere. A guess is made of pegs, and its answer is chosen on the pad. Turns can be changed
// and removed.

import { fill, h } from '../core/dom.js';
import { answerWords } from '../core/names.js';
import { sayFeedback } from '../core/notation.js';
import { answerPad } from './answer-pad.js';
import { activeRow, boardSize, playedRow } from './board-row.js';
import { GuessEntry } from './guess-entry.js';
import { dimUsed, tray } from './tray.js';

/** @typedef {import('../core/types.js').Turn} Turn */
/** @typedef {import('../core/types.js').Game} Game */

/**
 * @param {{game: Game, turns: Turn[], onChange: (turns: Turn[]) => void}} options
 */
export function historyEditor({ game, turns, onChange }) {
  /** Which turn is being changed; null while a new one is entered. @type {number|null} */
  let changing = null;
  const words = answerWords(game.game);
  const list = h('div', { class: 'board-box' });
  const pad = h('div', { class: 'pad-box' });
  const entry = new GuessEntry({ pegs: game.pegs, distinct: game.distinct, notation: game, onChange: entered });
  const colors = tray(entry);
  const element = h('div', { class: 'history-editor' }, list, colors, pad);
  entered();
  draw();
  return {
    element,
    entry,
    game,
    /** @param {Turn[]} next */
    set(next) {
      turns = next;
      changing = null;
      draw();
    },
    answer,
    ready: () => entry.code !== null,
  };

  function entered() {
    dimUsed(colors, entry);
    pad.hidden = entry.code === null;
  }

  function draw() {
    const rows = turns.map((turn, at) =>
      at === changing ? activeRow(at + 1, entry.element, game.pegs, game.game) : row(turn, at),
    );
    fill(
      list,
      h(
        'ol',
        { class: `board${boardSize(game.pegs)}`, 'aria-label': 'The turns so far', style: { '--n': game.pegs } },
        rows,
        changing === null ? activeRow(turns.length + 1, entry.element, game.pegs, game.game) : null,
      ),
    );
    fill(
      pad,
      h(
        'p',
        { class: 'pad-title' },
        'How was it answered?',
        h('span', { class: 'quiet' }, ` ${words.black} down, ${words.white} across`),
      ),
      answerPad(game, answer),
    );
  }

  /**
   * @param {Turn} turn
   * @param {number} at
   */
  function row(turn, at) {
    return playedRow({
      number: at + 1,
      code: turn.guess,
      feedback: turn.feedback,
      notation: game,
      pegs: game.pegs,
      game: game.game,
      label: `Turn ${at + 1}: ${turn.guess}, ${sayFeedback(turn.feedback, game.game)}`,
      aside: h(
        'span',
        { class: 'row-buttons' },
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            'aria-label': `Change turn ${at + 1}`,
            title: 'Change',
            onclick: () => edit(at),
          },
          '✎',
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            'aria-label': `Remove turn ${at + 1}`,
            title: 'Take out',
            onclick: () => remove(at),
          },
          '✕',
        ),
      ),
    });
  }

  /** @param {number} at */
  function edit(at) {
    changing = at;
    draw();
    entry.set(turns[at]?.guess ?? '');
  }

  /** @param {number} at */
  function remove(at) {
    turns = turns.filter((_, other) => other !== at);
    changing = null;
    draw();
    onChange(turns);
  }

  /** @param {string} feedback */
  function answer(feedback) {
    const guess = entry.code;
    if (guess === null) return;
    const turn = { guess, feedback };
    turns = changing === null ? [...turns, turn] : turns.map((old, at) => (at === changing ? turn : old));
    changing = null;
    entry.clear();
    draw();
    onChange(turns);
  }
}

/**
 * While the answer is awaited, Backspace goes back to the pegs.
 * @param {() => ReturnType<typeof historyEditor>|null} editor
 * @param {AbortSignal} signal
 */
export function eraseWhenReady(editor, signal) {
  document.addEventListener(
    'keydown',
    (event) => {
      const shown = editor();
      if (event.key !== 'Backspace' || !shown?.ready() || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, select, textarea')) return;
      shown.entry.erase();
    },
    { signal },
  );
}

// @ts-check
// A game played elsewhere: its turns are entered on the same board as in Help, or a saved game is opened.

import { post } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { readHistory, writeHistory } from '../core/notation.js';
import { go } from '../core/router.js';
import { listenToAnswers } from './answer-pad.js';
import { listenToKeys } from './entry-keys.js';
import { gamePicker } from './game-picker.js';
import { eraseWhenReady, historyEditor } from './history-editor.js';
import { historyLine } from './history-line.js';
import { showError } from './notice.js';
import { openSaved } from './open-saved.js';

/** @typedef {import('../core/types.js').Turn} Turn */
/** @typedef {ReturnType<typeof historyEditor>} Editor */

/** @param {{offers: import('../core/types.js').Setup, signal: AbortSignal}} options */
export function foreignGame({ offers, signal }) {
  const place = h('div', { class: 'editor-box' });
  const trouble = h('div');
  const review = h('button', { type: 'button', class: 'button primary', disabled: true, onclick: open }, 'Review');
  let choice = { game: '4x6', symbols: '' };
  /** @type {Turn[]} */
  let turns = [];
  /** @type {Editor|null} */
  let editor = null;
  listenToKeys({ entry: () => (editor && !editor.ready() ? editor.entry : null), submit: () => {}, signal });
  listenToAnswers({
    game: () => (editor?.ready() ? editor.game : null),
    choose: (feedback) => editor?.answer(feedback),
    signal,
  });
  eraseWhenReady(() => editor, signal);
  return h(
    'section',
    { class: 'card foreign-game' },
    h('h2', null, 'A game played elsewhere'),
    gamePicker({
      setup: offers,
      choice,
      onChange: (game, chosen) => {
        if (game === editor?.game) return;
        choice = chosen;
        editor = historyEditor({ game, turns: [], onChange: changed });
        fill(place, editor.element);
        changed([]);
      },
    }).element,
    place,
    historyLine(addTyped),
    trouble,
    h('div', { class: 'actions' }, review, h('span', { class: 'quiet' }, 'All turns, the last one the winning one.')),
    openSaved(),
  );

  /** @param {Turn[]} next */
  function changed(next) {
    turns = next;
    review.disabled = turns.length === 0;
  }

  function open() {
    go('review', { ...choice, history: writeHistory(turns) });
  }

  /**
   * The server reads what is typed, since it knows all notations.
   * @param {string} typed
   */
  async function addTyped(typed) {
    const { game, symbols } = choice;
    const history = [writeHistory(turns), typed].filter(Boolean).join('; ');
    try {
      const body = { game, ...(symbols ? { symbols } : {}), history, top: 1 };
      const help = /** @type {import('../core/types.js').Help} */ (await post('help', body, signal));
      fill(trouble);
      editor?.set(readHistory(help.history));
      changed(readHistory(help.history));
      return true;
    } catch (error) {
      showError(trouble, error);
      return false;
    }
  }
}

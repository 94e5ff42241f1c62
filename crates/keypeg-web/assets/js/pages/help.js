// @ts-check
// Help with a game played elsewhere: enter its turns, see what is left, what to guess and what a guess would tell.

import { describeGame, post, setup } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { keepFocus } from '../core/focus.js';
import { readHistory, writeHistory } from '../core/notation.js';
import { note } from '../core/router.js';
import { LONG_CODE } from '../components/board-row.js';
import { listenToAnswers } from '../components/answer-pad.js';
import { listenToKeys } from '../components/entry-keys.js';
import { gamePicker } from '../components/game-picker.js';
import { helpResult } from '../components/help-result.js';
import { eraseWhenReady, historyEditor } from '../components/history-editor.js';
import { historyLine } from '../components/history-line.js';
import { announce } from '../components/live.js';
import { showError } from '../components/notice.js';
import { strategyPicker } from '../components/strategy-picker.js';

/** @typedef {import('../core/types.js').Help} Help */
/** @typedef {import('../core/types.js').Turn} Turn */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const offers = await setup();
  const fields = route.fields;
  let symbols = fields.get('symbols') ?? '';
  let game = await describeGame(fields.get('game') ?? '4x6', symbols);
  let turns = readHistory(fields.get('history') ?? '');
  let asked = 0;
  const place = h('div', { class: 'editor-box' });
  const trouble = h('div');
  const result = h('div', { class: 'help-result' });
  const picker = strategyPicker({
    setup: offers,
    strategy: fields.get('strategy') ?? '',
    coach: 'fewest expected guesses first; of equal ones, codes that can be the secret before probes',
    onChange: () => void update(),
  });
  let editor = newEditor();
  listenToKeys({ entry: () => (editor.ready() ? null : editor.entry), submit: () => {}, signal });
  listenToAnswers({
    game: () => (editor.ready() ? game : null),
    choose: (feedback) => editor.answer(feedback),
    signal,
  });
  eraseWhenReady(() => editor, signal);
  const element = h(
    'div',
    { class: 'page help' },
    h(
      'div',
      { class: 'page-head' },
      h('h1', null, 'Help me'),
      h('p', { class: 'lead' }, 'Enter the guesses and answers of a game played elsewhere.'),
    ),
    h(
      'div',
      { class: 'columns' },
      h(
        'section',
        { class: 'card editor-card', 'aria-label': 'The game so far' },
        gamePicker({
          setup: offers,
          choice: { game: game.game, symbols },
          onChange: (chosen, choice) => {
            if (chosen === game) return;
            game = chosen;
            symbols = choice.symbols;
            turns = [];
            editor = newEditor();
            void update();
          },
        }).element,
        place,
        historyLine(addTyped),
        h('details', { class: 'more' }, h('summary', null, 'How guesses are ranked'), picker.element),
      ),
      h('section', { class: 'result-column', 'aria-label': 'What the answers tell' }, trouble, result),
    ),
  );
  void update();
  return element;

  function newEditor() {
    const made = historyEditor({
      game,
      turns,
      onChange: (next) => {
        turns = next;
        void update();
      },
    });
    fill(place, made.element);
    picker.fit(game);
    return made;
  }

  function position() {
    return { game: game.game, ...(symbols ? { symbols } : {}), turns };
  }

  async function update() {
    const mine = ++asked;
    note('help', { game: game.game, symbols, history: writeHistory(turns), strategy: picker.value || null });
    try {
      const ranking = picker.value ? { strategy: picker.value } : {};
      const help = /** @type {Help} */ (
        await post('help', { ...position(), ...ranking, top: game.pegs > LONG_CODE ? 3 : 8 }, signal)
      );
      if (mine !== asked) return;
      fill(trouble);
      keepFocus(result, () =>
        fill(
          result,
          helpResult({
            help,
            game,
            position: position(),
            byValue: !picker.value,
            signal,
            use: (code) => editor.entry.set(code),
            assume,
            repair: (repaired) => replace(repaired),
          }),
        ),
      );
      announce(help.summary);
    } catch (error) {
      if (mine === asked) showError(trouble, error);
    }
  }

  /** @param {Turn[]} next */
  function replace(next) {
    turns = next;
    editor.set(turns);
    void update();
  }

  /**
   * @param {string} guess
   * @param {string} feedback
   */
  function assume(guess, feedback) {
    replace([...turns, { guess, feedback }]);
  }

  /**
   * The server reads what is typed, since it knows all notations.
   * @param {string} typed
   */
  async function addTyped(typed) {
    try {
      const written = [writeHistory(turns), typed].filter(Boolean).join('; ');
      const help = /** @type {Help} */ (
        await post('help', { game: game.game, ...(symbols ? { symbols } : {}), history: written, top: 1 }, signal)
      );
      replace(readHistory(help.history));
      return true;
    } catch (error) {
      showError(trouble, error);
      return false;
    }
  }
}

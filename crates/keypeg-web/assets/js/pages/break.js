// @ts-check
// The computer breaks a code that somebody keeps in mind. The address of the page holds the turns; the server thinks.

import { describeGame, setup } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { keepFocus } from '../core/focus.js';
import { readHistory, writeHistory } from '../core/notation.js';
import { note } from '../core/router.js';
import { listenToAnswers } from '../components/answer-pad.js';
import { breakBoard } from '../components/break-board.js';
import { breakStep } from '../components/break-step.js';
import { gamePicker } from '../components/game-picker.js';
import { jobIn } from '../components/job-view.js';
import { announce } from '../components/live.js';
import { strategyPicker } from '../components/strategy-picker.js';

/** @typedef {import('../core/types.js').BreakStep} BreakStep */
/** @typedef {import('../core/types.js').Turn} Turn */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const offers = await setup();
  let symbols = route.fields.get('symbols') ?? '';
  let game = await describeGame(route.fields.get('game') ?? '4x6', symbols);
  let turns = readHistory(route.fields.get('history') ?? '');
  /** @type {BreakStep|null} */
  let step = null;
  let seed = Number(route.fields.get('seed') ?? newSeed());
  const table = h('div', { class: 'board-box' });
  const working = h('div');
  const says = h('div', { class: 'break-step' });
  const strategies = strategyPicker({
    setup: offers,
    strategy: route.fields.get('strategy') ?? '',
    coach: 'a strong way to play that answers at once on this board',
    coachName: 'chosen for the board',
    onChange: () => void think(),
  });
  const lies = h(
    'select',
    { name: 'lies', onchange: () => void think() },
    [
      ['0', 'I answer truthfully'],
      ['1', 'I may lie once'],
      ['2', 'I may lie twice'],
      ['unlimited', 'I may lie any number of times'],
    ].map(([value, name]) => h('option', { value }, name)),
  );
  const allowed = route.fields.get('lies') ?? '0';
  // A saved game may allow another number.
  if (/^([3-9]|[1-9]\d{1,2})$/.test(allowed)) lies.add(h('option', { value: allowed }, `I may lie ${allowed} times`));
  if ([...lies.options].some(({ value }) => value === allowed)) lies.value = allowed;
  listenToAnswers({ game: () => (step?.status === 'guess' ? game : null), choose: answer, signal });
  void think();
  return h(
    'div',
    { class: 'page break' },
    h(
      'div',
      { class: 'page-head' },
      h('h1', null, 'Watch it break my code'),
      h('p', { class: 'lead' }, 'Think of a code (better: write it down). The computer guesses; you answer.'),
    ),
    h(
      'div',
      { class: 'columns' },
      h('section', { class: 'board-column', 'aria-label': 'The game' }, table, working, says),
      h(
        'section',
        { class: 'card', 'aria-label': 'How it plays' },
        gamePicker({
          setup: offers,
          choice: { game: game.game, symbols },
          onChange: (chosen, choice) => {
            strategies.fit(chosen);
            if (chosen.game === game.game && choice.symbols === symbols) return;
            game = chosen;
            symbols = choice.symbols;
            restart();
          },
        }).element,
        h('details', { class: 'more' }, h('summary', null, 'How the computer guesses'), strategies.element),
        h('label', { class: 'field wide' }, h('span', null, 'Lies'), lies),
        h(
          'div',
          { class: 'actions' },
          h('button', { type: 'button', class: 'button', onclick: restart }, 'Start again'),
        ),
      ),
    ),
  );

  function restart() {
    turns = [];
    seed = newSeed();
    void think();
  }

  async function think() {
    step = null;
    note('break', {
      game: game.game,
      symbols,
      strategy: strategies.value,
      lies: lies.value,
      seed,
      history: writeHistory(turns),
    });
    drawBoard();
    says.classList.add('busy');
    const answered = /** @type {BreakStep|null} */ (
      await jobIn(
        working,
        'break',
        {
          game: game.game,
          ...(symbols ? { symbols } : {}),
          ...(strategies.value ? { strategy: strategies.value } : {}),
          lies: lies.value === 'unlimited' ? 'unlimited' : Number(lies.value),
          seed,
          turns,
        },
        signal,
        'Thinking',
      )
    );
    if (working.childElementCount > 0) fill(says);
    if (!answered) return;
    step = answered;
    says.classList.remove('busy');
    drawBoard();
    keepFocus(says, () => fill(says, breakStep({ step: answered, game, answer, repair: goOnWith, restart })));
    announce(answered.summary);
  }

  /** @param {Turn[]} next */
  function goOnWith(next) {
    turns = next;
    void think();
  }

  function drawBoard() {
    const change = (/** @type {number} */ at) => goOnWith(turns.slice(0, at));
    keepFocus(table, () => fill(table, breakBoard({ game, turns, step, change })));
  }

  /** @param {string} feedback */
  function answer(feedback) {
    if (step?.status !== 'guess' || !step.guess) return;
    turns = [...turns, { guess: step.guess, feedback }];
    void think();
  }
}

/** Strategies that play by chance get the same numbers for a whole game. */
function newSeed() {
  return Math.floor(Math.random() * 2 ** 32);
}

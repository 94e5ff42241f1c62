// @ts-check
// Thirty seconds that teach the game by doing: a tiny board, one sentence at a time. The page chooses the secret and keeps
// the turns, so the server stores no game and the statistics do not count it.

import { describeGame, post } from '../core/api.js';
import { once } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { leaveFocus } from '../core/focus.js';
import { number, plural } from '../core/format.js';
import { pegsOf } from '../core/notation.js';
import { go } from '../core/router.js';
import { change } from '../core/settings.js';
import { activeRow, emptyRow, playedRow, sentRow } from '../components/board-row.js';
import { listenToKeys } from '../components/entry-keys.js';
import { GuessEntry } from '../components/guess-entry.js';
import { announce } from '../components/live.js';
import { showError } from '../components/notice.js';
import { keepRowInView } from '../components/row-in-view.js';
import { tray } from '../components/tray.js';

/** @typedef {import('../core/types.js').Turn} Turn */
/** @typedef {import('../core/types.js').Cells} Cells */
/** @typedef {{feedback: string, consistent: boolean, remaining: number}} Answer */

const GAME = '3x4';

/** The winning answer. */
const FOUND = '3,0';

/** The rows that the board shows at least. */
const LEAST_ROWS = 4;

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  change({ introduced: true });
  const game = await describeGame(GAME);
  const secret = Array.from({ length: game.pegs }, () => randomOf(game.symbols)).join('');
  /** @type {Turn[]} */
  let turns = [];
  /** The guess that is on its way. @type {string|null} */
  let sent = null;
  const guess = once(makeGuess);
  const guessButton = h(
    'button',
    { type: 'button', class: 'button primary guess', onclick: guess, onpointerdown: leaveFocus },
    'Guess',
  );
  const entry = new GuessEntry({ pegs: game.pegs, distinct: false, notation: game, onChange: entered });
  const colors = tray(entry);
  const coach = h('div', { class: 'coach' });
  const table = h('div', { class: 'board-box' });
  const controls = h('div', { class: 'controls' }, colors, h('div', { class: 'control-buttons' }, guessButton));
  entered();
  draw(false);
  keepRowInView(table, controls, signal);
  listenToKeys({ entry: () => (isOver() ? null : entry), submit: guess, signal });
  return h(
    'div',
    { class: 'page narrow intro' },
    h('div', { class: 'intro-head' }, h('h1', null, 'How it works'), h('a', { class: 'button', href: '#/' }, 'Skip')),
    coach,
    table,
    controls,
  );

  function isOver() {
    return turns.at(-1)?.feedback === FOUND;
  }

  function entered() {
    guessButton.disabled = entry.code === null;
    if (turns.length === 0 && sent === null)
      fill(
        coach,
        entry.colors.every((color) => color === null)
          ? sentence('1', 'Three pegs are hidden, in four colors. Click three colors to make a guess; any will do.')
          : entry.code === null
            ? sentence('1', 'Go on until the row is full. Colors may repeat.')
            : sentence('1', 'Now press Guess.'),
      );
  }

  /** @param {boolean} fresh */
  function draw(fresh) {
    const made = turns.length + (sent === null ? 0 : 1);
    const used = made + (isOver() ? 0 : 1);
    fill(
      table,
      h(
        'ol',
        { class: `board${isOver() ? ' won' : ''}`, 'aria-label': 'The board', style: { '--n': game.pegs } },
        turns.map(({ guess: code, feedback }, at) =>
          playedRow({
            number: at + 1,
            code,
            feedback,
            notation: game,
            pegs: game.pegs,
            fresh: fresh && at === turns.length - 1,
          }),
        ),
        sent === null ? null : sentRow(made, sent, game, game.pegs),
        isOver() ? null : activeRow(made + 1, entry.element, game.pegs),
        Array.from({ length: Math.max(0, LEAST_ROWS - used) }, (_, at) => emptyRow(used + 1 + at, game.pegs)),
      ),
    );
    controls.hidden = isOver();
  }

  async function makeGuess() {
    const code = entry.code;
    if (code === null || isOver()) return;
    sent = code;
    entry.clear();
    draw(false);
    try {
      const answer = await answerTo(code);
      turns = [...turns, { guess: code, feedback: answer.feedback }];
      sent = null;
      teach(answer);
      announce(coach.textContent ?? '');
      draw(true);
    } catch (error) {
      sent = null;
      entry.set(code);
      draw(false);
      showError(coach, error);
    }
  }

  /**
   * If only the secret is left, a guess has one answer. If all turns are known, the cell of that answer is what is left.
   * @param {string} code
   * @returns {Promise<Answer>}
   */
  async function answerTo(code) {
    const [certain, known] = await Promise.all([
      cellsOf([{ guess: secret, feedback: FOUND }], code),
      cellsOf(turns, code),
    ]);
    const feedback = certain.cells.find((cell) => cell.remaining === 1)?.feedback ?? '';
    const remaining = known.cells.find((cell) => cell.feedback === feedback)?.remaining ?? 0;
    return { feedback, consistent: known.consistent, remaining };
  }

  /**
   * @param {Turn[]} before
   * @param {string} code
   */
  function cellsOf(before, code) {
    return /** @type {Promise<Cells>} */ (post('cells', { game: GAME, turns: before, guess: code }, signal));
  }

  /** @param {Answer} answer */
  function teach({ feedback, consistent, remaining }) {
    if (isOver()) {
      fill(coach, lastLesson());
      return;
    }
    const some =
      turns.length === 1 ? 'Guess one of them next: a code that could still be the secret.' : 'Guess one of them.';
    const next = remaining === 1 ? 'Guess it.' : some;
    const [black, white] = pegsOf(feedback);
    fill(
      coach,
      sentence(
        String(Math.min(3, turns.length + 1)),
        turns.length === 1 ? 'The small pegs are the answer. ' : '',
        h('span', { class: 'key black' }),
        ` ${black} in the right place, `,
        h('span', { class: 'key white' }),
        ` ${white} of the right color but in a wrong place. `,
        consistent
          ? `Of ${number(game.codes)} codes, ${plural(remaining, 'still fits', 'still fit')}. ${next}`
          : `That guess could not be the secret: it contradicts an earlier answer. ${plural(remaining, 'code still fits', 'codes still fit')}.`,
      ),
    );
  }

  function lastLesson() {
    return h(
      'div',
      { class: 'lesson' },
      h(
        'p',
        null,
        h('strong', null, `You broke it in ${turns.length === 1 ? 'one guess' : `${turns.length} guesses`}. `),
        'That is all there is to know. The classic game has four pegs and six colors.',
      ),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'button', class: 'button primary', onclick: once(classic) }, 'Play the classic game'),
        h('a', { class: 'button', href: '#/' }, 'To the start'),
      ),
    );
  }

  async function classic() {
    try {
      const next = /** @type {import('../core/types.js').Play} */ (await post('play', { game: '4x6', rows: 10 }));
      go(`play/${next.id}`);
    } catch (error) {
      showError(coach, error);
    }
  }
}

/** @param {string[]} symbols */
function randomOf(symbols) {
  return symbols[Math.floor(Math.random() * symbols.length)] ?? '';
}

/**
 * @param {string} step
 * @param {...import('../core/dom.js').Child} says
 */
function sentence(step, ...says) {
  return h('div', { class: 'lesson' }, h('span', { class: 'step', 'aria-hidden': 'true' }, step), h('p', null, says));
}

// @ts-check
// Thirty seconds that teach the game by doing: a tiny board, one sentence at a time.

import { describeGame, post, request } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { leaveFocus } from '../core/focus.js';
import { number } from '../core/format.js';
import { pegsOf } from '../core/notation.js';
import { go } from '../core/router.js';
import { change } from '../core/settings.js';
import { board } from '../components/board.js';
import { listenToKeys } from '../components/entry-keys.js';
import { GuessEntry } from '../components/guess-entry.js';
import { announce } from '../components/live.js';
import { showError } from '../components/notice.js';
import { tray } from '../components/tray.js';

/** @typedef {import('../core/types.js').Play} Play */

const GAME = '3x4';

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  change({ introduced: true });
  const game = await describeGame(GAME);
  let play = /** @type {Play} */ (await post('play', { game: GAME }, signal));
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
  // The game of the introduction is deleted if it is not finished.
  signal.addEventListener('abort', () => {
    if (play.outcome === 'open') void request(`play/${play.id}`, { method: 'DELETE' }).catch(() => null);
  });
  listenToKeys({ entry: () => (play.outcome === 'open' ? entry : null), submit: guess, signal });
  return h(
    'div',
    { class: 'page narrow intro' },
    h('div', { class: 'intro-head' }, h('h1', null, 'How it works'), h('a', { class: 'button', href: '#/' }, 'Skip')),
    coach,
    table,
    controls,
  );

  function entered() {
    guessButton.disabled = entry.code === null;
    if (play.turns.length === 0)
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
    const open = play.outcome === 'open';
    fill(
      table,
      board({
        play: { ...play, rows: Math.max(4, play.turns.length + 1) },
        game,
        entry: open ? entry.element : null,
        fresh,
        count: false,
      }),
    );
    controls.hidden = !open;
  }

  async function guess() {
    const code = entry.code;
    if (code === null || play.outcome !== 'open') return;
    try {
      const answer = /** @type {{reply: import('../core/types.js').Reply, play: Play}} */ (
        await post(`play/${play.id}/guess`, { guess: code }, signal)
      );
      play = answer.play;
      entry.clear();
      draw(true);
      teach(answer.reply);
      announce(coach.textContent ?? '');
    } catch (error) {
      showError(coach, error);
    }
  }

  /** @param {import('../core/types.js').Reply} reply */
  function teach(reply) {
    if (play.outcome === 'found') {
      fill(
        coach,
        h(
          'div',
          { class: 'lesson' },
          h(
            'p',
            null,
            h('strong', null, `You broke it in ${play.guesses === 1 ? 'one guess' : `${play.guesses} guesses`}. `),
            'That is all there is to know. The classic game has four pegs and six colors.',
          ),
          h(
            'div',
            { class: 'actions' },
            h('button', { type: 'button', class: 'button primary', onclick: classic }, 'Play the classic game'),
            h('a', { class: 'button', href: '#/' }, 'To the start'),
          ),
        ),
      );
      return;
    }
    const [black, white] = pegsOf(reply.feedback ?? '0,0');
    fill(
      coach,
      sentence(
        String(Math.min(3, play.turns.length + 1)),
        play.turns.length === 1 ? 'The small pegs are the answer. ' : '',
        h('span', { class: 'key black' }),
        ` ${black} in the right place, `,
        h('span', { class: 'key white' }),
        ` ${white} of the right color but in a wrong place. `,
        reply.good
          ? `${number(play.remaining)} of the ${number(game.codes)} codes still fit. ${play.turns.length === 1 ? 'Guess one of them next: a code that could still be the secret.' : 'Guess one of them.'}`
          : `That guess could not be the secret: it contradicts an earlier answer. ${number(play.remaining)} codes still fit.`,
      ),
    );
  }

  async function classic() {
    const next = /** @type {Play} */ (await post('play', { game: '4x6', rows: 10 }));
    go(`play/${next.id}`);
  }
}

/**
 * @param {string} step
 * @param {...import('../core/dom.js').Child} says
 */
function sentence(step, ...says) {
  return h('div', { class: 'lesson' }, h('span', { class: 'step', 'aria-hidden': 'true' }, step), h('p', null, says));
}

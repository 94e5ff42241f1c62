// @ts-check
// A game being played. The server keeps the secret and applies the rules. The page draws the game and reads the input.

import { ApiError, describeGame, get, post } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { keepFocus, leaveFocus } from '../core/focus.js';
import { sayFeedback } from '../core/notation.js';
import { changes, settings } from '../core/settings.js';
import { board } from '../components/board.js';
import { listenToKeys } from '../components/entry-keys.js';
import { gameActions } from '../components/game-actions.js';
import { gameEnd } from '../components/game-end.js';
import { gameHead } from '../components/game-head.js';
import { GuessEntry } from '../components/guess-entry.js';
import { announce } from '../components/live.js';
import { notice, showError } from '../components/notice.js';
import { replyView } from '../components/reply-view.js';
import { dimUsed, tray } from '../components/tray.js';

/** @typedef {import('../core/types.js').Play} Play */
/** @typedef {import('../core/types.js').Reply} Reply */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  let play = /** @type {Play} */ (await get(`play/${encodeURIComponent(route.path[1] ?? '')}`, signal));
  const game = await describeGame(play.game, play.separator ? '' : play.symbols.join(''));
  const guessButton = h(
    'button',
    { type: 'button', class: 'button primary guess', onclick: guess, onpointerdown: leaveFocus },
    'Guess',
  );
  const eraseButton = h(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-label': 'Remove the last peg',
      onclick: () => entry.erase(),
      onpointerdown: leaveFocus,
    },
    '⌫',
  );
  const entry = new GuessEntry({ pegs: game.pegs, distinct: game.distinct, notation: game, onChange: entered });
  const colors = tray(entry);
  const head = h('div', { class: 'game-head' });
  const table = h('div', { class: 'board-box' });
  const message = h('div', { class: 'message' });
  const controls = h(
    'div',
    { class: 'controls' },
    colors,
    h('div', { class: 'control-buttons' }, eraseButton, guessButton),
  );
  const end = h('div', { class: 'end-box' });
  const actions = h('div', { class: 'action-box' });
  const side = h('aside', { class: 'game-side', 'aria-label': 'About this game' }, end, actions);
  const element = h('div', { class: 'page game' }, h('div', { class: 'game-main' }, head, table, controls), side);
  const wide = matchMedia('(min-width: 900px)');
  let busy = false;
  entered();
  draw(false);
  placeMessage();
  wide.addEventListener('change', placeMessage, { signal });
  changes.addEventListener('change', () => draw(false), { signal });
  listenToKeys({ entry: () => (play.outcome === 'open' ? entry : null), submit: guess, undo, signal });
  return element;

  /** Messages are beside the board if there is room, else above the colors, where they stay in view. */
  function placeMessage() {
    if (wide.matches) side.prepend(message);
    else controls.prepend(message);
  }

  function entered() {
    guessButton.disabled = entry.code === null;
    message.classList.toggle(
      'brief',
      entry.colors.some((color) => color !== null),
    );
    dimUsed(colors, entry);
  }

  /** @param {boolean} fresh whether the last row was just answered */
  function draw(fresh) {
    keepFocus(element, () => redraw(fresh), '.slot');
  }

  /** @param {boolean} fresh */
  function redraw(fresh) {
    const open = play.outcome === 'open';
    fill(head, gameHead(play, game));
    fill(
      table,
      board({ play, game, entry: open ? entry.element : null, fresh, count: settings.count && game.enumerated }),
    );
    controls.hidden = !open;
    fill(end, open ? null : gameEnd(play));
    fill(
      actions,
      gameActions({ play, game, ask, undo, giveUp, change: changed, say, signal, use: (code) => entry.set(code) }),
    );
    if (fresh) table.querySelector('.row.active, .row.fresh')?.scrollIntoView({ block: 'nearest' });
  }

  async function guess() {
    const code = entry.code;
    if (busy || code === null || play.outcome !== 'open') return;
    const answer = /** @type {{reply: Reply, play: Play}|null} */ (await ask('guess', { guess: code }));
    if (!answer) return;
    play = answer.play;
    if (!answer.reply.refused) entry.clear();
    fill(message, replyView(answer.reply));
    draw(!answer.reply.refused);
    if (play.outcome !== 'open') {
      side.prepend(message);
      if (!wide.matches) end.scrollIntoView({ block: 'end', behavior: 'smooth' });
    }
    announce(afterGuess(answer.reply, play));
  }

  async function undo() {
    if (busy || play.turns.length === 0 || play.outcome !== 'open') return;
    const last = play.turns.at(-1)?.guess;
    const answer = /** @type {Play|null} */ (await ask('undo', {}));
    if (!answer) return;
    changed(answer);
    if (last) entry.set(last);
    fill(message);
  }

  async function giveUp() {
    const answer = /** @type {Play|null} */ (await ask('give-up', {}));
    if (!answer) return;
    fill(message);
    changed(answer);
  }

  /** @param {Play} next */
  function changed(next) {
    play = next;
    draw(false);
    announce(play.summary);
  }

  /** @param {import('../core/dom.js').Child} says */
  function say(says) {
    fill(message, says instanceof HTMLElement && says.classList.contains('notice') ? says : notice('info', says));
  }

  /** The game was changed elsewhere, such as in another window. */
  async function reload() {
    const now = /** @type {Play|null} */ (await get(`play/${play.id}`, signal).catch(() => null));
    if (now) changed(now);
  }

  /**
   * Asks the server for something about this game; null when that failed, and the page says why.
   * @param {string} what
   * @param {Record<string, unknown>} body
   */
  async function ask(what, body) {
    busy = true;
    try {
      return await post(`play/${play.id}/${what}`, body, signal);
    } catch (error) {
      showError(message, error);
      if (error instanceof ApiError && error.status === 409) await reload();
      return null;
    } finally {
      busy = false;
    }
  }
}

/**
 * The sentence for screen readers after a guess. It has the count of codes only if the page shows the count.
 * @param {Reply} reply
 * @param {Play} play
 */
function afterGuess(reply, play) {
  if (reply.refused) return reply.lines.join(' ');
  // The summary of a game that is over is its report.
  const summed = settings.count && play.outcome === 'open';
  const answered = summed ? play.summary : `${reply.guess}: ${sayFeedback(reply.feedback ?? '')}.`;
  return [answered, ...reply.lines, play.report ?? ''].join(' ').trim();
}

// @ts-check
// A game being played. The server keeps the secret and applies the rules. The page draws the game and reads the input.

import { ApiError, describeGame, get, post } from '../core/api.js';
import { isRepeated } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { keepFocus, leaveFocus } from '../core/focus.js';
import { sayFeedback } from '../core/notation.js';
import { changes, settings } from '../core/settings.js';
import { onChangedElsewhere, tellTabs } from '../core/tabs.js';
import { board } from '../components/board.js';
import { listenToKeys } from '../components/entry-keys.js';
import { gameActions } from '../components/game-actions.js';
import { gameEnd } from '../components/game-end.js';
import { gameHead } from '../components/game-head.js';
import { GuessEntry } from '../components/guess-entry.js';
import { announce } from '../components/live.js';
import { notice, showError } from '../components/notice.js';
import { replyView } from '../components/reply-view.js';
import { keepRowInView } from '../components/row-in-view.js';
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
  /** Whether the server was asked for a change and has not answered. */
  let busy = false;
  /** The guess that is on its way. @type {string|null} */
  let sent = null;
  /** The guess that was typed and confirmed meanwhile. @type {string|null} */
  let confirmed = null;
  entered();
  draw(false);
  placeMessage();
  wide.addEventListener('change', placeMessage, { signal });
  changes.addEventListener('change', () => draw(false), { signal });
  onChangedElsewhere(play.id, () => void refresh(), signal);
  keepRowInView(table, controls, signal);
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
    const next = open ? entry.element : null;
    fill(head, gameHead(play, game));
    fill(table, board({ play, game, entry: next, sent, fresh, count: settings.count && game.enumerated }));
    controls.hidden = !open;
    fill(end, open ? null : gameEnd(play));
    fill(actions, gameActions({ play, game, ask, undo, giveUp, change: changed, say, use: (code) => entry.set(code) }));
  }

  /**
   * The next guess can be typed while this one is on its way. If this one fails, it is put back.
   * @param {Event} [event]
   */
  async function guess(event) {
    const code = entry.code;
    if (code === null || play.outcome !== 'open' || isRepeated(event)) return;
    if (busy) {
      confirmed = sent === null ? null : code;
      return;
    }
    sent = code;
    confirmed = null;
    entry.clear();
    draw(false);
    const answer = /** @type {{reply: Reply, play: Play}|null} */ (await ask('guess', { guess: code }));
    if (answer) play = answer.play;
    const answered = answer !== null && !answer.reply.refused;
    // What was typed meanwhile stays.
    if (!answered && entry.colors.every((color) => color === null)) entry.set(code);
    draw(answered);
    if (!answer) return;
    fill(message, replyView(answer.reply));
    if (play.outcome !== 'open') {
      side.prepend(message);
      if (!wide.matches) end.scrollIntoView({ block: 'end', behavior: 'smooth' });
    }
    announce(afterGuess(answer.reply, play));
    // A guess that was changed after it was confirmed waits for Enter again.
    if (answered && confirmed !== null && confirmed === entry.code) await guess();
  }

  /** @param {Event} [event] */
  async function undo(event) {
    if (play.turns.length === 0 || play.outcome !== 'open' || isRepeated(event)) return;
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

  /**
   * @param {Play} next
   * @param {string} [sentence] for screen readers
   */
  function changed(next, sentence = next.summary) {
    play = next;
    draw(false);
    announce(sentence);
  }

  /** @param {import('../core/dom.js').Child} says */
  function say(says) {
    fill(message, says instanceof HTMLElement && says.classList.contains('notice') ? says : notice('info', says));
  }

  /** Shows what another tab changed. */
  async function refresh() {
    if (busy || play.outcome !== 'open') return;
    const before = play;
    const now = /** @type {Play|null} */ (await get(`play/${play.id}`, signal).catch(() => null));
    if (now && !busy && play === before && JSON.stringify(now) !== JSON.stringify(play)) changed(now);
  }

  /**
   * Asks the server to change this game, one change at a time; null when that failed, and the page says why. The server refuses
   * a change if the page does not know all turns.
   * @param {string} what
   * @param {Record<string, unknown>} body
   */
  async function ask(what, body) {
    if (busy) return null;
    busy = true;
    try {
      const answer = await post(`play/${play.id}/${what}`, { ...body, turn: play.turns.length + 1 }, signal);
      tellTabs(play.id);
      return answer;
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 409;
      if (stale) play = await get(`play/${play.id}`, signal).catch(() => play);
      showError(message, error instanceof ApiError && error.kind === 'changed' ? new ApiError(elsewhere, 409) : error);
      if (stale && sent === null) draw(false);
      return null;
    } finally {
      busy = false;
      sent = null;
    }
  }
}

const elsewhere = {
  kind: 'changed',
  message: 'This game was changed meanwhile, so nothing was done here. The board now shows all guesses.',
};

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

// @ts-check
// A game being played. The server keeps the secret and applies the rules. The page draws the game and reads the input. When the
// game is over, its account takes the place of the board.

import { ApiError, describeGame, get, post } from '../core/api.js';
import { isRepeated } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { keepFocus, leaveFocus } from '../core/focus.js';
import { pegsOf, sayFeedback } from '../core/notation.js';
import { Notes } from '../core/notes.js';
import { change, changes, settings } from '../core/settings.js';
import { soundAnswer } from '../core/sound.js';
import { onChangedElsewhere, tellTabs } from '../core/tabs.js';
import { board } from '../components/board.js';
import { celebrate } from '../components/celebration.js';
import { listenToKeys } from '../components/entry-keys.js';
import { finishedGame } from '../components/finished-game.js';
import { gameActions, keysHelp } from '../components/game-actions.js';
import { gameHead } from '../components/game-head.js';
import { GuessEntry } from '../components/guess-entry.js';
import { announce } from '../components/live.js';
import { MessageBox } from '../components/message-box.js';
import { showError } from '../components/notice.js';
import { pegNotes, showNotes } from '../components/peg-notes.js';
import { replyMessage } from '../components/reply-message.js';
import { keepRowInView, keepSlotInView } from '../components/row-in-view.js';
import { dimUsed, tray } from '../components/tray.js';

/** @typedef {import('../core/types.js').Play} Play */
/** @typedef {import('../core/types.js').Reply} Reply */

/** How long the last answer is shown before the account of the game, in milliseconds. */
const REVEAL = 2200;

/** Boards of more pegs than this take the whole width, and messages are below them. */
const MOST_BESIDE = 8;

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  let play = /** @type {Play} */ (await get(`play/${encodeURIComponent(route.path[1] ?? '')}`, signal));
  const game = await describeGame(play.game, play.separator ? '' : play.symbols.join(''));
  if (play.outcome !== 'open') return finishedGame({ play, game, signal });
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
  const message = new MessageBox();
  const actions = h('div', { class: 'action-box' });
  const notes = new Notes(play.id);
  const notesBox = h('div', { class: 'notes-place', hidden: true });
  const controls = h(
    'div',
    { class: 'controls' },
    colors,
    h('div', { class: 'control-buttons' }, eraseButton, guessButton),
    actions,
  );
  const keys = keysHelp(game);
  const side = h('aside', { class: 'game-side', 'aria-label': 'Messages' });
  const wideBoard = game.pegs > MOST_BESIDE;
  const element = h(
    'div',
    { class: `page game${wideBoard ? ' wide-board' : ''}`, style: { '--n': game.pegs } },
    h('div', { class: 'game-main' }, head, table, controls),
    side,
  );
  const wide = matchMedia('(min-width: 900px)');
  /** Whether the server was asked for a change and has not answered. */
  let busy = false;
  /** The guess that is on its way. @type {string|null} */
  let sent = null;
  /** The guess that was typed and confirmed meanwhile. @type {string|null} */
  let confirmed = null;
  /** The rows that the last guess contradicts. @type {import('../core/types.js').Contradiction[]} */
  let contradictions = [];
  entered();
  draw(false);
  placeMessage();
  notes.changes.addEventListener('change', () => showNotes(notes, entry, colors), { signal });
  wide.addEventListener('change', placeMessage, { signal });
  changes.addEventListener('change', () => draw(false), { signal });
  onChangedElsewhere(play.id, () => void refresh(), signal);
  keepRowInView(table, controls, signal);
  listenToKeys({ entry: () => (play.outcome === 'open' ? entry : null), submit: guess, undo, signal });
  return element;

  /** Messages are beside the board if there is room, else above the colors, where they stay in view. */
  function placeMessage() {
    if (wide.matches && !wideBoard) side.prepend(notesBox, message.element);
    else controls.prepend(notesBox, message.element);
    (wideBoard ? controls : side).append(keys);
  }

  /** @param {Event} [event] */
  function toggleNotes(event) {
    notesBox.hidden = !notesBox.hidden;
    // Notes and an open message would lie over each other.
    message.fold();
    fill(notesBox, notesBox.hidden ? null : pegNotes({ game, notes, close: toggleNotes }));
    const button = actions.querySelector('[data-action=notes]');
    button?.setAttribute('aria-expanded', String(!notesBox.hidden));
    if (notesBox.hidden && button instanceof HTMLElement) button.focus();
    const first = /** @type {HTMLElement|null} */ (notesBox.querySelector('.peg-note'));
    first?.scrollIntoView({ block: 'nearest' });
    // Whoever pressed a key goes on in the notes. After a click, keys still put pegs on the board.
    if (event instanceof MouseEvent && event.detail === 0) first?.focus();
  }

  function entered() {
    guessButton.disabled = entry.code === null;
    if (entry.colors.some((color) => color !== null)) message.fold();
    dimUsed(colors, entry);
    showNotes(notes, entry, colors);
    keepSlotInView(table, entry);
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
    const count = settings.count && game.enumerated;
    fill(table, board({ play, game, entry: next, sent, fresh, count, contradictions }));
    controls.hidden = !open;
    const use = (/** @type {string} */ code) => {
      entry.set(code);
      // Enter guesses then, instead of pressing the button of the code again.
      entry.focus();
    };
    const noting = { open: !notesBox.hidden, toggle: toggleNotes };
    const say = (/** @type {import('../components/message-box.js').Message} */ says) => message.show(says);
    fill(actions, gameActions({ play, game, ask, undo, giveUp, change: changed, say, use, notes: noting }));
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
    contradictions = [];
    message.clear();
    entry.clear();
    draw(false);
    const answer = /** @type {{reply: Reply, play: Play}|null} */ (await ask('guess', { guess: code }));
    if (answer) {
      play = answer.play;
      contradictions = answer.reply.contradictions;
    }
    const answered = answer !== null && !answer.reply.refused;
    // What was typed meanwhile stays.
    if (!answered && entry.colors.every((color) => color === null)) entry.set(code);
    draw(answered);
    if (!answer) return;
    const says = replyMessage(answer.reply);
    if (says) message.show(says);
    if (answer.reply.feedback) soundAnswer(...pegsOf(answer.reply.feedback), play.outcome === 'found');
    announce(afterGuess(answer.reply, play));
    if (play.outcome === 'found') celebrate(table, code, game);
    if (play.outcome !== 'open')
      setTimeout(finish, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : REVEAL);
    // A guess that was changed after it was confirmed waits for Enter again.
    if (answered && confirmed !== null && confirmed === entry.code) await guess();
  }

  /** @param {Event} [event] */
  async function undo(event) {
    if (play.turns.length === 0 || play.outcome !== 'open' || isRepeated(event)) return;
    const last = play.turns.at(-1)?.guess;
    const answer = /** @type {Play|null} */ (await ask('undo', {}));
    if (!answer) return;
    contradictions = [];
    changed(answer);
    if (last) entry.set(last);
    message.clear();
  }

  async function giveUp() {
    const answer = /** @type {Play|null} */ (await ask('give-up', {}));
    if (!answer) return;
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
    if (play.outcome !== 'open') finish();
  }

  /** Shows the account of the game in place of the board. */
  function finish() {
    if (!element.isConnected) return;
    const account = finishedGame({ play, game, signal });
    element.replaceWith(account);
    if (!settings.introduced) change({ introduced: true });
    scrollTo(0, 0);
    account.querySelector('h1')?.focus({ preventScroll: true });
  }

  /** Shows what another tab changed. */
  async function refresh() {
    if (busy || play.outcome !== 'open') return;
    const before = play;
    const now = /** @type {Play|null} */ (await get(`play/${play.id}`, signal).catch(() => null));
    if (now && !busy && play === before && JSON.stringify(now) !== JSON.stringify(play)) {
      contradictions = [];
      changed(now);
    }
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
      if (stale) {
        play = await get(`play/${play.id}`, signal).catch(() => play);
        contradictions = [];
      }
      showError(
        message.element,
        error instanceof ApiError && error.kind === 'changed' ? new ApiError(elsewhere, 409) : error,
      );
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
  const answered = summed ? play.summary : `${reply.guess}: ${sayFeedback(reply.feedback ?? '', play.game)}.`;
  return [answered, ...reply.lines, play.report ?? ''].join(' ').trim();
}

// @ts-check
// The actions beside guessing, as one row of small buttons: hint, possible guesses, notes, undo, share, give up.

import { publicAddress } from '../core/api.js';
import { isRepeated, once } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { number, plural } from '../core/format.js';
import { link } from '../core/router.js';
import { codeView } from './code.js';
import { copy } from './copy-button.js';
import { icon } from './icon.js';

/** @typedef {import('../core/types.js').Play} Play */
/** @typedef {import('../core/types.js').Hint} Hint */
/** @typedef {import('./message-box.js').Message} Message */
/** @typedef {{codes: string[], remaining: import('../core/types.js').Count, complete: boolean, play: Play}} PossibleGuesses */

/** @type {Record<string, string>} */
const grades = { nudge: 'a nudge', color: 'a color', probe: 'a strong guess', answer: 'the answer' };

/** The pegs of longer codes get a line of their own in a message. */
const MOST_IN_LINE = 8;

/**
 * @param {{play: Play, game: import('../core/types.js').Game, ask: (what: string, body: Record<string, unknown>) => Promise<unknown>,
 *   undo: () => void, giveUp: () => void, change: (play: Play, sentence?: string) => void,
 *   say: (message: Message) => void, use: (code: string) => void, notes: {open: boolean, toggle: (event: Event) => void}}} options
 */
export function gameActions({ play, game, ask, undo, giveUp, change, say, use, notes }) {
  if (play.outcome !== 'open') return null;
  const { share } = play;
  const grade = grades[play.next_hint ?? ''];
  const lineClass = game.pegs > MOST_IN_LINE ? 'chip-line' : '';
  return h(
    'div',
    { class: 'action-row', role: 'group', 'aria-label': 'Actions' },
    action('hint', 'Hint', grade ? `: ${grade}` : '', 'hint', { onclick: once(hint) }),
    action('good', 'List', ' of possible guesses; counts as a hint', 'list', { onclick: once(goodGuesses) }),
    action('notes', 'Notes', '', 'notes', { onclick: notes.toggle, 'aria-expanded': String(notes.open) }),
    action('undo', 'Undo', ' the last guess', 'undo', {
      onclick: undo,
      disabled: play.turns.length === 0,
      'aria-keyshortcuts': 'Control+Z',
    }),
    share ? shareAction(share) : null,
    giveUpButton(giveUp),
  );

  async function hint() {
    const answer = /** @type {{hint: Hint, play: Play}|null} */ (await ask('hint', {}));
    if (!answer) return;
    const { code, says, grade } = answer.hint;
    change(answer.play, `Hint: ${says}`);
    // What a strong guess tells is for those who ask.
    const isReasoned = grade === 'probe' && code !== null;
    const short = isReasoned ? 'Try this guess.' : code ? says.replace(code, 'this guess') : says;
    say({
      tone: 'info',
      says: [h('strong', null, 'Hint: '), short, code ? h('span', { class: lineClass }, chip(code)) : null],
      more: isReasoned ? [h('p', { class: 'quiet' }, says)] : [],
    });
  }

  async function goodGuesses() {
    const answer = /** @type {PossibleGuesses|null} */ (await ask('good-guesses', { limit: 60 }));
    if (!answer) return;
    change(answer.play, `${plural(answer.codes.length, 'possible guess', 'possible guesses')} listed.`);
    const list = h(
      'ul',
      { class: 'chips' },
      answer.codes.map((code) => h('li', null, chip(code))),
    );
    say({ tone: 'info', says: h('strong', null, heading(answer)), more: [list], ask: 'Show', open: true });
  }

  /** @param {string} code */
  function chip(code) {
    return h(
      'button',
      { type: 'button', class: 'chip', title: 'Put it on the board', onclick: () => use(code) },
      codeView(code, game, 'small'),
    );
  }
}

/**
 * A button with a drawing and a short word. The rest of its name is for screen readers and the tooltip.
 * @param {string} id
 * @param {string} word
 * @param {string} rest
 * @param {Parameters<typeof icon>[0]} drawing
 * @param {Record<string, unknown>} properties
 */
function action(id, word, rest, drawing, properties) {
  return h(
    'button',
    { type: 'button', class: 'action', 'data-action': id, title: `${word}${rest}`, ...properties },
    icon(drawing),
    h('span', { class: 'action-word' }, word, rest ? h('span', { class: 'visually-hidden' }, rest) : null),
  );
}

/** Copies a link to the same secret. @param {string} share */
function shareAction(share) {
  const button = action('share', 'Link', ' to this game: copy it', 'link', {
    onclick: async () => {
      await copy(`${await publicAddress()}${link(`share/${share}`)}`);
      const word = button.querySelector('.action-word');
      if (word) fill(word, 'Copied');
    },
  });
  return button;
}

/** @param {PossibleGuesses} listed */
function heading({ codes, remaining, complete }) {
  if (complete) return 'All possible guesses';
  return remaining === null
    ? `Possible guesses, the first ${codes.length} that were found`
    : `Possible guesses, the first ${codes.length} of ${number(remaining)}`;
}

/**
 * A button that asks once before it ends the game. A double click asks and does not end it.
 * @param {() => void} giveUp
 */
function giveUpButton(giveUp) {
  let asked = false;
  const button = action('give-up', 'Give up', '', 'flag', {
    class: 'action danger',
    onclick: (/** @type {Event} */ event) => {
      if (isRepeated(event)) return;
      if (asked) giveUp();
      asked = true;
      name('Really', ' give up');
    },
    onblur: () => {
      asked = false;
      name('Give up', '');
    },
  });
  return button;

  /**
   * @param {string} word
   * @param {string} rest
   */
  function name(word, rest) {
    const place = button.querySelector('.action-word');
    if (place) fill(place, word, rest ? [h('span', { class: 'visually-hidden' }, rest), '?'] : []);
  }
}

/** Which keys do what, for those who have a keyboard. @param {import('../core/types.js').Game} game */
export function keysHelp(game) {
  const key = (/** @type {string} */ name) => h('kbd', null, name);
  return h(
    'p',
    { class: 'quiet keys-help' },
    'Keys: ',
    key(game.symbols[0] ?? 'A'),
    '…',
    key(game.symbols.at(-1) ?? 'F'),
    ' or ',
    key('1'),
    '… put pegs, ',
    key('←'),
    key('→'),
    ' move, ',
    key('↑'),
    key('↓'),
    ' turn, ',
    key('Enter'),
    ' guesses.',
  );
}

// @ts-check
// The actions beside guessing: hints, the list of possible guesses, undo, share, give up.

import { isRepeated, once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { number, plural } from '../core/format.js';
import { codeView } from './code.js';
import { notice } from './notice.js';
import { shareButton } from './share-button.js';

/** @typedef {import('../core/types.js').Play} Play */
/** @typedef {import('../core/types.js').Hint} Hint */
/** @typedef {{codes: string[], remaining: import('../core/types.js').Count, complete: boolean, play: Play}} PossibleGuesses */

/** @type {Record<string, string>} */
const grades = { nudge: 'a nudge', color: 'a color', probe: 'a strong guess', answer: 'the answer' };

/**
 * @param {{play: Play, game: import('../core/types.js').Game, ask: (what: string, body: Record<string, unknown>) => Promise<unknown>,
 *   undo: () => void, giveUp: () => void, change: (play: Play, sentence?: string) => void,
 *   say: (says: import('../core/dom.js').Child) => void, use: (code: string) => void}} options
 */
export function gameActions({ play, game, ask, undo, giveUp, change, say, use }) {
  if (play.outcome !== 'open') return null;
  return h(
    'div',
    { class: 'card actions-card' },
    h(
      'button',
      { type: 'button', class: 'button', 'data-action': 'hint', onclick: once(hint) },
      `Hint: ${grades[play.next_hint ?? ''] ?? 'more'}`,
    ),
    h(
      'button',
      { type: 'button', class: 'button', 'data-action': 'good', title: 'Counts as a hint', onclick: once(goodGuesses) },
      'Show possible guesses',
    ),
    h(
      'button',
      { type: 'button', class: 'button', disabled: play.turns.length === 0, onclick: undo, title: 'Ctrl+Z' },
      'Undo',
    ),
    shareButton(play, 'Copy a link to this game'),
    giveUpButton(giveUp),
    h(
      'p',
      { class: 'quiet keys-help' },
      'Keys: ',
      h('kbd', null, game.symbols[0] ?? 'A'),
      '…',
      h('kbd', null, game.symbols.at(-1) ?? 'F'),
      ' or ',
      h('kbd', null, '1'),
      '… put pegs, ',
      h('kbd', null, '←'),
      h('kbd', null, '→'),
      ' move, ',
      h('kbd', null, '↑'),
      h('kbd', null, '↓'),
      ' turn, ',
      h('kbd', null, 'Enter'),
      ' guesses.',
    ),
  );

  async function hint() {
    const answer = /** @type {{hint: Hint, play: Play}|null} */ (await ask('hint', {}));
    if (!answer) return;
    const { code, says } = answer.hint;
    change(answer.play, `Hint: ${says}`);
    say(notice('info', h('strong', null, 'Hint: '), says, code ? chip(code) : null));
  }

  async function goodGuesses() {
    const answer = /** @type {PossibleGuesses|null} */ (await ask('good-guesses', { limit: 60 }));
    if (!answer) return;
    change(answer.play, `${plural(answer.codes.length, 'possible guess', 'possible guesses')} listed.`);
    say(
      notice(
        'info',
        h('strong', null, heading(answer)),
        h(
          'ul',
          { class: 'chips' },
          answer.codes.map((code) => h('li', null, chip(code))),
        ),
      ),
    );
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

/** @param {PossibleGuesses} listed */
function heading({ codes, remaining, complete }) {
  if (complete) return 'All possible guesses: ';
  return remaining === null
    ? `Possible guesses, the first ${codes.length} that were found: `
    : `Possible guesses, the first ${codes.length} of ${number(remaining)}: `;
}

/**
 * A button that asks once before it ends the game. A double click asks and does not end it.
 * @param {() => void} giveUp
 */
function giveUpButton(giveUp) {
  let asked = false;
  const button = h(
    'button',
    {
      type: 'button',
      class: 'button danger',
      onclick: (/** @type {Event} */ event) => {
        if (isRepeated(event)) return;
        if (asked) giveUp();
        asked = true;
        button.textContent = 'Really give up?';
      },
      onblur: () => {
        asked = false;
        button.textContent = 'Give up';
      },
    },
    'Give up',
  );
  return button;
}

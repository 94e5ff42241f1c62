// @ts-check
// Opens a saved game from a file: an unfinished one is continued, a finished one is reviewed.

import { post } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { writeHistory } from '../core/notation.js';
import { go } from '../core/router.js';
import { showError } from './notice.js';

/**
 * A saved game, as docs/formats.md describes it.
 * @typedef {{format: string, game: string, symbols?: string, breaker?: string, lies?: string, codemaker: string,
 *   secret?: string, turns: import('../core/types.js').Turn[], outcome: string, player?: Record<string, unknown>}} SavedGame
 */

export function openSaved() {
  const trouble = h('div');
  const field = h('input', { type: 'file', name: 'saved', accept: '.json,application/json', onchange: open });
  return h(
    'div',
    { class: 'stack' },
    h('label', { class: 'field wide' }, h('span', null, 'Open a saved game'), field),
    trouble,
  );

  async function open() {
    const file = field.files?.[0];
    if (!file) return;
    fill(trouble);
    try {
      await openRecord(parse(await file.text()));
    } catch (error) {
      showError(trouble, error);
    }
    // The same file can be chosen again.
    field.value = '';
  }
}

/**
 * @param {string} text
 * @returns {SavedGame}
 */
function parse(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    record = null;
  }
  if (record?.format !== 'keypeg-game' || !Array.isArray(record.turns))
    throw refused('this file is not a saved game of keypeg; choose one that keypeg saved');
  return record;
}

/**
 * An error about the file, whose message is for the user.
 * @param {string} message
 */
function refused(message) {
  return Object.assign(new Error(message), { kind: 'bad-input' });
}

/** @param {SavedGame} record */
async function openRecord(record) {
  const { game, symbols, secret, turns, player } = record;
  const history = writeHistory(turns);
  if (record.outcome !== 'open') {
    if (turns.length === 0) throw refused('this game ended without a guess, so there is nothing to review');
    go('review', { game, symbols, history, secret });
  } else if (record.codemaker === 'person') {
    // The page has no such options, and other guesses would follow.
    if (['prefer', 'ties', 'order', 'exact_below', 'tree'].some((option) => player?.[option] !== undefined))
      throw refused(
        'this game was begun with options that the page does not have; continue it with keypeg break --resume',
      );
    const seed = typeof player?.seed === 'number' ? player.seed : undefined;
    go('break', { game, symbols, history, strategy: record.breaker, lies: record.lies, seed });
  } else {
    const play = /** @type {import('../core/types.js').Play} */ (await post('play', { record }));
    go(`play/${play.id}`);
  }
}

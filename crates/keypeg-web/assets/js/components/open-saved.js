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
 *   secret?: string, turns: import('../core/types.js').Turn[], outcome: string, player?: {seed?: number}}} SavedGame
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
    throw Object.assign(new Error('this file is not a saved game of keypeg; choose one that keypeg saved'), {
      kind: 'bad-input',
    });
  return record;
}

/** @param {SavedGame} record */
async function openRecord(record) {
  const { game, symbols, secret, turns } = record;
  const history = writeHistory(turns);
  if (record.outcome !== 'open') go('review', { game, symbols, history, secret });
  else if (record.codemaker === 'person')
    go('break', { game, symbols, history, strategy: record.breaker, lies: record.lies, seed: record.player?.seed });
  else {
    const play = /** @type {import('../core/types.js').Play} */ (await post('play', { record }));
    go(`play/${play.id}`);
  }
}

// @ts-check
// The three boards that most people play, as pictures. A click begins a game.

import { once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { boardSize } from '../core/names.js';
import { miniBoard } from './mini-board.js';

/** @typedef {import('../core/types.js').Preset} Preset */

/** Answered guesses for the pictures, by board. @type {Record<string, {symbols: string, turns: import('../core/types.js').Turn[]}>} */
const pictures = {
  '4x6': {
    symbols: 'ABCDEF',
    turns: [
      { guess: 'AABC', feedback: '1,1' },
      { guess: 'CAFD', feedback: '2,1' },
    ],
  },
  '5x8': {
    symbols: 'ABCDEFGH',
    turns: [
      { guess: 'AABBC', feedback: '1,2' },
      { guess: 'FBDAH', feedback: '3,1' },
    ],
  },
  '4x10-distinct': {
    symbols: '0123456789',
    turns: [
      { guess: '1234', feedback: '1,2' },
      { guess: '4259', feedback: '2,0' },
    ],
  },
};

/**
 * @param {Preset[]} presets
 * @param {(preset: Preset) => Promise<void>} begin
 */
export function presetCards(presets, begin) {
  const offered = presets.filter(({ game }) => Object.hasOwn(pictures, game));
  return h(
    'ul',
    { class: 'preset-cards plain' },
    offered.map((preset) => h('li', null, card(preset, begin))),
  );
}

/**
 * @param {Preset} preset
 * @param {(preset: Preset) => Promise<void>} begin
 */
function card(preset, begin) {
  const picture = pictures[preset.game] ?? { symbols: '', turns: [] };
  const notation = { symbols: [...picture.symbols], separator: '' };
  const size = boardSize(preset.game);
  return h(
    'button',
    {
      type: 'button',
      class: 'card preset',
      title: preset.game,
      'data-game': preset.game,
      onclick: once(() => begin(preset)),
    },
    miniBoard({ turns: picture.turns, notation, pegs: picture.turns[0]?.guess.length ?? 0, game: preset.game }),
    h('strong', null, preset.name),
    h('span', { class: 'quiet' }, preset.rows === null ? size : `${size}, ${preset.rows} guesses`),
  );
}

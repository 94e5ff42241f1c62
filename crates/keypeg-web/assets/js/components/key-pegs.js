// @ts-check
// An answer as key pegs: black first, then white, then empty holes. Bulls and cows are words.

import { h } from '../core/dom.js';
import { answerWords } from '../core/names.js';
import { pegsOf, sayFeedback } from '../core/notation.js';

/** With more pegs than this an answer is written in figures. */
const MOST_DRAWN = 10;

/**
 * @param {string|null} feedback null draws empty holes
 * @param {number} pegs
 * @param {string} [game] its notation, for the words of its answers
 */
export function keyPegs(feedback, pegs, game) {
  const [black, white] = feedback === null ? [0, 0] : pegsOf(feedback);
  const name =
    feedback === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': sayFeedback(feedback, game) };
  if (answerWords(game).black === 'bulls') {
    const words = feedback === null ? ['', ''] : sayFeedback(feedback, game).split(', ');
    const counts = [black, white];
    return h(
      'span',
      { class: 'keys words', ...name },
      words.map((word, at) =>
        h('span', { class: counts[at] ? 'key-word' : 'key-word zero', style: { '--at': at * 2 } }, word),
      ),
    );
  }
  if (pegs > MOST_DRAWN) {
    return h(
      'span',
      { class: 'keys figures', ...name },
      feedback === null
        ? ''
        : [h('span', { class: 'key black' }), String(black), h('span', { class: 'key white' }), String(white)],
    );
  }
  const kinds = Array.from({ length: pegs }, (_, at) => (at < black ? 'black' : at < black + white ? 'white' : 'none'));
  return h(
    'span',
    { class: 'keys', ...name, style: { '--columns': Math.ceil(pegs / 2) } },
    kinds.map((kind, at) => h('span', { class: `key ${kind}`, style: { '--at': at } })),
  );
}

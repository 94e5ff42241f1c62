// @ts-check
// Codes and answers as the page draws them: lists of color numbers, and pairs of counts.

import { answerWords } from './names.js';

/** @typedef {import('./types.js').Notation} Notation */

/**
 * The color numbers of a written code.
 * @param {string} code
 * @param {Notation} notation
 * @returns {number[]}
 */
export function colorsOf(code, { symbols, separator }) {
  const written = separator ? code.split(separator) : [...code];
  return written.map((symbol) => symbols.indexOf(symbol));
}

/**
 * A code as it is written; null while a peg is missing.
 * @param {(number|null)[]} colors
 * @param {Notation} notation
 * @returns {string|null}
 */
export function writeCode(colors, { symbols, separator }) {
  if (colors.includes(null)) return null;
  return colors.map((color) => symbols[/** @type {number} */ (color)]).join(separator);
}

/**
 * Black and white of an answer as the server writes it.
 * @param {string} feedback
 * @returns {[number, number]}
 */
export function pegsOf(feedback) {
  const [black, white] = feedback.split(',').map(Number);
  return [black ?? 0, white ?? 0];
}

/**
 * An answer in words: "1 black, 2 white", or "1 bull, 2 cows" in that game.
 * @param {string} feedback
 * @param {string} [game] its notation
 * @returns {string}
 */
export function sayFeedback(feedback, game) {
  const [black, white] = pegsOf(feedback);
  return answerWords(game).count(black, white);
}

/**
 * The turns of a history as the server writes it, `AABC 1,0; ADEE 0,2`.
 * @param {string} history
 * @returns {import('./types.js').Turn[]}
 */
export function readHistory(history) {
  return history
    .split(';')
    .map((turn) => turn.trim())
    .filter(Boolean)
    .map((turn) => {
      const [guess = '', feedback = ''] = turn.split(/\s+/);
      return { guess, feedback };
    });
}

/**
 * @param {import('./types.js').Turn[]} turns
 * @returns {string}
 */
export function writeHistory(turns) {
  return turns.map(({ guess, feedback }) => `${guess} ${feedback}`).join('; ');
}

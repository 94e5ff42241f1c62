// @ts-check
// What a board is called. Its notation, such as 4x6, stays visible where it must be precise.

/** The names of the presets of the server. @type {Record<string, string>} */
export const boardNames = {
  '4x6': 'Classic',
  '3x4': 'Beginner',
  '5x8': 'Super',
  '4x10-distinct': 'Bulls and Cows',
  '4x6-distinct': 'No repeats',
  '12x20': 'Large',
};

/**
 * The name of a board, or its size if it has no name.
 * @param {string} game its notation
 */
export function boardName(game) {
  return Object.hasOwn(boardNames, game) ? String(boardNames[game]) : boardSize(game);
}

/**
 * The size of a board in words: "4 pegs, 6 colors". A board whose codes are written with digits has digits.
 * @param {string} game its notation
 */
export function boardSize(game) {
  const [, pegs, colors, distinct] = /^(\d+)x(\d+)(-distinct)?$/.exec(game) ?? [];
  if (!pegs || !colors) return game;
  if (distinct && colors === '10') return `${pegs} different digits`;
  return `${counted(pegs, 'peg')}, ${counted(colors, 'color')}${distinct ? ', no repeats' : ''}`;
}

/**
 * @param {string} count
 * @param {string} one
 */
function counted(count, one) {
  return `${count} ${one}${count === '1' ? '' : 's'}`;
}

/**
 * The words for the two parts of an answer, and how to count them. Bulls and Cows has its own.
 * @param {string|undefined} game
 * @returns {{black: string, white: string, count: (black: number, white: number) => string}}
 */
export function answerWords(game) {
  if (game !== '4x10-distinct')
    return { black: 'black', white: 'white', count: (black, white) => `${black} black, ${white} white` };
  const count = (/** @type {number} */ bulls, /** @type {number} */ cows) =>
    `${counted(String(bulls), 'bull')}, ${counted(String(cows), 'cow')}`;
  return { black: 'bulls', white: 'cows', count };
}

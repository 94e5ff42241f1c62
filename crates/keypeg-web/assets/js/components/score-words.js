// @ts-check
// Skill and luck in words, for readers who do not compare numbers.

/** @typedef {import('../core/types.js').Score} Score */

/** From this score on, the words for the guesses of a player. @type {[number, string][]} */
const guesses = [
  [100, 'Perfect guesses'],
  [97, 'Nearly perfect guesses'],
  [93, 'Strong guesses'],
  [87, 'Mostly good guesses'],
  [0, 'Several guesses that told you little'],
];

/** From this score on, the words for the answers. @type {[number, string][]} */
const answers = [
  [90, 'very lucky answers'],
  [65, 'lucky answers'],
  [35, 'average luck'],
  [10, 'unlucky answers'],
  [0, 'very unlucky answers'],
];

/**
 * A sentence about a game: what its player did, and what was chance.
 * @param {Score} skill
 * @param {Score|null} luck
 */
export function inWords(skill, luck) {
  const [made, came] = [wordsFor(guesses, skill.shown), luck ? wordsFor(answers, luck.shown) : null];
  return came ? `${made}, and ${came}.` : `${made}.`;
}

/**
 * @param {[number, string][]} words
 * @param {number} score
 */
function wordsFor(words, score) {
  return words.find(([from]) => score >= from)?.[1] ?? '';
}

// @ts-check
// The board of a puzzle: the turns that are given, and the guess that is asked for. If it should have been the only code left, the
// turns that it contradicts show the answer that it would have needed.

import { h } from '../core/dom.js';
import { sayFeedback } from '../core/notation.js';
import { activeRow, playedRow } from './board-row.js';
import { keyPegs } from './key-pegs.js';

/**
 * @param {{puzzle: import('../core/types.js').Puzzle, pegs: number, entry: HTMLElement}} options
 */
export function puzzleBoard({ puzzle, pegs, entry }) {
  const { result, turns, game } = puzzle;
  const missed = result && !result.correct && puzzle.kind === 'one-left' ? result.contradictions : [];
  return h(
    'ol',
    { class: 'board', 'aria-label': 'The turns of the puzzle', style: { '--n': pegs } },
    turns.map(({ guess, feedback }, at) => {
      const contradiction = missed.find(({ turn }) => turn === at + 1);
      const row = playedRow({
        number: at + 1,
        code: guess,
        feedback,
        notation: puzzle,
        pegs,
        label: `Guess ${at + 1}: ${guess}, ${sayFeedback(feedback, game)}`,
        aside: contradiction
          ? h(
              'span',
              { class: 'puzzle-needed', title: contradiction.says },
              h('span', { class: 'puzzle-needed-mark', 'aria-hidden': 'true' }, '≠'),
              keyPegs(contradiction.expected, pegs, game),
            )
          : null,
      });
      row.classList.toggle('missed', contradiction !== undefined);
      return row;
    }),
    result ? answeredRow(puzzle, result) : activeRow(turns.length + 1, entry, pegs),
  );

  /**
   * @param {import('../core/types.js').Puzzle} asked
   * @param {import('../core/types.js').PuzzleResult} given
   */
  function answeredRow({ turns: before }, given) {
    const number = before.length + 1;
    const row = playedRow({
      number,
      code: given.guess,
      feedback: null,
      notation: puzzle,
      pegs,
      label: `Your guess: ${given.guess}, ${given.correct ? 'right' : 'not right'}`,
      aside: h('span', { class: `mark ${given.verdict}`, 'aria-hidden': 'true' }, given.correct ? '✓' : '✕'),
    });
    row.classList.replace('played', 'given');
    return row;
  }
}

// @ts-check
// The board of a game being played: rows played, the one being filled in, and those to come.

import { h } from '../core/dom.js';
import { number } from '../core/format.js';
import { sayFeedback } from '../core/notation.js';
import { LONG_CODE, activeRow, boardSize, emptyRow, playedRow, sentRow } from './board-row.js';

/** The number of rows that a board without a limit shows at least. */
const LEAST_ROWS = 6;

/** The same for codes that take several lines. */
const LEAST_LONG_ROWS = 2;

/**
 * @param {{play: import('../core/types.js').Play, game: import('../core/types.js').Game, entry: HTMLElement|null,
 *   sent?: string|null, fresh: boolean, count: boolean,
 *   contradictions?: import('../core/types.js').Contradiction[]}} options `sent`: a guess that is not answered yet;
 *   `contradictions`: the rows that the last guess contradicts
 */
export function board({ play, game, entry: next, sent = null, fresh, count, contradictions = [] }) {
  const turns = play.turns.length;
  const played = turns + (sent === null ? 0 : 1);
  // There is no row for another guess while the last one is on its way.
  const entry = play.rows !== null && played >= play.rows ? null : next;
  const least = game.pegs > LONG_CODE ? LEAST_LONG_ROWS : LEAST_ROWS;
  const rows = Math.max(play.rows ?? 0, play.rows === null ? least : 0, played + (entry ? 1 : 0));
  const isCut = play.rows !== null && (play.rows > 20 || game.pegs > LONG_CODE);
  const shown = isCut ? Math.min(rows, Math.max(played + Math.min(3, least), least)) : rows;
  return h(
    'ol',
    {
      class: `board${play.outcome === 'found' ? ' won' : ''}${boardSize(game.pegs)}`,
      'aria-label': 'The board',
      style: { '--n': game.pegs, '--rows': Math.min(shown, 14) },
    },
    play.turns.map((turn, at) => {
      const needed = contradictions.find((one) => one.turn === at + 1)?.expected ?? null;
      return playedRow({
        number: at + 1,
        code: turn.guess,
        feedback: turn.feedback,
        notation: play,
        pegs: game.pegs,
        game: play.game,
        fresh: fresh && at === turns - 1,
        mark: turn.good
          ? null
          : h(
              'span',
              {
                class: 'bad-mark',
                role: 'img',
                title: 'A probe: this guess could not be the secret',
                'aria-label': 'probe',
              },
              '!',
            ),
        aside: count
          ? h('span', { class: 'left', title: 'Codes left after this answer' }, number(turn.remaining))
          : null,
        needed,
        label: `Guess ${at + 1}: ${turn.guess}, ${sayFeedback(turn.feedback, play.game)}${needed === null ? '' : `; the last guess would have needed ${sayFeedback(needed, play.game)}`}`,
      });
    }),
    sent === null ? null : sentRow(played, sent, play, game.pegs, game.game),
    entry ? activeRow(played + 1, entry, game.pegs, game.game) : null,
    Array.from({ length: Math.max(0, shown - played - (entry ? 1 : 0)) }, (_, at) =>
      emptyRow(played + (entry ? 2 : 1) + at, game.pegs, game.game),
    ),
  );
}

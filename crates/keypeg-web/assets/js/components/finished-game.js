// @ts-check
// The page of a game that was just played, or opened again after its end.

import { gameAccount } from './game-account.js';
import { gameEnd } from './game-end.js';
import { shareCard } from './share-card.js';

/**
 * @param {{play: import('../core/types.js').Play, game: import('../core/types.js').Game, signal: AbortSignal}} options
 */
export function finishedGame({ play, game, signal }) {
  const { result } = play;
  return gameAccount({
    what: play.turns.length ? { play: play.id } : null,
    top: (review) => [
      gameEnd(play, review),
      result && play.turns.length ? shareCard(play, result, game.pegs, review) : null,
    ],
    known: { game, turns: play.turns, won: play.outcome === 'found' },
    says: play.report,
    signal,
  });
}

// @ts-check
// Reviews: of a game just played, of one of the archive, or of one played elsewhere.

import { ApiError, describeGame, get, setup } from '../core/api.js';
import { h } from '../core/dom.js';
import { date, plural, time } from '../core/format.js';
import { boardName } from '../core/names.js';
import { codeView } from '../components/code.js';
import { finishedGame } from '../components/finished-game.js';
import { foreignGame } from '../components/foreign-game.js';
import { gameAccount } from '../components/game-account.js';
import { reviewLink } from '../components/review-link.js';
import { reviewScores } from '../components/review-scores.js';

/** @typedef {import('../core/types.js').Review} Review */
/** @typedef {import('../core/types.js').Stats} Stats */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const [, kind, id] = route.path;
  const history = route.fields.get('history');
  if (kind === 'play' && id) return played(id, signal);
  if (kind === 'archive' && id) return reviewOf({ archive: id === 'last' ? id : Number(id) }, signal);
  if (history) {
    const symbols = route.fields.get('symbols');
    const secret = route.fields.get('secret');
    const given = { ...(symbols ? { symbols } : {}), ...(secret ? { secret } : {}) };
    return reviewOf({ game: route.fields.get('game') ?? '4x6', ...given, history }, signal);
  }
  return choose(signal);
}

/**
 * A game that the server may still have, with its result.
 * @param {string} id
 * @param {AbortSignal} signal
 */
async function played(id, signal) {
  try {
    const play = /** @type {import('../core/types.js').Play} */ (await get(`play/${encodeURIComponent(id)}`, signal));
    if (play.outcome === 'open') return reviewOf({ play: id }, signal);
    const game = await describeGame(play.game, play.separator ? '' : play.symbols.join(''));
    return finishedGame({ play, game, signal });
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return reviewOf({ play: id }, signal);
    throw error;
  }
}

/** @param {AbortSignal} signal */
async function choose(signal) {
  const [stats, offers] = await Promise.all([/** @type {Promise<Stats>} */ (get('stats', signal)), setup()]);
  return h(
    'div',
    { class: 'page' },
    h(
      'div',
      { class: 'page-head' },
      h('h1', null, 'Review'),
      h(
        'p',
        { class: 'lead' },
        'Compares each guess with the best one: what it cost, and what was luck. The values are exact on small boards and estimates on large ones.',
      ),
    ),
    h(
      'div',
      { class: 'two' },
      h(
        'section',
        { class: 'card' },
        h('h2', null, 'Your last games'),
        stats.games.length ? lastGames(stats) : noGames(),
      ),
      foreignGame({ offers, signal }),
    ),
  );
}

/** @param {Stats} stats */
function lastGames(stats) {
  return h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    h(
      'table',
      { class: 'last-games' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          ['Game', 'Result', 'Finished'].map((name) => h('th', { scope: 'col' }, name)),
          h('th', { scope: 'col' }, h('span', { class: 'visually-hidden' }, 'Account')),
        ),
      ),
      h(
        'tbody',
        null,
        stats.games
          .slice(0, 12)
          .map((one) =>
            h(
              'tr',
              null,
              h('td', null, h('strong', { title: one.game }, boardName(one.game))),
              h(
                'td',
                null,
                one.outcome === 'found' ? plural(one.guesses, 'guess', 'guesses') : one.outcome.replace('-', ' '),
              ),
              h(
                'td',
                { class: 'quiet' },
                date(one.finished_at),
                h('span', { class: 'wide-only' }, `, ${time(one.finished_at)}`),
              ),
              h('td', { class: 'figure' }, reviewLink(one)),
            ),
          ),
      ),
    ),
  );
}

function noGames() {
  return h(
    'div',
    { class: 'empty-state' },
    h('p', { class: 'lead' }, 'No finished games yet. Play one, and its account appears here.'),
    h('a', { class: 'button primary', href: '#/' }, 'Play'),
  );
}

/**
 * @param {Record<string, unknown>} what
 * @param {AbortSignal} signal
 */
function reviewOf(what, signal) {
  return gameAccount({ what, top: (review) => [overview(review)], signal });
}

/** @param {Review|null} review */
function overview(review) {
  return h(
    'section',
    { class: 'card end', 'aria-label': 'Result' },
    h('div', { class: 'review-title' }, h('h1', null, 'Review'), h('a', { href: '#/review' }, 'All games')),
    review &&
      h(
        'p',
        { class: 'secret' },
        h('strong', { title: review.game }, boardName(review.game)),
        review.secret ? codeView(review.secret, review, 'small') : null,
      ),
    review && h('div', { class: 'scores' }, reviewScores(review)),
  );
}

// @ts-check
// Statistics of the archive: the boards that were played most come first, the list of games last.

import { get } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { plural } from '../core/format.js';
import { changes, settings } from '../core/settings.js';
import { boardStats } from '../components/board-stats.js';
import { gamesTable } from '../components/games-table.js';
import { jobIn } from '../components/job-view.js';
import { moreSwitch } from '../components/more-switch.js';
import { notice } from '../components/notice.js';
import { storedGames } from '../components/stored-games.js';

/** @typedef {import('../core/types.js').Stats} Stats */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  const working = h('div');
  const result = h('div', { class: 'help-result' });
  let stats = /** @type {Stats} */ (await get('stats', signal));
  draw();
  changes.addEventListener('change', draw, { signal });
  return h(
    'div',
    { class: 'page stats' },
    h(
      'div',
      { class: 'page-head heading-line' },
      h('h1', null, 'Statistics'),
      stats.games.length ? moreSwitch() : null,
    ),
    working,
    result,
    storedGames(refresh),
  );

  async function refresh() {
    stats = /** @type {Stats} */ (await get('stats', signal));
    draw();
  }

  function draw() {
    if (stats.archive === false) {
      fill(result, notice('info', 'keypeg was started without an archive, so there is nothing to count.'));
    } else if (stats.games.length === 0) {
      fill(result, nothingYet());
    } else {
      fill(
        result,
        overall(stats),
        unreviewed(),
        h(
          'div',
          { class: 'board-stats' },
          byUse(stats).map((board) => boardStats(board, settings.more)),
        ),
        h('section', { class: 'card' }, h('h2', null, 'Games'), gamesTable(stats, settings.more)),
      );
    }
  }

  function unreviewed() {
    if (stats.unreviewed === 0) return null;
    return notice(
      'info',
      `${plural(stats.unreviewed, 'game')} not reviewed yet. Without a review, what your choices cost is not counted. `,
      h(
        'span',
        { class: 'actions inline' },
        h('button', { type: 'button', class: 'button small', onclick: reviewAll }, 'Review now'),
      ),
    );
  }

  async function reviewAll() {
    const reviewed = /** @type {Stats|null} */ (await jobIn(working, 'stats', {}, signal, 'Reviewing'));
    if (!reviewed) return;
    stats = reviewed;
    draw();
  }
}

/** The boards, those that were played most first; of equal ones, the one that was played last. @param {Stats} stats */
function byUse({ boards, games }) {
  const last = (/** @type {string} */ board) => games.findIndex(({ game }) => game === board);
  return boards.toSorted((one, other) => other.games - one.games || last(one.game) - last(other.game));
}

function nothingYet() {
  return h(
    'div',
    { class: 'card empty-state' },
    h('p', { class: 'lead' }, 'Nothing here yet. Every finished game, here or on the command line, is counted.'),
    h('a', { class: 'button primary', href: '#/' }, 'Play the first'),
  );
}

/** @param {Stats} stats */
function overall({ boards, streak, days }) {
  const games = boards.reduce((sum, board) => sum + board.games, 0);
  const found = boards.reduce((sum, board) => sum + board.found, 0);
  return h(
    'section',
    { class: 'stat-row', 'aria-label': 'Overall' },
    tile(games, games === 1 ? 'game' : 'games'),
    tile(found, 'found'),
    tile(streak.current, `found in a row (most ${streak.longest})`),
    tile(days.current, `${days.current === 1 ? 'day' : 'days'} in a row (most ${days.longest})`),
  );
}

/**
 * @param {number} value
 * @param {string} name
 */
function tile(value, name) {
  return h('div', { class: 'card stat' }, h('strong', null, value), h('span', { class: 'quiet' }, name));
}

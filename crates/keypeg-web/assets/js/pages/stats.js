// @ts-check
// Statistics of the archive: results, distributions, losses over time, streaks.

import { get } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { dateTime, decimal, plural } from '../core/format.js';
import { boardStats } from '../components/board-stats.js';
import { jobIn } from '../components/job-view.js';
import { notice } from '../components/notice.js';
import { reviewLink } from '../components/review-link.js';

/** @typedef {import('../core/types.js').Stats} Stats */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  const working = h('div');
  const result = h('div', { class: 'help-result' });
  draw(/** @type {Stats} */ (await get('stats', signal)));
  return h(
    'div',
    { class: 'page stats' },
    h('div', { class: 'page-head' }, h('h1', null, 'Statistics')),
    working,
    result,
  );

  /** @param {Stats} stats */
  function draw(stats) {
    if (stats.archive === false) {
      fill(result, notice('info', 'keypeg was started without an archive, so there is nothing to count.'));
      return;
    }
    if (stats.games.length === 0) {
      fill(
        result,
        h(
          'div',
          { class: 'card empty-state' },
          h('p', { class: 'lead' }, 'Nothing here yet. Every finished game, here or on the command line, is counted.'),
          h('a', { class: 'button primary', href: '#/' }, 'Play the first'),
        ),
      );
      return;
    }
    fill(
      result,
      h(
        'section',
        { class: 'stat-row', 'aria-label': 'Overall' },
        tile(
          stats.boards.reduce((sum, board) => sum + board.games, 0),
          'games',
        ),
        tile(
          stats.boards.reduce((sum, board) => sum + board.found, 0),
          'found',
        ),
        tile(stats.streak.current, `found in a row (most ${stats.streak.longest})`),
        tile(stats.days.current, `days in a row (most ${stats.days.longest})`),
      ),
      stats.unreviewed > 0
        ? notice(
            'info',
            `${plural(stats.unreviewed, 'game')} not reviewed yet, so their losses are not counted. `,
            h(
              'span',
              { class: 'actions inline' },
              h('button', { type: 'button', class: 'button small', onclick: reviewAll }, 'Review now'),
            ),
          )
        : null,
      stats.boards.map((board) => boardStats(board)),
      h('section', { class: 'card' }, h('h2', null, 'Games'), gamesTable(stats)),
    );
  }

  async function reviewAll() {
    const stats = /** @type {Stats|null} */ (await jobIn(working, 'stats', {}, signal, 'Reviewing'));
    if (stats) draw(stats);
  }
}

/**
 * @param {number} value
 * @param {string} name
 */
function tile(value, name) {
  return h('div', { class: 'card stat' }, h('strong', null, value), h('span', { class: 'quiet' }, name));
}

/** @param {Stats} stats */
function gamesTable(stats) {
  return h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, 'Finished'),
          h('th', { scope: 'col' }, 'Game'),
          h('th', { scope: 'col' }, 'Result'),
          ['Bad', 'Hints', 'Loss'].map((name) => h('th', { scope: 'col', class: 'figure' }, name)),
          h('th', { scope: 'col' }, h('span', { class: 'visually-hidden' }, 'Account')),
        ),
      ),
      h(
        'tbody',
        null,
        stats.games.map((one) =>
          h(
            'tr',
            null,
            h('td', null, dateTime(one.finished_at)),
            h('td', null, h('strong', null, one.game)),
            h(
              'td',
              null,
              one.outcome === 'found' ? plural(one.guesses, 'guess', 'guesses') : one.outcome.replace('-', ' '),
              one.repeat ? ' (a repeat, not counted)' : null,
            ),
            h('td', { class: 'figure' }, one.bad_guesses),
            h('td', { class: 'figure' }, one.hints_used),
            h('td', { class: 'figure' }, decimal(one.loss)),
            h('td', { class: 'figure' }, reviewLink(one)),
          ),
        ),
      ),
    ),
  );
}

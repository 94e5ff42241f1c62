// @ts-check
// The account of a finished game: one just played, one of the archive, or one played elsewhere.

import { describeGame, get, setup } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { dateTime, plural } from '../core/format.js';
import { go } from '../core/router.js';
import { jobIn } from '../components/job-view.js';
import { announce } from '../components/live.js';
import { openSaved } from '../components/open-saved.js';
import { reviewAccount } from '../components/review-account.js';
import { reviewLink } from '../components/review-link.js';

/** @typedef {import('../core/types.js').Review} Review */
/** @typedef {import('../core/types.js').Stats} Stats */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const [, kind, id] = route.path;
  const history = route.fields.get('history');
  if (kind === 'play' && id) return reviewOf({ play: id }, signal);
  if (kind === 'archive' && id) return reviewOf({ archive: id === 'last' ? id : Number(id) }, signal);
  if (history) {
    const symbols = route.fields.get('symbols');
    const secret = route.fields.get('secret');
    const given = { ...(symbols ? { symbols } : {}), ...(secret ? { secret } : {}) };
    return reviewOf({ game: route.fields.get('game') ?? '4x6', ...given, history }, signal);
  }
  return choose(signal);
}

/** @param {AbortSignal} signal */
async function choose(signal) {
  const [stats, offers] = await Promise.all([/** @type {Promise<Stats>} */ (get('stats', signal)), setup()]);
  const gameField = h('input', {
    type: 'text',
    name: 'game',
    value: '4x6',
    list: 'games',
    size: 10,
    autocomplete: 'off',
  });
  const historyField = h('input', {
    type: 'text',
    name: 'history',
    placeholder: 'AABC 0,2; DEAB 1,2; DBCE 4,0',
    autocomplete: 'off',
    spellcheck: 'false',
    required: true,
  });
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
        stats.games.length
          ? h(
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
                        h('td', null, h('strong', null, one.game)),
                        h(
                          'td',
                          null,
                          one.outcome === 'found'
                            ? plural(one.guesses, 'guess', 'guesses')
                            : one.outcome.replace('-', ' '),
                        ),
                        h('td', { class: 'quiet' }, dateTime(one.finished_at)),
                        h('td', { class: 'figure' }, reviewLink(one)),
                      ),
                    ),
                ),
              ),
            )
          : h(
              'div',
              { class: 'empty-state' },
              h('p', { class: 'lead' }, 'No finished games yet. Play one, and its account appears here.'),
              h('a', { class: 'button primary', href: '#/' }, 'Play'),
            ),
      ),
      h(
        'section',
        { class: 'card' },
        h('h2', null, 'A game played elsewhere'),
        h(
          'form',
          {
            class: 'stack',
            onsubmit: (/** @type {Event} */ event) => {
              event.preventDefault();
              go('review', { game: gameField.value, history: historyField.value });
            },
          },
          h(
            'label',
            { class: 'field' },
            h('span', null, 'Game'),
            gameField,
            h(
              'datalist',
              { id: 'games' },
              offers.presets.map(({ game }) => h('option', { value: game })),
            ),
          ),
          h('label', { class: 'field wide' }, h('span', null, 'All turns, the last one the winning one'), historyField),
          h('div', { class: 'actions' }, h('button', { class: 'button primary' }, 'Review')),
        ),
        openSaved(),
      ),
    ),
  );
}

/**
 * @param {Record<string, unknown>} what
 * @param {AbortSignal} signal
 */
function reviewOf(what, signal) {
  const working = h('div');
  const result = h('div', { class: 'help-result' });
  /** The stage of the review that is shown. */
  let shown = -1;
  void load();
  return h(
    'div',
    { class: 'page review' },
    h('div', { class: 'page-head' }, h('h1', null, 'Review'), h('p', null, h('a', { href: '#/review' }, 'All games'))),
    working,
    result,
  );

  async function load() {
    const onInterim = (/** @type {unknown} */ interim) => void show(/** @type {Review} */ (interim), 0);
    const review = await jobIn(working, 'review', what, signal, 'Comparing all guesses', { onInterim });
    if (review) await show(/** @type {Review} */ (review), 1);
  }

  /**
   * Shows a review, unless a later one is already there.
   * @param {Review} review
   * @param {number} stage 0 for an estimate while the proof runs, 1 for the last word
   */
  async function show(review, stage) {
    const game = await describeGame(review.game, review.separator ? '' : review.symbols.join(''));
    if (stage < shown) return;
    shown = stage;
    fill(result, reviewAccount({ review, game, signal }));
    announce(review.summary);
  }
}

// @ts-check
// The first page: today's game, a new one, those still open.

import { ApiError, get, post, request, setup } from '../core/api.js';
import { once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { dateTime, plural } from '../core/format.js';
import { go, link } from '../core/router.js';
import { change, settings } from '../core/settings.js';
import { playedRow } from '../components/board-row.js';
import { newGameForm } from '../components/new-game-form.js';
import { notice, showError } from '../components/notice.js';
import { openSaved } from '../components/open-saved.js';

/** @typedef {import('../core/types.js').Play} Play */
/** @typedef {import('../core/types.js').OpenGame} OpenGame */

const notation = { symbols: [...'ABCDEF'], separator: '' };

/** A game to look at, with the secret CADE. */
const example = [
  { guess: 'AABC', feedback: '1,1' },
  { guess: 'CAFD', feedback: '2,1' },
  { guess: 'CADE', feedback: '4,0' },
];

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  const [offers, { games }] = await Promise.all([
    setup(),
    /** @type {Promise<{games: OpenGame[]}>} */ (get('play', signal)),
  ]);
  const trouble = h('div');
  return h(
    'div',
    { class: 'page home' },
    settings.introduced ? null : welcome(),
    h(
      'div',
      { class: 'home-columns' },
      h(
        'section',
        { class: 'card hero', 'aria-labelledby': 'hero-title' },
        h('h1', { id: 'hero-title' }, 'Break the code'),
        h(
          'p',
          { class: 'lead' },
          'The secret is a row of colored pegs. Each guess gets an answer: ',
          h('span', { class: 'key black' }),
          ' right color, right place; ',
          h('span', { class: 'key white' }),
          ' right color, wrong place.',
        ),
        h(
          'div',
          { class: 'board-box' },
          h(
            'ol',
            { class: 'board', 'aria-label': 'An example; the secret is CADE', style: { '--n': 4 } },
            example.map(({ guess, feedback }, at) =>
              playedRow({ number: at + 1, code: guess, feedback, notation, pegs: 4 }),
            ),
          ),
        ),
        h(
          'div',
          { class: 'actions' },
          h(
            'button',
            { type: 'button', class: 'button primary large', onclick: once(() => attempt({ game: '4x6', rows: 10 })) },
            'Play the classic game',
          ),
          dailyButton(offers.today, games),
        ),
        trouble,
      ),
      h(
        'section',
        { class: 'card', 'aria-labelledby': 'new-title' },
        h('h2', { id: 'new-title' }, 'Another game'),
        newGameForm(offers, begin),
        openSaved(),
      ),
    ),
    games.length ? openGames(games) : null,
    h(
      'section',
      { class: 'tiles', 'aria-label': 'More' },
      tile(
        'help',
        'Help me',
        'Stuck in a game elsewhere? Enter its answers to see which codes are left and what to guess.',
      ),
      tile('break', 'Break my code', 'Think of a code and watch the computer find it, even when you lie.'),
      tile('review', 'Review', 'What each guess of a game cost, and what was luck.'),
      tile(
        'explore',
        'Explore',
        'Walk through strategies, compare them, and see the results of the papers recomputed.',
      ),
    ),
  );

  /** @param {Record<string, unknown>} body */
  async function begin(body) {
    const play = /** @type {Play} */ (await post('play', body));
    if (body['daily']) change({ daily: { date: play.daily ?? offers.today, id: play.id } });
    go(`play/${play.id}`);
  }

  /** Begins a game, or says below the buttons why not. @param {Record<string, unknown>} body */
  async function attempt(body) {
    try {
      await begin(body);
    } catch (error) {
      showError(trouble, error);
    }
  }

  /**
   * @param {string} today
   * @param {OpenGame[]} open
   */
  function dailyButton(today, open) {
    const begun = open.find(({ daily, game }) => daily === today && game === '4x6')?.id;
    const ended = settings.daily?.date === today ? settings.daily.id : null;
    return h(
      'button',
      { type: 'button', class: 'button large', onclick: once(() => (begun ? go(`play/${begun}`) : showDaily(ended))) },
      begun ? 'Continue the daily game' : ended ? 'Today’s daily game' : `Daily game of ${today}`,
    );
  }

  /** A link to a daily game that has ended, as long as the server still has it. @param {string|null} ended */
  async function showDaily(ended) {
    const known = ended ? await get(`play/${ended}`, signal).catch(() => null) : null;
    if (known) go(`play/${ended}`);
    else await attempt({ game: '4x6', rows: 10, daily: 'today' });
  }
}

function welcome() {
  const box = notice(
    'info',
    h('strong', null, 'New here? '),
    'Learn it in half a minute by playing a tiny game. ',
    h(
      'span',
      { class: 'actions inline' },
      h('a', { class: 'button primary', href: '#/intro' }, 'Show me'),
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: () => {
            change({ introduced: true });
            box.remove();
          },
        },
        'Skip',
      ),
    ),
  );
  box.classList.add('welcome');
  return box;
}

/** @param {OpenGame[]} games */
function openGames(games) {
  return h(
    'section',
    { 'aria-labelledby': 'open-title' },
    h('h2', { id: 'open-title' }, 'Continue a game'),
    h(
      'ul',
      { class: 'open-games plain' },
      games
        .slice(0, 6)
        .map((one) =>
          h(
            'li',
            { class: 'open-item' },
            h(
              'a',
              { class: 'card open-game', href: link(`play/${one.id}`) },
              h('strong', null, one.daily ? `Daily ${one.daily}` : one.game),
              h(
                'span',
                { class: 'quiet' },
                `${plural(one.turns, 'guess', 'guesses')}${one.rows ? ` of ${one.rows}` : ''} · ${dateTime(one.touched_at)}`,
              ),
            ),
            h(
              'button',
              {
                type: 'button',
                class: 'icon-button',
                'aria-label': `Delete this game of ${one.game}`,
                title: 'Forget it',
                onclick: (/** @type {Event} */ event) => forget(one.id, event),
              },
              '✕',
            ),
          ),
        ),
    ),
  );
}

/**
 * @param {string} id
 * @param {Event} event
 */
async function forget(id, event) {
  const item = /** @type {HTMLElement} */ (event.currentTarget).closest('li');
  if (!item) return;
  try {
    await request(`play/${id}`, { method: 'DELETE' });
  } catch (error) {
    // A game that does not exist any more need not be deleted.
    if (!(error instanceof ApiError && error.status === 404)) {
      showError(item.querySelector('.trouble') ?? item.appendChild(h('div', { class: 'trouble' })), error);
      return;
    }
  }
  item.remove();
}

/**
 * @param {string} path
 * @param {string} title
 * @param {string} says
 */
function tile(path, title, says) {
  return h(
    'a',
    { class: 'card tile', href: link(path) },
    h('strong', null, title),
    h('span', { class: 'quiet' }, says),
  );
}

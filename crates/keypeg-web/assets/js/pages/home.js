// @ts-check
// The first page: the daily game, games to continue, three boards as pictures, and everything else below.

import { get, post, setup } from '../core/api.js';
import { h } from '../core/dom.js';
import { go, link } from '../core/router.js';
import { change, settings } from '../core/settings.js';
import { DAILY, rememberDaily } from '../core/daily.js';
import { dailyCard } from '../components/daily-card.js';
import { newGameForm } from '../components/new-game-form.js';
import { notice, showError } from '../components/notice.js';
import { openGames } from '../components/open-games.js';
import { openSaved } from '../components/open-saved.js';
import { presetCards } from '../components/preset-cards.js';

/** @typedef {import('../core/types.js').Play} Play */
/** @typedef {import('../core/types.js').OpenGame} OpenGame */

/** @param {import('../core/types.js').Visit} visit */
export async function page({ signal }) {
  const [offers, { games }, days] = await Promise.all([
    setup(),
    /** @type {Promise<{games: OpenGame[]}>} */ (get('play', signal)),
    streakOfDays(signal),
  ]);
  const begun = games.find(({ daily, game }) => daily === offers.today && game === DAILY.game) ?? null;
  const others = games.filter((game) => game !== begun);
  const dailyTrouble = h('div');
  const boardTrouble = h('div');
  return h(
    'div',
    { class: 'page home' },
    settings.introduced ? null : welcome(),
    dailyCard({
      today: offers.today,
      begun,
      ended: begun ? null : await endedDaily(offers.today, signal),
      days,
      begin: () => attempt({ ...DAILY, daily: 'today' }, dailyTrouble),
      trouble: dailyTrouble,
    }),
    others.length ? openGames(others) : null,
    h(
      'section',
      { class: 'boards', 'aria-labelledby': 'boards-title' },
      h('h2', { id: 'boards-title' }, 'Pick a board'),
      presetCards(offers.presets, ({ game, rows }) => attempt({ game, ...(rows ? { rows } : {}) }, boardTrouble)),
      boardTrouble,
      h(
        'details',
        { class: 'card other-board' },
        h('summary', null, h('h2', null, 'Another board')),
        h('div', { class: 'stack' }, newGameForm(offers, begin), openSaved()),
      ),
    ),
    h(
      'section',
      { class: 'tiles', 'aria-label': 'More to play' },
      tile('puzzle', 'Puzzles', 'One position, one question: a new one every day, and as many more as you like.'),
      tile('friend', 'For a friend', 'Set a code and send a link. Your friend has to break it.'),
      tile('pass', 'Pass and play', 'Two people, one device: set a code, hand it over.'),
    ),
    h(
      'section',
      { class: 'tiles', 'aria-label': 'More' },
      tile('help', 'Help me', 'Stuck in a game elsewhere? Enter its answers and see what to guess.'),
      tile('break', 'Break my code', 'Think of a code and watch the computer find it, even when you lie.'),
      tile('review', 'Review', 'See what each guess of a game cost, and what was luck.'),
      tile('explore', 'Explore', 'Walk through strategies, compare them, and see papers recomputed.'),
    ),
  );

  /** @param {Record<string, unknown>} body */
  async function begin(body) {
    const play = /** @type {Play} */ (await post('play', body));
    rememberDaily(play);
    go(`play/${play.id}`);
  }

  /**
   * Begins a game, or says in a place why not.
   * @param {Record<string, unknown>} body
   * @param {HTMLElement} trouble
   */
  async function attempt(body, trouble) {
    try {
      await begin(body);
    } catch (error) {
      showError(trouble, error);
    }
  }
}

/**
 * The days in a row on which a game was finished; null where nothing is counted.
 * @param {AbortSignal} signal
 */
async function streakOfDays(signal) {
  const stats = /** @type {import('../core/types.js').Stats|null} */ (await get('stats', signal).catch(() => null));
  return stats?.days ?? null;
}

/**
 * The daily game that this browser has finished today, as long as the server still has it.
 * @param {string} today
 * @param {AbortSignal} signal
 */
async function endedDaily(today, signal) {
  const known = settings.daily?.date === today ? settings.daily.id : null;
  const play = known ? /** @type {Play|null} */ (await get(`play/${known}`, signal).catch(() => null)) : null;
  return play && play.outcome !== 'open' ? play : null;
}

function welcome() {
  const box = notice(
    'info',
    h('span', null, h('strong', null, 'New here? '), 'Learn it in half a minute by playing a tiny game.'),
    h(
      'span',
      { class: 'actions inline' },
      h('a', { class: 'button primary small', href: '#/intro' }, 'Show me'),
      h(
        'button',
        {
          type: 'button',
          class: 'button small',
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

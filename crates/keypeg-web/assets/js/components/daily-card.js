// @ts-check
// The daily game on the first page: begun, continued or looked at again with one click, and the days in a row.

import { once } from '../core/busy.js';
import { h } from '../core/dom.js';
import { dayName, plural, untilTomorrow } from '../core/format.js';
import { link } from '../core/router.js';
import { miniBoard } from './mini-board.js';

/** @typedef {import('../core/types.js').Play} Play */
/** @typedef {import('../core/types.js').OpenGame} OpenGame */

/** A game to look at, with the secret CADE. */
const example = [
  { guess: 'AABC', feedback: '1,1' },
  { guess: 'CAFD', feedback: '2,1' },
  { guess: 'CADB', feedback: '3,0' },
];

/** The number of guesses of a game that the picture shows. */
const SHOWN = 4;

/**
 * @param {{today: string, begun: OpenGame|null, ended: Play|null, days: import('../core/types.js').Streak|null,
 *   begin: () => Promise<void>, trouble: HTMLElement}} options `begun`, `ended`: the game of today
 */
export function dailyCard({ today, begun, ended, days, begin, trouble }) {
  const picture = ended
    ? { turns: ended.turns.slice(-SHOWN), notation: ended, hidden: ended.outcome !== 'found' }
    : { turns: example, notation: { symbols: [...'ABCDEF'], separator: '' }, hidden: true };
  return h(
    'section',
    { class: 'card hero', 'aria-labelledby': 'hero-title' },
    h(
      'div',
      { class: 'hero-text' },
      h('p', { class: 'eyebrow' }, `Daily game · ${dayName(today)}`),
      h(
        'h1',
        { id: 'hero-title' },
        ended ? (ended.outcome === 'found' ? 'You broke today’s code' : 'Today’s game is over') : 'Break today’s code',
      ),
      h('p', { class: 'lead' }, ...says(begun, ended)),
      h(
        'div',
        { class: 'actions' },
        ended
          ? h('a', { class: 'button primary large', href: link(`play/${ended.id}`) }, 'See how it went')
          : begun
            ? h('a', { class: 'button primary large', href: link(`play/${begun.id}`) }, 'Continue the daily game')
            : h(
                'button',
                { type: 'button', class: 'button primary large', onclick: once(begin) },
                'Play the daily game',
              ),
        h('a', { class: 'button large', href: link('puzzle/daily') }, 'Daily puzzle'),
        streak(days),
      ),
      trouble,
    ),
    miniBoard({ ...picture, pegs: 4 }),
  );
}

/**
 * @param {OpenGame|null} begun
 * @param {Play|null} ended
 * @returns {import('../core/dom.js').Child[]}
 */
function says(begun, ended) {
  if (ended) {
    const result = ended.outcome === 'found' ? `Found with ${plural(ended.guesses, 'guess', 'guesses')}. ` : '';
    return [`${result}The next daily game comes in ${untilTomorrow()}.`];
  }
  if (begun) return [`You made ${plural(begun.turns, 'guess', 'guesses')}${begun.rows ? ` of ${begun.rows}` : ''}.`];
  return [
    'Four pegs, six colors, ten guesses. Each guess gets an answer: ',
    h('span', { class: 'key black' }),
    ' right color, right place; ',
    h('span', { class: 'key white' }),
    ' right color, wrong place.',
  ];
}

/** @param {import('../core/types.js').Streak|null} days */
function streak(days) {
  if (!days || days.current < 1) return null;
  return h(
    'span',
    { class: 'streak', title: `Most: ${plural(days.longest, 'day')} in a row` },
    h('strong', null, days.current),
    days.current === 1 ? ' day played' : ' days in a row',
  );
}

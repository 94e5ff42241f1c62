// @ts-check
// The statistics of one kind of board.

import { h } from '../core/dom.js';
import { date, decimal, plural } from '../core/format.js';
import { bars } from './bars.js';
import { lineChart } from './line-chart.js';

/** @param {import('../core/types.js').BoardStats} board */
export function boardStats(board) {
  const trend = board.trend.filter(({ loss_per_guess: loss }) => loss !== null);
  return h(
    'section',
    { class: 'card', 'aria-label': board.game },
    h(
      'div',
      { class: 'review-line' },
      h('h2', null, board.game),
      h(
        'span',
        { class: 'quiet' },
        `${plural(board.games, 'game')}: ${board.found} found, ${board.lost} lost, ${board.given_up} given up`,
      ),
    ),
    h(
      'div',
      { class: 'two' },
      h(
        'div',
        { class: 'stack' },
        h('h3', null, `Guesses needed, ${decimal(board.average, 2)} on average`),
        board.histogram.some((count) => count > 0)
          ? bars(board.histogram, { unit: 'games' })
          : h('p', { class: 'quiet' }, 'None found yet.'),
      ),
      h(
        'div',
        { class: 'stack' },
        h('h3', null, 'Loss per guess over time'),
        trend.length
          ? lineChart(
              trend.map(({ from, loss_per_guess: loss }) => ({ name: date(from), value: loss ?? 0 })),
              'Loss per guess',
            )
          : h('p', { class: 'quiet' }, 'Appears once games were reviewed.'),
      ),
    ),
    h(
      'p',
      { class: 'quiet' },
      [
        `${decimal(board.bad_per_game, 2)} probes and ${decimal(board.hints_per_game, 2)} hints per game`,
        board.limited ? `${board.found_within_rows} of ${board.limited} found within their rows` : null,
        board.adversary ? `${plural(board.adversary, 'game')} against an adversary` : null,
        `${board.streak.current} found in a row (most ${board.streak.longest})`,
        board.weak_spots.length
          ? `weakest: ${board.weak_spots
              .slice(0, 3)
              .map(({ turn, average_loss: loss }) => `turn ${turn} (−${decimal(loss, 2)})`)
              .join(', ')}`
          : null,
      ]
        .filter(Boolean)
        .join(' · '),
      '.',
    ),
  );
}

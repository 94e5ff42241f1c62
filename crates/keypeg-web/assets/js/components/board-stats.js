// @ts-check
// The statistics of one kind of board. A chart is drawn where there are enough games to see something in it.

import { h } from '../core/dom.js';
import { date, decimal, plural } from '../core/format.js';
import { boardName } from '../core/names.js';
import { bars } from './bars.js';
import { lineChart } from './line-chart.js';

/** @typedef {import('../core/types.js').BoardStats} BoardStats */

/** The fewest games found, and the fewest points over time, that a chart is drawn for. */
const LEAST_FOUND = 5;
const LEAST_POINTS = 3;

/**
 * @param {BoardStats} board
 * @param {boolean} more whether all numbers are shown
 */
export function boardStats(board, more) {
  const charts = [
    board.found >= LEAST_FOUND ? chart('Guesses needed', bars(board.histogram, { unit: 'games' })) : null,
    points(board).length >= LEAST_POINTS
      ? chart('What your choices cost, in guesses', lineChart(points(board), 'Cost per guess'))
      : null,
  ].filter((one) => one !== null);
  const known = facts(board, more);
  return h(
    'section',
    { class: 'card', 'aria-label': boardName(board.game), 'data-game': board.game },
    h(
      'div',
      { class: 'heading-line' },
      h('h2', { title: board.game }, boardName(board.game)),
      h('span', { class: 'quiet' }, results(board)),
    ),
    charts.length ? h('div', { class: charts.length > 1 ? 'two' : 'stack' }, charts) : null,
    known.length ? h('p', { class: 'quiet' }, `${known.join(' · ')}.`) : null,
  );
}

/**
 * @param {string} title
 * @param {Element} drawn
 */
function chart(title, drawn) {
  return h('div', { class: 'stack' }, h('h3', null, title), drawn);
}

/** @param {BoardStats} board */
function points({ trend }) {
  return trend
    .filter(({ loss_per_guess: loss }) => loss !== null)
    .map(({ from, loss_per_guess: loss }) => ({ name: date(from), value: loss ?? 0 }));
}

/** @param {BoardStats} board */
function results(board) {
  const ends = [
    `${board.found} found`,
    board.lost ? `${board.lost} lost` : null,
    board.given_up ? `${board.given_up} given up` : null,
  ];
  return `${plural(board.games, 'game')}: ${ends.filter(Boolean).join(', ')}`;
}

/**
 * @param {BoardStats} board
 * @param {boolean} more
 * @returns {string[]}
 */
function facts(board, more) {
  const weak = board.weak_spots
    .slice(0, 3)
    .map(({ turn, average_loss: loss }) => `guess ${turn} (${decimal(loss, 2)})`);
  return [
    board.average === null ? null : `${decimal(board.average, 2)} guesses on average`,
    board.streak.longest > 1 ? `${board.streak.current} found in a row (most ${board.streak.longest})` : null,
    board.limited ? `${board.found_within_rows} of ${board.limited} found before the rows ran out` : null,
    board.adversary ? `${plural(board.adversary, 'game')} against an adversary` : null,
    weak[0] ? `weakest: ${more ? weak.join(', ') : `guess ${board.weak_spots[0]?.turn}`}` : null,
    more ? `${decimal(board.bad_per_game, 2)} probes and ${decimal(board.hints_per_game, 2)} hints per game` : null,
  ].filter((fact) => fact !== null);
}

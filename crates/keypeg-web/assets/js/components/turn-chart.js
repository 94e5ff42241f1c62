// @ts-check
// A chart of the expected number of guesses, turn by turn. Loss raises the line, luck lowers it. A turn can be chosen in it.

import { svg } from '../core/dom.js';
import { decimal } from '../core/format.js';

const HEIGHT = 260;
const LEFT = 44;
const RIGHT = 70;
const TOP = 18;
const BOTTOM = 34;

/** The most spaces between lines; more cannot be read. */
const MOST_LINES = 8;

/** @typedef {import('../core/types.js').ValuedReview} ValuedReview */

/**
 * @param {ValuedReview} review
 * @param {import('../core/turn-selection.js').TurnSelection} selection
 * @param {AbortSignal} signal
 */
export function turnChart(review, selection, signal) {
  const width = Math.max(300, Math.min(640, innerWidth - 60));
  const steps = walk(review);
  const values = steps.flatMap(({ before, lost, after }) => [before, lost, after]);
  const [least, most] = [Math.min(...values) - 0.2, Math.max(...values) + 0.2];
  const apart = lineStep(most - least);
  const [low, high] = [apart * Math.floor(least / apart), apart * Math.ceil(most / apart)];
  const y = (/** @type {number} */ value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const gap = (width - LEFT - RIGHT) / (steps.length + 0.5);
  const x = (/** @type {number} */ turn) => LEFT + gap * (turn + 0.25);
  const bar = Math.min(26, gap * 0.3);
  const points = [[x(0), y(review.par)], ...steps.map(({ after }, at) => [x(at + 1), y(after)])];
  const levels = Array.from({ length: (high - low) / apart + 1 }, (_, at) => low + apart * at);
  const marks = steps.map((step, at) => {
    const group = svg(
      'g',
      {
        class: 'turn-mark',
        role: 'button',
        tabindex: 0,
        'data-mark': at + 1,
        'aria-label': says(at + 1, step),
        onclick: () => selection.choose(at + 1),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          selection.choose(at + 1);
        },
      },
      svg('rect', { class: 'turn-ground', x: x(at + 1) - gap / 2, y: 2, width: gap, height: HEIGHT - 4, rx: 8 }),
      block('loss', x(at + 1) - bar - 1, step.before, step.lost, bar, y),
      block(step.after <= step.lost ? 'luck' : 'unlucky', x(at + 1) + 1, step.lost, step.after, bar, y),
      svg('text', { class: 'strong', x: x(at + 1), y: HEIGHT - 10, 'text-anchor': 'middle' }, at + 1),
    );
    selection.follow(group, at + 1);
    return group;
  });
  selection.addEventListener('change', mark, { signal });
  mark();
  return svg(
    'svg',
    {
      class: 'chart',
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: 'group',
      'aria-label': `Expected guesses in all, after each turn: from par ${decimal(review.par)} to ${steps.map(({ after }) => decimal(after)).join(', ')}`,
    },
    levels.map((level) =>
      svg(
        'g',
        {},
        svg('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(level), y2: y(level) }),
        svg('text', { x: LEFT - 8, y: y(level) + 4, 'text-anchor': 'end' }, String(level)),
      ),
    ),
    svg('line', { class: 'par', x1: LEFT, x2: width - RIGHT, y1: y(review.par), y2: y(review.par) }),
    svg('text', { x: width - RIGHT + 8, y: y(review.par) + 4 }, `par ${decimal(review.par, 2)}`),
    svg('text', { x: x(0), y: HEIGHT - 10, 'text-anchor': 'middle' }, 'start'),
    marks,
    svg('polyline', { class: 'line', points: points.map((point) => point.join(',')).join(' ') }),
    points.map(([cx, cy]) => svg('circle', { class: 'dot', cx, cy, r: 4.5 })),
  );

  function mark() {
    marks.forEach((group, at) => {
      selection.mark(group, at + 1);
      group.classList.toggle('later', selection.chosen !== null && selection.chosen < at + 1);
      group.setAttribute('aria-pressed', String(selection.chosen === at + 1));
    });
  }
}

/** The number of guesses from one line of the chart to the next. @param {number} range of the values */
function lineStep(range) {
  return [1, 2, 5, 10, 20, 50].find((step) => range / step <= MOST_LINES) ?? 100;
}

/**
 * @param {number} turn
 * @param {{before: number, lost: number, after: number}} step
 */
function says(turn, { before, lost, after }) {
  const luck = after <= lost ? 'good luck saved' : 'bad luck cost';
  return `Turn ${turn}: the choice cost ${decimal(lost - before)}, ${luck} ${decimal(Math.abs(lost - after))}`;
}

/**
 * The expected number of guesses before a turn, after what it lost, and after its luck.
 * @param {ValuedReview} review
 */
function walk(review) {
  let now = review.par;
  return review.turns.map(({ loss, luck }) => {
    const before = now;
    const lost = before + (loss ?? 0);
    now = lost - (luck ?? 0);
    return { before, lost, after: now };
  });
}

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} from
 * @param {number} to
 * @param {number} width
 * @param {(value: number) => number} y
 */
function block(kind, x, from, to, width, y) {
  const top = Math.min(y(from), y(to));
  return svg('rect', { class: kind, x, y: top, width, height: Math.abs(y(from) - y(to)), rx: 2, opacity: 0.85 });
}

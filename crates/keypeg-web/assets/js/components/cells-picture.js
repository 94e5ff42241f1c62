// @ts-check
// The cells of a guess as a picture: black goes down, white goes across, and every square is as large as its cell.

import { h } from '../core/dom.js';
import { number, plural } from '../core/format.js';
import { pegsOf, sayFeedback } from '../core/notation.js';

/** No square is drawn smaller than the number in it. @param {string} written */
const least = (written) => 0.24 + 0.12 * written.length;

/**
 * One square: an answer, how many codes it leaves, and what to show below the number.
 * @typedef {{feedback: string, remaining: number, more?: string, name?: string}} Square
 */

/**
 * @param {{pegs: number, game?: string, squares: Square[], choose: (feedback: string) => void, chosen?: string|null}} picture
 */
export function cellsPicture({ pegs, game, squares, choose, chosen = null }) {
  const largest = Math.max(1, ...squares.map(({ remaining }) => remaining));
  const headings = Array.from({ length: pegs + 1 }, (_, count) => count);
  return h(
    'div',
    { class: 'cells', role: 'group', 'aria-label': 'Answers and how many codes they leave', style: { '--n': pegs } },
    h(
      'span',
      { class: 'cells-corner', 'aria-hidden': 'true' },
      h('span', { class: 'key black' }),
      h('span', { class: 'key white' }),
    ),
    headings.map((count) =>
      h(
        'span',
        { class: 'cells-head', 'aria-hidden': 'true', style: { 'grid-row': 1, 'grid-column': count + 2 } },
        count,
      ),
    ),
    headings.map((count) =>
      h(
        'span',
        { class: 'cells-head', 'aria-hidden': 'true', style: { 'grid-row': count + 2, 'grid-column': 1 } },
        count,
      ),
    ),
    squares.map((square) => cell(square, game, largest, chosen, choose)),
  );
}

/**
 * @param {Square} square
 * @param {string|undefined} game
 * @param {number} largest
 * @param {string|null} chosen
 * @param {(feedback: string) => void} choose
 */
function cell({ feedback, remaining, more, name }, game, largest, chosen, choose) {
  const [black, white] = pegsOf(feedback);
  const place = { 'grid-row': black + 2, 'grid-column': white + 2 };
  if (remaining === 0)
    return h('span', { class: 'cell none', style: place, title: `${sayFeedback(feedback, game)}: cannot be` });
  const written = number(remaining);
  const label = name ?? `${sayFeedback(feedback, game)}: ${plural(remaining, 'code')}`;
  return h(
    'button',
    {
      type: 'button',
      class: 'cell',
      'aria-label': label,
      title: label,
      'data-answer': feedback,
      'aria-pressed': chosen === null ? null : String(chosen === feedback),
      style: { ...place, '--share': Math.max(least(written), Math.sqrt(remaining / largest)).toFixed(3) },
      onclick: () => choose(feedback),
    },
    h('span', { class: 'cell-fill' }),
    h('span', { class: 'cell-count' }, written),
    more ? [' ', h('span', { class: 'cell-more' }, more)] : null,
  );
}

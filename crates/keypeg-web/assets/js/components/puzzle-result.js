// @ts-check
// How a puzzle was answered: the verdict, the explanation, and all accepted guesses.

import { h } from '../core/dom.js';
import { link } from '../core/router.js';
import { settings } from '../core/settings.js';
import { codeView } from './code.js';
import { sentence } from './notice.js';

/**
 * @param {import('../core/types.js').Puzzle} puzzle
 * @param {import('../core/types.js').PuzzleResult} result
 */
export function puzzleResult(puzzle, result) {
  const others = result.accepted.filter((code) => code !== result.guess);
  const why = result.correct ? [] : reasons(puzzle, result);
  return h(
    'section',
    { class: `card verdict ${result.verdict}`, 'aria-labelledby': 'verdict-title' },
    h('h2', { id: 'verdict-title' }, result.says),
    explanation(result).map((line) => h('p', null, line)),
    why.length
      ? h(
          'details',
          { class: 'more' },
          h('summary', null, 'Why?'),
          h(
            'ul',
            { class: 'plain stack' },
            why.map((says) => h('li', null, sentence(says))),
          ),
        )
      : null,
    others.length
      ? h(
          'div',
          { class: 'stack' },
          h('h3', null, heading(result, others.length)),
          h(
            'ul',
            { class: 'chips' },
            others.map((code) => h('li', null, h('span', { class: 'chip still' }, codeView(code, puzzle, 'small')))),
          ),
        )
      : null,
    result.counted
      ? null
      : h('p', { class: 'quiet' }, 'Only the first answer to a puzzle counts, in its order or on its day.'),
    h('div', { class: 'actions' }, next(puzzle), h('a', { class: 'button', href: link('puzzle') }, 'All puzzles')),
  );
}

/**
 * Why an answer is wrong: the turns that it contradicts, or how it splits the codes where the answer may contradict turns.
 * @param {import('../core/types.js').Puzzle} puzzle
 * @param {import('../core/types.js').PuzzleResult} result
 */
function reasons({ kind }, { contradictions, lines }) {
  return kind === 'one-left' ? contradictions.map(({ says }) => says) : lines.filter(isSplit);
}

/** @param {string} line */
function isSplit(line) {
  return /^\S+ splits /.test(line);
}

/**
 * The sentences that are not shown in another way: reasons are behind "Why?", and accepted guesses are drawn. How a right guess
 * splits the codes is for those who want more numbers.
 * @param {import('../core/types.js').PuzzleResult} result
 */
function explanation({ says, correct, lines, contradictions }) {
  const elsewhere = [says, ...contradictions.map((one) => one.says)];
  const isShown = (/** @type {string} */ line) => (settings.more && correct) || !isSplit(line);
  return lines.filter(
    (line) => isShown(line) && !elsewhere.includes(line) && !/^((Also right|Right): |and turns? )/.test(line),
  );
}

/**
 * @param {import('../core/types.js').PuzzleResult} result
 * @param {number} shown
 */
function heading(result, shown) {
  const count = result.accepted_count - (result.correct ? 1 : 0);
  if (result.correct)
    return count === 1 ? 'Also right' : shown < count ? `Also right, ${shown} of ${count}` : 'Also right';
  if (count === 1) return 'The answer';
  return shown < count ? `Right answers, ${shown} of ${count}` : 'Right answers';
}

/** @param {import('../core/types.js').Puzzle} puzzle */
function next({ kind, level, number, daily }) {
  const go = daily ? link(`puzzle/${kind}/${level}`) : link(`puzzle/${kind}/${level}/${(number ?? 0) + 1}`);
  return h('a', { class: 'button primary next-puzzle', href: go }, daily ? 'More like this' : 'Next puzzle');
}

// @ts-check
// One node of a tree: the turns before it, its guess, and every answer with the guess that follows.

import { h } from '../core/dom.js';
import { decimal, number, plural } from '../core/format.js';
import { boardName } from '../core/names.js';
import { sayFeedback } from '../core/notation.js';
import { bars } from './bars.js';
import { cellsPicture } from './cells-picture.js';
import { codeView } from './code.js';
import { keyPegs } from './key-pegs.js';

/** @typedef {import('../core/types.js').Tree} Tree */
/** @typedef {import('../core/types.js').Branch} Branch */

/**
 * @param {{tree: Tree, game: import('../core/types.js').Game, go: (answers: string[]) => void}} options
 * @returns {(HTMLElement|null)[]}
 */
export function treeNode({ tree, game, go }) {
  const { node } = tree;
  const path = tree.turns.map(({ feedback }) => feedback);
  const walk = (/** @type {string} */ feedback) => {
    if (node.answers.some((branch) => branch.feedback === feedback && !branch.found)) go([...path, feedback]);
  };
  return [
    h(
      'nav',
      { 'aria-label': 'The way here' },
      h(
        'ol',
        { class: 'tree-path' },
        h('li', null, h('button', { type: 'button', class: 'tree-step', onclick: () => go([]) }, 'Root')),
        tree.turns.map(({ guess, feedback }, at) =>
          h(
            'li',
            null,
            h(
              'button',
              { type: 'button', class: 'tree-step', onclick: () => go(path.slice(0, at + 1)) },
              codeView(guess, tree, 'small'),
              keyPegs(feedback, game.pegs, tree.game),
            ),
          ),
        ),
      ),
    ),
    h(
      'section',
      { class: 'card' },
      h(
        'div',
        { class: 'review-line' },
        h('h2', null, 'Guess '),
        codeView(node.guess, tree),
        node.consistent ? null : h('span', { class: 'tag' }, 'probe'),
      ),
      h(
        'p',
        null,
        `${plural(node.remaining, 'code')} here; from here on ${decimal(node.average)} guesses on average, at most ${node.max} (total ${number(node.total)}).`,
      ),
      h(
        'div',
        { class: 'two' },
        cellsPicture({
          pegs: game.pegs,
          game: tree.game,
          choose: walk,
          squares: node.answers.map((branch) => ({
            feedback: branch.feedback,
            remaining: branch.remaining,
            name: describe(branch, tree.game),
            more: branch.found ? 'found' : '',
          })),
        }),
        h('div', { class: 'stack' }, h('h3', null, 'Guesses from here on'), bars(node.histogram)),
      ),
    ),
    h(
      'section',
      { class: 'card' },
      h('h2', null, 'Answers'),
      h('p', { class: 'quiet' }, 'The next guess, the codes left, and the average guesses (⌀) from there.'),
      h(
        'ul',
        { class: 'walk' },
        node.answers.map((branch) => h('li', null, step(branch, tree, game.pegs, walk))),
      ),
    ),
    node.codes.length
      ? h(
          'details',
          { class: 'card' },
          h(
            'summary',
            null,
            h(
              'h2',
              null,
              node.remaining > node.codes.length
                ? `The first ${node.codes.length} of ${plural(node.remaining, 'code')}`
                : plural(node.remaining, 'code'),
            ),
          ),
          h(
            'ul',
            { class: 'chips' },
            node.codes.map((code) => h('li', null, h('span', { class: 'chip still' }, codeView(code, tree, 'small')))),
          ),
        )
      : null,
    h(
      'p',
      { class: 'quiet' },
      `The whole tree: ${tree.strategy}${tree.ties === 'none' ? '' : ` (ties: ${tree.ties})`} on ${boardName(tree.game)} (${tree.game}) takes ${number(tree.total)} guesses for ${number(tree.secrets)} secrets, ${decimal(tree.average, 4)} on average, at most ${tree.max}.`,
    ),
  ];
}

/**
 * @param {Branch} branch
 * @param {Tree} tree
 * @param {number} pegs
 * @param {(feedback: string) => void} walk
 */
function step(branch, tree, pegs, walk) {
  return h(
    'button',
    { type: 'button', disabled: branch.found, 'data-step': branch.feedback, onclick: () => walk(branch.feedback) },
    keyPegs(branch.feedback, pegs, tree.game),
    branch.guess ? codeView(branch.guess, tree, 'small') : h('strong', null, 'found'),
    h(
      'span',
      { class: 'figure' },
      number(branch.remaining),
      h('span', { class: 'visually-hidden' }, branch.remaining === 1 ? ' code' : ' codes'),
      branch.found ? '' : h('span', { class: 'quiet' }, ` · ⌀ ${decimal(branch.average, 2)}`),
    ),
  );
}

/**
 * @param {Branch} branch
 * @param {string} game
 */
function describe({ feedback, remaining, guess, found }, game) {
  if (found) return `${sayFeedback(feedback, game)}: ${number(remaining)} found`;
  return `${sayFeedback(feedback, game)}: ${plural(remaining, 'code')}${guess ? `, then ${guess}` : ''}`;
}

// @ts-check
// Walking a strategy's tree: the guess of a node, its answers, and where they lead.

import { describeGame } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { keepFocus } from '../core/focus.js';
import { note, step } from '../core/router.js';
import { gamePicker } from './game-picker.js';
import { jobIn } from './job-view.js';
import { announce } from './live.js';
import { strategyPicker } from './strategy-picker.js';
import { treeNode } from './tree-node.js';

/** @typedef {import('../core/types.js').Tree} Tree */

/**
 * @param {import('../core/types.js').Setup} setup
 * @param {import('../core/types.js').Visit} visit
 */
export async function treeWalk(setup, { route, signal }) {
  const { fields } = route;
  let symbols = fields.get('symbols') ?? '';
  let game = await describeGame(fields.get('game') ?? '4x6', symbols);
  let answers = (fields.get('path') ?? '').split(' ').filter(Boolean);
  const working = h('div');
  const result = h('div', { class: 'help-result' });
  const first = h('input', {
    type: 'text',
    name: 'first',
    value: fields.get('first') ?? '',
    placeholder: 'its own',
    autocomplete: 'off',
    spellcheck: 'false',
    size: 10,
    onchange: restart,
  });
  const strategies = strategyPicker({
    setup,
    strategy: fields.get('strategy') ?? 'optimal',
    noChance: true,
    onChange: restart,
  });
  const element = h(
    'div',
    { class: 'columns' },
    h(
      'section',
      { class: 'card', 'aria-label': 'Which tree' },
      gamePicker({
        setup,
        choice: { game: game.game, symbols },
        onChange: (chosen, choice) => {
          strategies.fit(chosen);
          if (chosen === game) return;
          game = chosen;
          symbols = choice.symbols;
          first.value = '';
          restart();
        },
      }).element,
      strategies.element,
      h('label', { class: 'field' }, h('span', null, 'First guess'), first),
    ),
    h('section', { class: 'result-column', 'aria-label': 'The tree' }, working, result),
  );
  void load();
  return element;

  function restart() {
    answers = [];
    void load();
  }

  /** The state in the address of the page. */
  function fieldsNow() {
    return { game: game.game, symbols, strategy: strategies.value, first: first.value, path: answers.join(' ') };
  }

  /** A step that the browser's Back button undoes. @param {string[]} path */
  function walk(path) {
    answers = path;
    step('explore/tree', fieldsNow());
    void load();
  }

  async function load() {
    note('explore/tree', fieldsNow());
    const tree = /** @type {Tree|null} */ (
      await jobIn(
        working,
        'tree',
        {
          game: game.game,
          ...(symbols ? { symbols } : {}),
          strategy: strategies.value,
          ...(first.value ? { first: first.value.trim() } : {}),
          answers,
        },
        signal,
        'Computing the tree',
      )
    );
    if (!tree) {
      fill(result);
      return;
    }
    keepFocus(result, () => fill(result, treeNode({ tree, game, go: walk })));
    announce(
      `${answers.length ? `After ${answers.join('; ')}` : 'At the root'}: ${tree.node.remaining} codes, guess ${tree.node.guess}.`,
    );
  }
}

// @ts-check
// Walking a strategy's tree: the guess of a node, its answers, and where they lead.

import { describeGame } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { note } from '../core/router.js';
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
  const working = h('div', { role: 'status' });
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
        choice: { game: game.game, symbols, rows: null },
        onChange: (chosen, choice) => {
          strategies.fit(chosen);
          if (chosen === game) return;
          game = chosen;
          symbols = choice.symbols;
          first.value = '';
          restart();
        },
      }),
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

  async function load() {
    note('explore/tree', {
      game: game.game,
      symbols,
      strategy: strategies.value,
      first: first.value,
      path: answers.join(' '),
    });
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
        'Growing the tree',
      )
    );
    if (!tree) {
      fill(result);
      return;
    }
    fill(
      result,
      treeNode({
        tree,
        game,
        go: (path) => {
          answers = path;
          void load();
        },
      }),
    );
    announce(
      `${answers.length ? `After ${answers.join('; ')}` : 'At the root'}: ${tree.node.remaining} codes, guess ${tree.node.guess}.`,
    );
  }
}

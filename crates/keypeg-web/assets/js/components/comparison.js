// @ts-check
// Strategies side by side: totals, averages, worst cases and distributions.

import { fill, h } from '../core/dom.js';
import { decimal, number } from '../core/format.js';
import { boardName } from '../core/names.js';
import { note } from '../core/router.js';
import { jobIn } from './job-view.js';
import { notice } from './notice.js';

/** @typedef {import('../core/types.js').CompareRow} CompareRow */

const usual = ['first-consistent', 'worst-case', 'expected-size', 'entropy', 'most-parts', 'optimal'];

/**
 * @param {import('../core/types.js').Setup} setup
 * @param {import('../core/types.js').Visit} visit
 */
export function comparison(setup, { route, signal }) {
  const chosen = new Set((route.fields.get('strategies') ?? usual.join(' ')).split(' '));
  const games = h('input', {
    type: 'text',
    name: 'games',
    value: route.fields.get('games') ?? '4x6',
    autocomplete: 'off',
    spellcheck: 'false',
    size: 14,
  });
  const working = h('div');
  const result = h('div', { class: 'help-result' });
  void load();
  return h(
    'div',
    { class: 'result-column' },
    h(
      'form',
      {
        class: 'card',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void load();
        },
      },
      h('label', { class: 'field' }, h('span', null, 'Games (up to five, with spaces)'), games),
      h(
        'fieldset',
        null,
        h('legend', null, 'Strategies'),
        h(
          'div',
          { class: 'checks' },
          setup.strategies.map(({ strategy, summary }) => {
            const box = h('input', {
              type: 'checkbox',
              checked: chosen.has(strategy),
              onchange: () => (box.checked ? chosen.add(strategy) : chosen.delete(strategy)),
            });
            return h('label', { class: 'field check', title: summary }, box, h('span', null, strategy));
          }),
        ),
      ),
      h('div', { class: 'actions' }, h('button', { class: 'button primary' }, 'Compare')),
    ),
    working,
    result,
  );

  async function load() {
    const names = games.value.trim().split(/[\s,;]+/);
    const strategies = setup.strategies.map(({ strategy }) => strategy).filter((name) => chosen.has(name));
    if (strategies.length === 0) {
      fill(result, notice('info', 'Choose at least one strategy.'));
      return;
    }
    note('explore/compare', { games: names.join(' '), strategies: strategies.join(' ') });
    const answer = /** @type {{rows: CompareRow[]}|null} */ (
      await jobIn(working, 'compare', { games: names, strategies }, signal, 'Playing every secret')
    );
    if (answer)
      fill(
        result,
        [...new Set(answer.rows.map(({ game }) => game))].map((game) =>
          table(
            game,
            answer.rows.filter((row) => row.game === game),
          ),
        ),
      );
  }
}

/**
 * @param {string} game
 * @param {CompareRow[]} rows
 */
function table(game, rows) {
  const done = rows.filter((row) => row.total !== null).sort((one, other) => (one.total ?? 0) - (other.total ?? 0));
  const failed = rows.filter((row) => row.total === null);
  const best = done[0]?.optimum ?? done[0]?.total ?? 1;
  const most = Math.max(1, ...done.map((row) => (row.total ?? 0) - best));
  const longest = Math.max(1, ...done.map((row) => row.histogram?.length ?? 0));
  return h(
    'section',
    { class: 'card', 'aria-label': game },
    h('h2', null, boardName(game), ' ', h('span', { class: 'quiet' }, game)),
    h(
      'div',
      { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Table' },
      h(
        'table',
        { class: 'compare' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, 'Strategy'),
            ['Average', 'Total', 'At most'].map((name) => h('th', { scope: 'col', class: 'figure' }, name)),
            h('th', { scope: 'col' }, 'Above the best'),
            h('th', { scope: 'col' }, `Secrets by guesses, 1 to ${longest}`),
          ),
        ),
        h(
          'tbody',
          null,
          done.map((row) =>
            h(
              'tr',
              null,
              h(
                'td',
                null,
                h('strong', null, row.strategy),
                h('div', { class: 'quiet' }, row.ties === 'none' ? '' : row.ties),
              ),
              h('td', { class: 'figure' }, decimal(row.average, 4)),
              h(
                'td',
                { class: 'figure' },
                number(Number.isInteger(row.total) ? row.total : Number((row.total ?? 0).toFixed(2))),
              ),
              h('td', { class: 'figure' }, row.max),
              h(
                'td',
                null,
                h(
                  'div',
                  {
                    class: 'over',
                    role: 'img',
                    'aria-label': `${decimal((row.total ?? 0) - best, 0)} guesses more than the best in all`,
                    title: `+${decimal((row.total ?? 0) - best, 0)}`,
                  },
                  h('span', { style: { '--share': (((row.total ?? 0) - best) / most).toFixed(4) } }),
                ),
              ),
              h('td', null, spread(row)),
            ),
          ),
        ),
      ),
    ),
    failed.map((row) => notice('warn', h('strong', null, row.strategy), ` ${row.why ?? 'was not computed'}`)),
    done[0]?.optimum
      ? h('p', { class: 'quiet' }, `No strategy takes fewer than ${number(done[0].optimum)} guesses in all.`)
      : null,
  );
}

/** @param {CompareRow} row */
function spread({ histogram, secrets }) {
  const counts = histogram ?? [];
  return h(
    'div',
    {
      class: 'spread',
      role: 'img',
      'aria-label': counts.map((count, at) => `${at + 1}: ${number(Math.round(count))}`).join(', '),
    },
    counts.map((count, at) =>
      h(
        'span',
        {
          style: { '--share': (count / secrets).toFixed(4) },
          title: `${at + 1} guesses: ${number(Math.round(count))}`,
        },
        count / secrets > 0.06 ? at + 1 : '',
      ),
    ),
  );
}

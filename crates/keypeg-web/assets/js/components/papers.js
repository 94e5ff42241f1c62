// @ts-check
// The results of the papers, recomputed.

import { fill, h } from '../core/dom.js';
import { note } from '../core/router.js';
import { jobIn } from './job-view.js';

/** @typedef {import('../core/types.js').PaperCheck} PaperCheck */

const known = [
  ['', 'All papers'],
  ['norvig', 'Norvig'],
  ['solvemaster', 'SolveMaster'],
  ['antimind', 'Anti-Mind'],
  ['rao', 'Rao'],
  ['kooi', 'Kooi'],
];

/** @param {import('../core/types.js').Visit} visit */
export function papers({ route, signal }) {
  const working = h('div');
  const result = h('div');
  const select = h(
    'select',
    { name: 'paper' },
    known.map(([value, name]) => h('option', { value }, name)),
  );
  select.value = route.fields.get('paper') ?? 'kooi';
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
      h(
        'p',
        { class: 'lead' },
        'The numbers that papers print about these strategies, beside those that keypeg computes.',
      ),
      h(
        'div',
        { class: 'fields' },
        h('label', { class: 'field grow' }, h('span', null, 'Paper'), select),
        h('button', { class: 'button primary' }, 'Compute again'),
      ),
    ),
    working,
    result,
  );

  async function load() {
    note('explore/papers', { paper: select.value });
    fill(result);
    const report = /** @type {{checks: PaperCheck[]}|null} */ (
      await jobIn(working, 'reproduce', select.value ? { paper: select.value } : {}, signal, 'Computing again', {
        absent: 'This version of keypeg cannot recompute the papers.',
      })
    );
    if (report) fill(result, table(report.checks));
  }
}

/** @param {PaperCheck[]} checks */
function table(checks) {
  const verdicts = [...new Set(checks.map(({ verdict }) => verdict))].map(
    (verdict) => `${checks.filter((check) => check.verdict === verdict).length} ${verdict}`,
  );
  return h(
    'section',
    { class: 'card' },
    h('h2', null, verdicts.join(', ')),
    h(
      'div',
      { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Table' },
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            ['Verdict', 'Item', 'Printed', 'Ours'].map((name) => h('th', { scope: 'col' }, name)),
          ),
        ),
        h(
          'tbody',
          null,
          checks.map((check) =>
            h(
              'tr',
              null,
              h('td', null, h('span', { class: `tag ${check.verdict}` }, check.verdict)),
              h('td', { class: 'prose' }, h('strong', null, check.title), h('br'), `${check.paper}/${check.item}`),
              h('td', { class: 'prose' }, check.printed),
              h('td', { class: 'prose' }, check.ours),
            ),
          ),
        ),
      ),
    ),
  );
}

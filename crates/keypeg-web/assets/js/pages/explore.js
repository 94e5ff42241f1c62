// @ts-check
// Strategies: their trees, their comparison, and the papers that studied them.

import { h } from '../core/dom.js';
import { link } from '../core/router.js';
import { setup } from '../core/api.js';
import { comparison } from '../components/comparison.js';
import { papers } from '../components/papers.js';
import { treeWalk } from '../components/tree-walk.js';

const tabs = [
  ['tree', 'Trees'],
  ['compare', 'Comparison'],
  ['papers', 'Papers'],
];

/** @param {import('../core/types.js').Visit} visit */
export async function page(visit) {
  const offers = await setup();
  const tab = visit.route.path[1] ?? 'tree';
  const content =
    tab === 'compare' ? comparison(offers, visit) : tab === 'papers' ? papers(visit) : await treeWalk(offers, visit);
  return h(
    'div',
    { class: 'page explore' },
    h('div', { class: 'page-head' }, h('h1', null, 'Explore')),
    h(
      'nav',
      { class: 'tabs', 'aria-label': 'Explore' },
      tabs.map(([name, title]) =>
        h('a', { href: link(`explore/${name}`), 'aria-current': name === tab ? 'page' : null }, title),
      ),
    ),
    content,
  );
}

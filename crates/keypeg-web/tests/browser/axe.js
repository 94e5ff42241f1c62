// @ts-check
// axe-core on a page: rules of WCAG and best practice.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds, as one line per rule.
 * @param {import('./browser.js').Page} page
 * @returns {Promise<string[]>}
 */
export async function axeFindings(page) {
  await page.value(axe);
  return page.value(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary).join(' | ')))`);
}

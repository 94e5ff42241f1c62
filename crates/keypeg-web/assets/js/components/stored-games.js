// @ts-check
// Where the games of the pages without a server are, and how to take them elsewhere: the file of `keypeg archive export`.

import { ApiError } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { plural } from '../core/format.js';
import { local } from '../core/worker-client.js';
import { notice, showError } from './notice.js';

/**
 * `null` if the pages have a server: then the command line exports and imports.
 * @param {() => void} onImport
 */
export function storedGames(onImport) {
  if (!local) return null;
  const result = h('div');
  const field = h('input', { type: 'file', name: 'games', accept: '.json,application/json', onchange: read });
  return h(
    'section',
    { class: 'card stored-games' },
    h('h2', null, 'Your games'),
    h(
      'p',
      null,
      'Games are stored in this browser, on this device. A private window forgets them when it is closed. Export the finished ones to keep a copy, or to use them with the command line (',
      h('code', null, 'keypeg archive import'),
      ').',
    ),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'button', onclick: write }, 'Export finished games'),
    ),
    h('label', { class: 'field wide' }, h('span', null, 'Import games from a file'), field),
    result,
  );

  async function write() {
    try {
      const url = URL.createObjectURL(new Blob([await command('export', '')], { type: 'application/json' }));
      h('a', { href: url, download: 'keypeg-archive.json' }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      showError(result, error);
    }
  }

  async function read() {
    const file = field.files?.[0];
    if (!file) return;
    try {
      const { added, skipped } = JSON.parse(await command('import', await file.text()));
      const known = skipped ? ` ${plural(skipped, 'game')} ${skipped === 1 ? 'was' : 'were'} there already.` : '';
      onImport();
      fill(result, notice('good', `${plural(added, 'game')} added.${known}`));
    } catch (error) {
      showError(result, error);
    }
    // The same file can be chosen again.
    field.value = '';
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
async function command(name, text) {
  const reply = await local?.answer({ do: name }, text);
  if (reply?.status !== 200) throw new ApiError(JSON.parse(reply?.text ?? '{}').error, reply?.status ?? 0);
  return reply.text;
}

// @ts-check
// The pages talk to the server in one module alone.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const pages = new URL('../../assets/js/', import.meta.url);

test('one module sends requests and knows the addresses of the server', () => {
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  const talking = files.filter((path) =>
    /\bfetch\(|\bEventSource\(|\bXMLHttpRequest\b|\bsendBeacon\b|['"`]\/api\b/.test(
      readFileSync(new URL(path, pages), 'utf8'),
    ),
  );
  assert.deepEqual(talking, ['core/api.js']);
});

test('the first page asks for all its modules at once', () => {
  /** @type {Set<string>} */
  const needed = new Set();
  const visit = (/** @type {URL} */ module) => {
    if (needed.has(module.href)) return;
    needed.add(module.href);
    for (const [, path = ''] of readFileSync(module, 'utf8').matchAll(/^(?:import|export)\b[^;]*? from '(.+?)';/gm))
      visit(new URL(path, module));
  };
  visit(new URL('main.js', pages));
  visit(new URL('pages/home.js', pages));
  const html = readFileSync(new URL('../index.html', pages), 'utf8');
  const loaded = [...html.matchAll(/(?:rel="modulepreload" href|type="module" src)="\/js\/(.+?)"/g)];
  assert.deepEqual(
    loaded.map(([, path = '']) => path).sort(),
    [...needed].map((href) => href.slice(pages.href.length)).sort(),
  );
});

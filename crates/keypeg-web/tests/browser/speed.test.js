// @ts-check
// How many requests the first page needs. With 60 ms of latency, each one after another costs 60 ms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtSite } from './server.js';
import { open, server, useSite } from './site.js';

useSite();

test('the first page needs few requests', async () => {
  const page = await open('');
  await page.see('.hero');
  await page.see('select[name=preset]');
  const paths = page.requests.filter((url) => url.startsWith(server.url)).map((url) => url.slice(server.url.length));
  const files = paths.filter((path) => !path.startsWith('/api/')).map((path) => path.replace(/-[0-9a-f]{16}/, ''));
  const own = builtSite ? ['/keypeg.wasm', '/worker.js'] : [];
  const known = ['/', '/app.css', '/app.js', '/icon.svg', ...own];
  assert.deepEqual(
    known.filter((path) => !files.includes(path)),
    [],
  );
  // The page without a server is also kept for later, which may be finished by now.
  const later = builtSite ? ['/manifest.webmanifest', '/sw.js', '/icon-192.png'] : [];
  assert.deepEqual(
    files.filter((path) => ![...known, ...later].includes(path)),
    [],
  );
  assert.ok(paths.length <= 10, paths.join(' '));
});

// @ts-check
// How many requests the first page needs. With 60 ms of latency, each one after another costs 60 ms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, server, useSite } from './site.js';

useSite();

test('the first page needs few requests', async () => {
  const page = await open('');
  await page.see('.hero');
  await page.see('select[name=preset]');
  const paths = page.requests.filter((url) => url.startsWith(server.url)).map((url) => url.slice(server.url.length));
  const files = paths.filter((path) => !path.startsWith('/api/'));
  assert.deepEqual([...new Set(files)].sort(), ['/', '/app.css', '/app.js', '/icon.svg']);
  assert.ok(paths.length <= 10, paths.join(' '));
});

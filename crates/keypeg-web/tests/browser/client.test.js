// @ts-check
// The pages talk to the server in one module alone. In the pages without a server another one loads the WebAssembly.

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
  assert.deepEqual(talking.sort(), ['core/api.js', 'core/worker-client.js']);
});

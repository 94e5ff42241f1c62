// @ts-check
// Makes the WebAssembly module fail while nothing can be stored, and checks that the open game is still there; then that what a job
// changes reaches the worker of the requests: `node unstored.js WASM`. Node has no IndexedDB, as a page whose browser refuses to
// store anything.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StoredEngine } from '../web/stored-engine.js';

const module = new WebAssembly.Module(readFileSync(process.argv[2] ?? ''));
const surroundings = {
  now: () => performance.now(),
  seconds: () => 1_800_000_000,
  random: () => 7,
  is_cancelled: () => 0,
  is_watched: () => 0,
  report: () => {},
};
const stored = new StoredEngine(module, surroundings);

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function request(method, path, body) {
  const reply = await stored.call({ do: 'request', method, path }, body ? JSON.stringify(body) : '');
  return { status: reply.status, body: JSON.parse(reply.text) };
}

const begun = await request('POST', '/api/play', { game: '4x6', seed: 42, rows: 10 });
assert.ok(begun.status < 300, JSON.stringify(begun));
const address = `/api/play/${begun.body.id}`;
const before = await request('GET', address);
assert.equal(before.status, 200);

stored.engine.call = () => {
  throw new WebAssembly.RuntimeError('unreachable');
};
const silenced = console.error;
console.error = () => {};
const failed = await request('GET', address);
console.error = silenced;
assert.equal(failed.status, 500);
assert.match(failed.body.error.message, /please report it/);

assert.deepEqual(await request('GET', address), before);
console.log('an engine that failed is replaced, and the open game is still there');

for (const guess of ['AABB', 'CCDD']) await request('POST', `${address}/guess`, { guess });
await request('POST', `${address}/give-up`, {});
const unreviewed = async () => (await request('GET', '/api/stats')).body.unreviewed;
assert.equal(await unreviewed(), 1);
const job = { method: 'POST', path: '/api/jobs/review' };
const body = JSON.stringify({ play: begun.body.id });
const { start, rows } = await stored.call({ ...job, do: 'request' }, body);
const worker = new StoredEngine(module, surroundings);
worker.adopt(rows ?? []);
const ended = await worker.call({ ...job, do: 'job', id: start?.id }, body);
assert.equal(JSON.parse(ended.text).status, 'done', ended.text);
stored.adopt(ended.rows ?? []);
assert.equal(await unreviewed(), 0);
console.log('what a job changes is passed on');

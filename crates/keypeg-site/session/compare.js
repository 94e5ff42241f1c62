// @ts-check
// Plays a recorded session with the WebAssembly module, and compares each reply with that of the server, byte by byte:
// `node compare.js WASM REQUESTS REPLIES`. The replies are what `cargo run -p keypeg-web --example session REQUESTS` prints.

import { readFileSync } from 'node:fs';
import { Player } from './player.js';

const [wasm = '', requests = '', replies = ''] = process.argv.slice(2);
/** @param {string} file */
const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Times that were measured are the only thing that may differ. @param {string} body */
const withoutTimes = (body) =>
  body.replace(/"(time|seconds)":[0-9.e-]+/g, '"$1":0').replace(/searched in [0-9.]+ ms/g, 'searched');

const player = new Player(wasm);
const [sent, expected] = [lines(requests), lines(replies)];
if (sent.length !== expected.length) throw new Error(`${sent.length} requests, but ${expected.length} replies`);
/** @type {Map<number, number>} */
const statuses = new Map();
let different = 0;
for (const [index, [method, path, body]] of sent.entries()) {
  const [status, text] = player.play(method, path, body);
  const [wantedStatus, wanted] = expected[index];
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status === wantedStatus && withoutTimes(text) === withoutTimes(wanted)) continue;
  different += 1;
  console.error(
    `request ${index + 1}, ${method} ${path} ${body}\n  server: ${wantedStatus} ${wanted}\n  module: ${status} ${text}`,
  );
}
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} with status ${status}`);
console.log(`${sent.length} replies compared (${counts.join(', ')}): ${different} differ`);
process.exitCode = different ? 1 : 0;

// @ts-check
// Measures the pages without a server in Chromium and prints the times, each the median of some fresh pages:
// `KEYPEG_SITE=FOLDER node times.js`, where site.sh has written FOLDER. It is not a test: the times depend on the machine.

import { Browser } from './browser.js';
import { fetching } from './site.js';
import { startServer } from './server.js';

const ROUNDS = 5;

const turns = [
  { guess: 'AABC', feedback: '0,2' },
  { guess: 'DEAB', feedback: '1,2' },
];
const reviewed = { game: '4x6', secret: 'DBCE', turns: [...turns, { guess: 'DBCE', feedback: '4,0' }] };
/** @type {[string, string, Record<string, unknown>, number][]} */
const requests = [
  ['a hint on 4x6', 'help', { game: '4x6', turns }, ROUNDS],
  ['solve 4x6', 'jobs/tree?wait=10000', { game: '4x6', strategy: 'optimal' }, ROUNDS],
  ['exact review of a game of 4x6', 'jobs/review?wait=10000', reviewed, ROUNDS],
  ['entropy tree of 5x8', 'jobs/tree?wait=10000', { game: '5x8', strategy: 'entropy' }, 1],
];

const server = await startServer();
const browser = await Browser.start();

/**
 * A fresh page that shows its first content, and the milliseconds until then.
 * @param {number} latency
 */
async function firstPage(latency) {
  const page = await browser.page({ latency });
  const begin = performance.now();
  await page.open(`${server.url}/`);
  await page.see('.hero');
  await page.see('select[name=preset]');
  return { page, time: performance.now() - begin };
}

/**
 * The milliseconds until a request of a fresh page is answered, and its job has ended.
 * @param {string} path
 * @param {Record<string, unknown>} body
 */
async function requestTime(path, body) {
  const { page } = await firstPage(0);
  const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const time = await page.value(`(async () => {
    const begin = performance.now();
    let answer = await (await ${fetching(path, options)}).json();
    while (answer.status === 'queued' || answer.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 20));
      answer = await (await keypeg.fetch('jobs/' + answer.job, {})).json();
    }
    if (answer.error) throw new Error(answer.error.message);
    return performance.now() - begin;
  })()`);
  await browser.forget(page.context);
  return time;
}

/**
 * Prints the median of some measurements.
 * @param {string} name
 * @param {number} rounds
 * @param {() => Promise<number>} measure
 */
async function print(name, rounds, measure) {
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await measure());
  times.sort((a, b) => a - b);
  console.log(`${name}: ${Math.round(times[rounds >> 1] ?? 0)} ms`);
}

await print('first page, with 60 ms of latency', ROUNDS, async () => {
  const { page, time } = await firstPage(60);
  await browser.forget(page.context);
  return time;
});
for (const [name, path, body, rounds] of requests) await print(name, rounds, () => requestTime(path, body));
await browser.close();
await server.stop();

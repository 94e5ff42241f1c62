// @ts-check
// The worker of the pages: answers requests, or runs jobs. A page has one worker for requests and up to two for jobs.

import { StoredEngine } from './stored-engine.js';

/** How often a job looks whether it was cancelled, and how often it reports its progress, in milliseconds. */
const CANCEL_EVERY = 50;
const REPORT_EVERY = 150;

/** @type {StoredEngine} */
let engine;

/** An address that can be read until the job is cancelled; empty while no job runs. */
let flag = '';
let lookedAt = 0;
let reportedAt = 0;
let isCancelled = false;

const surroundings = {
  now: () => performance.now(),
  seconds: () => Math.floor(Date.now() / 1000),
  random: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  is_cancelled() {
    const now = performance.now();
    if (flag && !isCancelled && now - lookedAt > CANCEL_EVERY) {
      isCancelled = !canBeRead(flag);
      lookedAt = performance.now();
    }
    return Number(isCancelled);
  },
  is_watched() {
    const now = performance.now();
    if (!flag || now - reportedAt < REPORT_EVERY) return 0;
    reportedAt = now;
    return 1;
  },
  report: (/** @type {string} */ text) => postMessage({ report: text }),
};

/**
 * Whether an address can be read, without leaving the work that asks. A worker that computes gets no messages. So the page cancels a
 * job by revoking the address of a blob.
 * @param {string} url
 */
function canBeRead(url) {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

/**
 * Holds a lock for as long as the worker lives. The page waits for it, and so learns that the browser ended the worker.
 * @param {string} name
 */
function showLife(name) {
  void navigator.locks?.request(name, () => {
    postMessage({ alive: true });
    return new Promise(() => {});
  });
}

addEventListener('message', async ({ data }) => {
  if (data.module) {
    engine = new StoredEngine(data.module, surroundings);
    await engine.queue;
    showLife(data.lock);
    postMessage({ ready: true, trouble: engine.trouble });
    return;
  }
  const { id, command, text, rows } = data;
  if (rows) engine.adopt(rows);
  if (!command) return;
  if (command.do === 'job') {
    flag = data.flag;
    isCancelled = false;
    lookedAt = reportedAt = performance.now();
  }
  try {
    const { status, headers, start, job, rows: unstored, text: body } = await engine.call(command, text);
    postMessage({ id, reply: { status, headers, start, job, rows: unstored, text: body } });
  } catch (error) {
    const message = `the stored games cannot be read (${/** @type {Error} */ (error).message}); reload the page`;
    postMessage({ id, reply: { status: 500, text: JSON.stringify({ error: { kind: 'storage', message } }) } });
  }
  flag = '';
});

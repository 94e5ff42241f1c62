// @ts-check
// Work that may take longer: started, watched by its events, and cancelled when the result is no longer needed.

import { ApiError, eventsOf, post, request } from './api.js';

/** @typedef {import('./types.js').Job} Job */
/** @typedef {import('./types.js').Progress} Progress */

/**
 * What is told while a job runs. An interim result is shown until the result is there, such as an estimate before a proof.
 * @typedef {{onProgress?: (progress: Progress|null) => void, onInterim?: (interim: unknown) => void}} Listeners
 */

/** How long a start waits for a quick end before progress is shown, in milliseconds. */
const QUICK = 250;

/** How often a job is asked for if its events cannot be had, in milliseconds. */
const POLL = 1000;

/** The jobs that run for this page. @type {Set<string>} */
const running = new Set();

// A closed page needs no results.
addEventListener('pagehide', () => running.forEach((id) => void cancel(id)));

/**
 * Runs a job to its end. Rejects with an ApiError when it fails or was cancelled elsewhere, and with an AbortError when the
 * signal says so.
 * @template T
 * @param {string} kind
 * @param {unknown} body
 * @param {{signal: AbortSignal} & Listeners} options
 * @returns {Promise<T>}
 */
export async function runJob(kind, body, { signal, ...listeners }) {
  let job = /** @type {Job} */ (await post(`jobs/${kind}?wait=${QUICK}`, body));
  if (job.status === 'queued' || job.status === 'running') {
    if (signal.aborted) void cancel(job.job);
    else {
      listeners.onProgress?.(job.progress);
      job = await watch(job.job, signal, listeners);
    }
  }
  signal.throwIfAborted();
  if (job.status === 'done') return /** @type {T} */ (job.result);
  if (job.status === 'cancelled')
    throw new ApiError({ kind: 'cancelled', message: 'this was stopped; start it again' }, 200);
  throw new ApiError(job.error ?? { kind: 'internal', message: 'the job ended without a result' }, 200);
}

/** @param {string} id */
function cancel(id) {
  return request(`jobs/${id}`, { method: 'DELETE', keepalive: true }).catch(() => null);
}

/**
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {Listeners} listeners
 * @returns {Promise<Job>}
 */
function watch(id, signal, { onProgress, onInterim }) {
  return new Promise((resolve, reject) => {
    const events = eventsOf(id);
    running.add(id);
    const stop = () => {
      events.close();
      running.delete(id);
      signal.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      stop();
      void cancel(id);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort);
    events.addEventListener('progress', (event) => onProgress?.(JSON.parse(event.data)));
    events.addEventListener('interim', (event) => onInterim?.(JSON.parse(event.data)));
    for (const end of ['done', 'failed', 'cancelled']) {
      events.addEventListener(end, (event) => {
        stop();
        resolve(JSON.parse(/** @type {MessageEvent} */ (event).data));
      });
    }
    events.onerror = () => {
      // The browser reconnects by itself; only a closed stream is the end.
      if (events.readyState !== EventSource.CLOSED) return;
      poll(id, signal, { onProgress, onInterim }).then(resolve, reject).finally(stop);
    };
  });
}

/**
 * Asks for a job until it has ended, such as when too many pages listen to events.
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {Listeners} listeners
 * @returns {Promise<Job>}
 */
async function poll(id, signal, { onProgress, onInterim }) {
  for (;;) {
    const job = /** @type {Job} */ (await request(`jobs/${id}`, { signal }));
    if (job.status !== 'queued' && job.status !== 'running') return job;
    onProgress?.(job.progress);
    if (job.interim) onInterim?.(job.interim);
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

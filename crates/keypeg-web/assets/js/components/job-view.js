// @ts-check
// A job with its progress and a button that stops it, in a place of the page.

import { ApiError } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { runJob } from '../core/jobs.js';
import { notice, showError } from './notice.js';

/** The job that each place shows, so that a new one there ends the old one. @type {WeakMap<Element, AbortController>} */
const running = new WeakMap();

/**
 * Runs a job, shows its progress in `place` while it takes long, and clears the place at its end.
 * @template T
 * @param {Element} place
 * @param {string} kind
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @param {string} doing what is shown meanwhile, such as "Computing the tree"
 * @param {{absent?: string, onInterim?: (interim: unknown) => void}} [more] `absent`: what is said where the server knows no
 *   such job
 * @returns {Promise<T|null>} null when it failed (the place says why) or was stopped
 */
export async function jobIn(place, kind, body, signal, doing, { absent, onInterim } = {}) {
  running.get(place)?.abort();
  const stop = new AbortController();
  running.set(place, stop);
  const either = AbortSignal.any([stop.signal, signal]);
  const view = progressView(doing, () => {
    stop.abort();
    fill(place, notice('info', 'Stopped.'));
  });
  try {
    /** @type {T} */
    const result = await runJob(kind, body, {
      signal: either,
      onProgress: (progress) => {
        if (!view.element.isConnected) fill(place, view.element);
        view.update(progress);
      },
      ...(onInterim ? { onInterim } : {}),
    });
    fill(place);
    return result;
  } catch (error) {
    if (either.aborted) return null;
    if (absent && error instanceof ApiError && error.kind === 'not-found') fill(place, notice('info', absent));
    else showError(place, error);
    return null;
  } finally {
    if (running.get(place) === stop) running.delete(place);
  }
}

/**
 * @param {string} doing
 * @param {() => void} onStop
 */
function progressView(doing, onStop) {
  const bar = h('progress', { 'aria-label': doing });
  const says = h('span', { class: 'quiet' });
  const element = h(
    'div',
    { class: 'job' },
    h('div', { class: 'job-head' }, h('strong', null, `${doing} …`), says),
    bar,
    h('button', { type: 'button', class: 'button small', onclick: onStop }, 'Cancel'),
  );
  return {
    element,
    /** @param {import('../core/types.js').Progress|null} progress */
    update(progress) {
      const counted = progress !== null && progress.of > 1;
      says.textContent = progress === null ? 'waiting for its turn' : counted ? progress.says : '';
      if (counted) {
        bar.max = progress.of;
        bar.value = progress.done;
      } else bar.removeAttribute('value');
    },
  };
}

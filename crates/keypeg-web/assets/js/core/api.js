// @ts-check
// The client of the handlers: no other module sends requests. They go to the server, or in the pages without a server to a worker.
// A response that reports an error becomes an ApiError, whose message may be shown.

import { local, pageAddress } from './worker-client.js';

/** @typedef {import('./types.js').Trouble} Trouble */

export class ApiError extends Error {
  /**
   * @param {Trouble} trouble
   * @param {number} status
   */
  constructor(trouble, status) {
    super(trouble.message);
    this.kind = trouble.kind;
    this.field = trouble.field ?? null;
    this.turn = trouble.turn ?? null;
    this.status = status;
  }
}

/** Where the server answers a path. @param {string} path */
function address(path) {
  return `/api/${path}`;
}

/**
 * The attributes of a link that saves a response as a file.
 * @param {string} path
 * @param {string} name
 */
export function savedAs(path, name) {
  return local ? { href: '#', onclick: save, download: name } : { href: address(path), download: name };

  /** @param {Event} event */
  async function save(event) {
    const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    if (link.href.startsWith('blob:')) return;
    event.preventDefault();
    const response = await local?.fetch(path, {});
    if (!response?.ok) return;
    link.href = URL.createObjectURL(await response.blob());
    link.click();
  }
}

/**
 * The events of a job: of the server, or of the worker, which has the same ones.
 * @param {string} id
 * @returns {EventSource}
 */
export function eventsOf(id) {
  if (local) return /** @type {EventSource} */ (/** @type {unknown} */ (local.jobs.events(id)));
  return new EventSource(address(`jobs/${id}/events`));
}

/**
 * @template T
 * @param {string} path
 * @param {{method?: string, body?: unknown, signal?: AbortSignal, keepalive?: boolean}} [options] `keepalive`: the request
 *   is sent even if the page is closed meanwhile
 * @returns {Promise<T>}
 */
export async function request(path, { method = 'GET', body, signal, keepalive = false } = {}) {
  let response;
  try {
    const options = {
      method,
      keepalive,
      signal: signal ?? null,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    };
    response = await (local ? local.fetch(path, options) : fetch(address(path), options));
  } catch (error) {
    if (signal?.aborted) throw error;
    const message =
      'keypeg does not answer. Is "keypeg serve" still running? Start it again and retry; your games are kept.';
    throw new ApiError({ kind: 'offline', message }, 0);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    const message = `the server answered ${response.status} to ${path}`;
    throw new ApiError(answer?.error ?? { kind: 'internal', message }, response.status);
  }
  return answer;
}

/**
 * @template T
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export function get(path, signal) {
  return request(path, signal ? { signal } : {});
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export function post(path, body = {}, signal) {
  return request(path, { method: 'POST', body, ...(signal ? { signal } : {}) });
}

/** @type {Promise<import('./types.js').Setup>|null} */
let setupOnce = null;

/** The day on which `setupOnce` was fetched. Its daily game belongs to this day. */
let setupDay = '';

/** The choices for a new game. Fetched once a day. */
export function setup() {
  const day = new Date().toISOString().slice(0, 10);
  if (day !== setupDay) setupOnce = null;
  setupDay = day;
  setupOnce ??= /** @type {Promise<import('./types.js').Setup>} */ (get('setup')).catch((error) => {
    setupOnce = null;
    throw error;
  });
  return setupOnce;
}

/**
 * The address of the pages for others, with a slash at its end. A page that was opened by an address of the network works for
 * others too. `null` if only an address of this machine is known.
 * @returns {Promise<string|null>}
 */
export async function addressForOthers() {
  if (local) return pageAddress();
  const { url, url_is_public: isPublic } = await setup();
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  return isPublic || isLoopback ? url : `${location.origin}/`;
}

/** The same, or the address of this page if there is none for others. */
export async function publicAddress() {
  return (await addressForOthers()) ?? pageAddress();
}

/** @type {Map<string, Promise<import('./types.js').Game>>} */
const games = new Map();

/**
 * The description of a game. Fetched once per game.
 * @param {string} game
 * @param {string} [symbols]
 * @returns {Promise<import('./types.js').Game>}
 */
export function describeGame(game, symbols = '') {
  const query = new URLSearchParams({ game, ...(symbols ? { symbols } : {}) }).toString();
  let known = games.get(query);
  if (!known) {
    known = /** @type {Promise<import('./types.js').Game>} */ (get(`game?${query}`)).catch((error) => {
      games.delete(query);
      throw error;
    });
    games.set(query, known);
  }
  return known;
}

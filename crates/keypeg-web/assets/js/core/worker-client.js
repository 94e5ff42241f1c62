// @ts-check
// The client of the worker, in the pages without a server: the same requests and responses as over HTTP.

import { EngineWorker } from './engine-worker.js';
import { LocalJobs } from './worker-jobs.js';

/** What the static page says about its files; null if the pages have a server. */
const marker = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name=keypeg-worker]'));

/** Told why nothing is stored; the empty text if games are stored. @type {(trouble: string) => void} */
let onStorage = () => {};

class WorkerClient {
  /**
   * @param {string} worker
   * @param {string} module
   */
  constructor(worker, module) {
    this.worker = worker;
    this.module = compile(module);
    // Every request reports the error.
    this.module.catch(() => {});
    /** @type {EngineWorker|null} */
    this.requests = null;
    this.jobs = new LocalJobs(
      (listeners) => new EngineWorker(worker, this.module, listeners),
      (rows) => this.start().adopt(rows),
    );
    this.start();
  }

  start() {
    this.requests ??= new EngineWorker(this.worker, this.module, {
      onReady: (trouble) => {
        onStorage(trouble);
        this.jobs.prepare();
      },
      onLost: () => (this.requests = null),
    });
    return this.requests;
  }

  /**
   * What `fetch` is for a server.
   * @param {string} path behind /api/
   * @param {{method?: string, body?: string, signal?: AbortSignal|null}} options
   * @returns {Promise<Response>}
   */
  async fetch(path, { method = 'GET', body = '', signal }) {
    const [name, query] = path.split(/\?(.*)/s);
    const command = { do: 'request', method, path: `/api/${name}`, query: query ?? null };
    const { status, text } = await this.answer(command, body);
    signal?.throwIfAborted();
    return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
  }

  /**
   * @param {Record<string, unknown>} command
   * @param {string} body
   * @returns {Promise<{status: number, text: string}>}
   */
  async answer(command, body) {
    try {
      const reply = await this.start().ask(command, body);
      if (reply.start) return await this.jobs.start(reply.start, reply.text, command, body, reply.rows);
      if (reply.job) return await this.jobs.act(reply.job);
      return reply;
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      return { status: 503, text: JSON.stringify({ error: { kind: 'offline', message } }) };
    }
  }
}

/** The client of the worker; null if the pages have a server. */
export const local = marker ? new WorkerClient(marker.content, marker.dataset['module'] ?? '') : null;

// For the console of the browser, and for tests.
if (local) Object.assign(globalThis, { keypeg: local });

/** Tells whether games are stored, once that is known. @param {(trouble: string) => void} listener */
export function whenStorageIsKnown(listener) {
  onStorage = listener;
}

/** The address of the page, without what is behind '#'. */
export function pageAddress() {
  return location.href.replace(/#.*$/s, '').replace(/index\.html$/, '');
}

/** @param {string} url */
async function compile(url) {
  if (!canRun())
    throw new Error(
      'this browser cannot run keypeg: it has no WebAssembly with vector instructions (SIMD), which browsers have had since 2023; update the browser, or use the command line: keypeg play',
    );
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded (${response.status})`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // Some hosts send the file as another type.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** Whether the browser has the instructions that the module uses: a function with two of them must be valid. */
function canRun() {
  const simd = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
  ];
  return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(simd));
}

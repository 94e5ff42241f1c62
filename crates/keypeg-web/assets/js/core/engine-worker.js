// @ts-check
// A worker that runs keypeg as WebAssembly, in the pages without a server. It does one command after the other.

/**
 * @typedef {{status: number, headers?: [string, string][], text: string, start?: {id: string, wait: number}|null,
 *   job?: {id: string, action: string}|null, rows?: UnstoredRow[]}} WorkerReply
 */

/** A row that the browser refused to store. @typedef {{key: string, text: string|null}} UnstoredRow */

/** How many workers this page has started. Their locks have different names. */
let started = 0;

export class EngineWorker {
  /**
   * @param {string} url
   * @param {Promise<WebAssembly.Module>} module
   * @param {{onReady?: (trouble: string) => void, onReport?: (text: string) => void, onLost?: () => void}} listeners
   */
  constructor(url, module, { onReady, onReport, onLost }) {
    this.worker = new Worker(url);
    this.onLost = onLost;
    this.last = 0;
    /** Why the worker has ended. @type {Error|null} */
    this.failure = null;
    /** @type {Map<number, {resolve: (reply: WorkerReply) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.watching = new AbortController();
    const lock = `keypeg worker ${crypto.getRandomValues(new Uint32Array(2)).join('-')}-${++started}`;
    this.worker.onmessage = ({ data }) => {
      if (data.report !== undefined) onReport?.(data.report);
      else if (data.ready) onReady?.(data.trouble);
      else if (data.alive) this.watch(lock);
      else {
        this.waiting.get(data.id)?.resolve(data.reply);
        this.waiting.delete(data.id);
      }
    };
    this.worker.onerror = (event) => this.lose(new Error(event.message || 'the worker cannot be loaded'));
    /** Commands are sent behind the module. */
    this.begun = module.then(
      (compiled) => this.worker.postMessage({ module: compiled, lock }),
      (error) => this.lose(error),
    );
  }

  /**
   * @param {Record<string, unknown>} command
   * @param {string} text
   * @param {string} [flag] an address that the worker can read until the command is cancelled
   * @param {UnstoredRow[]} [rows] what the command needs and is not stored
   * @returns {Promise<WorkerReply>}
   */
  ask(command, text, flag = '', rows) {
    const id = ++this.last;
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      void this.begun.then(() => this.worker.postMessage({ id, command, text, flag, rows }));
    });
  }

  /** Hands over rows that another worker could not store. @param {UnstoredRow[]} rows */
  adopt(rows) {
    void this.begun.then(() => this.worker.postMessage({ rows }));
  }

  /** Waits for the lock that the worker holds while it lives. @param {string} lock */
  watch(lock) {
    const { signal } = this.watching;
    navigator.locks
      .request(lock, { signal }, () =>
        this.lose(new Error('the browser ended the work, perhaps because memory was short')),
      )
      .catch(() => {});
  }

  /** Ends the worker. */
  end() {
    this.lose(new Error('the work was stopped'));
  }

  /** @param {Error} error */
  lose(error) {
    this.failure = error;
    this.watching.abort();
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.onLost?.();
    for (const { reject } of waiting) reject(error);
  }
}

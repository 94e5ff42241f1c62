// @ts-check
// The jobs of a page without a server: each runs in a worker, at most two at once. A cancelled job is asked to end. If it does not,
// its worker is replaced.

/** @typedef {import('./engine-worker.js').EngineWorker} EngineWorker */
/** @typedef {import('./types.js').Job} Job */

/** The most workers for jobs. Each has tables of its own. */
const MOST_WORKERS = 2;

/** How long a cancelled job may take to end, in milliseconds. */
const PATIENCE = 1000;

/** The most jobs whose result is remembered. */
const REMEMBERED = 50;

/** A job, with the events `progress`, `interim` and its end. */
class LocalJob extends EventTarget {
  /**
   * @param {string} text the job as JSON
   * @param {Record<string, unknown>} command
   * @param {string} body
   * @param {import('./engine-worker.js').UnstoredRow[]} [rows]
   */
  constructor(text, command, body, rows) {
    super();
    this.rows = rows;
    this.text = text;
    this.command = command;
    this.body = body;
    this.hasEnded = false;
    /** Can be read until the job is cancelled. */
    this.flag = URL.createObjectURL(new Blob(['']));
    /** @type {EngineWorker|null} */
    this.worker = null;
    /** @type {Promise<void>} */
    this.ended = new Promise((resolve) => this.addEventListener('ended', () => resolve()));
  }

  /** @returns {Job} */
  get job() {
    return JSON.parse(this.text);
  }

  /** @param {string} text */
  report(text) {
    this.text = text;
    const { progress, interim } = this.job;
    this.send('progress', progress);
    if (interim) this.send('interim', interim);
  }

  /** @param {string} text */
  end(text) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    URL.revokeObjectURL(this.flag);
    this.text = text;
    this.send(this.job.status, this.job);
    this.dispatchEvent(new Event('ended'));
  }

  /**
   * Ends without a result.
   * @param {'failed'|'cancelled'} status
   * @param {import('./types.js').Trouble|null} error
   */
  endEarly(status, error) {
    this.end(JSON.stringify({ ...this.job, status, progress: null, interim: null, result: null, error }));
  }

  /**
   * @param {string} name
   * @param {unknown} data
   */
  send(name, data) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  response() {
    return { status: this.hasEnded ? 200 : 202, text: this.text };
  }
}

/** What `EventSource` is for a server: the events of a job. */
export class LocalEvents extends EventTarget {
  /** @param {LocalJob} job */
  constructor(job) {
    super();
    this.readyState = 1;
    /** @type {((event: Event) => void)|null} */
    this.onerror = null;
    const pass = (/** @type {Event} */ event) => {
      if (this.readyState === 1)
        this.dispatchEvent(new MessageEvent(event.type, { data: /** @type {MessageEvent} */ (event).data }));
    };
    for (const name of ['progress', 'interim', 'done', 'failed', 'cancelled']) job.addEventListener(name, pass);
    const first = () => pass(new MessageEvent(job.job.status, { data: job.text }));
    if (job.hasEnded) setTimeout(first);
  }

  close() {
    this.readyState = 2;
  }
}

export class LocalJobs {
  /**
   * @param {(listeners: {onReport: (text: string) => void, onLost: () => void}) => EngineWorker} startWorker
   * @param {(rows: import('./engine-worker.js').UnstoredRow[]) => void} keep takes what a job changed and could not store
   */
  constructor(startWorker, keep) {
    this.startWorker = startWorker;
    this.keep = keep;
    /** @type {Map<string, LocalJob>} */
    this.known = new Map();
    /** @type {LocalJob[]} */
    this.queue = [];
    /** The workers and their jobs. @type {Map<EngineWorker, LocalJob|null>} */
    this.workers = new Map();
  }

  /** Starts a worker before it is needed. */
  prepare() {
    if (this.workers.size === 0) this.addWorker();
  }

  /**
   * Queues a job. Waits for its end, at most `wait` milliseconds.
   * @param {{id: string, wait: number}} start
   * @param {string} queued the job as JSON
   * @param {Record<string, unknown>} command
   * @param {string} body
   * @param {import('./engine-worker.js').UnstoredRow[]} [rows] what the job needs and is not stored
   */
  async start({ id, wait }, queued, command, body, rows) {
    const job = new LocalJob(queued, { ...command, do: 'job', id }, body, rows);
    this.known.set(id, job);
    for (const [old, { hasEnded }] of this.known) if (this.known.size > REMEMBERED && hasEnded) this.known.delete(old);
    this.queue.push(job);
    this.next();
    await within(wait, job.ended);
    return job.response();
  }

  /**
   * Shows or cancels a job.
   * @param {{id: string, action: string}} what
   */
  async act({ id, action }) {
    const job = this.known.get(id);
    if (!job) {
      const message = `there is no job ${JSON.stringify(id)}; its result may have been forgotten, start it again`;
      return { status: 404, text: JSON.stringify({ error: { kind: 'not-found', message } }) };
    }
    if (action === 'cancel') await this.cancel(job);
    return job.response();
  }

  /** @param {LocalJob} job */
  async cancel(job) {
    const { worker } = job;
    // A worker that computes gets no messages, but it looks at the flag.
    URL.revokeObjectURL(job.flag);
    this.queue = this.queue.filter((other) => other !== job);
    if (worker) {
      await within(PATIENCE, job.ended);
      if (!job.hasEnded) worker.end();
    }
    job.endEarly('cancelled', null);
  }

  /** Gives the next job to a worker that has none. */
  next() {
    const free = [...this.workers].find(([, job]) => job === null)?.[0];
    const worker = free ?? (this.workers.size < MOST_WORKERS ? this.addWorker() : null);
    const job = worker ? this.queue.shift() : undefined;
    if (!worker || !job) return;
    this.workers.set(worker, job);
    job.worker = worker;
    job.text = JSON.stringify({ ...job.job, status: 'running' });
    worker
      .ask(job.command, job.body, job.flag, job.rows)
      .then(({ status, text, rows }) => {
        if (rows?.length) this.keep(rows);
        if (status === 200) job.end(text);
        else job.endEarly('failed', JSON.parse(text).error);
      })
      .catch((error) => job.endEarly('failed', { kind: 'internal', message: `${error.message}; try again` }))
      .finally(() => {
        if (this.workers.has(worker)) this.workers.set(worker, null);
        this.next();
      });
    if (this.queue.length) this.next();
  }

  addWorker() {
    const worker = this.startWorker({
      onReport: (text) => this.workers.get(worker)?.report(text),
      onLost: () => this.workers.delete(worker),
    });
    this.workers.set(worker, null);
    return worker;
  }

  /** The events of a job that was started here. @param {string} id */
  events(id) {
    const job = this.known.get(id);
    if (!job) throw new Error(`there is no job ${id}`);
    return new LocalEvents(job);
  }
}

/**
 * Waits for something, at most some milliseconds.
 * @param {number} milliseconds
 * @param {Promise<unknown>} end
 */
function within(milliseconds, end) {
  return Promise.race([end, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

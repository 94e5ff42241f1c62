// @ts-check
// The engine with its rows: fetches what other tabs have changed before a command, and stores what a command has changed before its
// reply is passed on.

import { changesSince, openDatabase, rowsOf, write } from './database.js';
import { Engine } from './engine.js';

/** @typedef {import('./engine.js').Reply} Reply */

/** How often a command is done again because other tabs changed the same rows. Each time, a change of another tab was stored. */
const ATTEMPTS = 100;

export class StoredEngine {
  /**
   * @param {WebAssembly.Module} module
   * @param {import('./engine.js').Surroundings} surroundings
   */
  constructor(module, surroundings) {
    this.module = module;
    this.surroundings = surroundings;
    this.engine = new Engine(module, surroundings);
    /** The last change whose rows the engine has. */
    this.at = 0;
    /** @type {IDBDatabase|null} */
    this.database = null;
    /** Why nothing is stored; empty if games are stored. */
    this.trouble = '';
    /** The rows that could not be stored, by key. Workers of jobs get them with each job. @type {Map<string, string|null>} */
    this.unstored = new Map();
    /** Whether the engine lacks the rows that could not be stored. */
    this.lacksUnstored = false;
    /** The end of the last command. Commands are done one after the other. @type {Promise<unknown>} */
    this.queue = this.open();
  }

  async open() {
    try {
      this.database = await openDatabase();
      const forget = () => {
        this.database?.close();
        this.database = null;
      };
      this.database.onclose = forget;
      // Another tab with a later version of the pages changes the stores.
      this.database.onversionchange = forget;
      this.trouble = '';
    } catch (error) {
      this.database = null;
      this.trouble = String(/** @type {Error|null} */ (error)?.message ?? 'the browser refuses');
    }
  }

  /**
   * Does a command after those before it.
   * @param {Record<string, unknown>} command
   * @param {string} [text]
   * @returns {Promise<Reply>}
   */
  call(command, text) {
    const reply = this.queue.then(() => this.attempt(command, text ?? ''));
    this.queue = reply.catch(() => {});
    return reply;
  }

  /**
   * @param {Record<string, unknown>} command
   * @param {string} text
   */
  async attempt(command, text) {
    for (let attempt = 1; ; attempt++) {
      await this.fetch();
      const reply = this.run(command, text);
      if (this.trouble) return this.keep(reply, command['do'] === 'job');
      if (reply.changes.length === 0) return reply;
      const keys = reply.changes.map(({ key }) => key);
      let refusal = null;
      try {
        const at = await write(await this.opened(), reply.changes, this.at);
        if (at !== null) {
          // Changes of others that came between are fetched with the next command.
          if (at === this.at + 1) this.at = at;
          return reply;
        }
      } catch (error) {
        refusal = /** @type {Error} */ (error);
      }
      // What the command did is undone in memory.
      await this.restore(keys);
      // The result of a job is still good. Only what it would have stored with it is not.
      if (command['do'] === 'job') return { ...reply, changes: [] };
      if (refusal) return refused(507, storageMessage(refusal));
      if (attempt === ATTEMPTS) return refused(409, 'another tab changes the same game; try again');
    }
  }

  /**
   * Keeps the changes of a reply in memory alone. A job that it starts gets all of them, and a job passes its own on.
   * @param {Reply} reply
   * @param {boolean} isJob
   * @returns {Reply}
   */
  keep(reply, isJob) {
    for (const { key, text } of reply.changes) this.unstored.set(key, text);
    if (isJob) return { ...reply, rows: reply.changes };
    return reply.start ? { ...reply, rows: listed(this.unstored) } : reply;
  }

  /**
   * Takes over rows that another worker could not store, unless this one reads stored rows.
   * @param {import('./engine.js').Row[]} rows
   */
  adopt(rows) {
    const take = () => {
      if (!this.trouble) return;
      this.apply(rows);
      for (const { key, text } of rows) this.unstored.set(key, text);
    };
    // A job whose rows cannot be read says that its game is missing.
    this.queue = this.queue.then(take).catch(() => {});
  }

  async opened() {
    if (!this.database) await this.open();
    if (this.database) return this.database;
    // Only the first attempt decides that nothing is stored. Later the next command tries again.
    const why = this.trouble;
    this.trouble = '';
    throw new Error(why);
  }

  /** Fetches what other tabs have changed, or gives a new engine the rows that could not be stored. */
  async fetch() {
    if (this.trouble) {
      if (!this.lacksUnstored) return;
      const rows = this.unstored;
      // Rows that an engine cannot read are given up. Otherwise no command would ever work again.
      this.unstored = new Map();
      this.apply(listed(rows));
      this.unstored = rows;
      this.lacksUnstored = false;
      return;
    }
    const { changed, at } = await changesSince(await this.opened(), this.at);
    // The data of the site were deleted.
    if (at < this.at) this.engine = new Engine(this.module, this.surroundings);
    if (changed.length) this.apply(changed);
    this.at = at;
  }

  /** Reads rows again. @param {string[]} keys */
  async restore(keys) {
    this.apply(await rowsOf(await this.opened(), keys));
  }

  /** @param {import('./engine.js').Row[]} changed */
  apply(changed) {
    const { status } = this.run({ do: 'apply' }, JSON.stringify(changed.map(({ key, text }) => ({ key, text }))));
    // An engine without its rows must not store anything.
    if (status !== 200) throw new Error('stored games cannot be loaded');
  }

  /**
   * Runs a command. An engine that failed is replaced by a new one, which has no rows yet.
   * @param {Record<string, unknown>} command
   * @param {string} text
   */
  run(command, text) {
    try {
      return this.engine.call(command, text);
    } catch (error) {
      console.error(error);
      this.engine = new Engine(this.module, this.surroundings);
      this.at = 0;
      this.lacksUnstored = true;
      return refused(500, 'keypeg made a mistake; please report it');
    }
  }
}

/** @param {Map<string, string|null>} rows */
function listed(rows) {
  return [...rows].map(([key, text]) => ({ key, text }));
}

/**
 * @param {number} status
 * @param {string} message
 * @returns {Reply}
 */
function refused(status, message) {
  const kind = status === 507 ? 'storage' : status === 409 ? 'changed' : 'internal';
  const text = JSON.stringify({ error: { kind, message } });
  return { status, headers: [], changes: [], start: null, job: null, text };
}

/** @param {Error} error */
function storageMessage(error) {
  return error.name === 'QuotaExceededError'
    ? 'the browser has no room left to store this, so it was not done; free some space on the device, or delete data of other sites, and try again'
    : `the browser cannot store this, so it was not done (${error.message}); reload the page and try again`;
}

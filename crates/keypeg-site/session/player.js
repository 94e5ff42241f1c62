// @ts-check
// Plays requests with the WebAssembly module, as the worker of a page does. Clock, ids and seeds follow from the number of the
// request alone.

import { readFileSync } from 'node:fs';
import { Engine } from '../web/engine.js';

export class Player {
  /** @param {string} wasm the file of the module */
  constructor(wasm) {
    this.request = 0;
    this.drawn = 0;
    this.engine = new Engine(new WebAssembly.Module(readFileSync(wasm)), {
      now: () => performance.now(),
      seconds: () => 1_800_000_000 + 60 * this.request,
      // The same numbers as in crates/keypeg-web/examples/session.rs.
      random: () => Math.imul(this.request * 1000 + this.drawn++, 2_654_435_761) >>> 0,
      is_cancelled: () => 0,
      is_watched: () => 0,
      report: () => {},
    });
  }

  /**
   * The status and the body of the reply. A job is run to its end.
   * @param {string} method
   * @param {string} address
   * @param {string|null} body
   * @returns {[number, string]}
   */
  play(method, address, body) {
    this.request += 1;
    this.drawn = 0;
    const [path, query] = address.split(/\?(.*)/s);
    const request = { method, path, query };
    let reply = this.engine.call({ do: 'request', ...request }, body ?? '');
    if (reply.start) reply = this.engine.call({ do: 'job', id: reply.start.id, ...request }, body ?? '');
    return [reply.status, reply.text];
  }
}

// @ts-check
// keypeg in WebAssembly: commands and replies are a line of JSON and a text behind it. See src/abi.rs and src/host.rs.

/**
 * What the module asks while it works.
 * @typedef {{now: () => number, seconds: () => number, random: () => number, is_cancelled: () => number,
 *   is_watched: () => number, report: (text: string) => void}} Surroundings
 */

/** @typedef {{key: string, text: string|null}} Row */

/**
 * @typedef {{status: number, headers: [string, string][], changes: Row[], text: string,
 *   start: {id: string, wait: number, is_heavy: boolean}|null, job: {id: string, action: string}|null, rows?: Row[]}} Reply
 */

export class Engine {
  /**
   * @param {WebAssembly.Module} module
   * @param {Surroundings} surroundings
   */
  constructor(module, surroundings) {
    const report = (/** @type {number} */ at, /** @type {number} */ bytes) =>
      surroundings.report(this.text(at >>> 0, bytes >>> 0));
    const instance = new WebAssembly.Instance(module, { keypeg: { ...surroundings, report } });
    /** @type {Record<string, any>} */
    this.exports = instance.exports;
    this.exports['keypeg_start']();
  }

  /**
   * Does a command. Throws with the message of the panic if the module failed. Then it cannot be used any more.
   * @param {Record<string, unknown>} command
   * @param {string} [text]
   * @returns {Reply}
   */
  call(command, text = '') {
    const { keypeg_request: room, keypeg_call: call } = this.exports;
    const bytes = new TextEncoder().encode(`${JSON.stringify(command)}\n${text}`);
    const to = room(bytes.length) >>> 0;
    if (to === 0) throw new Error(`there is no memory for a command of ${bytes.length} bytes`);
    new Uint8Array(this.exports['memory'].buffer, to, bytes.length).set(bytes);
    try {
      call();
    } catch (trap) {
      throw new Error(`${/** @type {Error} */ (trap).message}: ${this.reply()}`, { cause: trap });
    }
    const reply = this.reply();
    const end = reply.indexOf('\n');
    return { ...JSON.parse(reply.slice(0, end)), text: reply.slice(end + 1) };
  }

  reply() {
    return this.text(this.exports['keypeg_reply']() >>> 0, this.exports['keypeg_reply_bytes']() >>> 0);
  }

  /**
   * A text in the memory, which may have grown since the last call.
   * @param {number} at
   * @param {number} bytes
   */
  text(at, bytes) {
    return new TextDecoder().decode(new Uint8Array(this.exports['memory'].buffer, at, bytes));
  }
}

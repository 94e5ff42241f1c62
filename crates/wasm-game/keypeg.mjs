// keypeg in WebAssembly, for JavaScript: requests and replies are objects. See src/abi.rs.

export class Keypeg {
  /** Takes the bytes of the module, and a clock in milliseconds that never goes back. */
  constructor(bytes, now) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { keypeg: { now } });
    this.exports = exports;
    exports.keypeg_start();
  }

  /** The reply to a request; throws where the request is refused. */
  ask(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const to = this.exports.keypeg_request(bytes.length);
    if (to === 0) throw new Error(JSON.parse(this.reply()).error);
    new Uint8Array(this.exports.memory.buffer, to, bytes.length).set(bytes);
    try {
      this.exports.keypeg_call();
    } catch (trap) {
      throw new Error(`${trap.message}: ${this.reply()}`, { cause: trap });
    }
    const reply = JSON.parse(this.reply());
    if ("error" in reply) throw new Error(reply.error);
    return reply.ok;
  }

  /** The text of the last reply, or of a panic. */
  reply() {
    // A call may have made the memory grow, so it is fetched again.
    const from = this.exports.keypeg_reply();
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, from, this.exports.keypeg_reply_bytes()));
  }
}

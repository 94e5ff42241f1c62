// Plays a game in WebAssembly and compares results with known ones. Run by run.sh; exits with 1 at the first difference.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Keypeg } from "./keypeg.mjs";

// Every reading of the clock is counted, so that a test can tell whether anybody looked at it. Unless a test lets it advance,
// time stands still and no deadline passes, so the results are the same on every machine.
let readings = 0;
let time = 0;
let advance = 0;
const keypeg = new Keypeg(readFileSync(process.argv[2]), () => {
  readings += 1;
  return (time += advance);
});

/** Does something while the clock advances 10 ms per reading; returns its result and how many milliseconds have passed. */
function timed(work) {
  const begin = time;
  advance = 10;
  try {
    return { result: work(), passed: time - begin };
  } finally {
    advance = 0;
  }
}

/** The feedback of the rules, written a second time: right places, then right colors in wrong places. */
function feedback(guess, secret) {
  const count = (code, color) => [...code].filter((other) => other === color).length;
  const black = [...guess].filter((color, peg) => color === secret[peg]).length;
  const shared = [...new Set(guess)].reduce((sum, color) => sum + Math.min(count(guess, color), count(secret, color)), 0);
  return `${black},${shared - black}`;
}

/** A whole game: a strategy guesses, a session answers, and a hint is asked for after the first turn. */
function game(secret, guesses, hints) {
  let { record } = keypeg.ask({ do: "new", game: "4x6", secret, rows: 10 });
  let reply;
  for (const expected of guesses) {
    const turns = record.turns.map((turn) => `${turn.guess} ${turn.feedback}`).join("; ");
    const { guess } = keypeg.ask({ do: "break", game: "4x6", strategy: "entropy", turns });
    assert.equal(guess, expected, `the guess after "${turns}"`);
    reply = keypeg.ask({ do: "play", record, guess });
    assert.equal(reply.reply.feedback, feedback(guess, secret), `the answer to ${guess}`);
    record = reply.record;
    if (record.turns.length === 1) {
      for (const [hint, says] of hints) {
        const helped = keypeg.ask({ do: "play", record, hint });
        assert.equal(helped.hint.says, says, `the hint ${hint}`);
        record = helped.record;
      }
    }
  }
  return reply;
}

function solve(game, options) {
  return keypeg.ask({ do: "solve", game, memory: 1 << 24, threads: 1, ...options });
}

const checks = {
  "a game of 4x6, with hints, to its end"() {
    const hints = [
      ["nudge", "312 codes are left, and no peg or color is certain yet."],
      ["color", "The secret has the color E."],
      ["probe", "Try BCEE: splits 312 codes into 14 groups, at worst 58 remain; can be the secret."],
    ];
    const end = game("FEDA", ["ABCD", "BCEF", "CFDF", "EDDC", "FADE", "FEDA"], hints);
    assert.equal(end.game.outcome, "found");
    assert.equal(end.game.remaining, 1);
    assert.equal(end.game.report, "You found it in 6 guesses, with 1 probe and 3 hints.");
    assert.throws(() => keypeg.ask({ do: "play", record: end.record, guess: "AAAA" }), /the game is over/);
    assert.ok(readings > 0, "nobody read the clock");
  },

  "a game that is given up"() {
    const { record } = keypeg.ask({ do: "new", game: "4x6", secret: "DBCE", rows: 10 });
    const end = keypeg.ask({ do: "play", record, "give-up": null });
    assert.deepEqual([end.game.outcome, end.game.remaining, end.game.secret], ["given-up", 1296, "DBCE"]);
  },

  "a forged record is refused"() {
    const { record } = keypeg.ask({ do: "new", game: "4x6", secret: "DBCE", rows: 10 });
    record.turns.push({ guess: "AABC", feedback: "4,0" });
    assert.throws(() => keypeg.ask({ do: "play", record, hint: "nudge" }), /the secret answers 0,2, not 4,0/);
  },

  "the best first guesses of 4x6"() {
    const { guesses } = keypeg.ask({ do: "help", game: "4x6", strategy: "entropy", top: 5 });
    const round = (number) => Number(number.toFixed(3));
    assert.deepEqual(
      guesses.map((guess) => [guess.code, guess.parts, guess.largest, round(guess.entropy)]),
      [
        ["ABCD", 14, 312, 3.057],
        ["AABC", 14, 276, 3.044],
        ["AABB", 13, 256, 2.885],
        ["AAAB", 11, 317, 2.693],
        ["AAAA", 5, 625, 1.498],
      ],
    );
    assert.equal(guesses[1].value_exact, "5625/1296", "the exact value of AABC");
  },

  "reviews: a proof, and an estimate from samples"() {
    const proof = keypeg.ask({ do: "review", game: "4x6", turns: "AABC 0,2; DDBE 2,1; DBCE 4,0" });
    assert.deepEqual([proof.basis, proof.exact, proof.par_exact], ["search", true, "5625/1296"]);
    assert.equal(proof.identity_holds, true);
    const estimate = keypeg.ask({ do: "review", game: "6x9", turns: "AABBCC 0,1; DDEEFF 1,1" });
    assert.deepEqual([estimate.basis, estimate.exact, estimate.identity_holds], ["samples", false, true]);
    assert.deepEqual(estimate.turns.map((turn) => turn.remaining), [93312, 15204]);
  },

  // The totals and the numbers of searched sets are those of the native tests of keypeg-engine.
  "exact solutions, the same search as natively"() {
    for (const [board, total, nodes] of [
      ["3x6", 854, 38],
      ["4x4", 905, 18],
      ["4x5", 2463, 103],
      ["4x6", 5625, 288],
      ["5x4", 3954, 194],
      ["4x7-distinct", 3639, 127],
      ["2x20", 3457, 258],
    ]) {
      const { proven, ...found } = solve(board);
      assert.deepEqual([board, proven, found.total, found.nodes], [board, true, total, nodes]);
    }
  },

  "more threads than there are change nothing"() {
    assert.equal(solve("4x4", { threads: 8 }).nodes, 18);
  },

  "a time limit stops a solve by the clock of the host"() {
    const { result: stopped, passed } = timed(() => solve("4x7", { time_limit: 1 }));
    assert.equal(stopped.proven, false);
    assert.ok(stopped.lower_bound <= 11228 && stopped.total >= 11228, JSON.stringify(stopped));
    assert.ok(passed >= 1000, `stopped after ${passed} ms`);
    assert.equal(solve("4x4", { time_limit: 0.001 }).total, 905, "time stands still, so no deadline passes");
  },

  "a time limit stops help, reviews and strategies too"() {
    const help = { do: "help", game: "4x6", strategy: "entropy", top: 5 };
    const { result: stopped, passed } = timed(() => keypeg.ask({ ...help, time_limit: 0.05 }));
    assert.equal(stopped.values_complete, false);
    assert.ok(passed >= 50, `stopped after ${passed} ms`);
    const review = { do: "review", game: "4x6", turns: "AABC 0,2; DDBE 2,1; DBCE 4,0" };
    const report = timed(() => keypeg.ask({ ...review, time_limit: 0.05 })).result;
    assert.deepEqual([report.basis, report.par, report.guesses], ["turns", null, 3]);
    const optimal = { do: "break", game: "4x7", strategy: "optimal" };
    assert.throws(() => timed(() => keypeg.ask({ ...optimal, time_limit: 0.05 })), /the time limit was reached/);
  },

  "without a time limit strategies get ten seconds"() {
    const begin = time;
    assert.throws(() => timed(() => keypeg.ask({ do: "break", game: "4x10-distinct", strategy: "optimal" })), /the time limit/);
    assert.ok(time - begin >= 10_000, `stopped after ${time - begin} ms`);
  },

  "requests out of range are refused"() {
    const help = { do: "help", game: "4x6", strategy: "entropy", top: 5 };
    assert.throws(() => keypeg.ask({ ...help, top: 51 }), /top is 51; it must be from 1 to 50 guesses/);
    assert.throws(() => solve("4x4", { memory: 2 ** 33 }), /memory is 8589934592; it must be from 1048576 to 268435456 bytes/);
    assert.throws(() => solve("4x4", { time_limit: -1 }), /time_limit is -1; it must be from 0 to 86400 seconds/);
  },

  "a huge request is refused, and the next one works"() {
    for (const bytes of [0xffffffff, 0x7fffffff, (1 << 20) + 1]) {
      assert.equal(keypeg.exports.keypeg_request(bytes), 0, `room for ${bytes} bytes`);
      assert.deepEqual(JSON.parse(keypeg.reply()), { error: `the request has ${bytes} bytes; at most 1048576 are allowed` });
    }
    assert.throws(() => keypeg.ask({ do: "new", game: "A".repeat(1 << 20), secret: "A" }), /at most 1048576 are allowed/);
    assert.equal(solve("4x4").total, 905);
  },
};

for (const [name, check] of Object.entries(checks)) {
  check();
  console.log(`ok: ${name}`);
}

// Compares the kernel of a module with the scalar definition, and prints which path it has: `node kernel.mjs WASM PATH`, where PATH is
// the one that it must have. Run by run.sh; exits with 1 if an answer differs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Keypeg } from "./keypeg.mjs";

const [wasm, expected] = process.argv.slice(2);
const boards = [
  "1x1", "1x100", "2x2", "2x100", "3x5", "3x90", "4x6", "4x10-distinct", "5x8", "6x9", "6x9-distinct", "7x6", "8x5", "8x8-distinct", "9x4",
  "10x3", "11x3", "12x2", "13x2", "14x2", "15x2", "16x2", "17x2", "18x2", "19x2", "20x2",
];
const keypeg = new Keypeg(readFileSync(wasm), () => 0);
let answers = 0;
for (const [seed, game] of boards.entries()) {
  const { path, compared } = keypeg.ask({ do: "check-kernel", game, seed });
  assert.equal(path, expected, `the path of ${game}`);
  assert.equal(compared, 150 * 300, `the answers compared on ${game}`);
  answers += compared;
}
console.log(`kernel path ${expected}: ${answers} answers on ${boards.length} boards are those of the definition`);

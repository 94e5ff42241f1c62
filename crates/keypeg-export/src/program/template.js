@@HEADER@@
"use strict";

const PEGS = @@PEGS@@;
const LONGEST_LINE = 80;

// A guess, whether it can be the secret, and the number of the position after every answer "bulls,cows" that some code
// gives but the winning one. The first position is the start of the game.
const POSITIONS = [
@@POSITIONS@@
];

/** The lines of the input. The rest of a line that is too long for a reply is skipped. */
async function* readLines() {
  let line = "";
  for await (const chunk of process.stdin.setEncoding("latin1")) {
    for (const c of chunk) {
      if (c === "\n") {
        yield line;
        line = "";
      } else if (line.length < LONGEST_LINE) {
        line += c;
      }
    }
  }
  if (line !== "") yield line;
}

/** Two numbers of at most two digits, with blanks or commas around them, and nothing else; or null. */
function readReply(line) {
  const words = line.split(/[ \t\r,]+/).filter((word) => word !== "");
  const isReply = words.length === 2 && words.every((word) => /^[0-9]{1,2}$/.test(word));
  return isReply && line.length < LONGEST_LINE ? words.map(Number) : null;
}

/** Prints a guess and reads the reply, until it is one. Null is the end of the input. */
async function ask(guess, lines) {
  for (;;) {
    process.stdout.write(`(${guess})? `);
    const { value: line, done } = await lines.next();
    if (done) {
      console.log();
      return null;
    }
    const reply = readReply(line);
    if (reply === null) {
      console.log("Reply with two numbers, such as 0 2. The end of the input (Ctrl-D) ends the program.");
    } else if (reply[0] + reply[1] > PEGS) {
      console.log(`Exact and inexact matches together are at most ${PEGS}.`);
    } else {
      return reply;
    }
  }
}

/** Plays a game. False is the end of the input. */
async function play(lines) {
@@INSTRUCTIONS@@
  let number = 0;
  while (number !== undefined) {
    const [guess, canBeSecret, answers] = POSITIONS[number];
    const reply = await ask(guess, lines);
    if (reply === null) return false;
    if (reply[0] === PEGS && canBeSecret) {
      console.log("Aha!\n");
      return true;
    }
    number = answers[reply.join(",")];
  }
  console.log("Inconsistent\n");
  return true;
}

// The reader has closed the pipe.
process.stdout.on("error", () => process.exit(0));

async function main() {
  const lines = readLines();
  while (await play(lines));
}

main();

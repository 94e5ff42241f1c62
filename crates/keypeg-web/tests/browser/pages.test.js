// @ts-check
// The pages in a real browser, used as people use them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetching, open, openGame, rows, useSite } from './site.js';

/** @typedef {import('./browser.js').Page} Page */

useSite();

/** A guess that is still possible, as the page offers it. @param {Page} page */
async function goodGuess(page) {
  await page.click('[data-action="good"]');
  await page.see('.message .chip .code');
  return page.value('document.querySelector(".message .chip .code").getAttribute("aria-label")');
}

describe('playing', () => {
  test('a whole game by keyboard alone, from the first page', async () => {
    const page = await open('');
    await page.see('.preset');
    await page.value('document.querySelector(".preset").focus()');
    await page.press('Enter');
    await page.see('.row.active');
    await page.press('a', 'a', 'b', 'c', 'Backspace', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 1');
    assert.match((await rows(page))[0] ?? '', /^Guess 1: AABC, \d black, \d white$/);
    for (let turn = 1; turn < 10 && (await page.count('.row.active')); turn += 1) {
      const code = await goodGuess(page);
      await page.value('document.activeElement.blur()');
      await page.press(...code, 'Enter');
      await page.until(`document.querySelectorAll(".row.played").length === ${turn + 1}`);
    }
    await page.read('.end h1', 'You broke the code');
    await page.read('#live', 'You found it');
    const said = await page.value('document.querySelector("#live").textContent');
    assert.equal(said.split('You found it').length, 2, `said once: ${said}`);
    const result = await page.value('document.querySelector(".result").textContent');
    assert.match(result, /^keypeg Classic: \d+\/10\n/);
    assert.doesNotMatch(result, /[A-F]{4}/, 'the result gives nothing away');
    assert.match((await rows(page)).at(-1) ?? '', /4 black, 0 white$/);
  });

  test('a whole game by mouse alone', async () => {
    const page = await open('');
    await page.click('.preset', 'Classic');
    await page.see('.row.active');
    for (const color of [0, 0, 1, 2]) await page.click(`.tray-peg[data-color="${color}"]`);
    await page.click('.guess');
    await page.until('document.querySelectorAll(".row.played").length === 1');
    for (let turn = 1; turn < 10 && (await page.count('.row.active')); turn += 1) {
      await goodGuess(page);
      await page.click('.message .chip');
      await page.click('.guess');
      await page.until(`document.querySelectorAll(".row.played").length === ${turn + 1}`);
    }
    await page.read('.end h1', 'You broke the code');
    await page.click('.end .button', 'Play again');
    await page.until('document.querySelectorAll(".row.played").length === 0 && document.querySelector(".row.active")');
  });

  test('pegs are dragged, moved and taken out', async () => {
    const { page } = await openGame({ game: '4x6' });
    const place = (/** @type {string} */ selector) =>
      page.value(
        `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`,
      );
    const from = await place('.tray-peg[data-color="4"]');
    const to = await place('.slot[data-slot="2"]');
    await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, button: 'left', clickCount: 1 });
    await page.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      button: 'left',
      buttons: 1,
    });
    await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...to, button: 'left', buttons: 1 });
    await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...to, button: 'left', clickCount: 1 });
    const pegs = () =>
      page.value('[...document.querySelectorAll(".slot")].map((slot) => slot.getAttribute("aria-label"))');
    assert.deepEqual(await pegs(), ['Peg 1: empty', 'Peg 2: empty', 'Peg 3: E', 'Peg 4: empty']);
    assert.equal(await page.count('.ghost'), 0);
    await page.click('.slot[data-slot="2"]');
    await page.click('.slot[data-slot="2"]');
    assert.deepEqual(await pegs(), ['Peg 1: empty', 'Peg 2: empty', 'Peg 3: empty', 'Peg 4: empty']);
  });

  test('a bad guess is explained, a strict game refuses it, undo takes a turn back', async () => {
    const { page } = await openGame({ game: '4x6', seed: 7 });
    await page.press(...'aabb', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 1');
    await page.press(...'aabb', 'Enter');
    await page.read('.message', 'A probe: this guess could not be the secret.');
    await page.read('.message', 'Turn 1: AABB was answered');
    await page.click('button', 'Undo');
    await page.until('document.querySelectorAll(".row.played").length === 1');

    const strict = await openGame({ game: '4x6', seed: 7, strict: true });
    await strict.page.press(...'aabb', 'Enter');
    await strict.page.until('document.querySelectorAll(".row.played").length === 1');
    await strict.page.press(...'aabb', 'Enter');
    await strict.page.read('.message', 'Bad guess, refused');
    assert.equal(await strict.page.count('.row.played'), 1);
  });

  test('hints are graded, and the count can be hidden', async () => {
    const { page } = await openGame({ game: '4x6', seed: 3 });
    await page.press(...'aabc', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 1');
    await page.read('[data-action="hint"]', 'a nudge');
    await page.click('[data-action="hint"]');
    await page.read('.message', 'Hint:');
    await page.read('[data-action="hint"]', 'a color');
    await page.click('.count');
    await page.read('.count', 'Show codes left');
    assert.equal(await page.count('.row .left'), 0);
  });

  test('no secret reaches the page before the end', async () => {
    const { page, play } = await openGame({ game: '5x8', seed: 11 });
    await page.press(...'aabbc', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 1');
    const game = `${fetching(`play/${play.id}`)}.then((answer) => answer.text())`;
    const known = `${JSON.stringify(play)} ${await page.value(game)} ${await page.value('document.documentElement.outerHTML')}`;
    await page.click('button', 'Give up');
    await page.click('button', 'Really give up');
    await page.see('.end .secret .code');
    const secret = await page.value('document.querySelector(".end .secret .code").getAttribute("aria-label")');
    assert.match(secret, /^[A-H]{5}$/);
    assert.ok(!known.includes(secret));
    assert.ok((await page.value(game)).includes(secret), 'and the test would see it');
  });

  test('a link is shared and opened again: the same answers', async () => {
    const { page, play } = await openGame({ game: '4x6', rows: 9 });
    await page.press(...'aabc', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 1');
    assert.ok(play.share);
    const other = await open(`#/share/${play.share}`);
    await other.read('.card', '9 guesses');
    await other.click('.button.primary', 'Play it');
    await other.see('.row.active');
    await other.press(...'aabc', 'Enter');
    await other.until('document.querySelectorAll(".row.played").length === 1');
    assert.deepEqual(await rows(other), await rows(page));
  });

  test('the daily game is begun once and gone on with', async () => {
    const page = await open('');
    await page.click('.hero button', 'Play the daily game');
    await page.read('.game-title', 'daily');
    const address = await page.value('location.hash');
    await page.value('location.hash = "#/"');
    await page.click('.hero a', 'Continue the daily game');
    await page.until(`location.hash === ${JSON.stringify(address)}`);
  });

  test('symbols of one’s own, colors that may not repeat, and an adversary', async () => {
    const { page } = await openGame({ game: '4x6-distinct', symbols: 'GYBROP', codemaker: 'adversary' });
    await page.press('g', 'y', 'g');
    assert.equal(await page.value('document.querySelector(".slot").getAttribute("aria-label")'), 'Peg 1: empty');
    await page.press(...'yb', 'Enter');
    assert.equal(await page.count('.row.played'), 0, 'a guess with a hole is not made');
  });
});

describe('the introduction', () => {
  test('teaches by doing and is not offered twice', async () => {
    const page = await open('');
    await page.click('.welcome .button', 'Show me');
    await page.read('.coach', 'Click three colors');
    for (const color of [0, 1, 2]) await page.click(`.tray-peg[data-color="${color}"]`);
    await page.read('.coach', 'press Guess');
    await page.click('.guess');
    await page.until(
      'document.querySelector(".coach").textContent.includes("still fit") || document.querySelector(".coach").textContent.includes("You broke it")',
    );
    await page.value('location.hash = "#/"');
    await page.see('.hero');
    assert.equal(await page.count('.welcome'), 0);
  });
});

describe('help', () => {
  test('turns are entered by keyboard, guesses ranked, cells drawn', async () => {
    const page = await open('#/help');
    await page.read('.big-count', '1296');
    await page.press(...'aabc');
    await page.see('.pad-box:not([hidden])');
    await page.press('1', '0');
    await page.read('.big-count', '182');
    await page.see('.cells .cell[data-answer="0,1"]');
    await page.value('document.querySelector("input[name=history]").focus()');
    await page.type('ADEE 0,2');
    await page.press('Enter');
    await page.read('.big-count', '26');
    await page.until('document.querySelectorAll(".code-list .chip").length === 26');
    // The cells are all the codes.
    await page.until(
      '[...document.querySelectorAll(".cell-count")].reduce((sum, cell) => sum + Number(cell.textContent), 0) === 26',
    );
    await page.click('.cell[data-answer="0,1"]');
    await page.click('.cell-codes .button', 'This was the answer');
    await page.until('document.querySelectorAll(".row.played").length === 3');
    assert.match(await page.value('location.hash'), /history=AABC/);
  });

  test('a contradictory history is repaired with one click', async () => {
    const page = await open(
      `#/help?game=4x6&history=${encodeURIComponent('AABC 0,2; DEAB 3,0; DDBE 2,1; DBFE 3,0; DBAE 3,0')}`,
    );
    await page.read('.conflict', 'Nothing fits');
    await page.read('.repair', '1 black, 2 white');
    await page.click('.repair .button', 'Repair');
    await page.read('.big-count', '1');
    assert.equal((await rows(page))[1], 'Turn 2: DEAB, 1 black, 2 white');
  });

  test('nonsense is answered with a message, not with silence', async () => {
    const page = await open('#/help');
    await page.see('.big-count');
    await page.value('document.querySelector("input[name=history]").focus()');
    await page.type('AABC 3,1');
    await page.press('Enter');
    await page.read('[role=alert].notice', 'impossible');
    page.errors = page.errors.filter((error) => !error.includes('400'));
  });
});

describe('breaking', () => {
  test('the computer finds a code, and a slip is repaired', async () => {
    const page = await open('#/break');
    await page.see('.answer-pad');
    await page.click('.answer[data-answer="1,1"]');
    await page.until('document.querySelectorAll(".row.played").length === 2');
    for (let turn = 3; turn < 12 && !(await page.count('.conflict')); turn += 1) {
      await page.press('0', '0');
      await page.until(
        `document.querySelector(".conflict") || document.querySelectorAll(".row.played").length === ${turn}`,
      );
    }
    await page.read('.conflict', 'must be wrong');
    await page.click('.repair .button', 'Repair');
    await page.until('!document.querySelector(".conflict") && document.querySelector(".break-step .card")');
  });

  test('a lie that is allowed is caught', async () => {
    const page = await open('#/break');
    await page.see('.row.active');
    await page.value(
      '(() => { const lies = document.querySelector("select[name=lies]"); lies.value = "1"; lies.dispatchEvent(new Event("change")); })()',
    );
    const secret = 'FEDC';
    const found = 'document.querySelector(".break-step")?.textContent.includes("Found it")';
    let lied = false;
    for (let turn = 1; turn < 20; turn += 1) {
      // Rows that were played, and the one that waits for an answer.
      await page.until(`${found} || document.querySelectorAll(".row.active, .row.played").length === ${turn}`);
      await page.until(`${found} || document.querySelector(".row.active")`);
      if (await page.value(found)) break;
      const guess = await page.value('document.querySelector(".row.active .code").getAttribute("aria-label")');
      const truth = answer(guess, secret);
      await page.click(`.answer[data-answer="${lied || truth === '0,0' ? truth : '0,0'}"]`);
      lied ||= truth !== '0,0';
    }
    await page.read('.break-step', 'Found it');
    await page.read('.break-step', '1 answer was false:');
  });
});

describe('review', () => {
  test('the identity is shown exactly, and a weak turn can be tried again', async () => {
    const page = await open(`#/review?game=4x6&history=${encodeURIComponent('AABC 0,2; DEAB 1,2; DBCE 4,0')}`);
    await page.see('.identity');
    const identity = await page.value('document.querySelector(".identity").getAttribute("aria-label")');
    assert.equal(identity, '3 guesses = par 5625/1296 + loss 7/37 - luck 8149/5328');
    assert.equal(await page.value('document.querySelector(".identity").dataset.holds'), 'true');
    assert.equal(await page.count('.review-turn'), 3);
    assert.equal(await page.count('.chart .dot'), 4);
    assert.equal(await page.count('.best-play[open]'), 0, 'the best play is hidden at first');
    await page.click('[data-turn="2"] button', 'Try again');
    await page.see('[data-turn="2"] .tray');
    for (const color of [1, 3, 2, 3]) await page.click(`[data-turn="2"] .tray-peg[data-color="${color}"]`);
    await page.click('[data-turn="2"] .button.primary', 'Try it');
    await page.read('[data-turn="2"] .verdicts li', 'BDCD');
    await page.click('[data-turn="2"] summary', 'The best play was …');
    await page.see('[data-turn="2"] .best-play[open] .better .code');
  });

  test('a review without values shows its note and its turns', async () => {
    // Permutations of 19 colors: so few are left in the end that no sample finds one.
    const letters = [...'ABCDEFGHIJKLMNOPQRS'];
    const turns = Array.from({ length: 29 }, (_, turn) => {
      const color = (/** @type {number} */ peg) =>
        ((1 + ((turn * 5) % 18)) * peg + turn * 7 + Math.floor(turn / 18)) % 19;
      const guess = letters.map((_letter, peg) => letters[color(peg)]).join('');
      return `${guess} ${answer(guess, 'CMAHKSFLBQJDGPEIRNO')}`;
    });
    const page = await open(`#/review?game=19x19&history=${encodeURIComponent(turns.join('; '))}`);
    await page.read('.note', 'Turn 29: no code was found');
    assert.equal(await page.count('.review-turn'), 29);
    assert.equal(await page.count('.identity, .chart, .best-play, .dial'), 0);
    await page.read('[data-turn="20"] p', 'if ');
  });

  test('a finished game is reviewed at its end, and counted in the statistics', async () => {
    const { page } = await openGame({ game: '3x4', seed: 5 });
    await page.press(...'aab', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 1');
    await page.click('button', 'Give up');
    await page.click('button', 'Really give up');
    await page.see('.identity');
    await page.value('location.hash = "#/stats"');
    await page.read('section[data-game="3x4"]', 'Beginner');
    await page.read('section[data-game="3x4"]', 'given up');
  });
});

describe('exploring', () => {
  test('the optimal tree is walked down and back', async () => {
    const page = await open('#/explore');
    await page.read('.result-column', '1296 codes here');
    await page.read('.result-column', 'total 5625');
    await page.click('[data-step="1,1"]');
    await page.read('.result-column', '230 codes here');
    assert.equal(await page.count('.tree-step'), 2);
    assert.match(await page.value('location.hash'), /path=1%2C1/);
    await page.click('.tree-step', 'Root');
    await page.read('.result-column', '1296 codes here');
    await page.value('history.back()');
    await page.read('.result-column', '230 codes here');
  });

  test('strategies are compared', async () => {
    const page = await open('#/explore/compare?games=3x4&strategies=entropy+most-parts+optimal');
    await page.see('table.compare');
    assert.equal(await page.count('table.compare tbody tr'), 3);
    await page.read('table.compare', '206');
  });

  test('a paper is computed again', async () => {
    const page = await open('#/explore/papers?paper=norvig');
    await page.click('form .button.primary', 'Compute again');
    await page.see('.result-column table');
    await page.read('.result-column h2', 'proved');
    await page.read('.result-column table', 'norvig/strategy-3x2');
  });

  test('long work shows progress, can be cancelled, and the page goes on', async () => {
    const page = await open('#/explore/compare?games=4x6&strategies=optimal');
    await page.see('table.compare');
    await page.value('document.querySelector("input[name=games]").value = "10x2"');
    await page.click('form .button.primary', 'Compare');
    await page.see('.job progress');
    await page.click('.job .button', 'Cancel');
    await page.read('.notice', 'Stopped');
    await page.value('document.querySelector("input[name=games]").value = "3x4"');
    await page.click('form .button.primary', 'Compare');
    await page.see('section[aria-label="3x4"]');
  });
});

/**
 * How a person answers: black for every peg in its place, white for other colors that are right.
 * @param {string} guess
 * @param {string} secret
 */
function answer(guess, secret) {
  const black = [...guess].filter((peg, at) => secret[at] === peg).length;
  const common = [...new Set(guess)].map((peg) => Math.min(guess.split(peg).length, secret.split(peg).length) - 1);
  return `${black},${common.reduce((sum, count) => sum + count, 0) - black}`;
}

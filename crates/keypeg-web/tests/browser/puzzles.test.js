// @ts-check
// Puzzles: the list, the series, the daily puzzle; by keyboard, with a live region, in forced colors and on small screens.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { open, send, typed, useSite } from './site.js';

/** @typedef {import('./browser.js').Page} Page */

useSite();

/**
 * The only code that agrees with the turns of a puzzle, past the pages.
 * @param {Page} page
 * @param {{game: string, turns: unknown[]}} puzzle
 * @returns {Promise<string>}
 */
async function solution(page, { game, turns }) {
  const { codes } = await send(page, 'remaining', { game, turns, limit: 2 });
  assert.equal(codes.length, 1);
  return codes[0];
}

/** Some code that is not the solution, and that a puzzle can be answered with. @param {string} code */
function another(code) {
  return [...code.slice(1), code[0]].join('') === code
    ? `${code.slice(1)}${code[0] === 'A' ? 'B' : 'A'}`
    : `${code.slice(1)}${code[0]}`;
}

describe('the list', () => {
  test('has the daily puzzle, three kinds and three levels, and is reached from the menu', async () => {
    const page = await open('');
    await page.click('.menu a', 'Puzzles');
    await page.see('.puzzle-kinds');
    assert.equal(await page.count('.puzzle-kinds section'), 3);
    assert.equal(await page.count('.level'), 9);
    await page.click('.daily-puzzle a', 'Solve the daily puzzle');
    await page.see('.puzzle .row.active');
  });
});

describe('a puzzle', () => {
  test('is solved by keyboard alone, and Enter goes on to the next', async () => {
    const page = await open('#/puzzle/one-left/1');
    await page.see('.puzzle .row.active');
    await page.until('location.hash === "#/puzzle/one-left/1/1"');
    const puzzle = await send(page, 'puzzle?kind=one-left&level=1&number=1');
    assert.equal(puzzle.result, null);
    assert.equal(await page.count('.row.played'), puzzle.turns.length);
    assert.equal(await page.text('.puzzle-head .lead'), puzzle.question);
    const code = await solution(page, puzzle);
    await page.press(...code, 'Enter');
    await page.see('.verdict.right');
    const said = await page.value('document.querySelector("#live").textContent');
    assert.ok(said.length > 0 && said === (await page.value('document.querySelector(".verdict h2").textContent')));
    assert.equal(await page.count('.slot, .tray'), 1, 'the tray is hidden, and there is nothing to fill in');
    await page.press('Enter');
    await page.until('location.hash === "#/puzzle/one-left/1/2" && document.querySelector(".row.active")');
    await page.read('.puzzle-facts', '1 right in a row');
    await page.value('location.hash = "#/puzzle"');
    await page.read('.level', '1 of 1 right');
  });

  test('answered wrong shows why, and the right answer', async () => {
    const page = await open('#/puzzle/one-left/1/1');
    await page.see('.puzzle .row.active');
    const puzzle = await send(page, 'puzzle?kind=one-left&level=1&number=1');
    const code = await solution(page, puzzle);
    for (const symbol of another(code)) await page.click(`.tray-peg[aria-label="Color ${symbol}"]`);
    await page.click('.guess');
    await page.see('.verdict.wrong');
    const missed = await page.count('.row.missed .puzzle-needed .keys');
    assert.ok(missed > 0);
    assert.equal(await page.value('document.querySelector(".verdict details").open'), false);
    await page.click('.verdict summary', 'Why?');
    assert.equal(await page.count('.verdict details li'), missed);
    assert.equal(await page.value('document.querySelector(".verdict .chip .code").getAttribute("aria-label")'), code);
  });

  for (const kind of ['best-probe', 'win-in-two'])
    test(`of the kind ${kind} says what was accepted`, async () => {
      const page = await open(`#/puzzle/${kind}/1/1`);
      await page.see('.puzzle .row.active');
      const { turns } = await send(page, `puzzle?kind=${kind}&level=1&number=1`);
      await page.press(...turns[0].guess, 'Enter');
      await page.see('.verdict');
      assert.ok((await page.count('.verdict .chip')) > 0);
      // Right answers contradict turns, too, so that is not why this one is wrong.
      assert.equal(await page.count('.row.missed'), 0);
      await page.click('.verdict summary', 'Why?');
      assert.match(
        (await page.text('.verdict details')) ?? '',
        /splits \d+ codes into \d+ groups?; at worst \d+ remain/,
      );
    });

  test('keeps the pegs when the server does not answer', async () => {
    const page = await open('#/puzzle/one-left/1/1');
    await page.see('.puzzle .row.active');
    const puzzle = await send(page, 'puzzle?kind=one-left&level=1&number=1');
    const code = await solution(page, puzzle);
    await page.hold('/puzzle/answer');
    await page.press(...code, 'Enter');
    await page.release('fail');
    await page.read('.controls [role=alert]', 'does not answer');
    assert.equal(await typed(page), [...code].join(' '));
  });

  test('is not shown before its turn', async () => {
    const page = await open('#/puzzle/one-left/1/2');
    await page.read('[role=alert].notice', 'answer puzzle 1 first');
    assert.equal(await page.count('.puzzle .row'), 0);
    page.errors = page.errors.filter((error) => !error.includes('400'));
  });

  test('of another kind does not exist', async () => {
    const page = await open('#/puzzle/none');
    await page.see('[role=alert].notice');
    page.errors = page.errors.filter((error) => !error.includes('400') && !error.includes('404'));
  });
});

test('the daily puzzle is answered once', async () => {
  const page = await open('#/puzzle/daily');
  await page.see('.puzzle .row.active');
  const { turns } = await send(page, 'puzzle/daily');
  await page.press(...turns[0].guess, 'Enter');
  await page.see('.verdict');
  const says = await page.text('.verdict h2');
  await page.reload();
  await page.see('.verdict');
  assert.equal(await page.text('.verdict h2'), says);
  assert.equal(await page.count('.row.active'), 0);
  await page.value('location.hash = "#/puzzle"');
  await page.read('.daily-puzzle', 'Look at it again');
});

describe('for everybody', () => {
  for (const hash of ['#/puzzle', '#/puzzle/one-left/1/1', '#/friend', '#/pass', '', '#/help', '#/stats'])
    test(`nothing is cut off at 320 pixels: ${hash || 'the first page'}`, async () => {
      const page = await open(hash, { width: 320, height: 640, touch: true });
      await page.see('main h1');
      assert.ok((await page.value('document.documentElement.scrollWidth')) <= 320);
      const cut = await page.value(`[...document.querySelectorAll('main button, main a, main input, main select')]
        .filter((one) => { const box = one.getBoundingClientRect(); return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1); }).length`);
      assert.equal(cut, 0);
    });

  test('a contradicted turn can be seen in the reader’s own colors', async () => {
    const page = await open('#/puzzle/one-left/1/1', { forced: true });
    await page.see('.puzzle .row.active');
    const code = await solution(page, await send(page, 'puzzle?kind=one-left&level=1&number=1'));
    await page.press(...another(code), 'Enter');
    await page.see('.row.missed');
    assert.equal(await page.value('getComputedStyle(document.querySelector(".row.missed")).outlineStyle'), 'dashed');
    assert.notEqual(
      await page.value('getComputedStyle(document.querySelector(".row:not(.missed)")).outlineStyle'),
      'dashed',
    );
  });

  test('nothing moves for those who do not want it', async () => {
    for (const hash of ['#/puzzle', '#/puzzle/one-left/1/1', '#/friend', '#/pass', '']) {
      const page = await open(hash, { still: true });
      await page.see('main h1');
      assert.equal(await page.value('document.getAnimations().length'), 0, hash);
    }
  });
});

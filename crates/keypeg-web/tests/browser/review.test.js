// @ts-check
// The end of a game and its review are one page: scores, replay, chart and turns together, sharing, and games played elsewhere.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeFindings } from './axe.js';
import { open, openGame, rows, seeRows, send, useSite } from './site.js';

/** @typedef {import('./browser.js').Page} Page */
/** @typedef {import('./browser.js').Looks} Looks */

useSite();

const foreign = `#/review?game=4x6&history=${encodeURIComponent('AABC 0,2; DEAB 1,2; DBCE 4,0')}`;

/**
 * Opens the page of a game that was won with its third guess.
 * @param {Looks} [looks]
 * @param {Record<string, unknown>} [more]
 */
async function won(looks, more = { seed: 7 }) {
  const body = { game: '4x6', rows: 10, ...more };
  const { page, play } = await openGame(body, looks);
  const other = await send(page, 'play', body);
  const { secret } = await send(page, `play/${other.id}/give-up`, {});
  let turn = 0;
  for (const guess of ['AABC', 'DEFB', secret]) {
    await page.press(...guess.toLowerCase(), 'Enter');
    turn += 1;
    await page.until(`document.querySelectorAll(".row.played").length === ${turn}`);
  }
  await page.see('.end');
  return { page, play, secret };
}

describe('the end of a game', () => {
  test('shows result, secret, account and turns on one page', async () => {
    const { page, play, secret } = await won();
    await page.read('.end h1', 'You broke the code');
    assert.equal(await page.value('document.activeElement.tagName'), 'H1');
    assert.equal(await page.value('document.querySelector(".end .secret .code").ariaLabel'), secret);
    await page.see('.identity');
    const scores = await page.value('[...document.querySelectorAll(".dial")].map((dial) => dial.ariaLabel)');
    assert.equal(scores.length, 2);
    assert.match(scores[0], /^Skill: \d+ out of 100$/);
    assert.match(scores[1], /^Luck: \d+ out of 100$/);
    assert.equal(await page.count('.review-turn'), 3);
    assert.equal((await rows(page)).length, 3);
    await page.read('#live', 'You found it in 3 guesses');
    await page.read('#live', 'par 4.340');
    await page.value(`location.hash = '#/review/play/${play.id}'`);
    await page.until('location.hash.includes("review") && document.querySelector(".identity")');
    await page.read('.end h1', 'You broke the code');
  });

  test('the account is one click away', async () => {
    const { page } = await won();
    await page.see('.account');
    assert.equal(await page.value('document.querySelector(".account").open'), false);
    await page.click('.account summary');
    assert.equal(await page.value('document.querySelector(".account").open'), true);
    const account = await page.text('.account');
    for (const part of ['5625/1296', 'Skill = 100 ×', 'Luck = 100 ×']) assert.ok(account.includes(part), part);
  });

  test('a game without a guess has a result and no review', async () => {
    const { page } = await openGame({ game: '4x6', seed: 7 });
    await page.click('.action.danger', 'Give up');
    await page.click('.action.danger', 'Really give up?');
    await page.read('.end h1', 'You gave up');
    assert.equal(await page.count('.review-turn, .share-card, .replay'), 0);
    assert.equal(await page.count('.end .secret .code'), 1);
  });

  test('says when the next daily game is ready, or offers it', async () => {
    const { page } = await won();
    // The account moves the button when it comes.
    await page.see('.account');
    await page.click('.next-daily .button', 'Play the daily game');
    await page.read('.game-title', 'daily');
    await page.click('.action.danger', 'Give up');
    await page.click('.action.danger', 'Really give up?');
    await page.read('.next-daily', 'The next daily game is ready in');
  });

  test('a win is shown before the account if motion is wanted', async () => {
    const { page } = await openGame({ game: '2x2', seed: 1 }, { still: false });
    for (const guess of ['aa', 'ab', 'ba', 'bb']) {
      if (await page.count('.board.won, .end')) break;
      await page.press(...guess, 'Enter');
      await page.until('!document.querySelector(".row.sent")');
    }
    await page.see('.board.won .row.fresh');
    await page.see('.end');
  });
});

describe('sharing', () => {
  test('the picture has the answers and no color of a guess', async () => {
    const { page } = await won();
    await page.see('.share-picture');
    const colorful = await page.value(`(() => {
      const canvas = document.querySelector('.share-picture');
      const { data } = canvas.getContext('2d').getImageData(0, 190, canvas.width, canvas.height - 300);
      let colorful = 0, dark = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
        colorful += Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
        dark += red + green + blue < 150;
      }
      return { colorful, dark };
    })()`);
    assert.equal(colorful.colorful, 0);
    assert.ok(colorful.dark > 500, 'black key pegs are drawn');
  });

  test('the picture is saved as PNG', async () => {
    const { page } = await won();
    await page.value(
      'window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved.push([blob.type, blob.size]); return make.call(URL, blob); }; HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; }; void 0',
    );
    await page.click('.share-card .button', 'Save the picture');
    await page.until('window.saved.length === 1');
    const [[type, size]] = await page.value('window.saved');
    assert.equal(type, 'image/png');
    assert.ok(size > 2000);
    assert.equal(await page.value('window.savedAs'), 'keypeg-4x6.png');
  });
});

describe('board, chart and turns show the same turn', () => {
  const state = `({
    rows: document.querySelectorAll('.replay .row.played').length,
    mark: document.querySelector('.turn-mark.chosen')?.dataset.mark ?? null,
    turn: document.querySelector('.review-turn.chosen')?.dataset.turn ?? null,
  })`;

  test('by mouse', async () => {
    const page = await open(foreign);
    await page.see('.turn-mark');
    await page.click('.turn-mark[data-mark="2"] .turn-ground');
    assert.deepEqual(await page.value(state), { rows: 2, mark: '2', turn: '2' });
    await page.click('[data-turn="1"] .turn-number');
    assert.deepEqual(await page.value(state), { rows: 1, mark: '1', turn: '1' });
    await page.click('[data-replay=next]');
    assert.deepEqual(await page.value(state), { rows: 2, mark: '2', turn: '2' });
    await page.click('[data-replay=last]');
    await page.click('.replay .row.played:nth-child(1)');
    assert.deepEqual(await page.value(state), { rows: 1, mark: '1', turn: '1' });
  });

  test('by keyboard, and what has the focus is marked everywhere', async () => {
    const page = await open(foreign);
    await page.see('.turn-mark');
    await page.value('document.querySelector(".turn-mark[data-mark=\\"3\\"]").focus()');
    assert.equal(await page.count('.review-turn[data-turn="3"].pointed'), 1);
    await page.press('Enter');
    assert.deepEqual(await page.value(state), { rows: 3, mark: '3', turn: '3' });
    await page.value('document.querySelector("[data-turn=\\"2\\"] .turn-number").focus()');
    assert.equal(await page.count('.turn-mark[data-mark="2"].pointed, .replay .row.pointed'), 2);
    await page.press('Enter');
    assert.deepEqual(await page.value(state), { rows: 2, mark: '2', turn: '2' });
    await page.value('document.querySelector("[data-replay=first]").focus()');
    await page.press('Enter');
    assert.equal((await page.value(state)).rows, 0);
  });

  test('the game is played again', async () => {
    const page = await open(foreign);
    await page.click('[data-replay=play]');
    await page.until('document.querySelectorAll(".replay .row.played").length === 1');
    await page.until('document.querySelectorAll(".replay .row.played").length === 3');
    await page.until('document.querySelector("[data-replay=play]").ariaLabel === "Play the game again"');
  });
});

describe('a game played elsewhere', () => {
  test('is entered on the board and reviewed, by keyboard alone', async () => {
    const page = await open('#/review');
    await page.see('.foreign-game .row.active');
    assert.equal(
      await page.value('[...document.querySelectorAll(".foreign-game .button.primary")].at(-1).disabled'),
      true,
    );
    await page.press(...'aabc', '0', '2');
    await seeRows(page, 1);
    await page.press(...'dbce', '4', '0');
    await seeRows(page, 2);
    await page.value('[...document.querySelectorAll(".foreign-game .button.primary")].at(-1).focus()');
    await page.press('Enter');
    await page.see('.identity');
    assert.equal(await page.count('.review-turn'), 2);
  });

  test('can be typed, too', async () => {
    const page = await open('#/review');
    await page.see('.foreign-game .row.active');
    await page.enter('.foreign-game input[name=history]', 'AABC 0b2w; DEAB 1,2');
    await page.press('Enter');
    await seeRows(page, 2);
    await page.enter('.foreign-game input[name=history]', 'AABC 3,1');
    await page.press('Enter');
    await page.read('.foreign-game [role=alert].notice', 'impossible');
    await seeRows(page, 2);
    page.errors = page.errors.filter((error) => !error.includes('400'));
  });
});

describe('everybody can use the page of a finished game', () => {
  for (const looks of [{ dark: true }, { width: 320, height: 568, touch: true }])
    test(`axe, ${looks.width ?? 1280}`, async () => {
      const { page } = await won(looks);
      await page.see('.identity');
      await page.value('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
      await page.click('[data-turn="1"] .turn-number');
      await page.see('[data-turn="1"].chosen');
      assert.deepEqual(await axeFindings(page), []);
      assert.ok((await page.value('document.documentElement.scrollWidth')) <= (looks.width ?? 1280));
    });

  test('nothing moves if motion is not wanted', async () => {
    const { page } = await won();
    await page.see('.identity');
    assert.equal(await page.value('document.getAnimations().length'), 0);
  });

  test('the chosen turn can be seen in the reader’s own colors', async () => {
    const { page } = await won({ forced: true });
    await page.click('[data-turn="2"] .turn-number');
    assert.equal(
      await page.value('getComputedStyle(document.querySelector(".review-turn.chosen")).outlineStyle'),
      'solid',
    );
  });
});

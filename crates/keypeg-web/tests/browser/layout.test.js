// @ts-check
// What can be seen: the row that is being filled in on every screen, and every peg in the reader's own colors.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { browser, open, openGame, seeRows, send, typed, useSite } from './site.js';

/** @typedef {import('./browser.js').Page} Page */
/** @typedef {import('./browser.js').Looks} Looks */

useSite();

/** Screens of phones, of a page at 200%, and of desks. @type {Looks[]} */
const screens = [
  { width: 390, height: 664, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/**
 * Whether all corners of an element are on the screen, and nothing covers them.
 * @param {Page} page
 * @param {string} selector
 */
function isVisible(page, selector) {
  return page.value(`(() => {
    const one = document.querySelector(${JSON.stringify(selector)});
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const inset = 8;
    return [left + inset, right - inset].every((x) => [top + inset, bottom - inset].every((y) => one.contains(document.elementFromPoint(x, y))));
  })()`);
}

/** Waits until the page has drawn twice, so that everything has its place. @param {Page} page */
function settled(page) {
  return page.value('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
}

describe('the row that is being filled in is in view', () => {
  for (const looks of screens)
    for (const game of ['4x6', '5x8'])
      test(`${game} at ${looks.width}x${looks.height}`, async () => {
        const { page } = await openGame({ game, rows: 12, seed: 1 }, looks);
        const check = async (/** @type {string} */ when) => {
          await settled(page);
          assert.ok(await isVisible(page, '.row.active'), `the row, ${when}`);
          assert.ok(await isVisible(page, '.guess'), `the button, ${when}`);
        };
        await check('at first');
        const letters = [...'abcdef'];
        for (let turn = 1; turn <= 9; turn += 1) {
          const color = (/** @type {number} */ at) => letters[(turn + at) % 6] ?? 'a';
          await page.press(...Array.from({ length: Number(game[0]) }, (_, at) => color(at)), 'Enter');
          await seeRows(page, turn);
          await check(`after guess ${turn}`);
        }
        await page.reload();
        await seeRows(page, 9);
        await check('after a reload');
      });
});

describe('a list of possible guesses leaves room', () => {
  for (const looks of screens)
    test(`12x20 at ${looks.width}x${looks.height}`, async () => {
      const { page } = await openGame({ game: '12x20', seed: 1 }, looks);
      await page.click('[data-action=good]');
      await page.see('.message .chips');
      await page.value('scrollTo(0, 0)');
      await settled(page);
      const cut = await page.value(`(() => { const list = document.querySelector('.message').getBoundingClientRect();
        return [...document.querySelectorAll('.message .chip')].filter((chip) => chip.getBoundingClientRect().right > list.right).length; })()`);
      assert.equal(cut, 0, 'guesses that are cut off');
      assert.ok(await isVisible(page, '.guess'), 'the button to guess');
      if ((looks.width ?? 0) >= 900) assert.ok(await isVisible(page, '.action.danger'), 'the last of the buttons');
    });

  test('a count that is not known is not asked for', async () => {
    const { page, play } = await openGame({ game: '20x100', seed: 1 });
    await send(page, `play/${play.id}/guess`, { guess: Array.from({ length: 20 }, (_, at) => at).join('.') });
    await page.reload();
    await seeRows(page, 1);
    await page.click('[data-action=good]');
    await page.read('.message', 'Possible guesses, the first');
    assert.doesNotMatch(await page.text('.message strong'), /\?/);
  });
});

describe('codes of very many pegs', () => {
  for (const looks of [{}, { width: 390, height: 844, touch: true }])
    test(`take several lines on a screen of ${looks.width ?? 1280} pixels`, async () => {
      const { page, play } = await openGame({ game: '100x20', seed: 1 }, looks);
      await send(page, `play/${play.id}/guess`, { guess: 'ABCDEFGHIJKLMNOPQRST'.repeat(5) });
      await page.reload();
      await seeRows(page, 1);
      const perLine = await page.value(`(() => { const pegs = [...document.querySelectorAll('.row.played .code > *')];
        return pegs.filter((peg) => peg.offsetTop === pegs[0].offsetTop).length; })()`);
      assert.equal(perLine, looks.width ? 10 : 20);
      const boxes = '[document.documentElement, document.querySelector(".board-box")]';
      assert.ok(await page.value(`${boxes}.every((box) => box.scrollWidth <= box.clientWidth)`), 'nothing scrolls');
    });

  test('are broken from a link by a strategy that plays the board', async () => {
    const page = await open('#/break?game=100x20');
    await page.read('.break-step', 'many codes left');
    assert.equal(await page.count('.break .row .code > *'), 100);
  });
});

describe('trying a weak turn again', () => {
  const review = `#/review?game=4x6&history=${encodeURIComponent('AABC 0,2; DEAB 1,2; DBCE 4,0')}`;

  test('shows the position and takes keys', async () => {
    const page = await open(review);
    await page.click('[data-turn="2"] button', 'Try again');
    await page.see('.try-box .row.active');
    assert.equal(
      await page.value('document.querySelector(".try-box .row.played").ariaLabel'),
      'Guess 1: AABC, 0 black, 2 white',
    );
    await page.press(...'bdcd');
    assert.equal(await typed(page), 'B D C D');
    await page.hold('/jobs/try');
    await page.press('Enter', ...'ab');
    await page.release();
    await page.read('.verdicts li', 'BDCD');
    assert.equal(await typed(page), 'A B _ _');
    assert.equal(await page.count('.verdicts li'), 1);
  });

  test('puts a guess back that could not be graded', async () => {
    const page = await open(review);
    await page.click('[data-turn="2"] button', 'Try again');
    await page.hold('/jobs/try');
    await page.press(...'bdcd', 'Enter');
    await page.release('fail');
    await page.read('.try-box [role=alert]', 'does not answer');
    assert.equal(await typed(page), 'B D C D');
  });
});

describe('forced colors', () => {
  /** A page that reads pictures. @type {Page|null} */
  let reader = null;
  after(() => reader?.close());

  /**
   * The area in and around an element that is far from the color in its corner, in square pixels.
   * @param {Page} page
   * @param {string} selector
   * @param {number} [around] in pixels
   * @returns {Promise<number>}
   */
  async function ink(page, selector, around = 0) {
    const clip =
      await page.value(`(() => { const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return { x: x - ${around}, y: y - ${around}, width: width + 2 * ${around}, height: height + 2 * ${around}, scale: 2 }; })()`);
    const { data } = await page.send('Page.captureScreenshot', { format: 'png', clip });
    reader ??= await browser.page();
    return reader.value(`(async () => {
      const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${data}')).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas.drawImage(picture, 0, 0);
      const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
      let far = 0;
      for (let at = 0; at < data.length; at += 4) far += Math.abs(data[at] - data[0]) + Math.abs(data[at + 1] - data[1]) + Math.abs(data[at + 2] - data[2]) > 200;
      return far / 4;
    })()`);
  }

  for (const dark of [false, true])
    test(`pegs, holes and the cursor can be seen on a ${dark ? 'dark' : 'light'} ground`, async () => {
      const { page } = await openGame({ game: '4x6', rows: 10, seed: 1 }, { dark, forced: true });
      await page.press(...'eeff', 'Enter');
      await seeRows(page, 1);
      await page.press('a');
      const black = await ink(page, '.row.played .key.black');
      const white = await ink(page, '.row.played .key.white');
      const none = await ink(page, '.row.played .key.none');
      assert.ok(black > white + 20, `a black key peg (${black}) is filled, a white one (${white}) is not`);
      assert.ok(white > none + 10, `a white key peg (${white}) is more than no peg (${none})`);
      assert.ok(none > 4, `an empty place for a key peg: ${none}`);
      const empty = await ink(page, '.slot[data-slot="3"]', 1);
      const cursor = await ink(page, '.slot[data-slot="1"]', 1);
      assert.ok(empty > 40, `a hole: ${empty}`);
      assert.ok(cursor > empty + 50, `the cursor (${cursor}) differs from a hole (${empty})`);
      assert.ok((await ink(page, '.slot[data-slot="0"]', 1)) > empty + 200, 'a peg');
    });
});

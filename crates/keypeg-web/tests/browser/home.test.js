// @ts-check
// The first page, the names of boards, the words for answers, and what is shown only to those who ask for more.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardName, boardNames, boardSize } from '../../assets/js/core/names.js';
import { sayFeedback } from '../../assets/js/core/notation.js';
import { open, send, shownGame, useSite } from './site.js';

useSite();

/**
 * Finishes a game past the pages.
 * @param {import('./browser.js').Page} page
 * @param {Record<string, unknown>} body
 * @param {string} guess
 */
async function giveUp(page, body, guess) {
  const { id } = await send(page, 'play', body);
  await send(page, `play/${id}/guess`, { guess });
  return send(page, `play/${id}/give-up`, {});
}

describe('names', () => {
  test('are those of the server, and other boards are called by their size', async () => {
    const page = await open('');
    const { presets } = await send(page, 'setup');
    for (const { name, game } of presets) assert.equal(boardName(game), name);
    assert.equal(presets.length, Object.keys(boardNames).length);
    assert.equal(boardName('7x9'), '7 pegs, 9 colors');
    assert.equal(boardName('1x2-distinct'), '1 peg, 2 colors, no repeats');
    assert.equal(boardSize('4x10-distinct'), '4 different digits');
    assert.equal(boardName('toString'), 'toString');
  });

  test('Bulls and Cows has its own words', async () => {
    assert.equal(sayFeedback('1,2', '4x10-distinct'), '1 bull, 2 cows');
    assert.equal(sayFeedback('1,2', '4x6'), '1 black, 2 white');
    const page = await open('#/help?game=4x10-distinct');
    await page.press(...'0123');
    await page.see('.answer[aria-label="2 bulls, 1 cow"]');
    assert.deepEqual(
      await page.value(
        `[...document.querySelectorAll('.answer[aria-label="2 bulls, 1 cow"] .key-word')].map((one) => one.textContent)`,
      ),
      ['2 bulls', '1 cow'],
    );
    await page.read('.pad-title', 'bulls down, cows across');
  });
});

describe('the first page', () => {
  // The first of these tests, since games that others finish count, too.
  test('counts days in a row, and shows how the daily game went', async () => {
    const page = await open('');
    await page.see('.hero button');
    assert.equal(await page.count('.streak'), 0);
    await page.click('.hero button', 'Play the daily game');
    await page.see('.row.active');
    const id = (await page.value('location.hash')).replace('#/play/', '');
    await send(page, `play/${id}/guess`, { guess: 'AABC' });
    await page.value('location.hash = "#/"');
    await page.read('.hero', 'You made 1 guess of 10');
    await send(page, `play/${id}/give-up`, {});
    await page.reload();
    await page.read('.hero h1', 'Today’s game is over');
    await page.read('.hero .lead', 'The next daily game comes in');
    await page.read('.streak', '1 day played');
    await page.click('.hero a', 'See how it went');
    await page.until(`location.hash.includes(${JSON.stringify(id)})`);
  });

  test('does not offer the introduction to somebody who has finished a game', async () => {
    const page = await open('');
    await page.see('.welcome');
    await page.click('.preset');
    await page.see('.row.active');
    await page.click('[data-action=give-up]');
    await page.click('[data-action=give-up]', 'Really');
    await page.read('.account-page h1', 'You gave up');
    await page.value('location.hash = "#/"');
    await page.see('.preset-cards');
    assert.equal(await page.count('.welcome'), 0);
  });

  test('shows three boards as pictures before any form', async () => {
    const page = await open('');
    await page.see('.preset-cards');
    const names = await page.value('[...document.querySelectorAll(".preset strong")].map((one) => one.textContent)');
    assert.deepEqual(names, ['Classic', 'Super', 'Bulls and Cows']);
    assert.equal(
      await page.value(
        '[...document.querySelectorAll(".preset")].every((one) => one.querySelector(".mini-board .peg"))',
      ),
      true,
    );
    assert.equal(await page.value('document.querySelector(".other-board").open'), false);
    const order = await page.value(
      'document.querySelector(".hero").compareDocumentPosition(document.querySelector(".preset")) & document.querySelector(".preset").compareDocumentPosition(document.querySelector("form"))',
    );
    assert.equal(order & 4, 4, 'daily game, boards, form');
    await page.click('.preset', 'Bulls and Cows');
    assert.equal(await shownGame(page), '4x10-distinct');
  });

  for (const [width, height] of /** @type {[number, number][]} */ ([
    [320, 640],
    [375, 740],
    [1280, 800],
  ]))
    test(`has the daily game above the fold at ${width}x${height}`, async () => {
      const page = await open('', { width, height });
      await page.see('.hero .button.primary');
      const { bottom } = await page.value(
        'document.querySelector(".hero .button.primary").getBoundingClientRect().toJSON()',
      );
      assert.ok(bottom <= height, `the button ends at ${bottom}`);
    });

  test('lists unfinished games by name, and deletes them', async () => {
    const page = await open('');
    await page.see('.hero');
    const { id } = await send(page, 'play', { game: '5x8', rows: 12 });
    await page.reload();
    await page.read('.open-game strong', 'Super');
    assert.equal(await page.value('document.querySelector(".open-game").getAttribute("href")'), `#/play/${id}`);
    await page.click('.open-item .icon-button');
    await page.until('!document.querySelector(".open-section")');
    assert.deepEqual((await send(page, 'play')).games, []);
  });
});

describe('many unfinished games', () => {
  test('are listed from the latest on, and the older ones on demand', async () => {
    const page = await open('');
    await page.see('.hero');
    for (let seed = 1; seed <= 8; seed += 1) await send(page, 'play', { game: '4x6', seed });
    await page.reload();
    await page.see('.open-item');
    const shown = () =>
      page.value('[...document.querySelectorAll(".open-item")].filter((one) => one.offsetParent).length');
    assert.equal(await shown(), 6);
    await page.click('.open-section .link', 'Show older games');
    assert.equal(await shown(), 8);
    assert.equal(
      await page.value('document.activeElement.closest("li") === document.querySelectorAll(".open-item")[6]'),
      true,
    );
  });
});

describe('tables of games on a phone', () => {
  for (const hash of ['#/stats', '#/review'])
    test(`need no scrolling: ${hash}`, async () => {
      const page = await open('', { width: 390, height: 844, touch: true });
      await page.see('.hero');
      const body = { game: '20x20', seed: 3 };
      await giveUp(page, body, 'ABCDEFGHIJKLMNOPQRST');
      await giveUp(page, body, 'ABCDEFGHIJKLMNOPQRST');
      await page.value(`location.hash = ${JSON.stringify(hash)}`);
      await page.read('.table-box', 'Review');
      assert.equal(
        await page.value(
          '(() => { const box = document.querySelector(".table-box"); return box.scrollWidth - box.clientWidth; })()',
        ),
        0,
      );
    });
});

describe('more numbers', () => {
  test('are hidden until somebody asks for them, and stay', async () => {
    const page = await open('#/help?game=4x6&history=AABC+1%2C1');
    await page.read('table.guesses', 'Guesses needed');
    assert.doesNotMatch((await page.text('table.guesses')) ?? '', /Bits|Groups|At worst/);
    await page.click('.more-switch input');
    await page.read('table.guesses', 'Bits');
    await page.reload();
    await page.read('table.guesses', 'Groups');
    assert.equal(await page.value('document.querySelector("input[name=more]").checked'), true);
  });

  test('help lists the fewest expected guesses first, and possible guesses before equal probes', async () => {
    const page = await open('#/help?game=4x6&history=AABC+1%2C0;+ADEE+0%2C2');
    await page.until('document.querySelectorAll("table.guesses tbody tr").length === 8');
    await page.until('!document.querySelector("table.guesses").textContent.includes("…")');
    const listed = await page.value(
      '[...document.querySelectorAll("table.guesses tbody tr")].map((row) => [Number(row.cells[1].textContent), Boolean(row.querySelector(".tag"))])',
    );
    const sorted = listed.toSorted(
      (/** @type {[number, boolean]} */ one, /** @type {[number, boolean]} */ other) =>
        one[0] - other[0] || Number(one[1]) - Number(other[1]),
    );
    assert.deepEqual(listed, sorted);
  });
});

describe('statistics', () => {
  test('begin with the usual board, and draw charts only where there is enough to see', async () => {
    const page = await open('');
    await page.see('.hero');
    for (const seed of [1, 2, 3, 4, 5]) {
      const { id } = await send(page, 'play', { game: '2x2', seed });
      for (const guess of ['AA', 'AB', 'BA', 'BB']) {
        const { play } = await send(page, `play/${id}/guess`, { guess });
        if (play.outcome === 'found') break;
      }
    }
    await giveUp(page, { game: '1x3', seed: 9 }, 'A');
    await page.value('location.hash = "#/stats"');
    await page.see('section[data-game="1x3"]');
    const boards = await page.value(
      '[...document.querySelectorAll("section[data-game]")].map((one) => one.dataset.game)',
    );
    assert.ok(boards.indexOf('2x2') < boards.indexOf('1x3'), boards.join(' '));
    assert.equal(await page.count('section[data-game="2x2"] .bars'), 1);
    assert.equal(await page.count('section[data-game="1x3"] .bars, section[data-game="1x3"] .chart'), 0);
    await page.read('section[data-game="2x2"] h2', '2 pegs, 2 colors');
    await page.click('.notice .button', 'Review now');
    await page.see('section[data-game="2x2"] .chart');
    const days = await page.value(
      `[...document.querySelectorAll('section[data-game="2x2"] .chart text[text-anchor="middle"]')].map((one) => one.textContent)`,
    );
    assert.equal(days.length, new Set(days).size, `each day is named once: ${days}`);
  });
});

describe('answers', () => {
  // An answer as it is typed, such as 1,2. Numbers above 999 have no comma on the pages.
  const typed = /(^|[^\d.])\d+,\d+/;

  /**
   * The sentences of a page, without fields, examples and links.
   * @param {import('./browser.js').Page} page
   */
  const sentences = (page) =>
    page.value(
      `[...document.querySelectorAll('main details')].forEach((one) => { one.open = true; }), document.querySelector('main').innerText`,
    );

  test('are words in the sentences about a game, its review, help and puzzles', async () => {
    const page = await open('');
    await page.see('.hero');
    const { id } = await send(page, 'play', { game: '4x6', rows: 10, seed: 5 });
    await send(page, `play/${id}/guess`, { guess: 'AABC' });
    await page.value(`location.hash = '#/play/${id}'`);
    await page.see('.row.active');
    await page.press(...'FFFF', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 2');
    await page.press(...'AAAA', 'Enter');
    await page.until('document.querySelectorAll(".row.played").length === 3');
    await page.click('.message button', 'Why?');
    await page.read('.message', ' black, ');
    assert.doesNotMatch(await sentences(page), typed);
    await send(page, `play/${id}/give-up`, {});
    await page.reload();
    await page.see('.review-turn');
    assert.doesNotMatch(await sentences(page), typed);
    await page.value('location.hash = "#/help?game=4x6&history=AABC+4%2C0;+ADEE+0%2C2"');
    await page.read('.conflict', 'Turn 1 was 3 black, 0 white');
    assert.doesNotMatch((await page.text('.conflict')) ?? '', typed);
    await page.value('location.hash = "#/puzzle/one-left/1/1"');
    await page.see('.puzzle .row.active');
    const { turns } = await send(page, 'puzzle?kind=one-left&level=1&number=1');
    await page.press(...turns[0].guess, 'Enter');
    await page.read('.verdict', ' black, ');
    assert.doesNotMatch(await sentences(page), typed);
  });

  test('of Bulls and Cows are words on the board too', async () => {
    const page = await open('');
    await page.see('.hero');
    const { id } = await send(page, 'play', { game: '4x10-distinct', secret: '4271' });
    await send(page, `play/${id}/guess`, { guess: '0123' });
    await send(page, `play/${id}/guess`, { guess: '4567' });
    await page.value(`location.hash = '#/play/${id}'`);
    await page.read('.row.played .keys', '0 bulls');
    await page.press(...'8901', 'Enter');
    await page.see('.row.contradicted .needed .keys.words');
    assert.equal(await page.value('document.documentElement.scrollWidth <= innerWidth'), true);
    const apart = await page.value(`(() => { const row = document.querySelector('.row.contradicted');
      return row.querySelector('.needed').getBoundingClientRect().left - row.querySelector(':scope > .keys').getBoundingClientRect().right; })()`);
    assert.ok(apart >= -1, `the answers overlap by ${-apart} pixels`);
  });
});

// @ts-check
// Boards of many pegs: what is shown in one line where there is room, and what stays in view on phones.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { open, openGame, seeRows, send, useSite } from './site.js';

/** @typedef {import('./browser.js').Page} Page */

useSite();

const phone = { width: 390, height: 844, touch: true };

/**
 * The number of lines that the pegs of a code take.
 * @param {Page} page
 * @param {string} selector of the code
 * @returns {Promise<number>}
 */
function lines(page, selector) {
  return page.value(
    `new Set([...document.querySelector(${JSON.stringify(selector)}).children].map((peg) => Math.round(peg.getBoundingClientRect().top))).size`,
  );
}

/** Gives up a game of 20x20 after two guesses, and opens its review. */
async function reviewed() {
  const { page, play } = await openGame({ game: '20x20', seed: 5 });
  await send(page, `play/${play.id}/guess`, { guess: 'ABCDEFGHIJKLMNOPQRST' });
  await send(page, `play/${play.id}/guess`, { guess: 'AAABBBCCCDDDEEEFFFGG' });
  await send(page, `play/${play.id}/give-up`, {});
  await page.reload();
  await page.see('.review-turn .number');
  return page;
}

describe('20x20 on a desk', () => {
  test('a hint takes one line', async () => {
    const { page } = await openGame({ game: '20x20', seed: 5 });
    for (let grade = 1; grade <= 3; grade += 1) {
      const before = await page.text('[data-action=hint]');
      await page.click('[data-action=hint]');
      await page.until(
        `document.querySelector('.message .chip') || document.querySelector('[data-action=hint]').innerText !== ${JSON.stringify(before)}`,
      );
      if (await page.count('.message .chip')) break;
    }
    assert.equal(await lines(page, '.message .code'), 1);
  });

  test('a turn of a review takes one line, and its chart has few lines', async () => {
    const page = await reviewed();
    assert.equal(await lines(page, '.review-line .code'), 1);
    const levels = await page.count('.chart .grid');
    assert.ok(levels >= 2 && levels <= 10, `${levels} lines`);
    const counts = await page.text('.review-turn .numbers');
    assert.match(counts ?? '', /×10\^26 → ~\d\.\d×10\^\d\d/);
  });
});

test('the whole row of 100x100 is in view on a phone', async () => {
  const { page, play } = await openGame({ game: '100x100', seed: 1 }, phone);
  await send(page, `play/${play.id}/guess`, { guess: Array.from({ length: 100 }, (_, at) => at).join('.') });
  await page.reload();
  await seeRows(page, 1);
  await page.value('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
  const { top, bottom, head, controls } = await page.value(`(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    return { top: box('.row.active').top, bottom: box('.row.active').bottom, head: box('.top').bottom, controls: box('.controls').top };
  })()`);
  assert.ok(top >= head && bottom <= controls, `${top} to ${bottom} between ${head} and ${controls}`);
});

test('help says what its figures are estimated from only where it shows them', async () => {
  const page = await open('#/help?game=12x20');
  await page.see('table.guesses .chip');
  assert.doesNotMatch((await page.text('.help-result')) ?? '', /sampled/);
  await page.click('.more-switch input');
  await page.read('table.guesses', 'Bits');
  assert.match((await page.text('.help-result')) ?? '', /estimated from \d+ sampled codes/);
});

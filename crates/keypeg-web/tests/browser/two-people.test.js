// @ts-check
// Two people: a code set for a friend, and pass and play on one device.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { open, rows, seeRows, send, useSite } from './site.js';

useSite();

describe('a code for a friend', () => {
  test('is set by keyboard, sent as a link, and broken by somebody else', async () => {
    const page = await open('#/friend');
    await page.see('.secret-board .slot');
    await page.press(...'dbce');
    await page.enter('input[name=name]', 'Ana');
    await page.click('.button.primary', 'Make the link');
    await page.see('input[name=link]');
    await page.read('#live', 'The link is ready');
    assert.equal(await page.value('document.activeElement.textContent'), 'Copy the link');
    const url = await page.value('document.querySelector("input[name=link]").value');
    assert.doesNotMatch(url, /DBCE/i, 'the code cannot be read');
    const friend = await open(url.replace(/^.*#/, '#'));
    await friend.read('.card', 'Ana set a code for you');
    await friend.read('.card', '10 rows');
    await friend.click('.button.primary', 'Play it');
    await friend.see('.row.active');
    await friend.press(...'dbce', 'Enter');
    await seeRows(friend, 1);
    assert.match((await rows(friend))[0] ?? '', /4 black, 0 white/);
  });

  test('can be chosen by chance, on any board', async () => {
    const page = await open('#/friend');
    await page.see('.secret-board .slot');
    await page.select('select[name=preset]', '4x10-distinct');
    await page.until('document.querySelectorAll(".tray-peg").length === 10');
    assert.equal(await page.value('document.querySelector(".button.primary").disabled'), true);
    await page.click('.setter-code .button', 'By chance');
    await page.click('.button.primary', 'Make the link');
    await page.see('input[name=link]');
  });
});

describe('pass and play', () => {
  test('hides the code before the device is handed over', async () => {
    const page = await open('#/pass');
    await page.see('.secret-board .slot');
    await page.press(...'dbce', 'Enter');
    await page.read('.hand-over h1', 'The code is hidden');
    await page.read('#live', 'Hand the device over');
    assert.equal(await page.count('main .peg'), 0);
    const { games } = await send(page, 'play');
    assert.doesNotMatch(JSON.stringify(await send(page, `play/${games[0].id}`)), /DBCE/);
    // The link to the game has the focus.
    await page.press('Enter');
    await page.see('.row.active');
    await page.press(...'dbce', 'Enter');
    await seeRows(page, 1);
    assert.match((await rows(page))[0] ?? '', /4 black, 0 white/);
  });
});

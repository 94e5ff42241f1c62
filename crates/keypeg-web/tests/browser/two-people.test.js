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
    await friend.read('.card', '10 guesses');
    await friend.click('.button.primary', 'Play it');
    await friend.see('.row.active');
    await friend.press(...'dbce', 'Enter');
    await seeRows(friend, 1);
    assert.match((await rows(friend))[0] ?? '', /4 black, 0 white/);
  });

  test('does not count for whoever set it in the same browser', async () => {
    const page = await open('#/friend');
    await page.see('.secret-board .slot');
    await page.press(...'dbce');
    await page.click('.button.primary', 'Make the link');
    await page.see('input[name=link]');
    const url = await page.value('document.querySelector("input[name=link]").value');
    await page.value(`location.hash = ${JSON.stringify(url.replace(/^.*#/, '#'))}`);
    await page.read('.card h1', 'Your own code');
    await page.read('.card', 'does not count');
    const counted = async (of = page) => (await send(of, 'stats')).games.length;
    const before = await counted();
    await page.click('.button.primary', 'Play it');
    await page.see('.row.active');
    await page.press(...'dbce', 'Enter');
    await page.read('.account-page h1', 'You broke the code');
    assert.equal(await counted(), before);
    // Elsewhere the same link is a game as any other.
    const friend = await open(url.replace(/^.*#/, '#'));
    await friend.read('.card h1', 'A code for you');
    const friendBefore = await counted(friend);
    await friend.click('.button.primary', 'Play it');
    await friend.see('.row.active');
    await friend.press(...'dbce', 'Enter');
    await friend.read('.account-page h1', 'You broke the code');
    assert.equal(await counted(friend), friendBefore + 1);
  });

  test('can be chosen by chance, on any board', async () => {
    const page = await open('#/friend');
    await page.see('.secret-board .slot');
    await page.select('select[name=preset]', '4x10-distinct');
    await page.until('document.querySelectorAll(".tray-peg").length === 10');
    assert.equal(await page.value('document.querySelector(".button.primary").disabled'), true);
    await page.click('.setter-code .button', 'Random code');
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

// @ts-check
// Input that can be trusted: what was typed and clicked is what happens, once.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { open, openForm, openGame, openTab, rows, seeRows, send, shownGame, typed, useSite } from './site.js';

/** @typedef {import('./browser.js').Page} Page */

useSite();

/** How many games the browser of a page has begun and not ended. @param {Page} page */
async function openGames(page) {
  return (await send(page, 'play')).games.length;
}

/** Shows the fields of any game. @param {{latency?: number}} [looks] */
async function newGame(looks) {
  const page = await open('', looks);
  await openForm(page);
  await page.click('.game-picker .link');
  return page;
}

/**
 * Presses Begin and waits for the game.
 * @param {Page} page
 */
async function begin(page) {
  await page.click('form .button.primary', 'Begin');
  return shownGame(page);
}

describe('Begin starts the game that the form shows', () => {
  test('own symbols that do not fit the board are refused', async () => {
    const page = await newGame();
    await page.enter('input[name=symbols]', 'ROYGBP');
    await page.select('select[name=preset]', '5x8');
    await page.click('form .button.primary', 'Begin');
    await page.read('.game-picker .field-error', 'symbols');
    assert.equal(await openGames(page), 0);
    await page.enter('input[name=symbols]', 'ROYGBPWK');
    assert.equal(await begin(page), '5x8');
    assert.equal(await page.count('.tray-peg[aria-label="Color R"]'), 1);
    page.errors = page.errors.filter((error) => !error.includes('400'));
  });

  test('a board that cannot be is refused', async () => {
    const page = await newGame();
    await page.enter('input[name=pegs]', '5');
    await page.enter('input[name=colors]', '4');
    await page.click('input[name=distinct]');
    await page.click('form .button.primary', 'Begin');
    await page.until('document.querySelector(".game-picker .field-error").textContent !== ""');
    assert.equal(await openGames(page), 0);
    await page.click('input[name=distinct]');
    assert.equal(await begin(page), '5x4');
    page.errors = page.errors.filter((error) => !error.includes('400'));
  });

  test('Enter in a field counts what the field shows, also before the server has described the board', async () => {
    const page = await newGame();
    await page.hold('/api/game?');
    await page.enter('input[name=pegs]', '6');
    await page.press('Enter');
    await page.release();
    await page.releaseAll();
    assert.equal(await shownGame(page), '6x6');
  });

  test('other fields do not change the rows, and a preset does', async () => {
    const page = await newGame();
    await page.enter('input[name=rows]', '7');
    await page.enter('input[name=colors]', '5');
    await page.enter('input[name=pegs]', '3');
    assert.equal(await begin(page), '3x5');
    await page.read('.game-title', 'guess 1 of 7');
    await page.value('location.hash = "#/"');
    await page.see('select[name=preset]');
    await page.select('select[name=preset]', '5x8');
    assert.equal(await page.value('document.querySelector("input[name=rows]").value'), '12');
  });

  test('an opponent that cannot play the board is not replaced silently', async () => {
    const page = await newGame();
    await page.hold('/api/game?');
    await page.select('select[name=codemaker]', 'adversary');
    await page.enter('input[name=pegs]', '12');
    await page.press('Enter');
    await page.release();
    await page.read('.form-trouble', 'You cannot play against this opponent');
    assert.equal(await openGames(page), 0);
  });

  test('a double click begins one game', async () => {
    const page = await open('', { latency: 60 });
    await page.click('.preset', 'Classic', 2);
    await page.see('.row.active');
    assert.equal(await openGames(page), 1);
    await page.value('location.hash = "#/"');
    await openForm(page);
    await page.click('form .button.primary', 'Begin', 2);
    await page.see('.row.active');
    assert.equal(await openGames(page), 2);
  });
});

describe('keys while an answer is on its way', () => {
  test('are kept for the next guess', async () => {
    const { page } = await openGame({ game: '4x6', seed: 1 });
    await page.hold('/guess');
    await page.press(...'aabc', 'Enter', ...'def');
    await page.see('.row.sent');
    assert.equal(await typed(page), 'D E F _');
    await page.release();
    await seeRows(page, 1);
    await page.press('b');
    assert.equal(await typed(page), 'D E F B');
    assert.match((await rows(page))[0] ?? '', /^Guess 1: AABC,/);
  });

  test('make the next guess, too', async () => {
    const { page } = await openGame({ game: '4x6', seed: 1 }, { latency: 60 });
    await page.press(...'aabc', 'Enter', ...'defb', 'Enter');
    await seeRows(page, 2);
    await page.press(...'cc');
    assert.deepEqual(
      (await rows(page)).map((row) => row.slice(0, 13)),
      ['Guess 1: AABC', 'Guess 2: DEFB'],
    );
    assert.equal(await typed(page), 'C C _ _');
  });

  test('a guess that was changed after Enter waits for Enter again', async () => {
    const { page } = await openGame({ game: '4x6', seed: 1 });
    await page.hold('/guess');
    await page.press(...'aabc', 'Enter', ...'defb', 'Enter', 'Backspace', 'c');
    await page.release();
    await seeRows(page, 1);
    assert.equal(await typed(page), 'D E F C');
    assert.equal(await page.count('.row.sent'), 0);
  });

  test('what was typed meanwhile stays when a guess fails', async () => {
    const { page } = await openGame({ game: '4x6', seed: 1 });
    await page.hold('/guess');
    await page.press(...'aabc', 'Enter', ...'de');
    await page.release('fail');
    await page.read('[role=alert]', 'does not answer');
    assert.equal(await typed(page), 'D E _ _');
  });

  test('a guess that fails is put back', async () => {
    const { page } = await openGame({ game: '4x6', seed: 1 });
    await page.hold('/guess');
    await page.press(...'aabc', 'Enter');
    await page.see('.row.sent');
    assert.equal(await typed(page), '_ _ _ _');
    await page.release('fail');
    await page.read('[role=alert]', 'does not answer');
    assert.equal(await typed(page), 'A A B C');
    assert.equal(await page.count('.row.sent, .row.played'), 0);
    await page.press('Enter');
    await page.release();
    await seeRows(page, 1);
  });

  test('a guess that a strict game refuses is put back', async () => {
    const { page } = await openGame({ game: '4x6', seed: 7, strict: true });
    await page.press(...'aabb', 'Enter');
    await seeRows(page, 1);
    await page.press(...'aabb', 'Enter');
    await page.read('.message', 'refused');
    assert.equal(await typed(page), 'A A B B');
  });
});

describe('double clicks', () => {
  test('Guess in the introduction makes one guess', async () => {
    const page = await open('#/intro', { latency: 60 });
    await page.see('.row.active');
    for (const color of [0, 1, 2]) await page.click(`.tray-peg[data-color="${color}"]`);
    await page.click('.guess', undefined, 2);
    await seeRows(page, 1);
    assert.equal(await page.count('.coach [role=alert]'), 0);
    assert.equal(await page.count('.row.sent'), 0);
  });

  for (const latency of [0, 60])
    test(`Hint gives one hint, with ${latency} ms of latency`, async () => {
      const { page, play } = await openGame({ game: '4x6', seed: 3 }, { latency });
      await page.click('[data-action=hint]', undefined, 2);
      await page.read('.message', 'Hint:');
      assert.equal((await send(page, `play/${play.id}`)).hints_used, 1);
      await page.click('[data-action=good]', undefined, 2);
      await page.see('.message .chips');
      assert.equal((await send(page, `play/${play.id}`)).hints_used, 2);
    });

  test('a guess that is refused is refused once', async () => {
    const { page, play } = await openGame({ game: '4x6', seed: 7, strict: true });
    await page.press(...'aabb', 'Enter');
    await seeRows(page, 1);
    await page.press(...'aabb');
    await page.click('.guess', undefined, 2);
    await page.read('.message', 'refused');
    assert.equal((await send(page, `play/${play.id}`)).refused.length, 1);
  });

  test('Give up asks', async () => {
    const { page, play } = await openGame({ game: '4x6', seed: 3 });
    await page.click('.action.danger', 'Give up', 2);
    await page.read('.action.danger', 'Really give up?');
    assert.equal((await send(page, `play/${play.id}`)).outcome, 'open');
    await page.click('.action.danger', 'Really give up?');
    await page.read('.end h1', 'You gave up');
  });

  test('a key that is held down on a button presses it once', async () => {
    const { page, play } = await openGame({ game: '4x6', seed: 3 });
    await page.value('document.querySelector("[data-action=hint]").focus()');
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
    await page.read('.message', 'Hint:');
    for (let time = 0; time < 3; time += 1)
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter, autoRepeat: true });
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    assert.equal((await send(page, `play/${play.id}`)).hints_used, 1);
  });
});

test('Enter guesses what was typed after a button was clicked', async () => {
  const { page } = await openGame({ game: '4x6', secret: 'DBCE' });
  await page.press(...'aabc', 'Enter');
  await seeRows(page, 1);
  await page.press(...'aaaa', 'Enter');
  await seeRows(page, 2);
  await page.click('.message button', 'Why?');
  await page.until('!document.querySelector(".message-more").hidden');
  await page.press(...'dbcf', 'Enter');
  await seeRows(page, 3);
  // Without a typed peg, Enter presses the button that has the focus.
  await page.value('document.querySelector("[data-action=hint]").focus()');
  await page.press('Enter');
  await page.read('.message', 'Hint:');
  await seeRows(page, 3);
});

test('hints are said in the live region', async () => {
  const { page } = await openGame({ game: '4x6', seed: 3 });
  await page.press(...'aabc', 'Enter');
  await seeRows(page, 1);
  await page.click('[data-action=hint]');
  await page.read('.message', 'Hint:');
  const shown = await page.text('.message');
  assert.equal(await page.value('document.querySelector("#live").textContent'), shown);
  await page.click('[data-action=good]');
  await page.read('#live', 'possible guesses listed');
});

test('a dot behind a number skips no hole', async () => {
  const { page } = await openGame({ game: '20x100', seed: 3 });
  await page.press(...'12.5.99.0.');
  assert.equal(await typed(page), `12 5 99 0${' _'.repeat(16)}`);
  await page.press(...'7.', ...'..', ...'8 ', ...'45 ');
  assert.equal(await typed(page), `12 5 99 0 7 _ _ 8 45${' _'.repeat(11)}`);
  // A number replaces one that was complete.
  await page.press('ArrowLeft', ...'36');
  assert.equal(await typed(page), `12 5 99 0 7 _ _ 8 36${' _'.repeat(11)}`);
});

describe('a game in two tabs', () => {
  test('is drawn again where it was not played', async () => {
    const { page, play } = await openGame({ game: '4x6', seed: 1 });
    const other = await openTab(page, `#/play/${play.id}`);
    await other.see('.row.active');
    await page.press(...'aabc', 'Enter');
    await seeRows(other, 1);
    assert.deepEqual(await rows(other), await rows(page));
  });

  test('a guess is not made on a board that the player has not seen', async () => {
    const { page, play } = await openGame({ game: '4x6', seed: 1 });
    await send(page, `play/${play.id}/guess`, { guess: 'AABC' });
    await page.press(...'defb', 'Enter');
    await page.read('.message [role=alert]', 'changed meanwhile');
    await seeRows(page, 1);
    assert.match((await rows(page))[0] ?? '', /^Guess 1: AABC,/);
    assert.equal(await typed(page), 'D E F B');
    await page.press('Enter');
    await seeRows(page, 2);
    page.errors = page.errors.filter((error) => !error.includes('409'));
  });
});

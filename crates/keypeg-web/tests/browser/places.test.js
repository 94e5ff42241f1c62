// @ts-check
// Nothing ends in a dead end: saved games, reviews, addresses, reloads, and what stays behind when a page is left.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { patiently } from './browser.js';
import { serverOnly } from './server.js';
import { open, openForm, openGame, openTab, rows, seeRows, send, server, shownGame, useSite } from './site.js';

useSite();

/** @type {string[]} */
const folders = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Writes a file that a page can open. @param {string} text */
async function file(text) {
  const folder = await mkdtemp(join(tmpdir(), 'keypeg-saved-'));
  folders.push(folder);
  const path = join(folder, 'game.json');
  await writeFile(path, text);
  return path;
}

describe('a saved game is opened', () => {
  const record = { format: 'keypeg-game', version: 1, game: '4x6', codemaker: 'secret', secret: 'DBCE', strict: false };

  test('a finished one for its review', async () => {
    const { page, play } = await openGame({ game: '4x6', seed: 5 });
    await page.press(...'aabc', 'Enter');
    await seeRows(page, 1);
    await page.click('.action.danger', 'Give up');
    await page.click('.action.danger', 'Really');
    await page.see('.end a[download]');
    const saved = await file(JSON.stringify(await send(page, `play/${play.id}/record`)));
    await page.value('location.hash = "#/"');
    await page.see('input[name=saved]');
    await page.choose('input[name=saved]', saved);
    await page.see('.identity');
    assert.equal(await page.count('.review-turn'), 1);
  });

  test('an unfinished one to be continued', async () => {
    const turns = [{ guess: 'AABC', feedback: '0,2' }];
    const page = await open('#/review');
    await page.see('input[name=saved]');
    await page.choose('input[name=saved]', await file(JSON.stringify({ ...record, turns, outcome: 'open' })));
    await page.see('.game .row.active');
    assert.deepEqual(await rows(page), ['Guess 1: AABC, 0 black, 2 white']);
  });

  test('one that the computer breaks, with its strategy and its lies', async () => {
    const turns = [{ guess: 'AABB', feedback: '1,1' }];
    const broken = { format: 'keypeg-game', version: 2, game: '4x6', codemaker: 'person', turns, outcome: 'open' };
    const page = await open('');
    await page.see('input[name=saved]');
    const saved = await file(JSON.stringify({ ...broken, breaker: 'entropy', lies: '3' }));
    await page.choose('input[name=saved]', saved);
    await page.until('document.querySelector(".row.active") && document.querySelectorAll(".row.played").length === 2');
    assert.equal(await page.value('document.querySelector("select[name=lies]").value'), '3');
    assert.equal(await page.value('document.querySelector("select[name=strategy]").value'), 'entropy');
    assert.equal((await rows(page))[0], 'Guess 1: AABB, answered 1 black, 1 white');
    await page.value('location.hash = "#/"');
    await page.see('input[name=saved]');
    const unknown = await file(JSON.stringify({ ...broken, breaker: 'entropy', player: { ties: 'last' } }));
    await page.choose('input[name=saved]', unknown);
    await page.read('[role=alert].notice', 'keypeg break --resume');
  });

  test('another file is refused with a reason', async () => {
    const page = await open('');
    await page.see('input[name=saved]');
    await page.choose('input[name=saved]', await file('not a game'));
    await page.read('[role=alert].notice', 'not a saved game');
  });
});

test('a game without guesses offers no review', async () => {
  const { page } = await openGame({ game: '4x6', seed: 5 });
  await page.click('.action.danger', 'Give up');
  await page.click('.action.danger', 'Really');
  await page.read('.end h1', 'You gave up');
  assert.equal(await page.count('.review-turn'), 0);
  const { games } = await send(page, 'stats');
  const guessed = games.filter((/** @type {{guesses: number}} */ one) => one.guesses > 0).length;
  assert.ok(guessed < games.length);
  for (const hash of ['#/review', '#/stats']) {
    await page.value(`location.hash = ${JSON.stringify(hash)}`);
    await page.until(`document.querySelectorAll('main tbody tr').length >= ${games.length}`);
    assert.equal(await page.count('main a[href*="review/archive"]'), guessed, hash);
  }
});

test('names of JavaScript are addresses that lead nowhere', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const page = await open(`#/${name}`);
    await page.read('.notice', `There is no page "${name}"`);
    page.errors = page.errors.filter((error) => !error.includes('There is no page'));
  }
});

describe('breaking', () => {
  test('goes on after a reload', async () => {
    const page = await open('#/break');
    await page.click('.answer[data-answer="1,1"]');
    await page.until('document.querySelector(".row.active") && document.querySelectorAll(".row.played").length === 2');
    await page.select('select[name=lies]', '1');
    await page.until('location.hash.includes("lies=1") && document.querySelector(".row.active")');
    const before = await rows(page);
    await page.reload();
    await page.until('document.querySelector(".row.active") && document.querySelectorAll(".row.played").length === 2');
    assert.deepEqual(await rows(page), before);
    assert.equal(await page.value('document.querySelector("select[name=lies]").value'), '1');
  });

  test('keeps its turns when the strategy changes', async () => {
    const page = await open('#/break');
    await page.click('.answer[data-answer="1,1"]');
    await page.until('document.querySelector(".row.active") && document.querySelectorAll(".row.played").length === 2');
    const [first] = await rows(page);
    for (const strategy of ['entropy', 'optimal']) {
      await page.select('select[name=strategy]', strategy);
      await page.until(`location.hash.includes("strategy=${strategy}") && document.querySelector(".row.active")`);
      assert.equal((await rows(page))[0], first, strategy);
    }
    // This one continues its own games only.
    await page.select('select[name=strategy]', 'inference');
    await page.read('[role=alert].notice', 'it can only continue its own games');
    assert.deepEqual(await rows(page), [first]);
    await page.click('.button', 'Start again');
    await page.until('document.querySelector(".row.active") && document.querySelectorAll(".row.played").length === 1');
  });
});

test('the introduction leaves no open game and is not counted', async () => {
  const page = await open('#/intro');
  await page.see('.row.active');
  // The secret is one of 64 codes, so trying all of them ends the game.
  const letters = [...'abcd'];
  const codes = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => [one, two, three])));
  let made = 0;
  for (const code of codes) {
    await page.press(...code, 'Enter');
    made += 1;
    await seeRows(page, made);
    if (!(await page.count('.row.active'))) break;
  }
  await page.read('.coach', 'You broke it');
  assert.match((await page.text('.coach')) ?? '', new RegExp(made === 1 ? 'one guess' : `${made} guesses`));
  assert.deepEqual((await send(page, 'play')).games, []);
  assert.deepEqual(
    (await send(page, 'stats')).games.filter((/** @type {any} */ one) => one.game === '3x4'),
    [],
  );
  await page.click('.coach .button.primary', 'Play the classic game');
  assert.equal(await shownGame(page), '4x6');
});

test('a closed tab leaves no job running', { skip: serverOnly }, async () => {
  const page = await open('#/explore');
  await page.see('.walk');
  const tab = await openTab(page, '#/explore/compare?games=10x2&strategies=optimal');
  await tab.see('.job progress');
  const listenedTo = () => tab.requests.map((url) => /\/api\/jobs\/([0-9a-f]+)\/events$/.exec(url)?.[1]).find(Boolean);
  await patiently(async () => listenedTo() !== undefined, 'the page to listen to its job');
  const heard = listenedTo();
  assert.match((await send(page, `jobs/${heard}`)).status, /queued|running/);
  await tab.closeTab();
  await patiently(async () => (await send(page, `jobs/${heard}`)).status === 'cancelled', 'the job to be cancelled');
});

describe('small things', () => {
  test('help on 5x8 sends no bad request and has no empty column', async () => {
    const page = await open('#/help?game=5x8&history=AABBC+1%2C1');
    await page.see('table.guesses tbody tr');
    await page.see('.cells');
    assert.doesNotMatch((await page.text('table.guesses')) ?? '', /–|…|Guesses needed/);
    assert.equal(page.requests.filter((url) => url.includes('/jobs/values')).length, 0);
    const small = await open('#/help?game=4x6&history=AABC+1%2C1');
    await small.read('table.guesses', 'Guesses needed');
  });

  test('a seed that is too large is explained', async () => {
    const page = await open('');
    await openForm(page);
    await page.click('details.more summary', 'Daily game, seed');
    await page.enter('input[name=seed]', '123456789012345678901234567890');
    await page.click('form .button.primary', 'Begin');
    await page.read('.form-trouble', 'The seed is too large. Use a whole number below 9007199254740992.');
    const refused = await send(page, 'play', { game: '4x6', seed: 1e30 });
    assert.equal(refused.error.message, 'seed is 1e+30; it must be a whole number from 0 to 9007199254740991');
    page.errors = page.errors.filter((error) => !error.includes('400'));
  });

  test('a list is not read as an object', { skip: serverOnly }, async () => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/api/play`, { method: 'POST', headers, body: ' ["4x6"]' });
    assert.equal(answer.status, 400);
    assert.match((await answer.json()).error.message, /the body is a list/);
  });
});

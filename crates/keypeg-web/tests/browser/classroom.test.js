// @ts-check
// A class: the teacher sets a board, pupils join by the link, and the teacher sees them play.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, seeRows, send, server, useSite } from './site.js';

useSite(['--public-url', 'http://class.example:8080']);

/** @typedef {import('./browser.js').Page} Page */

/** Sets a board on the teacher's page; the address of the class behind the slash. @param {Page} teacher */
async function setBoard(teacher) {
  await teacher.see('form');
  await teacher.click('form .button.primary', 'Set this board');
  await teacher.see('.class-url');
  const url = await teacher.value('document.querySelector(".class-url").textContent');
  assert.match(url, /^http:\/\/class\.example:8080\/#\/class\/[0-9a-f]{32}$/);
  return String(url).replace(/^.*#/, '#');
}

test('the teacher sees live who is where', async () => {
  const teacher = await open(server.teacher);
  const invitation = await setBoard(teacher);
  await teacher.read('main', 'Nobody has joined yet');
  assert.equal(await teacher.count('svg.qr path'), 1);
  const pupil = await open(invitation);
  await pupil.see('input[name=name]');
  await pupil.enter('input[name=name]', 'Ana');
  await pupil.click('form .button.primary', 'Play');
  await pupil.see('.row.active');
  await teacher.read('.pupil.open', 'Ana');
  await pupil.press(...'aabc', 'Enter');
  await seeRows(pupil, 1);
  await teacher.until('document.querySelector(".pupil .figure")?.textContent === "1 of 10"');
  await pupil.click('.action.danger', 'Give up');
  await pupil.click('.action.danger', 'Really');
  await teacher.read('.pupil.given-up', 'gave up');
  await pupil.see('.end');
  assert.ok(!(await pupil.value('document.querySelector("main").textContent.includes("a link")')));
  await pupil.value(`location.hash = ${JSON.stringify(invitation)}`);
  await pupil.read('main .button.primary', 'Go on as Ana');
});

test('the page of the teacher may be on the wall: its address has no key', async () => {
  const key = server.teacher.replace('#/teacher/', '');
  assert.match(key, /^[0-9a-f]{32}$/);
  const teacher = await open(server.teacher);
  await setBoard(teacher);
  assert.match(String(await teacher.value('location.hash')), /^#\/teacher\?class=[0-9a-f]{32}$/);
  assert.equal(await teacher.value(`document.documentElement.outerHTML.includes('${key}')`), false);
  await teacher.value('window.isOld = true; location.reload()');
  await teacher.until('!window.isOld && document.querySelector(".class-url")');
  const stranger = await open('#/teacher');
  await stranger.read('.notice', 'link of the teacher');
});

test('a pupil sees no other browser and no secret of the board', async () => {
  const teacher = await open(server.teacher);
  const invitation = await setBoard(teacher);
  const [ana, eve] = [await open(invitation), await open(invitation)];
  for (const pupil of [ana, eve]) {
    await pupil.see('input[name=name]');
    await pupil.click('form .button.primary', 'Play');
    await pupil.see('.row.active');
  }
  const hash = await ana.value('location.hash');
  await eve.value(`location.hash = ${JSON.stringify(hash)}`);
  await eve.read('.notice', 'There is no game');
  eve.errors = eve.errors.filter((error) => !error.includes('404'));
  const play = await send(ana, String(hash).replace('#/', ''));
  assert.deepEqual([play.share, play.seed, play.secret], [null, null, null]);
  assert.deepEqual((await send(eve, 'stats')).games, []);
});

test('links to a game are those for others', async () => {
  const page = await open('');
  await page.see('.hero');
  const play = await send(page, 'play', { game: '4x6', rows: 10 });
  await page.value(`location.hash = '#/play/${play.id}'`);
  await page.see('.row.active');
  await page.value('navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }');
  await page.click('[data-action=share]');
  await page.until('window.copied');
  assert.equal(await page.value('window.copied'), `http://class.example:8080/#/share/${play.share}`);
});

// @ts-check
// For everybody: contrast, names, the keyboard, small screens, both themes, no motion.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { contrast, inkOn, palettes } from '../../assets/js/core/colors.js';
import { axeFindings } from './axe.js';
import { Browser } from './browser.js';
import { builtSite, startServer } from './server.js';
import { fetching } from './site.js';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** @type {Browser} */
let browser;
/** @type {import('./browser.js').Page[]} */
let visited = [];
let finished = '';
let open = '';
let shared = '';
let invited = '';

/** Where the games of the pages without a server are. @type {import('./browser.js').Page} */
let home;

/** Pages by address, each with what is there when it is ready. @type {[name: string, hash: () => string, ready: string][]} */
const allPlaces = [
  ['the first page', () => '', '.hero'],
  ['the introduction', () => '#/intro', '.coach'],
  ['a game', () => `#/play/${open}`, '.row.active'],
  ['a finished game', () => `#/play/${finished}`, '.end'],
  ['a shared game', () => `#/share/${shared}`, '.facts'],
  ['the page of a teacher', () => `${server.teacher}`, '.pupil'],
  ['the link of a class', () => `#/class/${invited}`, 'input[name=name]'],
  ['the list of puzzles', () => '#/puzzle', '.levels'],
  ['a puzzle', () => '#/puzzle/best-probe/1/1', '.row.active'],
  ['the daily puzzle', () => '#/puzzle/daily', '.board'],
  ['a code for a friend', () => '#/friend', '.secret-board'],
  ['pass and play', () => '#/pass', '.secret-board'],
  ['help', () => `#/help?game=4x6&history=${encodeURIComponent('AABC 1,0; ADEE 0,2')}`, '.cells'],
  [
    'help where nothing fits',
    () => `#/help?game=4x6&history=${encodeURIComponent('AABC 0,2; DEAB 3,0; DDBE 2,1; DBFE 3,0; DBAE 3,0')}`,
    '.conflict',
  ],
  ['help on a large board', () => '#/help?game=12x20', '.chips .chip'],
  ['breaking', () => '#/break', '.answer-pad'],
  ['the list of reviews', () => '#/review', 'table'],
  ['a review', () => `#/review/play/${finished}`, '.identity'],
  ['a tree', () => '#/explore?game=3x4', '.walk'],
  ['the comparison', () => '#/explore/compare?games=3x4', '.compare'],
  ['the papers', () => '#/explore/papers', '.tabs'],
  ['the statistics', () => '#/stats', 'table'],
  ['an address that leads nowhere', () => '#/nowhere', '.notice'],
];

/** A page without a server has no classes. */
const places = builtSite ? allPlaces.filter(([name]) => !/teacher|class/.test(name)) : allPlaces;

before(async () => {
  // A class, and still one archive for all pages of these tests.
  server = await startServer(['--public-url', 'http://class.example', '--shared-archive']);
  browser = await Browser.start();
  const page = await browser.page();
  home = page;
  await page.open(`${server.url}/`);
  const send = (/** @type {string} */ path, /** @type {unknown} */ body) =>
    page.value(
      `${fetching(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })}.then((answer) => answer.json())`,
    );
  finished = (await send('play', { game: '4x6', rows: 10, seed: 1 })).id;
  await send(`play/${finished}/guess`, { guess: 'AABC' });
  await send(`play/${finished}/guess`, { guess: 'AAAA' });
  await send(`play/${finished}/give-up`, {});
  if (!builtSite) {
    ({ class: invited } = await send(server.teacher.replace('#/', ''), { game: '4x6', rows: 10 }));
    await send(`class/${invited}`, { name: 'Ana' });
  }
  ({ id: open, share: shared } = await send('play', { game: '4x6', rows: 10, seed: 1 }));
  await send(`play/${open}/guess`, { guess: 'AABC' });
  await send(`play/${open}/guess`, { guess: 'AAAA' });
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

afterEach(async () => {
  const pages = visited;
  visited = [];
  for (const page of pages) await (builtSite ? page.closeTab() : page.close());
});

/**
 * @param {string} hash
 * @param {string} ready
 * @param {Parameters<Browser['page']>[0]} looks
 */
async function visit(hash, ready, looks) {
  const page = await (builtSite ? browser.tab(home.context, looks) : browser.page(looks));
  visited.push(page);
  await page.open(`${server.url}/${hash}`);
  await page.see(ready);
  return page;
}

describe('every page passes axe', () => {
  for (const dark of [false, true]) {
    for (const [name, hash, ready] of places) {
      test(`${name}, ${dark ? 'dark' : 'light'}`, async () => {
        const page = await visit(hash(), ready, { dark });
        assert.deepEqual(await axeFindings(page), []);
      });
    }
  }
});

describe('no page scrolls sideways', () => {
  for (const [width, height] of /** @type {[number, number][]} */ ([
    [360, 740],
    [768, 1024],
    [1920, 1080],
  ])) {
    for (const [name, hash, ready] of places) {
      test(`${name} at ${width}`, async () => {
        const page = await visit(hash(), ready, { width, height, touch: width < 700 });
        const wide = await page.value('document.documentElement.scrollWidth');
        assert.ok(wide <= width, `${wide} wide`);
        const cut =
          await page.value(`[...document.querySelectorAll('main button, main a, main input, main select')].filter((one) => !one.closest('.table-box, [hidden], details:not([open])'))
          .filter((one) => { const box = one.getBoundingClientRect(); return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1); }).map((one) => one.outerHTML.slice(0, 120))`);
        assert.deepEqual(cut, [], 'controls beyond the edge');
      });
    }
  }
});

test('letters can be read on the pegs of every palette', () => {
  for (const { name, colors } of Object.values(palettes)) {
    for (const color of colors)
      assert.ok(contrast(color, inkOn(color)) >= 4.5, `${name} ${color}: ${contrast(color, inkOn(color))}`);
  }
});

test('every control of a game is reached by Tab, in the order of the page, and shows its focus', async () => {
  const page = await visit(`#/play/${open}`, '.row.active', {});
  const controls = await page.value(
    '[...document.querySelectorAll("main button:not(:disabled), main a[href]")].filter((one) => one.offsetParent).length',
  );
  await page.value('document.getElementById("main").focus()');
  /** @type {number[]} */
  const order = [];
  for (let step = 0; step < controls; step += 1) {
    await page.press('Tab');
    const { at, outlined } =
      await page.value(`(() => { const all = [...document.querySelectorAll("main button:not(:disabled), main a[href]")].filter((one) => one.offsetParent);
      return { at: all.indexOf(document.activeElement), outlined: getComputedStyle(document.activeElement).outlineStyle !== 'none' }; })()`);
    assert.ok(outlined, `control ${at} shows its focus`);
    order.push(at);
  }
  assert.deepEqual(
    order,
    Array.from({ length: controls }, (_, at) => at),
  );
});

test('one polite region says one sentence per turn', async () => {
  const page = await visit(`#/play/${open}`, '.row.active', {});
  assert.equal(await page.value('document.querySelectorAll("[aria-live], [role=status], [role=log]").length'), 1);
  await page.press(...'bcde', 'Enter');
  await page.read('#live', 'Guess 3: BCDE was answered');
});

test('the looks can be chosen and are remembered', async () => {
  const page = await visit('', '.hero', {});
  await page.click('#settings');
  await page.see('dialog[open]');
  await page.click('.segment', 'Dark');
  await page.click('.palette', 'Shades');
  await page.click('dialog .check', 'Letters on the pegs');
  await page.press('Escape');
  await page.until('!document.querySelector("dialog")');
  await page.open(`${server.url}/`);
  await page.see('.hero');
  const looks = await page.value(
    '({ ...document.documentElement.dataset, ground: getComputedStyle(document.body).backgroundColor, color: getComputedStyle(document.documentElement).getPropertyValue("--color-0") })',
  );
  assert.deepEqual(looks, {
    theme: 'dark',
    letters: 'off',
    ground: 'rgb(23, 21, 18)',
    color: palettes['shades']?.colors[0],
  });
});

test('nothing moves for those who do not want it', async () => {
  const moving =
    'document.getAnimations().length + [...document.querySelectorAll("*")].filter((one) => getComputedStyle(one).animationName !== "none").length';
  const still = await visit(`#/play/${open}`, '.row.active', { still: true });
  assert.equal(await still.value(moving), 0);
  const lively = await visit(`#/play/${open}`, '.row.active', { still: false });
  assert.ok((await lively.value(moving)) > 0, 'and the test would see motion');
});

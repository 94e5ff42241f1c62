// @ts-check
// The server and the browser of a file of tests, and the steps that several files share.

import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { Browser } from './browser.js';
import { builtSite, startServer } from './server.js';

/** @typedef {import('./browser.js').Page} Page */
/** @typedef {import('./browser.js').Looks} Looks */

/** @type {Awaited<ReturnType<typeof startServer>>} */
export let server;
/** @type {Browser} */
export let browser;
/** @type {Page[]} */
let opened = [];

/**
 * Starts both before the tests of this file and stops them behind. After each test no page may have had an error.
 * @param {string[]} [options] further options of `keypeg serve`
 */
export function useSite(options) {
  before(async () => {
    server = await startServer(options);
    browser = await Browser.start();
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  // Whatever a test does: no error on the page, and no request to anywhere else.
  afterEach(async () => {
    const pages = opened;
    opened = [];
    for (const page of pages) {
      const elsewhere = page.requests.filter(
        (url) => !url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url) && url !== 'about:blank',
      );
      assert.deepEqual(elsewhere, [], 'requests to other places');
      assert.deepEqual(page.errors, [], 'errors on the page');
    }
    for (const context of new Set(pages.map(({ context }) => context))) await browser.forget(context);
  });
}

/**
 * Opens an address in a context of its own.
 * @param {string} hash
 * @param {Looks} [looks]
 */
export async function open(hash, looks) {
  const page = await browser.page(looks);
  opened.push(page);
  await page.open(`${server.url}/${hash}`);
  return page;
}

/**
 * Opens an address in another tab beside a page.
 * @param {Page} beside
 * @param {string} hash
 */
export async function openTab(beside, hash) {
  const page = await browser.tab(beside.context);
  opened.push(page);
  await page.open(`${server.url}/${hash}`);
  return page;
}

/**
 * Sends a request from a page, past its own code.
 * @param {Page} page
 * @param {string} path
 * @param {Record<string, unknown>} [body]
 * @returns {Promise<any>}
 */
export function send(page, path, body) {
  const options = body
    ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  return page.value(`${fetching(path, options)}.then((answer) => answer.json())`);
}

/**
 * An expression that sends a request from a page, past its own code.
 * @param {string} path
 * @param {Record<string, unknown>} [options]
 */
export function fetching(path, options = {}) {
  const written = JSON.stringify(options);
  return builtSite ? `keypeg.fetch('${path}', ${written})` : `fetch('/api/${path}', ${written})`;
}

/**
 * Begins a game past the pages and opens it.
 * @param {Record<string, unknown>} body
 * @param {Looks} [looks]
 */
export async function openGame(body, looks) {
  const page = await open('', looks);
  await page.see('.hero');
  const play = await send(page, 'play', body);
  await page.value(`location.hash = '#/play/${play.id}'`);
  await page.see('.board .row.active');
  return { page, play };
}

/** The notation of the game that a page shows, past its own words. @param {Page} page @returns {Promise<string>} */
export async function shownGame(page) {
  await page.see('.game-title h1');
  return (await send(page, (await page.value('location.hash')).replace('#/', ''))).game;
}

/** Unfolds the form for other boards on the first page. @param {Page} page */
export async function openForm(page) {
  await page.click('.other-board > summary');
  await page.see('.other-board[open] select[name=preset]');
}

/**
 * What the board shows: every row that was played, with its answer, as it is read aloud.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export function rows(page) {
  return page.value(
    '[...document.querySelectorAll(".board .row.played")].map((row) => row.getAttribute("aria-label"))',
  );
}

/**
 * Waits for a number of rows that were played.
 * @param {Page} page
 * @param {number} count
 */
export function seeRows(page, count) {
  return page.until(`document.querySelectorAll(".row.played").length === ${count}`);
}

/** The pegs of the row that is being filled in, with `_` for a hole. @param {Page} page @returns {Promise<string>} */
export function typed(page) {
  return page.value(
    '[...document.querySelectorAll(".slot")].map((slot) => slot.getAttribute("aria-label").replace(/^.*: /, "").replace("empty", "_")).join(" ")',
  );
}

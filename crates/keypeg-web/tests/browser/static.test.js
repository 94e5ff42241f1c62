// @ts-check
// What only the pages without a server do: work offline, update, store games in the browser, and run jobs in workers.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { patiently } from './browser.js';
import { builtSite } from './server.js';
import { browser, open, openGame, openTab, rows, seeRows, send, server, useSite } from './site.js';
import { serveFolder } from './static.js';

/** @typedef {import('./browser.js').Page} Page */

if (builtSite) {
  useSite();
  describe('pages without a server', () => tests());
} else test('pages without a server', { skip: 'KEYPEG_SITE does not name a built site' });

/**
 * Plays a game of 3x4 to its end past the pages.
 * @param {Page} page
 * @param {number} seed
 */
async function finish(page, seed) {
  const { id } = await send(page, 'play', { game: '3x4', seed });
  await send(page, `play/${id}/guess`, { guess: 'AAB' });
  await send(page, `play/${id}/give-up`, {});
  return id;
}

/** Waits until the pages are kept for later. @param {Page} page */
async function whenKept(page) {
  await page.until('navigator.serviceWorker?.controller?.state === "activated"');
}

function tests() {
  test('every file has a hash in its name, and all of them are small', async () => {
    const names = await readdir(builtSite);
    const fixed = names.filter((name) => !/-[0-9a-f]{16}\./.test(name));
    assert.deepEqual(fixed.sort(), ['index.html', 'sw.js']);
    let [module, others] = [0, 0];
    for (const name of names) {
      const bytes = gzipSync(await readFile(join(builtSite, name)), { level: 9 }).length;
      if (name.endsWith('.wasm')) module += bytes;
      else others += bytes;
    }
    assert.ok(others <= 150_000, `${others} bytes`);
    // docs/site.md says what the module consists of.
    assert.ok(module > 0 && module <= 600_000, `${module} bytes`);
  });

  test('a policy forbids all but the own files', async () => {
    const page = await open('');
    await page.see('.hero');
    const policy = await page.value('document.querySelector("meta[http-equiv=Content-Security-Policy]").content');
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/);
    const blocked = await page.value(
      'new Promise((resolve) => { const script = document.createElement("script"); script.textContent = "window.ran = true"; document.head.append(script); setTimeout(() => resolve(!window.ran), 0); })',
    );
    assert.ok(blocked);
    page.errors = page.errors.filter((error) => !error.includes('Content Security Policy'));
  });

  test('after the first visit everything works offline', async () => {
    const { page } = await openGame({ game: '4x6', seed: 3 });
    await whenKept(page);
    await page.press(...'aabc', 'Enter');
    await seeRows(page, 1);
    const before = await rows(page);
    const { host } = /** @type {Awaited<ReturnType<typeof serveFolder>>} */ (server);
    host.root = join(builtSite, 'nothing');
    try {
      await page.reload();
      await seeRows(page, 1);
      assert.deepEqual(await rows(page), before);
      await page.press(...'bbcd', 'Enter');
      await seeRows(page, 2);
      await page.value('location.hash = "#/explore?game=3x4"');
      await page.see('.walk');
      const other = await openTab(page, '#/help?game=4x6');
      await other.see('table.guesses tbody tr');
    } finally {
      host.root = builtSite;
    }
    // The browser looks for a new version in vain.
    page.errors = page.errors.filter((error) => !error.includes('404') && !error.includes('script'));
  });

  test('a new version is offered and an open game goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keypeg-site-'));
    const { host } = /** @type {Awaited<ReturnType<typeof serveFolder>>} */ (server);
    try {
      const { page } = await openGame({ game: '4x6', seed: 3 });
      await whenKept(page);
      await page.press(...'aabc', 'Enter');
      await seeRows(page, 1);
      const before = await rows(page);
      await cp(builtSite, folder, { recursive: true });
      const index = (await readFile(join(folder, 'index.html'), 'utf8')).replace('<title>keypeg', '<title>newer');
      await writeFile(join(folder, 'index.html'), index.replace('<body>', '<body data-version="2">'));
      const worker = await readFile(join(folder, 'sw.js'), 'utf8');
      await writeFile(join(folder, 'sw.js'), worker.replace(/'[0-9a-f]{16}'/, `'${'f'.repeat(16)}'`));
      host.root = folder;
      await page.value('navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)');
      await page.read('.site-notices', 'A new version of keypeg is ready');
      assert.equal(await page.value('document.body.dataset.version ?? "1"'), '1', 'nothing changes by itself');
      await page.click('.site-notices button', 'Use it now');
      await page.until('document.body.dataset.version === "2"');
      await seeRows(page, 1);
      assert.deepEqual(await rows(page), before);
    } finally {
      host.root = builtSite;
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('full storage is reported, and nothing is changed', async () => {
    const page = await browser.page();
    // Set before the first visit, since the browser remembers for some seconds how much room there is.
    const { origin } = new URL(server.url);
    await page.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 6_000_000 });
    await page.open(`${server.url}/`);
    await page.see('.hero');
    await finish(page, 1);
    const { id } = await send(page, 'play', { game: '4x6', seed: 3 });
    const exported = () => page.value('keypeg.answer({ do: "export" }, "").then(({ text }) => text)');
    const before = await exported();
    const refused = await page.value(`(() => {
      const file = JSON.parse(${JSON.stringify(before)});
      file.games = Array.from({ length: 40_000 }, (_, finished_at) => ({ ...file.games[0], finished_at }));
      return keypeg.answer({ do: 'import' }, JSON.stringify(file));
    })()`);
    assert.equal(refused.status, 507, JSON.stringify(refused));
    assert.match(JSON.parse(refused.text).error.message, /no room left to store this, so it was not done/);
    assert.equal(await exported(), before);
    // What the browser gave up may take room for a while, so guesses are refused until it notices that there is more.
    await page.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 600_000_000 });
    const guess = async () => !(await send(page, `play/${id}/guess`, { guess: 'AABC' })).error;
    await patiently(guess, 'room to store a guess');
    await page.value(`location.hash = '#/play/${id}'`);
    await page.reload();
    await seeRows(page, 1);
    await page.close();
  });

  test('without storage there is a notice, and games can be played and reviewed', async () => {
    const page = await open('');
    // A worker whose browser refuses to store anything. The policy of the page does not allow such a worker.
    await page.send('Page.setBypassCSP', { enabled: true });
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `const Start = Worker;
        window.Worker = function (url) {
          const refuse = 'Object.defineProperty(self, "indexedDB", { get() { throw new Error("denied"); } });';
          const load = 'importScripts(' + JSON.stringify(new URL(url, location.href).href) + ');';
          return new Start(URL.createObjectURL(new Blob([refuse + load])));
        };`,
    });
    await page.reload();
    await page.read('.site-notices', 'does not store games here, as in some private windows (denied)');
    const { id } = await send(page, 'play', { game: '4x6', seed: 3 });
    await page.value(`location.hash = '#/play/${id}'`);
    await page.see('.row.active');
    await page.press(...'aabc', 'Enter');
    await seeRows(page, 1);
    const job = await send(page, 'jobs/review?wait=10000', { play: await finish(page, 5) });
    assert.equal(job.result?.turns.length, 1, JSON.stringify(job));
  });

  test('finished games are exported and imported', async () => {
    const page = await open('');
    await page.see('.hero');
    await finish(page, 1);
    await finish(page, 2);
    const text = await page.value('keypeg.answer({ do: "export" }, "").then(({ text }) => text)');
    const { format, version, games } = JSON.parse(text);
    assert.deepEqual([format, version, games.length], ['keypeg-archive', 1, 2]);
    const folder = await mkdtemp(join(tmpdir(), 'keypeg-site-'));
    try {
      const file = join(folder, 'games.json');
      await writeFile(file, text);
      const other = await open('#/stats');
      await other.read('.empty-state', 'Nothing here yet');
      await other.choose('input[name=games]', file);
      await other.read('.stored-games .notice', '2 games added.');
      await other.see('table');
      await other.choose('input[name=games]', file);
      await other.read('.stored-games .notice', 'there already');
      assert.equal(await other.value('keypeg.answer({ do: "export" }, "").then(({ text }) => text)'), text);
      await writeFile(file, text.replace('"AAB"', '"AAA"'));
      await other.choose('input[name=games]', file);
      await other.read('.stored-games .notice.bad', 'Nothing was imported: game 1');
      await other.reload();
      await other.see('table');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('two tabs do not lose games of each other', async () => {
    const one = await open('');
    await one.see('.hero');
    const two = await openTab(one, '');
    await two.see('.hero');
    const { id } = await send(one, 'play', { game: '4x6', seed: 5 });
    // Both tabs at once, again and again: each change is there at the end, and none is there twice.
    const many = (/** @type {Page} */ page) =>
      page.value(
        `Promise.all(Array.from({ length: 20 }, (_, seed) => keypeg.fetch('play', { method: 'POST', body: JSON.stringify({ game: '3x4', seed }) })
          .then((answer) => answer.json()).then(({ id }) => keypeg.fetch('play/' + id + '/give-up', { method: 'POST', body: '{}' })).then((answer) => answer.status)))`,
      );
    const statuses = (await Promise.all([many(one), many(two)])).flat();
    assert.deepEqual([...new Set(statuses)], [200]);
    for (const page of [one, two]) {
      const { games } = await send(page, 'stats');
      assert.equal(games.length, 40);
      assert.equal(new Set(games.map((/** @type {any} */ game) => game.archive)).size, 40);
    }
    await send(two, `play/${id}/guess`, { guess: 'AABC' });
    assert.equal((await send(one, `play/${id}`)).turns.length, 1);
    await send(one, `play/${id}/guess`, { guess: 'BBCD' });
    assert.equal((await send(two, `play/${id}`)).turns.length, 2);
  });

  test('a cancelled job ends, and its worker goes on', async () => {
    const page = await open('#/explore?game=5x8&strategy=entropy');
    await page.see('.job progress');
    await page.value('window.worker = [...keypeg.jobs.workers.keys()][0]');
    await page.value('location.hash = "#/explore?game=3x4"');
    await page.see('.walk');
    await page.until('[...keypeg.jobs.known.values()].every((job) => job.hasEnded)');
    const statuses = await page.value('[...keypeg.jobs.known.values()].map((job) => job.job.status)');
    assert.ok(statuses.includes('cancelled') && statuses.includes('done'), statuses.join());
  });

  test('a worker that does not listen is replaced', async () => {
    const page = await open('');
    await page.see('.hero');
    await page.until('keypeg.jobs.workers.size === 1');
    // This worker never answers, as one in an endless loop.
    await page.value(`(() => {
      const [worker] = keypeg.jobs.workers.keys();
      worker.ask = () => new Promise((_, reject) => worker.waiting.set(0, { resolve() {}, reject }));
      window.deaf = worker;
    })()`);
    const job = await send(page, 'jobs/tree?wait=0', { game: '3x4', strategy: 'entropy' });
    assert.equal(job.status, 'running');
    const cancelled = await page.value(
      `keypeg.fetch('jobs/${job.job}', { method: 'DELETE' }).then((answer) => answer.json())`,
    );
    assert.equal(cancelled.status, 'cancelled');
    assert.equal(await page.value('keypeg.jobs.workers.has(window.deaf)'), false);
    const next = await send(page, 'jobs/tree?wait=10000', { game: '3x4', strategy: 'entropy' });
    assert.equal(next.status, 'done');
  });

  test('a worker that is killed in the middle of a job is noticed, and the next job runs', async () => {
    const page = await open('');
    await page.see('.hero');
    // This job takes more than a minute.
    const job = await send(page, 'jobs/reproduce?wait=0', {});
    await page.until(`keypeg.jobs.known.get('${job.job}').job.progress`);
    await page.value('[...keypeg.jobs.workers].find(([, job]) => job)[0].worker.terminate()');
    await patiently(async () => (await send(page, `jobs/${job.job}`)).status === 'failed', 'the job to fail');
    assert.match((await send(page, `jobs/${job.job}`)).error.message, /the browser ended the work/);
    const next = await send(page, 'jobs/tree?wait=10000', { game: '3x4', strategy: 'entropy' });
    assert.equal(next.status, 'done');
    // The worker of the requests too.
    await page.value('keypeg.requests.worker.terminate()');
    await page.until('keypeg.requests === null');
    assert.equal((await send(page, 'setup')).presets.length, 6);
  });

  describe('a browser that cannot run it', () => {
    test('says what it needs', async () => {
      const page = await open('');
      await page.send('Page.addScriptToEvaluateOnNewDocument', { source: 'WebAssembly.validate = () => false;' });
      await page.reload();
      await page.read('main', 'has no WebAssembly with vector instructions (SIMD)');
    });
  });

  test('links belong to wherever the page is, and do not show the secret', async () => {
    const page = await open('#/friend');
    await page.see('.secret-board');
    const { share } = await send(page, 'share', { game: '4x6', secret: 'AABC' });
    assert.ok(!share.includes('AABC'));
    await page.value('navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }');
    const { page: other } = await openGame({ game: '4x6', seed: 3 });
    assert.ok(other);
    const elsewhere = await serveFolder(builtSite);
    try {
      const friend = await openTab(page, '');
      await friend.open(`${elsewhere.url}/#/share/${share}`);
      await friend.see('.facts');
      friend.requests = [];
    } finally {
      await elsewhere.stop();
    }
  });
}

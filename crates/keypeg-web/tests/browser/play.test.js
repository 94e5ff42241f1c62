// @ts-check
// Playing: contradicted rows, room for messages, actions on phones, wide boards, notes, the reveal, sounds.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeFindings } from './axe.js';
import { open, openGame, rows, seeRows, send, typed, useSite } from './site.js';

/** @typedef {import('./browser.js').Page} Page */
/** @typedef {import('./browser.js').Looks} Looks */

useSite();

/** @type {Looks[]} */
const phones = [
  { width: 375, height: 667, touch: true },
  { width: 320, height: 568, touch: true },
];

/** The box of an element. @param {Page} page @param {string} selector */
function box(page, selector) {
  return page.value(
    `(() => { const { left, right, top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { left, right, top, bottom }; })()`,
  );
}

/** Makes a guess and the same one again, which contradicts its own answer. @param {Page} page */
async function contradict(page) {
  await page.press(...'aabb', 'Enter');
  await seeRows(page, 1);
  await page.press(...'aabb', 'Enter');
  await seeRows(page, 2);
}

describe('a guess that contradicts an earlier answer', () => {
  test('lights up the row with the answer that it would have needed', async () => {
    const { page } = await openGame({ game: '4x6', seed: 7 });
    await contradict(page);
    await page.see('.row.contradicted .needed .keys');
    assert.equal(await page.count('.row.contradicted'), 1);
    assert.match((await rows(page))[0] ?? '', /^Guess 1: AABB, .*; the last guess would have needed 4 black, 0 white$/);
    const needed = 'document.querySelector(".needed .keys").getAttribute("aria-label")';
    assert.equal(await page.value(needed), '4 black, 0 white');
    await page.press(...'cdef', 'Enter');
    await seeRows(page, 3);
    assert.doesNotMatch((await rows(page))[0] ?? '', /4 black/);
  });

  test('has its reasons behind "Why?", by keyboard too', async () => {
    const { page } = await openGame({ game: '4x6', seed: 7 });
    await contradict(page);
    await page.read('.message', 'A probe: this guess could not be the secret.');
    assert.equal(await page.value('document.querySelector(".message-more").hidden'), true);
    await page.value('document.querySelector(".message-ask").focus()');
    await page.press('Enter');
    assert.equal(await page.value('document.querySelector(".message-more").hidden'), false);
    await page.read('.message-more', 'Turn 1: AABB was answered');
    await page.press('Escape');
    assert.equal(await page.value('document.querySelector(".message-more").hidden'), true);
    await page.read('#live', 'turn 1: AABB was answered');
  });

  test('can be seen in the reader’s own colors', async () => {
    const { page } = await openGame({ game: '4x6', seed: 7 }, { forced: true });
    await contradict(page);
    assert.equal(
      await page.value('getComputedStyle(document.querySelector(".row.contradicted")).outlineStyle'),
      'dashed',
    );
  });
});

test('a hint gives a guess, its reasons to those who ask, and Enter makes the guess', async () => {
  const { page } = await openGame({ game: '4x6', rows: 10, seed: 7 }, { width: 1280, height: 800 });
  await page.press(...'aabb', 'Enter');
  await seeRows(page, 1);
  for (const hint of ['nudge', 'color', 'strong guess']) {
    await page.read('[data-action=hint]', hint);
    await page.click('[data-action=hint]');
  }
  await page.read('.message', 'Try this guess.');
  assert.equal(await page.value('document.querySelector(".message-more").hidden'), true);
  await page.click('.message-ask', 'Why?');
  await page.read('.message-more', 'groups');
  await page.click('.message .chip');
  await page.press('Enter');
  await seeRows(page, 2);
});

describe('messages move nothing', () => {
  for (const looks of [...phones, { width: 1280, height: 800 }])
    test(`at ${looks.width}x${looks.height}`, async () => {
      const { page } = await openGame({ game: '4x6', rows: 10, seed: 7 }, looks);
      await page.press(...'aabb', 'Enter');
      await seeRows(page, 1);
      const parts = ['.guess', '.tray', '.action-row', '.board'];
      const before = await Promise.all(parts.map((part) => box(page, part)));
      await page.click('[data-action=hint]');
      await page.read('.message', 'Hint:');
      await page.value('scrollTo(0, 0)');
      assert.deepEqual(await Promise.all(parts.map((part) => box(page, part))), before);
    });
});

describe('on phones', () => {
  for (const looks of phones)
    for (const game of ['4x6', '5x8'])
      test(`the actions are one row above the fold: ${game} at ${looks.width}x${looks.height}`, async () => {
        const { page } = await openGame({ game, rows: 10, seed: 7 }, looks);
        const boxes = await page.value(
          '[...document.querySelectorAll(".action")].map((one) => one.getBoundingClientRect()).map(({ left, right, top, bottom, height }) => ({ left, right, top, bottom, height }))',
        );
        assert.equal(boxes.length, 6);
        for (const { left, right, top, bottom, height } of boxes) {
          assert.equal(top, boxes[0].top, 'one row');
          assert.ok(left >= 0 && right <= (looks.width ?? 0) && bottom <= (looks.height ?? 0), 'in view');
          assert.ok(height >= 44 && right - left >= 44, `${right - left} x ${height} is large enough for a finger`);
        }
        const cut = await page.value(
          '[...document.querySelectorAll(".action-word")].filter((one) => one.getBoundingClientRect().width > one.parentElement.getBoundingClientRect().width).length',
        );
        assert.equal(cut, 0, 'words that do not fit');
      });
});

describe('boards of many pegs', () => {
  for (const [game, guess] of [
    ['12x20', 'abcdefghijkl'],
    ['20x20', 'abcdefghijklmnopqrst'],
  ]) {
    test(`${game} uses a wide screen`, async () => {
      const { page } = await openGame({ game, seed: 7 });
      await page.press(...(guess ?? ''), 'Enter');
      await seeRows(page, 1);
      const { lines, least } = await page.value(`(() => {
        const pegs = [...document.querySelectorAll('.row.played .peg')].map((peg) => peg.getBoundingClientRect());
        return { lines: new Set(pegs.map(({ top }) => Math.round(top))).size, least: Math.min(...pegs.map(({ width }) => width)) };
      })()`);
      assert.equal(lines, 1, 'a code is one line');
      assert.ok(least >= 28, `pegs of ${least} pixels`);
      assert.ok(
        await page.value(
          '(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector(".board-box"))',
        ),
      );
    });

    for (const looks of phones)
      test(`${game} wraps within the board at ${looks.width}`, async () => {
        const { page } = await openGame({ game, seed: 7 }, looks);
        const typing = [...(guess ?? '')];
        for (const [at, key] of typing.entries()) {
          await page.press(key);
          const hole = await box(page, `.slot[data-slot="${Math.min(at + 1, typing.length - 1)}"]`);
          const keys = await box(page, '.row.active .keys');
          const number = await box(page, '.row.active .row-number');
          assert.ok(
            hole.left >= number.right && hole.right <= keys.left + 1,
            `the hole after peg ${at + 1} is in view`,
          );
        }
        assert.ok((await page.value('document.documentElement.scrollWidth')) <= (looks.width ?? 0));
        const lines = await page.value(
          'new Set([...document.querySelectorAll(".row.active .slot")].map((slot) => Math.round(slot.getBoundingClientRect().top))).size',
        );
        assert.ok(lines > 1, 'the code stands on several lines');
      });
  }
});

describe('notes', () => {
  const marks = '[...document.querySelectorAll(".peg-note.excluded, .peg-note.certain")].map((note) => note.ariaLabel)';

  test('are made by keyboard, said, kept, and never sent', async () => {
    const { page, play } = await openGame({ game: '4x6', seed: 7 });
    await page.value('document.querySelector("[data-action=notes]").focus()');
    await page.press('Enter');
    await page.see('.notes .peg-note');
    assert.equal(await page.value('document.activeElement.ariaLabel'), 'Peg 1, color A: no note');
    await page.press('ArrowDown', 'ArrowRight', 'Enter');
    assert.equal(await page.value('document.querySelector("#live").textContent'), 'Peg 2, color B: excluded');
    await page.press('ArrowRight', 'Enter', 'Enter');
    assert.equal(await page.value('document.querySelector("#live").textContent'), 'Peg 3, color B: certain');
    assert.equal(await typed(page), '_ _ _ _', 'the arrows stay in the notes');
    await page.press('Escape');
    assert.equal(await page.count('.notes'), 0);
    assert.equal(await page.value('document.activeElement.dataset.action'), 'notes');
    assert.equal(await page.count('.slot[data-slot="2"].noted'), 1);
    await page.value('document.activeElement.blur()');
    await page.press('a');
    assert.equal(await page.count('.tray-peg.excluded[data-color="1"]'), 1, 'the excluded color at the cursor');
    await page.press(...'bca', 'Enter');
    await seeRows(page, 1);
    assert.match((await rows(page))[0] ?? '', /^Guess 1: ABCA,/, 'a note does not change a guess');
    await page.reload();
    await seeRows(page, 1);
    await page.click('[data-action=notes]');
    assert.deepEqual(await page.value(marks), ['Peg 2, color B: excluded', 'Peg 3, color B: certain']);
    await page.click('.notes .button', 'Clear');
    assert.deepEqual(await page.value(marks), []);
    const other = await send(page, 'play', { game: '4x6', seed: 7 });
    assert.notEqual(other.id, play.id);
    await page.value(`location.hash = '#/play/${other.id}'`);
    await page.until('document.querySelectorAll(".row.played").length === 0');
    assert.equal(await page.count('.slot.noted'), 0, 'another game has its own notes');
  });

  test('take the place of an open list', async () => {
    const { page } = await openGame({ game: '4x6', rows: 10, seed: 1 }, { width: 390, height: 844, touch: true });
    await page.click('[data-action=good]');
    await page.see('.message-more:not([hidden])');
    await page.click('[data-action=notes]');
    await page.see('.peg-note');
    assert.equal(await page.count('.message-more:not([hidden])'), 0);
  });

  test('one color at most is certain at a peg', async () => {
    const { page } = await openGame({ game: '4x6', seed: 7 });
    await page.click('[data-action=notes]');
    for (const color of [1, 1, 2, 2]) await page.click(`[data-note="0.${color}"]`);
    assert.deepEqual(await page.value(marks), ['Peg 1, color C: certain']);
  });
});

/** Begins a game whose secret is known, from its seed. @param {Looks} [looks] */
async function knownGame(looks) {
  const { page, play } = await openGame({ game: '4x6', rows: 10, seed: 7 }, looks);
  const again = await send(page, 'play', { game: '4x6', rows: 10, seed: 7 });
  const { secret } = await send(page, `play/${again.id}/give-up`, {});
  return { page, play, secret: /** @type {string} */ (secret) };
}

describe('the reveal', () => {
  test('a win is celebrated, and the key pegs come one after another', async () => {
    const { page, secret } = await knownGame({ still: false });
    await page.press(...secret.toLowerCase(), 'Enter');
    await page.see('.confetti i');
    const delays = await page.value(
      '[...document.querySelectorAll(".row.fresh .key")].map((key) => parseFloat(getComputedStyle(key).animationDelay))',
    );
    assert.equal(delays.length, 4);
    for (const [at, delay] of delays.entries()) assert.ok(at === 0 || delay > delays[at - 1], delays.join(' '));
    await page.until('!document.querySelector(".confetti")');
  });

  test('nothing flies for those who do not want motion', async () => {
    const { page, secret } = await knownGame({ still: true });
    await page.value(
      'new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => { window.flew ||= node.className === "confetti"; }))).observe(document.body, { childList: true, subtree: true })',
    );
    await page.press(...secret.toLowerCase(), 'Enter');
    await page.see('.end');
    assert.notEqual(await page.value('window.flew'), true);
    assert.equal(await page.value('document.getAnimations().length'), 0);
  });
});

test('sounds are off until they are switched on', async () => {
  const { page } = await openGame({ game: '4x6', seed: 7 });
  await page.value(
    'window.tones = 0; const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); }; void 0',
  );
  await page.press(...'aabb', 'Enter');
  await seeRows(page, 1);
  assert.equal(await page.value('window.tones'), 0);
  await page.click('#settings');
  await page.click('dialog .check', 'Sounds');
  await page.press('Escape');
  await page.until('!document.querySelector("dialog")');
  await page.value('document.activeElement.blur()');
  await page.press(...'aabc', 'Enter');
  await seeRows(page, 2);
  await page.until('window.tones > 0');
});

describe('every state of a game passes axe', () => {
  for (const looks of [{ dark: false }, { dark: true }, { width: 320, height: 568, touch: true }])
    test(`${looks.width ?? 1280}, ${looks.dark ? 'dark' : 'light'}`, async () => {
      const { page } = await openGame({ game: '4x6', rows: 10, seed: 7 }, looks);
      await contradict(page);
      await page.click('.message-ask');
      assert.deepEqual(await axeFindings(page), []);
      await page.click('[data-action=notes]');
      await page.click('[data-note="0.1"]');
      await page.click('[data-note="1.1"]', undefined, 1);
      await page.click('[data-note="1.1"]');
      assert.deepEqual(await axeFindings(page), []);
    });

  test('a board of many pegs', async () => {
    const { page } = await openGame({ game: '12x20', seed: 7 });
    assert.deepEqual(await axeFindings(page), []);
  });

  test('the page opens without errors where nothing is stored', async () => {
    const page = await open('');
    await page.value('localStorage.setItem("keypeg-notes", "broken")');
    const play = await send(page, 'play', { game: '4x6' });
    await page.value(`location.hash = '#/play/${play.id}'`);
    await page.see('.row.active');
  });
});

// @ts-check
// A browser without a window, driven over a pipe by the DevTools protocol.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long anything on a page may take before a test fails, in milliseconds. */
const PATIENCE = Number(process.env['KEYPEG_PATIENCE'] ?? 120_000);

/**
 * Waits until something is true.
 * @param {() => boolean|Promise<boolean>} check
 * @param {string} what
 */
export async function patiently(check, what) {
  const end = Date.now() + PATIENCE;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Names under which the browser may be installed. */
const names = [process.env['CHROMIUM'], 'chromium', 'chromium-browser', 'google-chrome'].filter(
  (name) => name !== undefined,
);

/**
 * What a page looks like to its reader. `forced`: the reader's own colors, as in high-contrast mode; `latency`: how long a
 * request takes at least, in milliseconds.
 * @typedef {{width?: number, height?: number, dark?: boolean, still?: boolean, touch?: boolean, forced?: boolean,
 *   latency?: number}} Looks
 */

export class Browser {
  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {string} profile
   */
  constructor(child, profile) {
    this.child = child;
    this.profile = profile;
    this.count = 0;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {Map<string, (method: string, params: any) => void>} */
    this.listeners = new Map();
    let rest = '';
    const pipe = /** @type {import('node:stream').Readable} */ (child.stdio[4]);
    pipe.setEncoding('utf8');
    pipe.on('data', (chunk) => {
      const messages = (rest + chunk).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.receive(JSON.parse(message));
    });
  }

  /** Starts the browser with an empty profile. */
  static async start() {
    const profile = await mkdtemp(join(tmpdir(), 'keypeg-browser-'));
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      'about:blank',
    ];
    for (const name of names) {
      const child = spawn(name, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
      const started = await new Promise((resolve) => {
        child.once('spawn', () => resolve(true));
        child.once('error', () => resolve(false));
      });
      if (started) return new Browser(child, profile);
    }
    throw new Error(`no browser found; tried ${names.join(', ')}: install chromium`);
  }

  /** @param {any} message */
  receive({ id, method, params, sessionId, result, error }) {
    const asked = this.waiting.get(id);
    if (!asked) {
      this.listeners.get(sessionId)?.(method, params);
      return;
    }
    this.waiting.delete(id);
    if (error) asked.reject(new Error(error.message));
    else asked.resolve(result);
  }

  /**
   * @param {string} method
   * @param {Record<string, unknown>} [params]
   * @param {string} [sessionId]
   * @returns {Promise<any>}
   */
  send(method, params = {}, sessionId) {
    const id = ++this.count;
    const pipe = /** @type {import('node:stream').Writable} */ (this.child.stdio[3]);
    pipe.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /**
   * A page in its own context: it remembers nothing from other pages.
   * @param {Looks} [looks]
   */
  async page(looks) {
    const { browserContextId } = await this.send('Target.createBrowserContext');
    return this.tab(browserContextId, looks);
  }

  /**
   * Another page in a context, as a tab beside its other pages.
   * @param {string} browserContextId
   * @param {Looks} [looks]
   */
  async tab(browserContextId, looks) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, browserContextId, targetId);
    await page.prepare(looks ?? {});
    return page;
  }

  /** Closes the pages of a context and forgets what they remembered. @param {string} browserContextId */
  async forget(browserContextId) {
    await this.send('Target.disposeBrowserContext', { browserContextId });
  }

  async close() {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    await this.send('Browser.close').catch(() => this.child.kill());
    await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class Page {
  /**
   * @param {Browser} browser
   * @param {string} session
   * @param {string} context
   * @param {string} target
   */
  constructor(browser, session, context, target) {
    this.browser = browser;
    this.session = session;
    this.context = context;
    this.target = target;
    /** Every address that was asked for. @type {string[]} */
    this.requests = [];
    /** Errors of scripts and of the content security policy. @type {string[]} */
    this.errors = [];
    browser.listeners.set(session, (method, params) => this.hear(method, params));
  }

  /**
   * @param {string} method
   * @param {any} params
   */
  hear(method, params) {
    if (method === 'Network.requestWillBeSent') this.requests.push(params.request.url);
    if (method === 'Runtime.exceptionThrown')
      this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === 'Log.entryAdded' && params.entry.level === 'error')
      this.errors.push(`${params.entry.text} ${params.entry.url ?? ''}`);
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
      this.errors.push(params.args.map((/** @type {any} */ one) => one.description ?? one.value).join(' '));
  }

  /** @param {Looks} looks */
  async prepare({
    width = 1280,
    height = 800,
    dark = false,
    still = true,
    touch = false,
    forced = false,
    latency = 0,
  }) {
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await this.send(`${domain}.enable`);
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: touch });
    await this.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference' },
        { name: 'forced-colors', value: forced ? 'active' : 'none' },
      ],
    });
    if (latency)
      await this.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    if (touch) await this.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  }

  /**
   * @param {string} method
   * @param {Record<string, unknown>} [params]
   */
  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  /**
   * Holds the requests of the page to some paths back until they are released. They are held within the page, because the
   * browser lets requests pass that are sent just after it was told to hold them.
   * @param {string} part of the path
   */
  hold(part) {
    return this.value(`(() => {
      // Pages without a server send their requests to a worker.
      const sender = window.keypeg ?? window;
      const send = sender.fetch.bind(sender);
      window.held = [];
      sender.fetch = (path, options) => !('/api/' + path).includes(${JSON.stringify(part)}) ? send(path, options) : new Promise((resolve, reject) => {
        window.held.push({ pass: () => send(path, options).then(resolve, reject), fail: () => reject(new TypeError('Failed to fetch')) });
      });
      window.holdNoMore = () => { sender.fetch = send; window.held.forEach(({ pass }) => pass()); };
    })()`);
  }

  /** Waits for a request that is held back, and lets it pass or fail. @param {'pass'|'fail'} [end] */
  async release(end = 'pass') {
    await this.until('window.held.length > 0');
    await this.value(`void window.held.shift().${end}()`);
  }

  /** Holds no more requests back. */
  releaseAll() {
    return this.value('window.holdNoMore()');
  }

  /** Closes the page as a click on its tab does. Other pages of its context stay. */
  async closeTab() {
    this.browser.listeners.delete(this.session);
    await this.browser.send('Target.closeTarget', { targetId: this.target });
  }

  /** Closes the page and forgets what it remembered. */
  async close() {
    this.browser.listeners.delete(this.session);
    await this.browser.forget(this.context);
  }

  /** @param {string} url */
  async open(url) {
    await this.send('Page.navigate', { url });
    await this.until('document.readyState === "complete"');
  }

  /** Loads the page again. */
  async reload() {
    await this.value('window.isOld = true');
    await this.send('Page.reload');
    await this.until('!window.isOld && document.readyState === "complete"');
  }

  /**
   * Evaluates an expression on the page.
   * @param {string} expression
   * @returns {Promise<any>}
   */
  async value(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails)
      throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  /**
   * Waits until an expression is true on the page.
   * @param {string} expression
   */
  async until(expression) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await this.value(`Boolean(${expression})`).catch(() => false);
      if (found) return;
      if (Date.now() > end)
        throw new Error(
          `never became true: ${expression}\nthe page says: ${await this.text('body')}\nerrors: ${this.errors.join('; ')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Waits for an element, by selector. @param {string} selector */
  see(selector) {
    return this.until(`document.querySelector(${JSON.stringify(selector)})`);
  }

  /**
   * Waits for a text within an element.
   * @param {string} selector
   * @param {string} text
   */
  read(selector, text) {
    return this.until(
      `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`,
    );
  }

  /** @param {string} selector */
  text(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? null`);
  }

  /** @param {string} selector */
  count(selector) {
    return this.value(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
  }

  /**
   * Clicks an element with the mouse, in its middle, where a person would.
   * @param {string} selector
   * @param {string} [text] the one among several with this text
   * @param {number} [times] 2 for a double click
   */
  async click(selector, text, times = 1) {
    const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => ${text === undefined ? 'true' : `one.textContent.includes(${JSON.stringify(text)})`})`;
    await this.until(`${find} && !${find}.disabled`);
    const { x, y, hit } = await this
      .value(`(() => { const one = ${find}; one.scrollIntoView({ block: 'center' }); const box = one.getBoundingClientRect();
      const x = box.x + box.width / 2, y = box.y + box.height / 2; const top = document.elementFromPoint(x, y);
      return { x, y, hit: one.contains(top) || top?.contains(one) ? '' : top?.outerHTML.slice(0, 200) ?? 'nothing' }; })()`);
    if (hit) throw new Error(`${selector} ${text ?? ''} is covered by ${hit}`);
    for (let clickCount = 1; clickCount <= times; clickCount += 1)
      for (const type of ['mousePressed', 'mouseReleased'])
        await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount });
  }

  /**
   * Chooses a file in a field.
   * @param {string} selector
   * @param {string} path
   */
  async choose(selector, path) {
    const { root } = await this.send('DOM.getDocument');
    const { nodeId } = await this.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    await this.send('DOM.setFileInputFiles', { nodeId, files: [path] });
  }

  /**
   * Replaces what a field contains, as typing does.
   * @param {string} selector
   * @param {string} text
   */
  async enter(selector, text) {
    await this.value(
      `(() => { const field = document.querySelector(${JSON.stringify(selector)}); field.focus(); field.select(); })()`,
    );
    await this.type(text);
  }

  /**
   * Chooses an option.
   * @param {string} selector
   * @param {string} option
   */
  select(selector, option) {
    return this.value(
      `(() => { const field = document.querySelector(${JSON.stringify(selector)}); field.value = ${JSON.stringify(option)}; field.dispatchEvent(new Event('change', { bubbles: true })); })()`,
    );
  }

  /**
   * Presses keys one after another: characters, or names such as "Enter".
   * @param {...string} keys
   */
  async press(...keys) {
    for (const key of keys) {
      const special = {
        Enter: '\r',
        Tab: '',
        Escape: '',
        Backspace: '',
        ArrowLeft: '',
        ArrowRight: '',
        ArrowUp: '',
        ArrowDown: '',
        Delete: '',
      }[key];
      const text = special ?? key;
      const code =
        {
          Enter: 13,
          Tab: 9,
          Escape: 27,
          Backspace: 8,
          ArrowLeft: 37,
          ArrowUp: 38,
          ArrowRight: 39,
          ArrowDown: 40,
          Delete: 46,
        }[key] ?? key.toUpperCase().charCodeAt(0);
      await this.send('Input.dispatchKeyEvent', {
        type: text ? 'keyDown' : 'rawKeyDown',
        key,
        code: key,
        windowsVirtualKeyCode: code,
        ...(text ? { text } : {}),
      });
      await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: code });
    }
  }

  /** Writes into the field that has the focus. @param {string} text */
  type(text) {
    return this.send('Input.insertText', { text });
  }

  /**
   * A picture of the page as PNG.
   * @param {boolean} [whole]
   */
  async picture(whole = false) {
    const { data } = await this.send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: whole,
      ...(whole ? { clip: { ...(await this.size()), x: 0, y: 0, scale: 1 } } : {}),
    });
    return Buffer.from(data, 'base64');
  }

  async size() {
    const { cssContentSize } = await this.send('Page.getLayoutMetrics');
    return { width: cssContentSize.width, height: cssContentSize.height };
  }
}

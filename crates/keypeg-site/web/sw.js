// @ts-check
// Keeps the files of this version, so that the pages work without a network. A new version waits until the page asks for it, or
// until no page is open. The files of the version before are kept for pages that still use them.

const version = 'VERSION';
const files = ['FILES'];
const prefix = `keypeg ${new URL('./', location.href).pathname} `;
const cacheName = prefix + version;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => {
  // Files with a hash in their names may come from the cache of the browser.
  const requests = files.map((name) => new Request(name, { cache: name === 'index.html' ? 'reload' : 'default' }));
  event.waitUntil(keep(requests));
});

/** Keeps all files, or none. @param {Request[]} requests */
async function keep(requests) {
  const cache = await caches.open(cacheName);
  try {
    await cache.addAll(requests);
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => worker.clients.claim()));
});

/** Deletes all versions but this one and the one before. */
async function forgetOld() {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
}

worker.addEventListener('message', ({ data }) => {
  if (data === 'use this version') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (event.request.mode === 'navigate') {
    const isStart = [new URL('./', location.href).pathname, new URL('./index.html', location.href).pathname];
    if (isStart.includes(url.pathname)) event.respondWith(fromCache('index.html', event.request));
  } else event.respondWith(fromCache(event.request, event.request));
});

/**
 * A file of this version; or one of the version before; or one from the network.
 * @param {RequestInfo} wanted
 * @param {Request} request
 */
async function fromCache(wanted, request) {
  const cache = await caches.open(cacheName);
  const found = (await cache.match(wanted)) ?? (await caches.match(wanted));
  if (!found) return fetch(request);
  // Some hosts redirect index.html to the folder. Browsers do not accept a redirected response for a page.
  return found.redirected ? new Response(found.body, found) : found;
}

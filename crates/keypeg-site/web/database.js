// @ts-check
// The rows in the database of the browser (IndexedDB).
//
// Several tabs use it at once, without locks: each has a copy of the rows in memory, and notes which change it has seen last.
// Before each request the changes of others are fetched. A write is refused if one of its rows was changed by others meanwhile.
// Then the request is done again. A deleted row stays as a row without text, so that other tabs see that it was deleted.

/** @typedef {import('./engine.js').Row} Row */

const name = 'keypeg';

/** The store of rows `{key, text, at}`, where `at` is the number of the change; and the store of the last number. */
const rows = 'rows';
const counters = 'counters';
const last = 'last-change';

/** @returns {Promise<IDBDatabase>} */
export function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(rows, { keyPath: 'key' }).createIndex('at', 'at');
      opening.result.createObjectStore(counters);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('another tab has an older version of the pages open; close it'));
  });
}

/**
 * The rows that were changed after a change, and the number of the last one.
 * @param {IDBDatabase} database
 * @param {number} since
 * @returns {Promise<{changed: Row[], at: number}>}
 */
export async function changesSince(database, since) {
  const transaction = database.transaction([rows, counters], 'readonly');
  const at = (await answer(transaction.objectStore(counters).get(last))) ?? 0;
  if (at === since) return { changed: [], at };
  const range = IDBKeyRange.lowerBound(at < since ? 0 : since, true);
  return { changed: await answer(transaction.objectStore(rows).index('at').getAll(range)), at };
}

/**
 * Rows as they are stored; without text if they are not.
 * @param {IDBDatabase} database
 * @param {string[]} keys
 * @returns {Promise<Row[]>}
 */
export async function rowsOf(database, keys) {
  const store = database.transaction(rows, 'readonly').objectStore(rows);
  const stored = await Promise.all(keys.map((key) => answer(store.get(key))));
  return keys.map((key, place) => stored[place] ?? { key, text: null });
}

/**
 * Writes rows, all or none, unless others changed one of them after `since`. Returns the number of the change; null if nothing was
 * written. Rejects if there is no room.
 * @param {IDBDatabase} database
 * @param {Row[]} changes
 * @param {number} since
 * @returns {Promise<number|null>}
 */
export async function write(database, changes, since) {
  const transaction = database.transaction([rows, counters], 'readwrite', { durability: 'strict' });
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
  });
  // The end is awaited below, or not at all.
  ended.catch(() => {});
  const [rowStore, counterStore] = [transaction.objectStore(rows), transaction.objectStore(counters)];
  const before = (await answer(counterStore.get(last))) ?? 0;
  const stored = before === since ? [] : await Promise.all(changes.map(({ key }) => answer(rowStore.get(key))));
  if (before < since || stored.some((row) => row && row.at > since)) {
    transaction.abort();
    return null;
  }
  const at = before + 1;
  for (const { key, text } of changes) rowStore.put({ key, text, at });
  counterStore.put(at, last);
  await ended;
  return at;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

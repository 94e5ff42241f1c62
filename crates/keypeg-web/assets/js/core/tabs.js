// @ts-check
// Tabs of the same browser tell each other which game they changed.

const channel = new BroadcastChannel('keypeg');

/** Tells the other tabs that a game was changed here. @param {string} id */
export function tellTabs(id) {
  channel.postMessage(id);
}

/**
 * Calls a listener when another tab changed a game, and when this tab is looked at again.
 * @param {string} id
 * @param {() => void} listener
 * @param {AbortSignal} signal
 */
export function onChangedElsewhere(id, listener, signal) {
  channel.addEventListener('message', (event) => event.data === id && listener(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden || listener(), { signal });
}

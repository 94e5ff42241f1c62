// @ts-check
// Guards for actions that must happen once: calls during a call, and the second click of a double click, do nothing.

/**
 * A handler for an event that does nothing while it runs, and nothing at the second click of a double click.
 * @param {() => unknown} action
 * @returns {(event?: Event) => Promise<void>}
 */
export function once(action) {
  let running = false;
  return async (event) => {
    if (running || isRepeated(event)) return;
    running = true;
    try {
      await action();
    } finally {
      running = false;
    }
  };
}

/**
 * Whether an event belongs to the one before: the second click of a double click, or a key that is held down.
 * @param {Event|undefined} event
 */
export function isRepeated(event) {
  if (event instanceof KeyboardEvent) return event.repeat;
  return event instanceof UIEvent && event.detail > 1;
}

// @ts-check
// The settings that this browser remembers: theme, palette, letters, sound, more numbers, and whether the introduction was seen.

import { contrast, inkOn, palettes, pegColor } from './colors.js';

/**
 * @typedef {{theme: 'auto'|'light'|'dark', palette: string, letters: boolean, count: boolean, sound: boolean, introduced: boolean,
 *   more: boolean, daily: {date: string, id: string}|null}} Settings
 */

const KEY = 'keypeg';

/** @type {Settings} */
const defaults = {
  theme: 'auto',
  palette: 'vivid',
  letters: true,
  count: true,
  sound: false,
  introduced: false,
  more: false,
  daily: null,
};

/** @returns {Settings} */
function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return {
      ...defaults,
      ...stored,
      palette: Object.hasOwn(palettes, stored.palette) ? stored.palette : defaults.palette,
    };
  } catch {
    return { ...defaults };
  }
}

/** The settings now; change them with `change` alone. */
export const settings = load();

/** Tells listeners that settings changed. */
export const changes = new EventTarget();

/** @param {Partial<Settings>} changed */
export function change(changed) {
  // Another tab may have changed something else.
  Object.assign(settings, load(), changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The game also works in a browser that stores nothing.
  }
  applyLooks();
  changes.dispatchEvent(new Event('change'));
}

/** Puts theme, palette and letters on the page: pegs are colored by CSS variables, so nothing is drawn again. */
export function applyLooks() {
  const root = document.documentElement;
  root.dataset['theme'] = settings.theme;
  root.dataset['letters'] = settings.letters ? 'on' : 'off';
  const { colors } = /** @type {import('./colors.js').Palette} */ (palettes[settings.palette]);
  colors.forEach((_, color) => {
    const hex = pegColor(settings.palette, color);
    root.style.setProperty(`--color-${color}`, hex);
    root.style.setProperty(`--on-color-${color}`, inkOn(hex));
    // Pegs that are hard to see on a light or a dark board get a rim.
    root.style.setProperty(
      `--rim-${color}`,
      contrast(hex, '#2c2823') < 2 ? 'rgb(255 255 255 / .42)' : 'rgb(0 0 0 / .3)',
    );
  });
}

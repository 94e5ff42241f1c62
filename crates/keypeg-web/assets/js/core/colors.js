// @ts-check
// The colors of the pegs. In every palette the colors differ in lightness as well as in hue, for color-blind players.

/** @typedef {{name: string, says: string, colors: string[]}} Palette */

/** @type {Record<string, Palette>} */
export const palettes = {
  vivid: {
    name: 'Vivid',
    says: 'strong colors that also differ in brightness',
    colors: [
      '#a31418',
      '#d17a00',
      '#ecd20b',
      '#6cc29e',
      '#2a7acb',
      '#661691',
      '#fefcfa',
      '#1b1c1b',
      '#f2a3c7',
      '#7a5230',
      '#8f9499',
      '#0f5f4a',
    ],
  },
  safe: {
    name: 'Color-blind safe',
    says: 'easy to tell apart for nearly everybody',
    colors: [
      '#d55e00',
      '#56b4e9',
      '#f0e442',
      '#009e73',
      '#cc79a7',
      '#0072b2',
      '#fefcfa',
      '#1b1c1b',
      '#e69f00',
      '#5a3a7e',
      '#999999',
      '#6b4423',
    ],
  },
  shades: {
    name: 'Shades',
    says: 'from light to dark; no need to tell colors apart',
    colors: [
      '#fdf6e3',
      '#f0cf7a',
      '#e0a04a',
      '#c26f3d',
      '#94453c',
      '#652a45',
      '#3c1c47',
      '#150f2b',
      '#cfe3ee',
      '#8db4cc',
      '#4e7fa3',
      '#244b70',
    ],
  },
};

/**
 * The color of a peg, as hexadecimal digits.
 * @param {string} palette
 * @param {number} color
 */
export function pegColor(palette, color) {
  const { colors } = palettes[palette] ?? /** @type {Palette} */ (palettes['vivid']);
  return colors[color % colors.length] ?? '#888888';
}

/**
 * Relative luminance as WCAG defines it.
 * @param {string} hex
 */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/**
 * Contrast ratio as WCAG defines it.
 * @param {string} one
 * @param {string} other
 */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/**
 * Black or white, whichever is easier to read on a color.
 * @param {string} hex
 */
export function inkOn(hex) {
  return contrast(hex, '#000000') >= contrast(hex, '#ffffff') ? '#000000' : '#ffffff';
}

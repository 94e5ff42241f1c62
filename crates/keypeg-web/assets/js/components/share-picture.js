// @ts-check
// The result as a picture: the answers of all turns, without any color of a guess, so it gives nothing away.

import { h } from '../core/dom.js';
import { pegsOf } from '../core/notation.js';

/** @typedef {{title: string, result: string, answers: string[], pegs: number, scores: string[]}} Picture */

const WIDTH = 800;
const HEAD = 190;
const FOOT = 110;

/** The height of the place for answers. Rows are as high as fits, up to a limit. */
const BODY = 500;
const MOST_ROW = 84;

/** Beyond this number of pegs an answer is written in figures. */
const MOST_DRAWN = 12;

/**
 * The picture of a result, on a canvas.
 * @param {Picture} picture
 */
export function resultPicture(picture) {
  const row = Math.min(MOST_ROW, BODY / Math.max(1, picture.answers.length));
  const height = HEAD + FOOT + row * picture.answers.length;
  const says = [picture.title, picture.result, ...picture.scores].filter(Boolean).join(', ');
  const canvas = h('canvas', {
    class: 'share-picture',
    width: WIDTH,
    height,
    role: 'img',
    'aria-label': `Picture: ${says}`,
  });
  const draw = canvas.getContext('2d');
  if (draw) paint(draw, picture, row, height);
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} draw
 * @param {Picture} picture
 * @param {number} row
 * @param {number} height
 */
function paint(draw, { title, result, answers, pegs, scores }, row, height) {
  draw.fillStyle = '#f4f0e8';
  draw.fillRect(0, 0, WIDTH, height);
  draw.fillStyle = '#0f5c63';
  draw.fillRect(0, 0, WIDTH, 14);
  write(draw, title, 34, 78, '600', '#5d564c');
  write(draw, result, 68, 150, '750', '#221f1b');
  const size = Math.min(row * 0.8, (WIDTH - 240) / Math.min(pegs, MOST_DRAWN));
  answers.forEach((feedback, at) => paintAnswer(draw, feedback, pegs, HEAD + row * (at + 0.5), size));
  write(draw, scores.join('   ·   '), 34, height - FOOT + 50, '600', '#0f5c63');
  write(draw, 'keypeg', 26, height - 22, '700', '#5d564c');
}

/**
 * One answer, in the middle of the picture.
 * @param {CanvasRenderingContext2D} draw
 * @param {string} feedback
 * @param {number} pegs
 * @param {number} y
 * @param {number} size the width of one key peg with its gap
 */
function paintAnswer(draw, feedback, pegs, y, size) {
  const [black, white] = pegsOf(feedback);
  if (pegs > MOST_DRAWN) {
    write(draw, `● ${black}   ○ ${white}`, size * 0.8, y + size * 0.28, '600', '#221f1b');
    return;
  }
  for (let at = 0; at < pegs; at += 1) {
    const x = WIDTH / 2 + (at - (pegs - 1) / 2) * size;
    draw.beginPath();
    draw.arc(x, y, size * (at < black + white ? 0.38 : 0.14), 0, 2 * Math.PI);
    draw.fillStyle = at < black ? '#221f1b' : at < black + white ? '#ffffff' : '#c4b598';
    draw.fill();
    if (at < black || at >= black + white) continue;
    draw.lineWidth = size * 0.06;
    draw.strokeStyle = '#5d564c';
    draw.stroke();
  }
}

/**
 * A line in the middle, smaller if it is too long.
 * @param {CanvasRenderingContext2D} draw
 * @param {string} text
 * @param {number} size
 * @param {number} y
 * @param {string} weight
 * @param {string} color
 */
function write(draw, text, size, y, weight, color) {
  const font = (/** @type {number} */ height) => `${weight} ${height}px system-ui, "Segoe UI", Roboto, sans-serif`;
  draw.font = font(size);
  const wide = draw.measureText(text).width;
  if (wide > WIDTH - 60) draw.font = font((size * (WIDTH - 60)) / wide);
  draw.textAlign = 'center';
  draw.fillStyle = color;
  draw.fillText(text, WIDTH / 2, y);
}

/**
 * Saves a picture as a PNG file.
 * @param {HTMLCanvasElement} canvas
 * @param {string} name
 */
export async function savePicture(canvas, name) {
  const blob = /** @type {Blob|null} */ (await new Promise((resolve) => canvas.toBlob(resolve, 'image/png')));
  if (!blob) return;
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

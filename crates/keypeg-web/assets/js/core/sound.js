// @ts-check
// Short sounds, made by the browser and off by default: a tick per key peg, and a rising chord for a broken code.

import { settings } from './settings.js';

/** @type {AudioContext|null} */
let context = null;

/**
 * One tone.
 * @param {number} pitch in hertz
 * @param {number} after in seconds from now
 * @param {number} length in seconds
 */
function tone(pitch, after, length) {
  context ??= new AudioContext();
  const begin = context.currentTime + after;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = 'triangle';
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(0.16, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + length);
}

/**
 * The sounds of an answer, in time with its key pegs.
 * @param {number} black
 * @param {number} white
 * @param {boolean} won
 */
export function soundAnswer(black, white, won) {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  const pegs = Math.min(black + white, 12);
  for (let at = 0; at < pegs; at += 1) tone(at < black ? 660 : 440, 0.1 + at * 0.14, 0.12);
  if (pegs === 0) tone(196, 0.1, 0.25);
  if (won) [523, 659, 784, 1047].forEach((pitch, at) => tone(pitch, 0.35 + pegs * 0.14 + at * 0.11, 0.5));
}

// @ts-check
// Line drawings for buttons. They are decoration: the button has its name in words.

import { svg } from '../core/dom.js';

/** Paths on a square of 24 units. */
const drawings = {
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.4 1 1.2 1 2v.1h5v-.1c0-.8.4-1.6 1-2A6 6 0 0 0 12 3z',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  notes: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.6L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.6L12 17',
  flag: 'M5 21V4M5 4h11l-2 4 2 4H5',
  close: 'M6 6l12 12M18 6L6 18',
  first: 'M18 6l-7 6 7 6M7 6v12',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M6 6l7 6-7 6M17 6v12',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
};

/** @param {keyof typeof drawings} name */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: drawings[name] }));
}

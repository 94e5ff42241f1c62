// @ts-check
// What is said after a guess: nothing about a good one that leaves many codes, the reasons about a bad one.

import { h } from '../core/dom.js';
import { capital, notice } from './notice.js';

/** @param {import('../core/types.js').Reply} reply */
export function replyView(reply) {
  const [first, ...more] = reply.lines;
  if (!first) return null;
  if (reply.good) return notice('info', reply.lines.join(' '));
  return notice(
    reply.refused ? 'bad' : 'warn',
    h('strong', null, first),
    more.map((line) => h('p', { class: 'quiet' }, capital(line))),
  );
}

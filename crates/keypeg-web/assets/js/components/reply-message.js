// @ts-check
// What is said after a guess. A possible guess that leaves many codes needs no words; for a probe the reasons are behind "Why?".

import { h } from '../core/dom.js';
import { sentence } from './notice.js';

/**
 * @param {import('../core/types.js').Reply} reply
 * @returns {import('./message-box.js').Message|null}
 */
export function replyMessage(reply) {
  const [first, ...more] = reply.lines;
  if (!first) return null;
  if (reply.good) return { tone: 'info', says: reply.lines.join(' ') };
  return {
    tone: reply.refused ? 'bad' : 'warn',
    says: h('strong', null, first),
    more: more.map((line) => h('p', { class: 'quiet' }, sentence(line))),
  };
}

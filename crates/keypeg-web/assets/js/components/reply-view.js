// @ts-check
// The sentences after a guess. A possible guess that leaves many codes needs none; for a probe they give the reasons.

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

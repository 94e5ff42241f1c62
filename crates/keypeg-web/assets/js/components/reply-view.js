// @ts-check
// What is said after a guess: nothing about a good one that leaves many codes, the reasons about a bad one.

import { h } from '../core/dom.js';
import { contradictionList } from './contradictions.js';
import { notice } from './notice.js';

/** @param {import('../core/types.js').Reply} reply */
export function replyView(reply) {
  const [first, ...more] = reply.says;
  if (!first) return null;
  if (reply.good) return notice('info', reply.says.join(' '));
  return notice(
    reply.refused ? 'bad' : 'warn',
    h('strong', null, first),
    contradictionList(reply.contradictions),
    reply.probe ? h('p', { class: 'quiet' }, reply.probe) : null,
    more.map((says) => h('p', { class: 'quiet' }, says)),
  );
}

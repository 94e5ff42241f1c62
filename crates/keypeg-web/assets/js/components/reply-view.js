// @ts-check
// What is said after a guess: nothing about a good one, the reasons about a bad one.

import { h } from '../core/dom.js';
import { capital, notice } from './notice.js';

/**
 * @param {import('../core/types.js').Reply} reply
 * @param {import('../core/types.js').Game} game
 */
export function replyView(reply, game) {
  const won = reply.feedback === `${game.pegs},0`;
  if (won || (reply.good && !reply.enough_information)) return null;
  if (reply.good) return notice('info', 'The answers so far already determine the secret: only one code is left.');
  return notice(
    reply.refused ? 'bad' : 'warn',
    h(
      'strong',
      null,
      reply.refused
        ? `${reply.guess} was refused: it cannot be the secret.`
        : `${reply.guess} could not have been the secret.`,
    ),
    h(
      'ul',
      null,
      reply.contradictions.slice(0, 3).map(({ says }) => h('li', null, capital(says))),
    ),
    reply.probe ? h('p', { class: 'quiet' }, reply.probe) : null,
    reply.enough_information ? h('p', { class: 'quiet' }, 'The answers so far already determine the secret.') : null,
  );
}

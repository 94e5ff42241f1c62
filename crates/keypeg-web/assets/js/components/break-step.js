// @ts-check
// The state of a game in which the computer guesses: a guess, an announcement, the end, or contradictory answers.

import { h } from '../core/dom.js';
import { number, plural } from '../core/format.js';
import { answerWords } from '../core/names.js';
import { answerPad, isDrawn } from './answer-pad.js';
import { codeView } from './code.js';
import { capital, notice } from './notice.js';
import { repairs } from './repairs.js';

/** The number of explanations of false answers that are shown. */
const SHOWN = 4;

/** @typedef {import('../core/types.js').BreakStep} BreakStep */

/**
 * @param {{step: BreakStep, game: import('../core/types.js').Game, answer: (feedback: string) => void, repair: (turns: import('../core/types.js').Turn[]) => void, restart: () => void}} options
 */
export function breakStep({ step, game, answer, repair, restart }) {
  const words = answerWords(game.game);
  const again = h(
    'div',
    { class: 'actions' },
    h('button', { type: 'button', class: 'button primary', onclick: restart }, 'Another code'),
  );
  switch (step.status) {
    case 'guess':
      return h(
        'div',
        { class: 'card ask' },
        lies(step),
        h(
          'p',
          { class: 'pad-title' },
          h('strong', null, 'How do you answer? '),
          h(
            'span',
            { class: 'quiet' },
            `${isDrawn(game) ? `${words.black} down, ${words.white} across · ` : ''}${step.remaining === null || step.remaining === undefined ? 'many codes' : plural(step.remaining, 'code')} left`,
          ),
        ),
        answerPad(game, answer),
        game.pegs <= 6 ? h('p', { class: 'quiet' }, `Or type two digits: ${words.black}, then ${words.white}.`) : null,
      );
    case 'announced':
      return h(
        'div',
        { class: 'card' },
        h('h2', null, 'Your code is ', codeView(step.code ?? '', game, 'small')),
        h('p', null, step.summary),
        again,
      );
    case 'found':
      return h(
        'div',
        { class: 'card' },
        h('h2', null, 'Found it: ', codeView(step.code ?? '', game, 'small')),
        h('p', null, step.summary, h('span', { class: 'quiet' }, ` Strategy: ${step.strategy}.`)),
        step.lies_told?.length
          ? notice(
              'warn',
              h('strong', null, step.lies_say ?? ''),
              h(
                'ul',
                null,
                step.lies_told.map(({ says }) => h('li', null, capital(says))),
              ),
            )
          : null,
        again,
      );
    default:
      return h(
        'div',
        { class: 'card conflict', role: 'alert' },
        h('h2', null, 'That cannot be'),
        step.conflict ? repairs(step.conflict, game.pegs, ({ repaired }) => repair(repaired)) : null,
        h('p', { class: 'quiet' }, 'Or answer any guess on the board again with ✎.'),
        again,
      );
  }
}

/** @param {BreakStep} step */
function lies({ lies: told }) {
  if (!told) return null;
  const shown = told.explanations.slice(0, SHOWN);
  const more = told.explanations.length - shown.length + told.more;
  return notice(
    'warn',
    h('strong', null, told.says),
    ' The game continues with these explanations:',
    h(
      'ul',
      null,
      shown.map(({ says }) => h('li', null, capital(says))),
    ),
    more > 0 || !told.complete
      ? h('p', { class: 'quiet' }, `… and ${told.complete ? number(more) : 'perhaps'} more.`)
      : null,
  );
}

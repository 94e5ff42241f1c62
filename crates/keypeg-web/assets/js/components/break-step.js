// @ts-check
// Where a game that the computer plays stands: a question, an announcement, the end, or answers that cannot be.

import { h } from '../core/dom.js';
import { number, plural } from '../core/format.js';
import { answerPad } from './answer-pad.js';
import { codeView } from './code.js';
import { capital, notice } from './notice.js';
import { repairs } from './repairs.js';

/** @typedef {import('../core/types.js').BreakStep} BreakStep */

/**
 * @param {{step: BreakStep, game: import('../core/types.js').Game, answer: (feedback: string) => void, repair: (turns: import('../core/types.js').Turn[]) => void, restart: () => void}} options
 */
export function breakStep({ step, game, answer, repair, restart }) {
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
          h('span', { class: 'quiet' }, `black down, white across · ${plural(step.remaining ?? null, 'code')} left`),
        ),
        answerPad(game, answer),
        game.pegs <= 6 ? h('p', { class: 'quiet' }, 'Or type two digits: black, then white.') : null,
      );
    case 'announced':
      return h(
        'div',
        { class: 'card' },
        h('h2', null, 'Your code is ', codeView(step.code ?? '', game, 'small')),
        h(
          'p',
          null,
          `Every peg is known after ${plural(step.guesses ?? null, 'guess', 'guesses')}, so it need not be asked.`,
        ),
        again,
      );
    case 'found':
      return h(
        'div',
        { class: 'card' },
        h('h2', null, 'Found it: ', codeView(step.code ?? '', game, 'small')),
        h('p', null, `${plural(step.guesses ?? null, 'guess', 'guesses')} with ${step.strategy}.`),
        step.lies_told?.length
          ? notice(
              'warn',
              h('strong', null, plural(step.lies_told.length, 'lie')),
              ' caught:',
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
  return notice(
    'warn',
    h('strong', null, `At least ${plural(told.at_least, 'answer')} cannot be true. `),
    'It goes on with what could be:',
    h(
      'ul',
      null,
      told.explanations.slice(0, 4).map(({ says }) => h('li', null, capital(says))),
    ),
    told.explanations.length > 4 || !told.complete
      ? h('p', { class: 'quiet' }, `… and ${told.complete ? number(told.explanations.length - 4) : 'perhaps'} more.`)
      : null,
  );
}

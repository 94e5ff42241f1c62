// @ts-check
// The line above a board: what game it is, which guess comes next, how many codes are left.

import { h } from '../core/dom.js';
import { number, plural } from '../core/format.js';
import { boardName } from '../core/names.js';
import { change, settings } from '../core/settings.js';

/**
 * @param {import('../core/types.js').Play} play
 * @param {import('../core/types.js').Game} game
 * @returns {import('../core/dom.js').Child[]}
 */
export function gameHead(play, game) {
  const facts = [
    play.daily ? `daily ${play.daily}` : null,
    play.strict ? 'strict' : null,
    play.codemaker === 'secret' ? null : play.codemaker.replace('-', ' '),
    play.seed === null ? null : `seed ${play.seed}`,
  ].filter(Boolean);
  const next = play.turns.length + 1;
  return [
    h(
      'div',
      { class: 'game-title' },
      h('h1', { title: play.game }, boardName(play.game)),
      facts.map((fact) => h('span', { class: 'tag' }, fact)),
      play.outcome === 'open'
        ? h('span', { class: 'quiet' }, play.rows ? `guess ${next} of ${play.rows}` : `guess ${next}`)
        : null,
    ),
    play.outcome === 'open' && game.enumerated
      ? h(
          'button',
          {
            type: 'button',
            class: 'count',
            'data-action': 'count',
            'aria-pressed': String(settings.count),
            title: settings.count ? 'Hide the count' : 'Show the count',
            onclick: () => change({ count: !settings.count }),
          },
          settings.count
            ? [h('strong', null, number(play.remaining)), ` ${plural(play.remaining, 'code').split(' ').pop()} left`]
            : 'Show codes left',
        )
      : null,
  ];
}

// @ts-check
// Choosing a strategy, with its summary. A strategy that cannot play the game says why. If there is a coach, choosing a
// strategy is optional.

import { fill, h } from '../core/dom.js';

/** @typedef {import('../core/types.js').Game} Game */

/**
 * @param {{setup: import('../core/types.js').Setup, strategy: string, noChance?: boolean, coach?: string, coachName?: string,
 *   onChange: (strategy: string) => void}} options `coach`: the summary of the choice without a strategy, whose value is '';
 *   `coachName`: what that choice is called
 */
export function strategyPicker({ setup, strategy, noChance = false, coach, coachName = 'best first', onChange }) {
  const offered = setup.strategies.filter(({ random }) => !noChance || !random);
  const summary = h('p', { class: 'hint' });
  const select = h(
    'select',
    {
      name: 'strategy',
      onchange: () => {
        tell();
        onChange(select.value);
      },
    },
    withoutStrategy(),
    offered.map((one) => h('option', { value: one.strategy }, one.strategy)),
  );
  const known = offered.some((one) => one.strategy === strategy);
  select.value = known ? strategy : coach ? '' : (offered[0]?.strategy ?? '');
  tell();
  const element = h(
    'div',
    { class: 'strategy-picker' },
    h('label', { class: 'field wide' }, h('span', null, 'Strategy'), select),
    summary,
  );
  return {
    element,
    get value() {
      return select.value;
    },
    /** Offers only what can play this game. @param {Game} game */
    fit(game) {
      const chosen = select.value;
      fill(
        select,
        withoutStrategy(),
        offered.map((one) => {
          const known = game.strategies.find((other) => other.strategy === one.strategy);
          const free = known?.available ?? true;
          return h(
            'option',
            { value: one.strategy, disabled: !free, title: known?.why ?? one.summary },
            free ? one.strategy : `${one.strategy} (not on this board)`,
          );
        }),
      );
      select.value = chosen;
      if (select.selectedOptions[0]?.disabled)
        select.value = coach
          ? ''
          : (offered.find((one) => game.strategies.find((other) => other.strategy === one.strategy)?.available)
              ?.strategy ?? '');
      tell();
    },
  };

  function tell() {
    summary.textContent = offered.find((one) => one.strategy === select.value)?.summary ?? coach ?? '';
  }

  function withoutStrategy() {
    return coach ? h('option', { value: '' }, coachName) : null;
  }
}

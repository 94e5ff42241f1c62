// @ts-check
// Choosing a strategy, with its summary; those that cannot play a game say why.

import { fill, h } from '../core/dom.js';

/** @typedef {import('../core/types.js').Game} Game */

/**
 * @param {{setup: import('../core/types.js').Setup, strategy: string, noChance?: boolean, onChange: (strategy: string) => void}} options
 */
export function strategyPicker({ setup, strategy, noChance = false, onChange }) {
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
    offered.map((one) => h('option', { value: one.strategy }, one.strategy)),
  );
  select.value = offered.some((one) => one.strategy === strategy) ? strategy : (offered[0]?.strategy ?? '');
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
        offered.map((one) => {
          const known = game.strategies.find((other) => other.strategy === one.strategy);
          const free = known?.available ?? true;
          return h(
            'option',
            { value: one.strategy, disabled: !free, title: known?.why ?? one.summary },
            free ? one.strategy : `${one.strategy} (not on ${game.game})`,
          );
        }),
      );
      select.value = chosen;
      if (select.selectedOptions[0]?.disabled)
        select.value =
          offered.find((one) => game.strategies.find((other) => other.strategy === one.strategy)?.available)
            ?.strategy ?? '';
      tell();
    },
  };

  function tell() {
    summary.textContent = offered.find((one) => one.strategy === select.value)?.summary ?? '';
  }
}

// @ts-check
// The help for a position: the number of codes left, the best guesses, the cells of a guess, and the codes.

import { fill, h } from '../core/dom.js';
import { number, plural } from '../core/format.js';
import { runJob } from '../core/jobs.js';
import { changes, settings } from '../core/settings.js';
import { cellsPanel } from './cells-panel.js';
import { codeList } from './code-list.js';
import { codeView } from './code.js';
import { guessTable } from './guess-table.js';
import { moreSwitch } from './more-switch.js';
import { notice } from './notice.js';
import { repairs } from './repairs.js';

/** @typedef {import('../core/types.js').Help} Help */

/**
 * @param {{help: Help, game: import('../core/types.js').Game, position: Record<string, unknown>, byValue: boolean,
 *   signal: AbortSignal, use: (code: string) => void, assume: (guess: string, feedback: string) => void,
 *   repair: (turns: import('../core/types.js').Turn[]) => void}} options
 * @returns {HTMLElement[]}
 */
export function helpResult({ help, game, position, byValue, signal, use, assume, repair }) {
  if (help.conflict)
    return [
      h(
        'section',
        { class: 'card conflict', role: 'alert' },
        h('h2', null, 'Nothing fits'),
        repairs(help.conflict, game.pegs, ({ repaired }) => repair(repaired)),
      ),
    ];
  if (help.found) return [notice('good', h('strong', null, help.summary), ' ', codeView(help.found, game, 'small'))];
  const cells = cellsPanel({ game, position, signal, use, assume });
  const table = h('div');
  const note = help.note ? h('p', { class: 'quiet' }, help.note) : null;
  const measured = help.guesses.some(({ parts }) => parts !== undefined);
  let awaited = !help.values_complete && game.values;
  drawTable(null);
  changes.addEventListener('change', () => table.isConnected && redraw(), { signal });
  if (awaited) void addValues();
  const first = help.guesses[0]?.code;
  if (first && game.enumerated) show(first);
  return [
    h(
      'section',
      { class: 'card' },
      h(
        'div',
        { class: 'big-count' },
        h('strong', null, help.remaining === null ? `≥ ${number(help.remaining_at_least)}` : number(help.remaining)),
        h('span', null, help.remaining === 1 ? 'code is left' : 'codes are left'),
      ),
      help.guesses.length
        ? h('div', { class: 'heading-line' }, h('h2', null, 'Best guesses now'), measured ? moreSwitch() : null)
        : null,
      table,
      note,
      game.enumerated || !first
        ? null
        : h(
            'div',
            { class: 'actions' },
            h('button', { type: 'button', class: 'button', onclick: () => use(first) }, 'Use the first guess'),
          ),
    ),
    ...(game.enumerated ? [cells.element] : []),
    h(
      'details',
      { class: 'card', open: typeof help.remaining === 'number' && help.remaining <= 60 },
      h(
        'summary',
        null,
        h(
          'h2',
          null,
          help.remaining === null
            ? 'Codes that are left'
            : help.remaining === 1
              ? 'The code that is left'
              : `The ${plural(help.remaining, 'code')} left`,
        ),
      ),
      codeList({ game, position, signal, choose: show }),
    ),
  ];

  /** @param {string} code */
  function show(code) {
    if (!game.enumerated) {
      use(code);
      return;
    }
    drawTable(code);
    void cells.show(code);
  }

  function redraw() {
    drawTable(cells.chosen());
    cells.redraw();
  }

  /** @param {string|null} chosen */
  function drawTable(chosen) {
    // Where the note is about a sample, it belongs to its measures.
    if (note) note.hidden = Boolean(help.sampled) && !settings.more;
    fill(
      table,
      guessTable({
        guesses: help.guesses,
        notation: game,
        chosen,
        awaited,
        more: settings.more,
        sampled: !game.enumerated,
        choose: show,
      }),
    );
  }

  /** Values that took too long for the first answer follow when they are found. */
  async function addValues() {
    try {
      const codes = help.guesses.map(({ code }) => code);
      const { values } = /** @type {{values: {code: string, value: number|null, value_exact: string|null}[]}} */ (
        await runJob('values', { ...position, codes }, { signal })
      );
      for (const { code, value, value_exact: exact } of values) {
        const guess = help.guesses.find((one) => one.code === code);
        if (guess && value !== null) Object.assign(guess, { value, value_exact: exact });
      }
      if (byValue) help.guesses.sort(compareGuesses);
    } catch {
      // The table is shown without values: the board is too large, or the page was left.
    }
    awaited = false;
    if (table.isConnected) drawTable(cells.chosen());
  }
}

/**
 * The order of the coach: the smallest value first, of equal values a possible guess before a probe.
 * @param {import('../core/types.js').RankedGuess} a
 * @param {import('../core/types.js').RankedGuess} b
 */
function compareGuesses(a, b) {
  const [first, second] = [a.value ?? Infinity, b.value ?? Infinity];
  if (first !== second) return first - second;
  return first === Infinity ? 0 : Number(b.consistent) - Number(a.consistent);
}

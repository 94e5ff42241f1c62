// @ts-check
// The information of a guess: a picture of its cells, and the codes of one cell.

import { post } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { plural } from '../core/format.js';
import { sayFeedback } from '../core/notation.js';
import { settings } from '../core/settings.js';
import { cellsPicture } from './cells-picture.js';
import { codeView } from './code.js';
import { capital, sentence, showError } from './notice.js';

/** @typedef {import('../core/types.js').Cells} Cells */

/**
 * @param {{game: import('../core/types.js').Game, position: Record<string, unknown>, signal: AbortSignal,
 *   use: (code: string) => void, assume: (guess: string, feedback: string) => void}} options
 */
export function cellsPanel({ game, position, signal, use, assume }) {
  const element = h('section', { class: 'card cells-card', hidden: true, 'aria-label': 'What a guess would tell' });
  /** @type {string|null} */
  let shown = null;
  /** Draws again what is shown. */
  let redraw = () => {};
  return { element, show, chosen: () => shown, redraw: () => redraw() };

  /** @param {string} guess */
  async function show(guess) {
    shown = guess;
    try {
      const cells = /** @type {Cells} */ (await post('cells', { ...position, guess }, signal));
      if (shown === guess) draw(cells, null);
    } catch (error) {
      showError(element, error);
    }
    element.hidden = false;
  }

  /**
   * @param {Cells} cells
   * @param {string|null} chosen
   */
  function draw(cells, chosen) {
    redraw = () => draw(cells, chosen);
    const isFocused = element.contains(document.activeElement);
    const cell = cells.cells.find(({ feedback }) => feedback === chosen);
    fill(
      element,
      h('h2', null, 'What ', codeView(cells.guess, game, 'small'), ' would tell'),
      settings.more ? h('p', { class: 'quiet' }, sentence(cells.why)) : null,
      cellsPicture({
        pegs: game.pegs,
        game: game.game,
        squares: cells.cells,
        chosen: chosen ?? '',
        choose: (feedback) => draw(cells, feedback),
      }),
      cell
        ? h(
            'div',
            { class: 'cell-codes' },
            h(
              'p',
              null,
              h('strong', null, `${capital(sayFeedback(cell.feedback, game.game))}: `),
              `${plural(cell.remaining, 'code')}${cell.remaining > cell.codes.length ? ', among them' : ''}`,
            ),
            h(
              'ul',
              { class: 'chips' },
              cell.codes.map((code) =>
                h('li', null, h('span', { class: 'chip still' }, codeView(code, game, 'small'))),
              ),
            ),
            h(
              'div',
              { class: 'actions' },
              h(
                'button',
                { type: 'button', class: 'button', onclick: () => assume(cells.guess, cell.feedback) },
                'This was the answer',
              ),
            ),
          )
        : h(
            'p',
            { class: 'quiet' },
            'Each square is an answer. Its size is the number of codes left. Click one to see its codes.',
          ),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'button', class: 'button', onclick: () => use(cells.guess) }, 'Use this guess'),
      ),
    );
    if (chosen && isFocused)
      /** @type {HTMLElement|null} */ (element.querySelector(`.cell[data-answer="${chosen}"]`))?.focus();
  }
}

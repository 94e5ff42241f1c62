// @ts-check
// What a player can pass on: the result as a picture and as text, and a link to the same secret.

import { h } from '../core/dom.js';
import { boardName } from '../core/names.js';
import { copyButton } from './copy-button.js';
import { shareButton } from './share-button.js';
import { resultPicture, savePicture } from './share-picture.js';

/**
 * @param {import('../core/types.js').Play} play
 * @param {string} result the text to copy, with the notation of the board
 * @param {number} pegs
 * @param {import('../core/types.js').Review|null} review whose scores the picture shows, once they are known
 */
export function shareCard(play, result, pegs, review) {
  const text = result.replace(`keypeg ${play.game}`, `keypeg ${boardName(play.game)}`);
  // The first line of the text is "keypeg Classic: 5/10", with the day of a daily game after the board.
  const [title = '', score = ''] = (text.split('\n')[0] ?? '').replace(/^keypeg /, '').split(': ');
  const scores = [
    review?.skill_score && written('Skill', review.skill_score),
    review?.luck_score && written('Luck', review.luck_score),
  ];
  const picture = resultPicture({
    title,
    result: score,
    answers: play.turns.map(({ feedback }) => feedback),
    pegs,
    scores: scores.filter((one) => typeof one === 'string'),
  });
  const name = `keypeg-${play.game}${play.daily ? `-${play.daily}` : ''}.png`;
  return h(
    'section',
    { class: 'card share-card', 'aria-label': 'Share' },
    picture,
    h(
      'div',
      { class: 'share-buttons' },
      h('h2', null, 'Share'),
      h('p', { class: 'quiet' }, 'Picture and text show the answers, no colors.'),
      h('button', { type: 'button', class: 'button', onclick: () => savePicture(picture, name) }, 'Save the picture'),
      copyButton('Copy the result', () => text),
      shareButton(play, 'Copy a link'),
      h(
        'details',
        { class: 'more' },
        h('summary', null, 'The result as text'),
        h('pre', { class: 'result', tabindex: 0, 'aria-label': 'The result, without giving anything away' }, text),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {import('../core/types.js').Score} score
 */
function written(name, { shown, exact }) {
  return `${name} ${exact ? '' : '~'}${shown}`;
}

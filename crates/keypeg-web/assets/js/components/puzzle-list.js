// @ts-check
// All puzzles: the one of today, and three kinds in three levels with the progress of this browser.

import { get } from '../core/api.js';
import { h } from '../core/dom.js';
import { dayName, plural } from '../core/format.js';
import { link } from '../core/router.js';

/** @typedef {import('../core/types.js').PuzzleList} PuzzleList */
/** @typedef {import('../core/types.js').PuzzleKind} PuzzleKind */

/** @param {AbortSignal} signal */
export async function puzzleList(signal) {
  const { daily, kinds } = /** @type {PuzzleList} */ (await get('puzzles', signal));
  return h(
    'div',
    { class: 'page puzzles' },
    h(
      'div',
      { class: 'page-head' },
      h('h1', null, 'Puzzles'),
      h('p', { class: 'lead' }, 'A game that somebody began. Find the right next guess.'),
    ),
    dailyPuzzle(daily),
    h(
      'div',
      { class: 'puzzle-kinds' },
      kinds.map((kind) => kindCard(kind)),
    ),
  );
}

/** @param {import('../core/types.js').DailyPuzzle} daily */
function dailyPuzzle({ daily, title, level_name: level, answered, progress: { streak } }) {
  const says = { right: 'You solved it.', wrong: 'You answered it. A new one comes tomorrow.' };
  return h(
    'section',
    { class: 'card daily-puzzle', 'aria-label': 'Daily puzzle' },
    h(
      'div',
      { class: 'stack' },
      h('p', { class: 'eyebrow' }, `Daily puzzle · ${dayName(daily)}`),
      h('h2', null, title),
      h('p', { class: 'quiet' }, answered ? says[answered] : level),
    ),
    streak.current
      ? h(
          'span',
          { class: 'streak', title: `Most: ${plural(streak.longest, 'day')} in a row` },
          h('strong', null, streak.current),
          streak.current === 1 ? ' day solved' : ' days in a row',
        )
      : null,
    h(
      'a',
      { class: `button large${answered ? '' : ' primary'}`, href: link('puzzle/daily') },
      answered ? 'Look at it again' : 'Solve the daily puzzle',
    ),
  );
}

/** @param {PuzzleKind} kind */
function kindCard({ kind, title, says, levels }) {
  return h(
    'section',
    { class: 'card', 'aria-label': title },
    h('h2', null, title),
    h('p', { class: 'quiet' }, says),
    h(
      'ul',
      { class: 'levels plain' },
      levels.map(({ level, level_name: name, progress }) =>
        h(
          'li',
          null,
          h(
            'a',
            { class: 'level', href: link(`puzzle/${kind}/${level}`) },
            h('strong', null, name),
            h('span', { class: 'quiet' }, done(progress)),
          ),
        ),
      ),
    ),
  );
}

/** @param {import('../core/types.js').PuzzleProgress} progress */
function done({ right, wrong, streak }) {
  if (right + wrong === 0) return 'Begin';
  return `${right} of ${right + wrong} right${streak.current > 1 ? `, ${streak.current} in a row` : ''}`;
}

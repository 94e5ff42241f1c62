// @ts-check
// The daily game, and which one this browser has begun.

import { change } from './settings.js';

/** The board of the daily game. */
export const DAILY = { game: '4x6', rows: 10 };

/** Remembers the daily game that was begun. @param {import('./types.js').Play} play */
export function rememberDaily(play) {
  if (play.daily && play.game === DAILY.game) change({ daily: { date: play.daily, id: play.id } });
}

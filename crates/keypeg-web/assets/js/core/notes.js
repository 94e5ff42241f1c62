// @ts-check
// A player's notes about the pegs of a game, kept in this browser: which color is certain or excluded at a peg.

/** @typedef {'certain'|'excluded'} Mark */
/** @typedef {Record<string, {touched: number, marks: Record<string, Mark>}>} StoredNotes */

const KEY = 'keypeg-notes';

/** How many games have notes at most. The ones that were not touched for the longest time are dropped. */
const MOST_GAMES = 40;

/** The notes of one game. */
export class Notes {
  /** @param {string} game the id of the game */
  constructor(game) {
    this.game = game;
    /** @type {Record<string, Mark>} */
    this.marks = { ...stored()[game]?.marks };
    this.changes = new EventTarget();
  }

  /**
   * @param {number} peg
   * @param {number} color
   * @returns {Mark|null}
   */
  at(peg, color) {
    return this.marks[`${peg}.${color}`] ?? null;
  }

  /** The color that is certain at a peg; null if there is none. @param {number} peg */
  certain(peg) {
    const found = Object.entries(this.marks).find(([place, mark]) => mark === 'certain' && place.startsWith(`${peg}.`));
    return found ? Number(found[0].split('.')[1]) : null;
  }

  /**
   * From nothing to excluded, to certain, to nothing. One color at most is certain at a peg.
   * @param {number} peg
   * @param {number} color
   */
  turn(peg, color) {
    const before = this.at(peg, color);
    const place = `${peg}.${color}`;
    if (before === 'certain') delete this.marks[place];
    else if (before === null) this.marks[place] = 'excluded';
    else {
      const other = this.certain(peg);
      if (other !== null) delete this.marks[`${peg}.${other}`];
      this.marks[place] = 'certain';
    }
    this.save();
  }

  clear() {
    this.marks = {};
    this.save();
  }

  save() {
    const all = stored();
    if (Object.keys(this.marks).length) all[this.game] = { touched: Date.now(), marks: this.marks };
    else delete all[this.game];
    const kept = Object.entries(all).sort(([, one], [, other]) => other.touched - one.touched);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(0, MOST_GAMES))));
    } catch {
      // Without storage the notes last as long as the page.
    }
    this.changes.dispatchEvent(new Event('change'));
  }
}

/** @returns {StoredNotes} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

//! Colorings of half the pegs of a board, with what they add to every answer.
//!
//! Numbers of all turns are added at once: one byte per turn in a number of 128 bits.

use std::ops::Range;

use keypeg_core::{Game, Kind, Turn};

use super::clues::color_counts;

/// The number of turns that fit into one number.
pub(super) const TURNS: usize = 16;

/// What each peg and color adds to the numbers of all turns.
pub(super) struct Tables {
    pub(super) game: Game,
    /// For each peg and color: the turns whose guess has the color at the peg.
    same: Vec<u128>,
    /// For each color and count from 1: the turns whose guess has the color at least `count` times.
    at_least: Vec<u128>,
    /// The black pegs of all answers, and their shared colors.
    pub(super) black: u128,
    shared: u128,
    /// The black pegs of each answer.
    answers: Vec<u8>,
}

impl Tables {
    pub(super) fn new(game: Game, turns: &[Turn]) -> Tables {
        let (pegs, colors) = (game.pegs(), game.colors());
        let mut tables = Tables {
            game,
            same: vec![0; pegs * colors],
            at_least: vec![0; colors * (pegs + 1)],
            black: 0,
            shared: 0,
            answers: turns.iter().map(|turn| turn.feedback.black()).collect(),
        };
        for (index, turn) in turns.iter().enumerate() {
            let one = 1u128 << (8 * index);
            for (peg, &color) in turn.guess.colors().iter().enumerate() {
                tables.same[peg * colors + usize::from(color)] |= one;
            }
            for (color, &count) in color_counts(game, turn.guess.colors()).iter().enumerate() {
                for least in 1..=usize::from(count) {
                    tables.at_least[color * (pegs + 1) + least] |= one;
                }
            }
            tables.black += one * u128::from(turn.feedback.black());
            tables.shared += one * u128::from(turn.feedback.black() + turn.feedback.white());
        }
        tables
    }

    /// The turns whose guess has the color at least `count` times; `count` is at least 1.
    fn at_least(&self, color: u8, count: u8) -> u128 {
        self.at_least[usize::from(color) * (self.game.pegs() + 1) + usize::from(count)]
    }

    /// About how likely a code has the black pegs of all answers, if turns had nothing to do with each other.
    pub(super) fn probability(&self) -> f64 {
        let (pegs, chance) = (self.game.pegs() as f64, 1.0 / self.game.colors() as f64);
        self.answers.iter().fold(1.0, |product, &black| {
            // Factor by factor: powers differ between machines.
            (0..self.game.pegs()).fold(product, |product, peg| {
                let is_black = peg < usize::from(black);
                product * if is_black { chance * (pegs - peg as f64) / (peg as f64 + 1.0) } else { 1.0 - chance }
            })
        })
    }
}

/// Some neighboring pegs with their colors.
#[derive(Clone, Copy)]
pub(super) struct Half {
    /// The black pegs with every guess.
    pub(super) black: u128,
    /// Seven bits per peg, the last peg lowest.
    pub(super) pegs: u64,
}

/// How often each color occurs in some pegs, and how many colors they share with every guess.
pub(super) struct SharedColors {
    counts: [u8; 128],
    turns: u128,
}

/// Calls `visit` with each way to color the pegs of a range, in order. A visit that fails ends it.
///
/// The range is cut in two again. The ways to color the second part are listed once, and each is added to every way to color
/// the first.
pub(super) fn each_half<E>(
    tables: &Tables,
    pegs: Range<usize>,
    mut visit: impl FnMut(Half) -> Result<(), E>,
) -> Result<(), E> {
    let middle = pegs.start + pegs.len() / 2;
    let (first, second) = (colorings(tables, pegs.start..middle), colorings(tables, middle..pegs.end));
    let shift = 7 * (pegs.end - middle);
    for &(start, used) in &first {
        for &(end, also) in &second {
            if tables.game.kind() == Kind::Repeats || used & also == 0 {
                visit(Half { black: start.black + end.black, pegs: start.pegs << shift | end.pegs })?;
            }
        }
    }
    Ok(())
}

/// All ways to color the pegs of a range, in order, each with the set of its colors.
fn colorings(tables: &Tables, pegs: Range<usize>) -> Vec<(Half, u128)> {
    let colors = tables.game.colors();
    let mut found = vec![(Half { black: 0, pegs: 0 }, 0u128)];
    for peg in pegs {
        let longer = found.iter().flat_map(|&(half, used)| {
            let free = (0..colors).filter(move |&color| tables.game.kind() == Kind::Repeats || used >> color & 1 == 0);
            free.map(move |color| {
                let black = half.black + tables.same[peg * colors + color];
                (Half { black, pegs: half.pegs << 7 | color as u64 }, used | 1 << color)
            })
        });
        found = longer.collect();
    }
    found
}

impl SharedColors {
    /// Those of the lowest `pegs` packed pegs. `None` if a turn says that fewer colors are shared.
    pub(super) fn of(tables: &Tables, packed: u64, pegs: usize) -> Option<SharedColors> {
        let mut shared = SharedColors { counts: [0; 128], turns: 0 };
        for peg in 0..pegs {
            shared.add(tables, color_of(packed, peg));
        }
        fits(shared.turns, tables.shared).then_some(shared)
    }

    /// Whether these pegs and the lowest `pegs` packed ones share exactly the colors that every turn says. No color may occur
    /// twice where the game has none twice.
    pub(super) fn agrees_with(&mut self, tables: &Tables, packed: u64, pegs: usize) -> bool {
        let (turns, mut added) = (self.turns, 0);
        let mut is_allowed = true;
        while is_allowed && added < pegs {
            is_allowed = self.add(tables, color_of(packed, added)) == 1 || tables.game.kind() == Kind::Repeats;
            added += 1;
        }
        let agrees = is_allowed && self.turns == tables.shared;
        for peg in 0..added {
            self.counts[usize::from(color_of(packed, peg))] -= 1;
        }
        self.turns = turns;
        agrees
    }

    /// Adds a peg. How often its color occurs now.
    fn add(&mut self, tables: &Tables, color: u8) -> u8 {
        let count = &mut self.counts[usize::from(color)];
        *count += 1;
        self.turns += tables.at_least(color, *count);
        *count
    }
}

/// The color of a packed peg, the last peg first.
pub(super) fn color_of(packed: u64, peg: usize) -> u8 {
    (packed >> (7 * peg)) as u8 & 0x7f
}

/// The highest bit of each byte.
const HIGH: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;

/// Whether no byte of `part` is larger than that of `whole`; bytes are below 128.
fn fits(part: u128, whole: u128) -> bool {
    ((whole | HIGH) - part) & HIGH == HIGH
}

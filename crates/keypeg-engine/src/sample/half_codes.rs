//! Colorings of half the pegs of a board, with what they add to every answer.
//!
//! Numbers of all turns are added at once: one byte per turn in a number of 128 bits.

use keypeg_core::{Game, Kind, Turn};

use super::clues::color_counts;

/// The number of turns that fit into one number.
pub(super) const TURNS: usize = 16;

/// The highest bit of each byte.
const HIGH: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;

/// What each peg and color adds to the numbers of all turns.
pub(super) struct Tables {
    pub(super) game: Game,
    /// For each peg and color: the turns whose guess has the color at the peg.
    same: Vec<u128>,
    /// For each color and count from 1: the turns whose guess has the color at least `count` times.
    at_least: Vec<u128>,
    /// The black pegs of all answers, and their shared colors.
    pub(super) black: u128,
    pub(super) shared: u128,
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
    pub(super) fn at_least(&self, color: u8, count: u8) -> u128 {
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

/// Whether no byte of `part` is larger than that of `whole`; bytes are below 128.
fn fits(part: u128, whole: u128) -> bool {
    ((whole | HIGH) - part) & HIGH == HIGH
}

/// Some pegs from one end of a half.
#[derive(Clone, Default)]
pub(super) struct Half {
    /// The black pegs and the shared colors with every guess.
    pub(super) black: u128,
    pub(super) shared: u128,
    /// How often each color occurs.
    pub(super) counts: Vec<u8>,
    /// Seven bits per peg, the last peg lowest.
    pub(super) pegs: u64,
}

impl Half {
    /// Calls `visit` with each way to color the pegs from `peg` to `end` that no turn excludes by itself.
    pub(super) fn extend<E>(
        &mut self,
        tables: &Tables,
        peg: usize,
        end: usize,
        visit: &mut dyn FnMut(&mut Half) -> Result<(), E>,
    ) -> Result<(), E> {
        self.counts.resize(tables.game.colors(), 0);
        if peg == end {
            return visit(self);
        }
        let (black, shared, pegs) = (self.black, self.shared, self.pegs);
        for color in 0..tables.game.colors() as u8 {
            let count = self.counts[usize::from(color)];
            if tables.game.kind() == Kind::Distinct && count > 0 {
                continue;
            }
            self.black = black + tables.same[peg * tables.game.colors() + usize::from(color)];
            self.shared = shared + tables.at_least(color, count + 1);
            if fits(self.black, tables.black) && fits(self.shared, tables.shared) {
                self.counts[usize::from(color)] = count + 1;
                self.pegs = pegs << 7 | u64::from(color);
                self.extend(tables, peg + 1, end, visit)?;
                self.counts[usize::from(color)] = count;
            }
        }
        (self.black, self.shared, self.pegs) = (black, shared, pegs);
        Ok(())
    }
}

//! The turns of a history as tables: what every turn gains and loses when one peg changes.
//!
//! A row has one byte per turn, in groups of [`LANES`], so that the compiler turns loops over rows into vector
//! instructions. Bytes beyond the last turn are 0 in every table and change nothing.

use keypeg_core::{Game, Turn};

/// The number of turns in a group.
pub(super) const LANES: usize = 16;

/// One signed byte per turn, for [`LANES`] turns.
pub(super) type Lane = [i8; LANES];

/// The most turns that a walk looks at. A byte then holds the sum of the changes of all groups.
pub(super) const MOST_TURNS: usize = 56 * LANES;

/// Tables of the turns of a game.
pub(super) struct Clues<'a> {
    pub(super) game: Game,
    /// At most the last [`MOST_TURNS`] turns.
    pub(super) turns: &'a [Turn],
    /// The number of groups of a row, at least 1.
    pub(super) groups: usize,
    /// For each peg and color: whether the guess has this color at this peg.
    same: Vec<Lane>,
    /// For each color and count: whether the guess has the color at least `count` times.
    at_least: Vec<Lane>,
}

impl<'a> Clues<'a> {
    pub(super) fn new(game: Game, turns: &'a [Turn]) -> Clues<'a> {
        let turns = &turns[turns.len().saturating_sub(MOST_TURNS)..];
        let (pegs, colors) = (game.pegs(), game.colors());
        let groups = turns.len().div_ceil(LANES).max(1);
        let mut clues = Clues {
            game,
            turns,
            groups,
            same: vec![[0; LANES]; pegs * colors * groups],
            at_least: vec![[0; LANES]; colors * (pegs + 2) * groups],
        };
        for (index, turn) in turns.iter().enumerate() {
            let (group, lane) = (index / LANES, index % LANES);
            for (peg, &color) in turn.guess.colors().iter().enumerate() {
                clues.same[(peg * colors + usize::from(color)) * groups + group][lane] = 1;
            }
            for (color, &count) in color_counts(game, turn.guess.colors()).iter().enumerate() {
                for least in 0..=usize::from(count) {
                    clues.at_least[(color * (pegs + 2) + least) * groups + group][lane] = 1;
                }
            }
        }
        clues
    }

    /// The turns whose guess has the color at the peg.
    pub(super) fn same(&self, peg: usize, color: u8) -> &[Lane] {
        let start = (peg * self.game.colors() + usize::from(color)) * self.groups;
        &self.same[start..start + self.groups]
    }

    /// The turns whose guess has the color at least `count` times; `count` is at most one more than the pegs.
    pub(super) fn at_least(&self, color: u8, count: u8) -> &[Lane] {
        let start = (usize::from(color) * (self.game.pegs() + 2) + usize::from(count)) * self.groups;
        &self.at_least[start..start + self.groups]
    }
}

/// How often each color of the game occurs.
pub(super) fn color_counts(game: Game, colors: &[u8]) -> Vec<u8> {
    let mut counts = vec![0u8; game.colors()];
    for &color in colors {
        counts[usize::from(color)] += 1;
    }
    counts
}

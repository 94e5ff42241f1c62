//! Bulk scoring: many pairs of codes at once, a byte lane each.
//!
//! Codes stand in [`Columns`]: for every block of 64 codes one column per peg with its color and one column per color
//! with the number of times it is used. For a code `s` against a block,
//!
//! ```text
//! black  = Σ over pegs p            (column[p] == s[p])
//! shared = Σ over colors c of s     min(column[c], how often s has c)
//! answer = row[black] + shared      the index of the feedback, see `keypeg_core::Feedback`
//! ```
//!
//! so a vector instruction works on as many codes as it has bytes. Feedback is symmetric, so the roles may be
//! exchanged: for a small set of codes and *all* guesses the guesses are the columns, no lane is ever idle, and the
//! cells of 64 guesses are counted in registers.
//!
//! The algorithms are written once, over the trait `Lanes`, and compiled for plain arrays, AVX2 and AVX-512;
//! which one runs is decided when the program starts. This module and those below it hold all unsafe code of
//! keypeg, and a test holds every path equal to [`keypeg_core::score`].
#![allow(unsafe_code)]

mod columns;
mod dispatch;
mod lanes;
mod loops;
mod pairs;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use columns::{BLOCK, Columns};
pub(crate) use dispatch::Kernel;
pub use dispatch::KernelPath;
pub(crate) use pairs::{Bits, count_different, most_by};

use keypeg_core::{Feedback, Game};

/// How a board is scored: the numbers every path needs.
#[derive(Clone, Debug)]
pub(crate) struct Scoring {
    pegs: usize,
    colors: usize,
    answers: usize,
    /// `row[black] + shared` is the index of the answer.
    row: [u8; 32],
}

/// A code prepared to be scored against columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prepared {
    /// The color of each peg.
    pegs: [u8; keypeg_core::MAX_ENUMERATED_PEGS as usize],
    /// Each different color and how often it is used; the first `distinct` places count.
    colors: [(u8, u8); keypeg_core::MAX_ENUMERATED_PEGS as usize],
    distinct: usize,
}

impl Scoring {
    /// The numbers of a board.
    pub(crate) fn new(game: Game) -> Scoring {
        let pegs = game.pegs();
        let mut row = [0; 32];
        for feedback in Feedback::all(pegs).filter(|feedback| feedback.white() == 0) {
            row[usize::from(feedback.black())] = feedback.index(pegs) as u8 - feedback.black();
        }
        Scoring { pegs, colors: game.colors(), answers: game.answer_count(), row }
    }

    /// How many answers there are.
    pub(crate) fn answers(&self) -> usize {
        self.answers
    }

    /// The index of the winning answer.
    pub(crate) fn win(&self) -> usize {
        self.answers - 1
    }

    /// The answer's index for one pair, from the prepared guess and the row of the secret: its color of each peg,
    /// then its count of each color.
    pub(crate) fn index(&self, guess: &Prepared, row: &[u8]) -> u8 {
        let (pegs, counts) = row.split_at(self.pegs);
        let black = pegs.iter().zip(&guess.pegs).filter(|(a, b)| a == b).count();
        let shared: u8 = guess.colors[..guess.distinct].iter().map(|&(c, k)| k.min(counts[usize::from(c)])).sum();
        self.row[black] + shared
    }
}

impl Prepared {
    /// Prepares a code from the color of each peg.
    pub(crate) fn from_pegs(colors: &[u8]) -> Prepared {
        let mut prepared = Prepared { pegs: Default::default(), colors: Default::default(), distinct: 0 };
        prepared.pegs[..colors.len()].copy_from_slice(colors);
        for &color in colors {
            match prepared.colors[..prepared.distinct].iter_mut().find(|(seen, _)| *seen == color) {
                Some((_, count)) => *count += 1,
                None => {
                    prepared.colors[prepared.distinct] = (color, 1);
                    prepared.distinct += 1;
                }
            }
        }
        prepared
    }
}

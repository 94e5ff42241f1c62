//! Bulk scoring: many pairs of codes at once, one byte lane per pair.
//!
//! Codes are stored in [`Columns`]. Each block of 64 codes has one column per peg, which holds its color, and one column
//! per color, which holds the number of pegs of that color. A code `s` is scored against a block like this:
//!
//! ```text
//! black  = Σ over pegs p            (column[p] == s[p])
//! shared = Σ over colors c of s     min(column[c], how often s has c)
//! answer = row[black] + shared      the index of the feedback, see `keypeg_core::Feedback`
//! ```
//!
//! A vector instruction scores one code per byte of its vector. Feedback is symmetric, so guesses and codes may be
//! exchanged. To compare a small set of codes with *all* guesses, the guesses are the columns. Then every lane has work,
//! and the cells of 64 guesses are counted in registers.
//!
//! The algorithms are written once, over the trait `Lanes`, and compiled for plain arrays, AVX2 and AVX-512. The fastest
//! path of the machine is chosen at run time. WebAssembly with simd128 has one path in place of plain arrays. All unsafe
//! code of keypeg is in this module and those below it. Tests compare every path that the machine has with
//! [`keypeg_core::score`], and print which paths these are. `crates/wasm-game/run.sh` does so in WebAssembly.
//!
//! Miri checks the memory accesses of the portable path, the only one that is available under it:
//!
//! ```text
//! rustup +nightly component add miri
//! cargo +nightly miri test -p keypeg-engine --lib kernel::tests::small
//! ```
#![allow(unsafe_code)]

mod columns;
mod dispatch;
mod lanes;
mod loops;
mod pairs;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain;
mod slices;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use columns::{BLOCK, Columns};
pub use dispatch::KernelPath;
pub(crate) use dispatch::{Kernel, SHARED_ROWS};
pub(crate) use pairs::{Bits, count_different, most_by};
pub(crate) use slices::{CodeSlices, Planes};

use keypeg_core::{Feedback, Game};

/// The numbers of a game that every path needs for scoring.
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
    /// Each different color and the number of its pegs. Only the first `distinct` places are used.
    colors: [(u8, u8); keypeg_core::MAX_ENUMERATED_PEGS as usize],
    distinct: usize,
}

impl Scoring {
    pub(crate) fn new(game: Game) -> Scoring {
        let pegs = game.pegs();
        let mut row = [0; 32];
        for feedback in Feedback::all(pegs).filter(|feedback| feedback.white() == 0) {
            row[usize::from(feedback.black())] = feedback.index(pegs) as u8 - feedback.black();
        }
        Scoring { pegs, colors: game.colors(), answers: game.answer_count(), row }
    }

    /// The number of answers, the winning one included.
    pub(crate) fn answers(&self) -> usize {
        self.answers
    }

    /// The index of the winning answer.
    pub(crate) fn win(&self) -> usize {
        self.answers - 1
    }

    /// The index of the answer to a guess. `row` describes the secret: the color of each peg, then the number of pegs of
    /// each color.
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

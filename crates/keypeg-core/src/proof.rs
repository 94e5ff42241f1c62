//! Proofs: a claim, a strategy that attains it, and the reason why no strategy is better.
//!
//! Proof files are read and written here as streams, and not judged. `docs/formats.md` describes every byte and lists
//! the only rules by which a checker may accept a proof.
//!
//! The log of a bound is nested as the positions are. A *position* is a set of codes with a number of guesses left
//! and a bound of what the set costs at least. Its record is
//!
//! ```text
//! symmetries   permutations that map the set onto itself
//! entries      one for every guess that no rule refutes, ascending
//!   cells      of that guess, those whose bound no rule gives, by ascending answer
//!     support  a position of its own, written right here, or one proven earlier and the permutation that carries
//!              it into the cell
//! ```
//!
//! so a set is always its parent, a guess and an answer, and a position can only refer to positions that end before it.

mod checksummed;
mod claim;
mod permutation;
mod permutation_number;
mod prices;
mod read;
mod write;

use std::fmt;

pub use claim::{Claim, Header, ProofGoal, secrets_at_max};
pub use permutation::Permutation;
pub use prices::{AllowedGuesses, Prices};
pub use read::{ProofError, ProofReader};
pub use write::ProofWriter;

/// The first bytes of a proof file.
pub const MAGIC: [u8; 8] = *b"KEYPEGPF";
/// The newest version of the proof format. Older versions are read as well. A proof is written in the first version that has
/// its claim: see [`Header::version`].
pub const VERSION: u8 = 2;
/// The most levels of a strategy tree, and of positions within positions.
pub const MAX_DEPTH: usize = 256;
/// The most permutations one position lists, and the most turns before a proof.
const MAX_LIST: u64 = 1024;

/// A lower bound of the cost of a set: what all its secrets pay together. With [`Prices::TOTAL`] it counts guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// This price; with [`Prices::TOTAL`], this number of guesses.
    Guesses(u64),
    /// Infinite: no strategy finds every secret with the guesses left.
    Never,
}

impl Bound {
    /// The sum of two bounds. It is `Never` if one of them is, and saturates.
    pub fn plus(self, other: Bound) -> Bound {
        match (self, other) {
            (Bound::Guesses(a), Bound::Guesses(b)) => Bound::Guesses(a.saturating_add(b)),
            _ => Bound::Never,
        }
    }

    /// The bound `number` times, which saturates. Zero times `Never` is nothing.
    pub fn times(self, number: u64) -> Bound {
        match self {
            Bound::Guesses(guesses) => Bound::Guesses(guesses.saturating_mul(number)),
            Bound::Never if number == 0 => Bound::Guesses(0),
            Bound::Never => Bound::Never,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Guesses(guesses) => guesses.fmt(f),
            Bound::Never => f.pad("never"),
        }
    }
}

/// The number of guesses that may still be made. More are never worse, so `Unlimited` is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GuessesLeft {
    /// At most this number.
    Guesses(u32),
    /// Any number of guesses.
    Unlimited,
}

impl GuessesLeft {
    /// What is left after one guess; `None` if no guess is left.
    pub fn after_guess(self) -> Option<GuessesLeft> {
        match self {
            GuessesLeft::Unlimited => Some(GuessesLeft::Unlimited),
            GuessesLeft::Guesses(left) => left.checked_sub(1).map(GuessesLeft::Guesses),
        }
    }
}

/// Where the bound of a cell comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Support {
    /// The record of a position of its own follows.
    Here {
        /// The number of guesses left for which the bound is proven: that of the game, or more.
        left: GuessesLeft,
        /// What the set is proven to cost at least.
        bound: Bound,
    },
    /// A position proven earlier: 1 is the last that ended, 2 the one before, and so on. The permutation maps its
    /// set into the cell.
    Earlier {
        /// How many positions back.
        back: u64,
        /// Maps the earlier set into the cell.
        by: Permutation,
    },
}

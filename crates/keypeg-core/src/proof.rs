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
mod permutation;
mod permutation_number;
mod read;
mod write;

use std::fmt;

use crate::{CodeId, Game};

pub use permutation::Permutation;
pub use read::{ProofError, ProofReader};
pub use write::ProofWriter;

/// The first bytes of a proof file.
pub const MAGIC: [u8; 8] = *b"KEYPEGPF";
/// The version of the proof format that is read and written.
pub const VERSION: u8 = 1;
/// The most levels of a strategy tree, and of positions within positions.
pub const MAX_DEPTH: usize = 256;
/// The most permutations one position lists, and the most turns before a proof.
const MAX_LIST: u64 = 1024;

/// What a proof claims about the codes that agree with some turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game of the claim.
    pub game: Game,
    /// The turns already played: guesses, and the indices of their answers.
    pub turns: Vec<(CodeId, u8)>,
    /// What is claimed about the codes that are left after the turns.
    pub claim: Claim,
}

/// A claim about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The strategy of the proof takes `total` guesses for all secrets together and `max` for the unluckiest, and no
    /// strategy that keeps `within` the limit has a smaller total.
    Total {
        /// The number of guesses of all secrets together.
        total: u64,
        /// The number of guesses of the unluckiest secret in this strategy.
        max: u32,
        /// The most guesses any secret may take; `None` if there is no limit.
        within: Option<u32>,
    },
    /// No strategy finds every secret within fewer than `max` guesses, and of those that need no more none has a
    /// smaller total than the strategy of the proof.
    Worst {
        /// The number of guesses of all secrets together.
        total: u64,
        /// The number of guesses of the unluckiest secret.
        max: u32,
    },
    /// No strategy finds every secret `within` this number of guesses.
    Infeasible {
        /// The number of guesses that is not enough.
        within: u32,
    },
}

impl Claim {
    /// Whether the proof contains a strategy.
    pub fn has_tree(self) -> bool {
        !matches!(self, Claim::Infeasible { .. })
    }

    /// The lower bounds that make the claim true, in the order of their logs: each is the number of guesses left and
    /// what the position costs at least with them.
    pub fn goals(self) -> Vec<(GuessesLeft, Bound)> {
        let total = |total, within: Option<u32>| {
            (within.map_or(GuessesLeft::Unlimited, GuessesLeft::Guesses), Bound::Guesses(total))
        };
        match self {
            Claim::Total { total: guesses, within, .. } => vec![total(guesses, within)],
            Claim::Worst { total: guesses, max } => {
                vec![(GuessesLeft::Guesses(max.saturating_sub(1)), Bound::Never), total(guesses, Some(max))]
            }
            Claim::Infeasible { within } => vec![(GuessesLeft::Guesses(within), Bound::Never)],
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Total { total, within: None, .. } => write!(f, "the smallest total is {total}"),
            Claim::Total { total, within: Some(within), .. } => {
                write!(f, "the smallest total within {within} guesses is {total}")
            }
            Claim::Worst { total, max } => {
                write!(f, "the smallest worst case is {max} guesses, and the smallest total within it is {total}")
            }
            Claim::Infeasible { within } => write!(f, "no strategy stays within {within} guesses"),
        }
    }
}

/// A lower bound of the number of guesses that all secrets of a set take together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// This number of guesses.
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

//! Proofs: a claim, the strategy that attains it, and why none is better.
//!
//! A proof file is read and written as a stream; nothing here judges it. `docs/formats.md` describes every byte and
//! lists the only rules by which a checker may come to believe a proof.
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

mod permutation;
mod read;
mod stream;
mod write;

use std::fmt;

use crate::{CodeId, Game};

pub use permutation::Permutation;
pub use read::{ProofError, ProofReader};
pub use write::ProofWriter;

/// The first bytes of a proof.
pub const MAGIC: [u8; 8] = *b"KEYPEGPF";
/// The version of the format.
pub const VERSION: u8 = 1;
/// The most levels of a tree, and of positions within positions.
pub const MAX_DEPTH: usize = 256;
/// The most permutations one position lists, and the most turns before a proof.
pub const MAX_LIST: u64 = 1024;

/// What a proof claims of the codes that agree with some turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game.
    pub game: Game,
    /// The turns already played: guesses, and the indices of their answers.
    pub turns: Vec<(CodeId, u8)>,
    /// The claim.
    pub claim: Claim,
}

/// A claim about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The strategy of the proof takes `total` guesses for all secrets together and `max` for the unluckiest, and no
    /// strategy (that keeps within so many guesses) has a smaller total.
    Total {
        /// The guesses of all secrets together.
        total: u64,
        /// The guesses of the unluckiest secret in this strategy.
        max: u32,
        /// The most guesses any secret may take.
        within: Option<u32>,
    },
    /// No strategy finds every secret within fewer than `max` guesses, and of those that need no more none has a
    /// smaller total than the strategy of the proof.
    Worst {
        /// The guesses of all secrets together.
        total: u64,
        /// The guesses of the unluckiest secret.
        max: u32,
    },
    /// No strategy finds every secret within so many guesses.
    Infeasible {
        /// The guesses that do not suffice.
        within: u32,
    },
}

impl Claim {
    /// Whether the proof holds a strategy.
    pub fn has_tree(self) -> bool {
        !matches!(self, Claim::Infeasible { .. })
    }

    /// The lower bounds that make the claim true, in the order of their logs: with how many guesses left the position
    /// costs at least what.
    pub fn goals(self) -> Vec<(Left, Bound)> {
        let total = |total, within: Option<u32>| (within.map_or(Left::Unlimited, Left::Guesses), Bound::Guesses(total));
        match self {
            Claim::Total { total: guesses, within, .. } => vec![total(guesses, within)],
            Claim::Worst { total: guesses, max } => {
                vec![(Left::Guesses(max.saturating_sub(1)), Bound::Never), total(guesses, Some(max))]
            }
            Claim::Infeasible { within } => vec![(Left::Guesses(within), Bound::Never)],
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
                write!(f, "the smallest worst case is {max} guesses, and {total} the smallest total within it")
            }
            Claim::Infeasible { within } => write!(f, "no strategy keeps within {within} guesses"),
        }
    }
}

/// What a set of codes costs at least: all its secrets together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// So many guesses.
    Guesses(u64),
    /// More than any number: no strategy keeps within the guesses left.
    Never,
}

impl Bound {
    /// The sum, where nothing is added to never and numbers that do not fit are never reached.
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

/// How many guesses may still be made. More are never worse, so `Unlimited` is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    /// So many.
    Guesses(u32),
    /// As many as it takes.
    Unlimited,
}

impl Left {
    /// What is left after a guess; `None` when there was none to make.
    pub fn after_guess(self) -> Option<Left> {
        match self {
            Left::Unlimited => Some(Left::Unlimited),
            Left::Guesses(left) => left.checked_sub(1).map(Left::Guesses),
        }
    }
}

/// Where the bound of a cell comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Support {
    /// The record of a position of its own follows.
    Here {
        /// The guesses left of which the bound is proven; those left in the game, or more.
        left: Left,
        /// The bound.
        bound: Bound,
    },
    /// A position proven earlier: 1 is the last that ended, 2 the one before, and so on. The permutation maps its
    /// set into the cell.
    Earlier {
        /// How far back.
        back: u64,
        /// The permutation.
        by: Permutation,
    },
}

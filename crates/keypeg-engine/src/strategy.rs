//! Strategies: what to guess in a position. One file each.
//!
//! A strategy is an id, a way to break ties, and perhaps an option of its own; [`build`] puts one together for a
//! game, or says why that strategy does not play that game.

mod candidates;
mod consistent_worst_case;
mod entropy;
mod entropy_parts_base;
mod entropy_then_parts;
mod expected_size;
mod first_consistent;
pub mod greedy;
mod hybrid;
mod id;
pub mod inference;
mod inference_strategy;
mod irving;
mod lookahead;
mod minimax;
mod most_parts;
mod one_step;
mod optimal;
mod parts_then_entropy;
mod random_consistent;
mod repetitive_consistent;
mod solved;
mod worst_case;

use keypeg_core::{CodeId, EnumerationError, Game};
use thiserror::Error;

pub use candidates::{Absent, Pruning, Reduction};
pub use id::{StrategyId, UnknownStrategy};

use crate::partition::Sizes;
use crate::solve::{Objective, SolveError};
use crate::symmetry::{FileError, Source};
use crate::watch::{Cancelled, Unwatched, Watch};
use crate::{Board, Position, TieBreak};

/// Decides what to guess.
pub trait Strategy: Send + Sync {
    /// Does work that is better done once, before the first position of a board is asked for.
    fn prepare(&self, board: &Board, watch: &dyn Watch) -> Result<(), StrategyError> {
        let _ = (board, watch);
        Ok(())
    }

    /// The guess for a position, or the guesses among which chance decides. Long work stops when the watch says so.
    fn decide(&self, position: &Position<'_>, watch: &dyn Watch) -> Result<Choice, StrategyError>;

    /// Decides, unwatched.
    fn choose(&self, position: &Position<'_>) -> Result<Choice, StrategyError> {
        self.decide(position, &Unwatched)
    }

    /// Decides the same, and tells every step on the way. Strategies that do not compare guesses have no steps.
    fn explain(
        &self,
        position: &Position<'_>,
        watch: &dyn Watch,
        detail: Detail,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        let _ = (detail, tell);
        self.decide(position, watch)
    }
}

/// What a strategy decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This guess.
    Guess(CodeId),
    /// Any of these guesses, all equally likely; never empty.
    Random(Vec<CodeId>),
}

/// How much of a decision is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The guesses considered.
    Considered,
    /// Also those passed over, which takes longer than deciding.
    Pruned,
}

/// A step on the way to a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many guesses are looked at.
    Guesses {
        /// Where they come from.
        source: Source,
        /// How many there are.
        count: usize,
        /// How many guesses the strategy could choose from if none were passed over.
        from: usize,
        /// How many there would be if turns with equal answers were not exchanged and absent colors not merged.
        in_order: usize,
    },
    /// A guess was passed over.
    Pruned {
        /// The guess.
        guess: CodeId,
        /// Why.
        why: Why,
    },
    /// A guess was considered.
    Considered {
        /// The guess.
        guess: CodeId,
        /// The sizes of its cells.
        sizes: Sizes,
        /// Whether it is better than all before.
        best: bool,
    },
}

/// Why a guess was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is the same as another but for names and places.
    SameAs(CodeId),
    /// It holds a color that an answer of no pegs at all has ruled out.
    AbsentColor(u8),
}

/// Why a strategy cannot decide.
#[derive(Debug, Error)]
pub enum StrategyError {
    /// The file of representatives is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The inference player met a history that is not its own, or contradictory answers.
    #[error(transparent)]
    Inference(#[from] inference::InferenceError),
    /// The position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Interrupted.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// How a strategy plays, beside its id.
#[derive(Clone, Debug)]
pub struct Options {
    /// How ties are broken and which guesses are passed over.
    pub pruning: Pruning,
    /// Below how many remaining codes `hybrid` searches exactly.
    pub exact_below: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { pruning: Pruning::default(), exact_below: 32 }
    }
}

/// Why a strategy does not play a game, or not in that way.
#[derive(Debug, Error)]
pub enum Unsupported {
    /// The strategy needs every code.
    #[error("{strategy} needs all codes of the game: {source}; inference plays boards of any size")]
    TooLarge {
        /// The strategy.
        strategy: StrategyId,
        /// The size and the limit.
        source: EnumerationError,
    },
    /// The inference player needs repeats.
    #[error(transparent)]
    Distinct(#[from] inference::InferenceUnsupported),
    /// Norvig's order exists only for consistent guesses.
    #[error(
        "Norvig's order is one of the codes that can be the secret, in which {0} does not play; \
         use it with first-consistent or consistent-worst-case"
    )]
    NorvigOrder(StrategyId),
    /// The search would not end.
    #[error("{strategy} looks further than one guess, which takes too long on {game}; the limit is {limit} codes")]
    TooHard {
        /// The strategy.
        strategy: StrategyId,
        /// The game.
        game: Game,
        /// The most codes it takes on.
        limit: usize,
    },
}

/// Puts a strategy together for an enumerable game.
pub fn build(id: StrategyId, game: Game, options: &Options) -> Result<Box<dyn Strategy>, Unsupported> {
    if options.pruning.tie_break == TieBreak::Norvig && !id.plays_in_norvigs_order() {
        return Err(Unsupported::NorvigOrder(id));
    }
    if id == StrategyId::Inference {
        return Ok(Box::new(inference_strategy::InferenceStrategy::new(game)?));
    }
    let space = keypeg_core::CodeSpace::new(game).map_err(|source| Unsupported::TooLarge { strategy: id, source })?;
    if let Some(limit) = id.most_codes()
        && space.len() > limit
    {
        return Err(Unsupported::TooHard { strategy: id, game, limit });
    }
    let pruning = options.pruning.clone();
    let all = |measure| one_step::OneStep::boxed(measure, one_step::Candidates::All, pruning.clone());
    Ok(match id {
        StrategyId::FirstConsistent => Box::new(first_consistent::FirstConsistent { tie_break: pruning.tie_break }),
        StrategyId::RandomConsistent => Box::new(random_consistent::RandomConsistent),
        StrategyId::RepetitiveConsistent => Box::new(repetitive_consistent::RepetitiveConsistent),
        StrategyId::ConsistentWorstCase => consistent_worst_case::strategy(pruning),
        StrategyId::WorstCase => all(Box::new(worst_case::WorstCase)),
        StrategyId::ExpectedSize => all(Box::new(expected_size::ExpectedSize)),
        StrategyId::Entropy => all(Box::new(entropy::Entropy)),
        StrategyId::MostParts => all(Box::new(most_parts::MostParts)),
        StrategyId::EntropyThenParts => all(Box::new(entropy_then_parts::EntropyThenParts)),
        StrategyId::PartsThenEntropy => all(Box::new(parts_then_entropy::PartsThenEntropy)),
        StrategyId::EntropyPartsBase => all(Box::new(entropy_parts_base::EntropyPartsBase)),
        StrategyId::PartsLookahead => Box::new(lookahead::parts(pruning)),
        StrategyId::EntropyLookahead => Box::new(lookahead::entropy(pruning)),
        StrategyId::Hybrid => Box::new(hybrid::Hybrid::new(pruning, options.exact_below)),
        StrategyId::Irving => Box::new(irving::Irving::new(pruning)),
        StrategyId::Optimal => Box::new(optimal::Optimal::new(Objective::Average)),
        StrategyId::OptimalWorst => Box::new(optimal::Optimal::new(Objective::Worst)),
        StrategyId::Inference => unreachable!("built above"),
    })
}

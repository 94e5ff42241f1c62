//! How a strategy plays, and why it does not play some games.

use keypeg_core::{EnumerationError, Game};
use thiserror::Error;

use super::candidates::Pruning;
use super::id::StrategyId;
use super::inference::InferenceUnsupported;

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
        /// The strategy that was asked to play.
        strategy: StrategyId,
        /// The size and the limit.
        source: EnumerationError,
    },
    /// The inference player needs repeats.
    #[error(transparent)]
    Distinct(#[from] InferenceUnsupported),
    /// Norvig's order exists only for consistent guesses.
    #[error(
        "Norvig's order is one of the codes that can be the secret, in which {0} does not play; \
         use it with first-consistent or consistent-worst-case"
    )]
    NorvigOrder(StrategyId),
    /// The search would not end.
    #[error("{strategy} looks further than one guess, which takes too long on {game}; the limit is {limit} codes")]
    TooHard {
        /// The strategy that was asked to play.
        strategy: StrategyId,
        /// The game that it refuses.
        game: Game,
        /// The most codes it takes on.
        limit: usize,
    },
}

//! Options of strategies, and why a strategy refuses a game.

use keypeg_core::{EnumerationError, Game};
use thiserror::Error;

use super::candidates::Pruning;
use super::effort::Effort;
use super::id::StrategyId;
use super::inference::InferenceUnsupported;

/// The options of a strategy.
#[derive(Clone, Debug)]
pub struct Options {
    /// How ties are broken and which guesses are skipped.
    pub pruning: Pruning,
    /// `hybrid` searches exactly if fewer codes remain.
    pub exact_below: usize,
    /// How hard strategies work that sample codes.
    pub effort: Effort,
}

impl Default for Options {
    fn default() -> Options {
        Options { pruning: Pruning::default(), exact_below: 32, effort: Effort::default() }
    }
}

/// Why a strategy does not play a game with these options.
#[derive(Debug, Error)]
pub enum Unsupported {
    /// The strategy needs all codes, and the game has too many to enumerate.
    #[error("{strategy} needs all codes of the game: {source}; sampled-entropy plays boards of any size")]
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
        "Norvig's order covers only guesses that can be the secret, but {0} also plays others; \
         use it with first-consistent or consistent-worst-case"
    )]
    NorvigOrder(StrategyId),
    /// The game has more codes than the strategy can search in a reasonable time.
    #[error("{strategy} looks further than one guess, which takes too long on {game}; the limit is {limit} codes")]
    TooHard {
        /// The strategy that was asked to play.
        strategy: StrategyId,
        /// The game that it refuses.
        game: Game,
        /// The most codes of a game that it plays.
        limit: usize,
    },
}

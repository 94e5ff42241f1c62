//! Strategies: what to guess in a position. Each strategy has its own file.
//!
//! A [`Strategy`] is an id with options, or a [`Policy`] of your own. It is built for a game when it is first used there.

mod candidates;
mod color_stage;
mod consistent_search;
mod effort;
mod ending;
mod exchanges;
mod few_codes;
mod first_consistent;
mod hybrid;
mod id;
pub mod inference;
mod inference_strategy;
mod irving;
mod lookahead;
mod minimax;
mod near_optimal;
mod one_step;
mod opening;
mod optimal;
mod options;
mod policy;
mod random_consistent;
mod repetitive_consistent;
mod sampled;
mod search_policy;
mod solved;
mod stepwise;
mod table;
mod two_stage;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::{Code, Control, Game};
use rustc_hash::FxHashMap;

pub use candidates::{Absent, Pruning, Reduction};
pub use effort::{Effort, EffortError};
pub use id::{StrategyId, UnknownStrategy};
pub use options::{Options, Unsupported};
pub(crate) use policy::MOST_GUESSES;
pub use policy::{Choice, Detail, Policy, Step, StrategyError, Why};
pub use sampled::SampledAdvice;
pub use search_policy::{SearchPolicy, most_guesses};
pub use table::SOLVED_CODES;
pub use two_stage::rank_sampled;

use crate::Position;

/// A strategy for any board. Clones are cheap and share caches.
///
/// ```
/// use keypeg_engine::{Board, Strategy};
///
/// let strategy = Strategy::most_parts();
/// for game in ["4x6", "3x8"] {
///     let board = Board::new(game.parse()?)?;
///     println!("{game}: {:.3} guesses on average", strategy.tree(&board)?.root.distribution().average());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Strategy(Definition);

#[derive(Clone)]
enum Definition {
    Known { id: StrategyId, options: Arc<Options>, built: Arc<Mutex<FxHashMap<Game, Arc<dyn Policy>>>> },
    Custom(Arc<dyn Policy>),
}

impl Strategy {
    /// A strategy with its default options.
    pub fn new(id: StrategyId) -> Strategy {
        Strategy::with_options(id, Options::default())
    }

    /// A strategy with options of its own.
    pub fn with_options(id: StrategyId, options: Options) -> Strategy {
        Strategy(Definition::Known { id, options: Arc::new(options), built: Arc::default() })
    }

    /// A strategy of your own.
    pub fn custom(policy: impl Policy + 'static) -> Strategy {
        Strategy(Definition::Custom(Arc::new(policy)))
    }

    /// The first code that can be the secret (Shapiro).
    pub fn first_consistent() -> Strategy {
        Strategy::new(StrategyId::FirstConsistent)
    }

    /// The fewest codes in the largest cell (Knuth).
    pub fn worst_case() -> Strategy {
        Strategy::new(StrategyId::WorstCase)
    }

    /// The smallest expected number of remaining codes (Irving).
    pub fn expected_size() -> Strategy {
        Strategy::new(StrategyId::ExpectedSize)
    }

    /// The most informative answer (Neuwirth).
    pub fn entropy() -> Strategy {
        Strategy::new(StrategyId::Entropy)
    }

    /// The most different answers (Kooi).
    pub fn most_parts() -> Strategy {
        Strategy::new(StrategyId::MostParts)
    }

    /// The most informative answer by a sample of the remaining codes, on boards of any size.
    pub fn sampled_entropy() -> Strategy {
        Strategy::new(StrategyId::SampledEntropy)
    }

    /// The fewest guesses on average, proven.
    pub fn optimal() -> Strategy {
        Strategy::new(StrategyId::Optimal)
    }

    /// The strategy built for a game. Refuses games that it does not play.
    pub fn policy(&self, game: Game) -> Result<Arc<dyn Policy>, Unsupported> {
        match &self.0 {
            Definition::Custom(policy) => Ok(policy.clone()),
            Definition::Known { id, options, built } => {
                let mut built = built.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(policy) = built.get(&game) {
                    return Ok(policy.clone());
                }
                let policy: Arc<dyn Policy> = id.build(game, options)?.into();
                built.insert(game, policy.clone());
                Ok(policy)
            }
        }
    }

    /// The guess for a position. A random strategy returns the first of its equally likely guesses.
    ///
    /// ```
    /// use keypeg_core::Control;
    /// use keypeg_engine::{Board, Strategy};
    ///
    /// let position = Board::new("4x6".parse()?)?.position("AABB 1,1")?;
    /// let guess = Strategy::optimal().guess(&position, &Control::default())?;
    /// println!("best on average: {guess}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn guess(&self, position: &Position, control: &Control) -> Result<Code, PlayError> {
        let choice = self.policy(position.game())?.decide(position, control)?;
        Ok(position.board().code(choice.guesses(position.board())?[0]))
    }
}

/// Why a strategy does not return a guess for a position.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// It does not play this game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// It cannot decide, or was stopped.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
}

impl From<StrategyId> for Strategy {
    fn from(id: StrategyId) -> Strategy {
        Strategy::new(id)
    }
}

impl fmt::Debug for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Definition::Known { id, .. } => write!(f, "Strategy({id})"),
            Definition::Custom(_) => f.write_str("Strategy(custom)"),
        }
    }
}

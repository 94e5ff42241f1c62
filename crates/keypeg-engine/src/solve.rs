//! The exact search: provably optimal play.
//!
//! A strategy is optimal when the guesses of all secrets together are fewest. [`solve`] finds such a strategy, or the
//! cheapest of those that keep within a number of guesses, or proves that there is none. Branch and bound
//! (`search`) tries guesses in the order of lower bounds that come out of one pass of the kernel over all guesses
//! (`scan`, `ideal`, `branching`), settles small sets at once (`endgame`), leaves out guesses that are the same but for
//! names and places (`pools`), and remembers what it knows of every set, once for all sets that are alike
//! (`memory`, `canonical`).
//!
//! ```
//! use keypeg_engine::solve::{self, Limits, Objective, Unobserved};
//! use keypeg_engine::Board;
//!
//! let board = Board::new("3x6".parse()?)?;
//! let solution = solve::solve(&board, &[], Objective::Average, &Limits::default(), &Unobserved)?;
//! assert!(solution.proven());
//! assert_eq!(solution.tree.unwrap().distribution().total(), 854);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod bound_oracle;
mod branching;
mod cells;
mod checkpoint;
mod cost;
mod endgame;
mod expand;
mod extract;
mod feasibility;
mod fingerprint;
mod heuristic_observer;
mod heuristic_tree;
mod ideal;
mod pools;
mod root_progress;
mod scan;
mod search;
mod shared_state;
mod solver;
mod spin;
#[cfg(test)]
mod tests;
mod transposition_table;
mod value_bounds;

use std::time::Duration;

use keypeg_core::{CodeId, StrategyNode};
use thiserror::Error;

use crate::kernel::Prepared;
use crate::{Board, Move, Watch};
use answers::Answers;
use fingerprint::Fingerprinter;
use pools::Pools;
use transposition_table::TranspositionTable;

pub(crate) use bound_oracle::BoundOracle;

pub use checkpoint::CheckpointError;
pub use solver::Solver;
pub use value_bounds::ValueBounds;

/// What the best strategy is best at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The guesses of all secrets together.
    Average,
    /// The guesses of the unluckiest secret, and then the guesses of all together.
    Worst,
}

/// What a solve may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most guesses any secret may take.
    pub max_guesses: Option<u32>,
    /// The time after which the search stops with what it knows.
    pub time: Option<Duration>,
    /// The bytes that tables may fill, but for a few megabytes that every board needs.
    pub memory_bytes: usize,
    /// How many threads search; with one, the number of nodes is the same every time.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { max_guesses: None, time: None, memory_bytes: 1 << 30, threads: 1 }
    }
}

/// How a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveOutcome {
    /// The strategy is optimal.
    Optimal,
    /// No strategy keeps within the guesses allowed.
    Infeasible,
    /// Stopped before the end; every strategy that is asked for costs at least this.
    Stopped {
        /// A proven lower bound of the guesses of all secrets together, within the guesses allowed and, where the worst case comes
        /// first, within the fewest that suffice.
        lower_bound: u64,
    },
}

/// What a solve found.
#[derive(Clone, Debug)]
pub struct Solution {
    /// How it ended.
    pub outcome: SolveOutcome,
    /// The best strategy found; stopped early under a limit of guesses there may be none.
    pub tree: Option<StrategyNode>,
    /// A proven lower bound of the guesses of the unluckiest secret.
    pub guesses_at_least: u32,
    /// How many sets were searched.
    pub nodes: u64,
}

impl Solution {
    /// Whether the answer, a strategy or that there is none, is proven.
    pub fn proven(&self) -> bool {
        !matches!(self.outcome, SolveOutcome::Stopped { .. })
    }

    /// Whether there is a strategy, or `None` when that is not known.
    pub fn feasible(&self) -> Option<bool> {
        match (self.outcome, &self.tree) {
            (SolveOutcome::Infeasible, _) => Some(false),
            (_, Some(_)) => Some(true),
            (_, None) => None,
        }
    }

    /// The guesses of all secrets together with the strategy found.
    pub fn upper_bound(&self) -> Option<u64> {
        self.tree.as_ref().map(|tree| tree.distribution().total())
    }

    /// A proven lower bound of the guesses of all secrets together, or `None` when there is no strategy at all.
    pub fn lower_bound(&self) -> Option<u64> {
        match self.outcome {
            SolveOutcome::Optimal => self.upper_bound(),
            SolveOutcome::Infeasible => None,
            SolveOutcome::Stopped { lower_bound } => Some(lower_bound),
        }
    }
}

/// How far a solve is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many first guesses are done with.
    pub guesses_done: usize,
    /// How many first guesses there are that simple bounds do not refute.
    pub guesses: usize,
    /// How many cells of first guesses are searched.
    pub cells_done: usize,
    /// How many cells of first guesses had to be searched so far.
    pub cells: usize,
    /// The best cost found.
    pub best: Option<u64>,
    /// A proven lower bound.
    pub lower_bound: Option<u64>,
    /// How many sets were searched.
    pub nodes: u64,
}

/// Told how far a solve is, and asked whether it should go on.
pub trait Observer: Watch {
    /// The solve is so far.
    fn solving(&self, _progress: &Progress) {}

    /// Whether a simple strategy should be found, so that [`Progress::best`] says something before the first guess is done with.
    /// Asked often; it is looked for once, for a moment.
    fn wants_strategy(&self) -> bool {
        false
    }

    /// Whether a checkpoint should be made now. Asked often.
    fn wants_checkpoint(&self) -> bool {
        false
    }

    /// A checkpoint to keep; [`Solver::load`] takes it up again.
    fn checkpoint(&self, _bytes: Vec<u8>) {}
}

/// Lets a solve shared to its end and hears nothing.
pub struct Unobserved;

impl Watch for Unobserved {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for Unobserved {}

/// The most codes of a board that is solved. Beyond, one pass over all guesses takes minutes, and a search that cannot
/// be stopped in time is worse than none.
pub const MOST_CODES: usize = 1 << 16;

/// Refuses boards that are too large to solve.
pub fn check_size(board: &Board) -> Result<(), SolveError> {
    let codes = board.space().len();
    if codes > MOST_CODES { Err(SolveError::TooManyCodes { codes }) } else { Ok(()) }
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// No code agrees with the turns.
    #[error("no code fits the turns, so there is nothing to solve")]
    NothingFits,
    /// More codes than a search can look through once.
    #[error("{codes} codes are too many to solve; the limit is {MOST_CODES}")]
    TooManyCodes {
        /// The codes of the board.
        codes: usize,
    },
    /// A limit of no guesses.
    #[error("a limit of 0 guesses lets nothing be found; use at least 1")]
    NoGuesses,
}

/// Finds the best strategy for the codes that agree with some turns.
pub fn solve(
    board: &Board,
    moves: &[Move],
    objective: Objective,
    limits: &Limits,
    observer: &dyn Observer,
) -> Result<Solution, SolveError> {
    check_size(board)?;
    Solver::new(board, limits.memory_bytes).solve(moves, objective, limits, observer)
}

/// What all solves on a board share.
struct Context<'a> {
    board: &'a Board,
    answers: Answers<'a>,
    /// For every answer the most cells that the codes that gave it are cut into.
    branching: Vec<u32>,
    fingerprinter: Fingerprinter,
    /// A random number for every code, to tell partitions apart.
    numbers: Vec<u64>,
    /// Every code prepared for the kernel.
    prepared: Vec<Prepared>,
    pools: Pools<'a>,
    table: TranspositionTable,
}

impl<'a> Context<'a> {
    fn new(board: &'a Board, memory_bytes: usize) -> Context<'a> {
        let codes = board.space().len();
        // What depends on the codes one by one is a few megabytes at most; lists and positions share the memory.
        let answers = Answers::new(board);
        let pools = Pools::new(board, memory_bytes / 2);
        Context {
            board,
            answers,
            branching: branching::by_answer(board, &pools),
            fingerprinter: Fingerprinter::new(board),
            numbers: board.space().ids().map(|CodeId(id)| fingerprint::mix(u64::from(id))).collect(),
            prepared: board.prepare(&board.consistent(&[])),
            pools,
            // The boards of the benchmarks fill a quarter of it or less. More would be page faults for nothing.
            table: TranspositionTable::new(codes.saturating_mul(codes) / 128, memory_bytes / 2),
        }
    }
}

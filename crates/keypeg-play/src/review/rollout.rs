//! Rollouts: the value of a position by playing it out with a good strategy, where no search can prove the best in time.
//!
//! The strategy is `entropy-then-parts`, within about one percent of the best wherever that is known. All early positions
//! of a game are valued by it alike, so the differences between guesses mean something.

use keypeg_core::CodeId;
use keypeg_engine::partition::Partition;
use keypeg_engine::strategy::{self, Choice, Options, Strategy, StrategyId};
use keypeg_engine::{Board, Move, Position, Watch};
use rayon::prelude::*;

use super::ReviewError;

/// Sets of fewer codes are played out on the current thread: a task would cost more.
const A_TASK: usize = 64;

/// A strategy that plays positions out.
pub(super) struct Rollout<'a> {
    board: &'a Board,
    strategy: Box<dyn Strategy>,
    watch: &'a dyn Watch,
}

impl<'a> Rollout<'a> {
    /// `None` where the strategy does not play the game.
    pub(super) fn new(board: &'a Board, watch: &'a dyn Watch) -> Option<Rollout<'a>> {
        let strategy = strategy::build(StrategyId::EntropyThenParts, board.game(), &Options::default()).ok()?;
        Some(Rollout { board, strategy, watch })
    }

    /// The guess for a position.
    pub(super) fn guess(&self, moves: &[Move], set: &[CodeId]) -> Result<CodeId, ReviewError> {
        if let [only] = set {
            return Ok(*only);
        }
        let position = Position { board: self.board, moves, remaining: set };
        match self.strategy.decide(&position, self.watch) {
            Ok(Choice::Guess(guess)) => Ok(guess),
            Ok(Choice::Random(guesses)) => guesses.first().copied().ok_or(ReviewError::Interrupted),
            Err(_) => Err(ReviewError::Interrupted),
        }
    }

    /// The guesses of all codes of a set together, when the first guess is made and the strategy goes on.
    pub(super) fn total_after(&self, moves: &[Move], set: &[CodeId], guess: CodeId) -> Result<u64, ReviewError> {
        let cells = Partition::new(self.board, guess, set).into_cells();
        let below = |(answer, cell): (u8, Vec<CodeId>)| match answer == self.board.win() {
            true => Ok(0),
            false => self.total(&[moves, &[Move { guess, answer }]].concat(), &cell),
        };
        let below: u64 = if set.len() < A_TASK {
            cells.into_iter().map(below).sum::<Result<_, _>>()?
        } else {
            cells.into_par_iter().map(below).sum::<Result<_, _>>()?
        };
        Ok(set.len() as u64 + below)
    }

    fn total(&self, moves: &[Move], set: &[CodeId]) -> Result<u64, ReviewError> {
        match set.len() {
            // Two codes are three guesses, whichever is tried first.
            0..=2 => Ok([0, 1, 3][set.len()]),
            _ => self.total_after(moves, set, self.guess(moves, set)?),
        }
    }
}

//! Rollouts: the value of a position by playing it out with a good strategy, where no search can prove the best in time.
//!
//! The strategy is `entropy-then-parts`, within about one percent of the best wherever that is known. All early positions of
//! a game are valued in the same way, so their values can be compared.

use keypeg_core::{CodeId, Control, Game, Turn};
use keypeg_engine::Position;
use keypeg_engine::partition::Partition;
use keypeg_engine::strategy::{Choice, Options, Policy, StrategyId};
use keypeg_engine::threads::parallel_iterators::*;

use super::ReviewError;

/// Sets of fewer codes are played out on the current thread: a task would cost more.
const SHARED_CODES: usize = 64;

/// A strategy that plays positions to their end.
pub(super) struct Rollout {
    policy: Box<dyn Policy>,
    control: Control,
}

impl Rollout {
    /// `None` if the strategy does not play the game.
    pub(super) fn new(game: Game, control: &Control) -> Option<Rollout> {
        let policy = StrategyId::EntropyThenParts.build(game, &Options::default()).ok()?;
        Some(Rollout { policy, control: control.clone() })
    }

    /// The guess for a position.
    pub(super) fn guess(&self, position: &Position) -> Result<CodeId, ReviewError> {
        if let [only] = position.ids() {
            return Ok(*only);
        }
        match self.policy.decide(position, &self.control) {
            Ok(Choice::Guess(guess)) => Ok(guess),
            Ok(Choice::Random(guesses)) => guesses.first().copied().ok_or(ReviewError::Interrupted),
            Err(_) => Err(ReviewError::Interrupted),
        }
    }

    /// The guesses of all codes of a position together, when the first guess is made and the strategy goes on.
    pub(super) fn total_after(&self, position: &Position, guess: CodeId) -> Result<u64, ReviewError> {
        let board = position.board();
        let code = board.code(guess);
        let cells = Partition::new(board, guess, position.ids()).into_cells();
        let below = |(answer, cell): (u8, Vec<CodeId>)| match (answer == board.win(), cell.len()) {
            (true, _) => Ok(0),
            // Two codes take three guesses together, whichever is tried first.
            (_, codes @ 0..=2) => Ok([0, 1, 3][codes]),
            _ => {
                let turn = Turn { guess: code, feedback: board.feedback(answer) };
                let after = position.after(turn).map_err(|_| ReviewError::Interrupted)?;
                self.total_after(&after, self.guess(&after)?)
            }
        };
        let below: u64 = if position.len() < SHARED_CODES {
            cells.into_iter().map(below).sum::<Result<_, _>>()?
        } else {
            cells.into_par_iter().map(below).sum::<Result<_, _>>()?
        };
        Ok(position.len() as u64 + below)
    }
}

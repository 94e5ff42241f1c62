//! Exact values of positions, behind a trait: whoever needs them does not depend on how they are found.

use std::time::{Duration, Instant};

use keypeg_core::{Code, CodeId};
use keypeg_engine::partition::Partition;
use keypeg_engine::solve::{Limits, Objective, Solver, Unobserved};
use keypeg_engine::{Board, Move};
use thiserror::Error;

/// Knows how many guesses positions need.
pub trait Values: Send + Sync {
    /// Refuses boards that are out of reach from the beginning.
    fn check(&self, board: &Board) -> Result<(), ValuesError>;

    /// Which of some positions needs the most guesses for its unluckiest code, the first where several do; `None` where
    /// there are no positions.
    fn hardest(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Option<usize>, ValuesError>;
}

/// Why a position has no exact value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValuesError {
    /// The board is out of reach.
    #[error("exact worst cases are found for up to {limit} codes, and there are {codes}")]
    TooLarge {
        /// The codes of the board.
        codes: usize,
        /// The most codes.
        limit: usize,
    },
    /// The search would take too long.
    #[error("the exact worst case was not found within {seconds} seconds")]
    TooHard {
        /// The time allowed.
        seconds: u64,
    },
    /// No code agrees with the turns.
    #[error("no code fits the turns, so they have no value")]
    NothingFits,
}

/// Exact values by search.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The time for each position.
    pub time: Duration,
    /// The most codes a board may have.
    pub most_codes: usize,
}

impl Default for Searched {
    fn default() -> Searched {
        Searched { time: Duration::from_secs(20), most_codes: 8_000 }
    }
}

/// The bytes that tables of a search may fill.
pub(crate) const MEMORY: usize = 256 << 20;

impl Values for Searched {
    /// How hard a board is does not follow from its size alone, so a quarter of the time is spent on finding out.
    fn check(&self, board: &Board) -> Result<(), ValuesError> {
        let codes = board.space().len();
        if codes > self.most_codes {
            return Err(ValuesError::TooLarge { codes, limit: self.most_codes });
        }
        let trial = Searched { time: self.time / 4, ..*self };
        trial.worst_case(&Solver::new(board, MEMORY), &[likely_opening(board)], 1).map(|_| ())
    }

    fn hardest(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Option<usize>, ValuesError> {
        let solver = Solver::new(board, MEMORY);
        let mut hardest = None;
        let mut guesses = 0;
        for (index, moves) in positions.iter().enumerate() {
            // Once a position is known to need so many, others only matter where so many are not enough.
            let needed = self.worst_case(&solver, moves, guesses.max(1))?;
            if needed > guesses {
                (hardest, guesses) = (Some(index), needed);
            }
        }
        Ok(hardest)
    }
}

/// A first guess of as many colors as there are, and its likeliest answer.
fn likely_opening(board: &Board) -> Move {
    let (pegs, colors) = (board.game().pegs() as u8, board.game().colors() as u8);
    let guess = Code::new(board.game(), &(0..pegs).map(|peg| peg % colors).collect::<Vec<_>>());
    let guess = guess.map_or(CodeId(0), |code| board.space().id(&code));
    let partition = Partition::new(board, guess, &board.consistent(&[]));
    let open = partition.cells().iter().filter(|(answer, _)| *answer != board.win());
    let answer = open.max_by_key(|(_, cell)| cell.len()).map_or(board.win(), |(answer, _)| *answer);
    Move { guess, answer }
}

/// How long a search for a strategy may take at first; what it learns is not lost when it is begun again.
const FIRST_TRY: Duration = Duration::from_millis(50);

impl Searched {
    /// The fewest guesses that are enough, but no fewer than `at_least`. Whether there is a strategy within so many is
    /// all that matters, so a search that is stopped with one in hand will do: its average need not be proven.
    fn worst_case(&self, solver: &Solver<'_>, moves: &[Move], at_least: u32) -> Result<u32, ValuesError> {
        let deadline = Instant::now() + self.time;
        let (mut guesses, mut time) = (at_least, FIRST_TRY);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let limits = Limits {
                max_guesses: Some(guesses),
                time: Some(time.min(left)),
                memory_bytes: MEMORY,
                ..Limits::default()
            };
            let solution = solver.solve(moves, Objective::Average, &limits, &Unobserved);
            match solution.map_err(|_| ValuesError::NothingFits)?.feasible() {
                Some(true) => return Ok(guesses),
                Some(false) => guesses += 1,
                None if left.is_zero() => return Err(ValuesError::TooHard { seconds: self.time.as_secs() }),
                None => time *= 4,
            }
        }
    }
}

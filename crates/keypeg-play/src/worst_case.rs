//! Exact worst cases of positions, behind a trait, so that the codemaker does not depend on how they are found.

mod hardest;
mod reach;

use keypeg_core::{Control, Game, Kind};
use keypeg_engine::{Board, Position, Solver};
use thiserror::Error;

use crate::limits::SOLVER_MEMORY;

pub use hardest::hardest;
pub use reach::check_reach;

/// Knows how many guesses positions need.
pub trait WorstCaseOracle: Send + Sync {
    /// Refuses boards that are out of reach. Those it accepts have a value at every position.
    fn check(&self, board: &Board) -> Result<(), WorstCaseError>;

    /// The index of the position whose worst case takes the most guesses, the first if there are several; `None` if there are
    /// no positions.
    fn hardest(&self, positions: &[Position]) -> Result<Option<usize>, WorstCaseError>;
}

/// Why a position has no exact value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorstCaseError {
    /// The board is out of reach.
    #[error("exact worst cases take too long with {}", too_many(*game, *most_colors))]
    OutOfReach {
        /// The game that is too hard.
        game: Game,
        /// The most colors of games of as many pegs, with repeats or without as this one, that are within reach.
        most_colors: usize,
    },
    /// The board has more codes than are allowed here.
    #[error("exact worst cases are found for up to {limit} codes here, and there are {codes}")]
    TooLarge {
        /// The number of codes of the board.
        codes: usize,
        /// The largest number of codes that is allowed.
        limit: usize,
    },
    /// The board is not the one whose values are known.
    #[error("exact worst cases are found for {known} here, not for {asked}")]
    OtherGame {
        /// The game whose values are known.
        known: Game,
        /// The game asked for.
        asked: Game,
    },
    /// No code agrees with the turns.
    #[error("no code fits the turns, so they have no value")]
    NothingFits,
    /// The control stopped the search.
    #[error("the search for the worst case was interrupted")]
    Interrupted,
}

fn too_many(game: Game, most_colors: usize) -> String {
    let kind = if game.kind() == Kind::Distinct { " where no color repeats" } else { "" };
    let colors = if most_colors == 0 { String::new() } else { format!(" and more than {most_colors} colors") };
    format!("{} pegs{colors}{kind}", game.pegs())
}

/// Makes the control of one search.
pub type MakeControl = Box<dyn Fn() -> Control + Send + Sync>;

/// Finds the worst cases of one game by exact search, and remembers what it found.
pub struct WorstCaseSolver {
    game: Game,
    solver: Solver,
    threads: usize,
    make_control: MakeControl,
}

impl WorstCaseSolver {
    /// Worst cases of a game, searched on one thread for any time.
    pub fn new(game: Game) -> Result<WorstCaseSolver, WorstCaseError> {
        check_reach(game)?;
        // Every board within reach has few codes.
        let board = Board::new(game).map_err(|_| WorstCaseError::OutOfReach { game, most_colors: 0 })?;
        let solver = Solver::with_memory(&board, SOLVER_MEMORY);
        Ok(WorstCaseSolver { game, solver, threads: 1, make_control: Box::new(Control::default) })
    }

    /// If this is more than 1, several positions are searched at once, on the threads of the current pool. The values do not
    /// depend on it.
    pub fn threads(self, threads: usize) -> WorstCaseSolver {
        WorstCaseSolver { threads, ..self }
    }

    /// Gives every search a control of its own.
    pub fn controlled(self, make_control: MakeControl) -> WorstCaseSolver {
        WorstCaseSolver { make_control, ..self }
    }
}

impl WorstCaseOracle for WorstCaseSolver {
    fn check(&self, board: &Board) -> Result<(), WorstCaseError> {
        match board.game() {
            game if game == self.game => Ok(()),
            asked => Err(WorstCaseError::OtherGame { known: self.game, asked }),
        }
    }

    fn hardest(&self, positions: &[Position]) -> Result<Option<usize>, WorstCaseError> {
        hardest(&self.solver, positions, self.threads, &(self.make_control)())
    }
}

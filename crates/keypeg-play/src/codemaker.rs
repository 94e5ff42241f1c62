//! Who answers: a fixed secret, or an adversary that has none.
//!
//! The adversary is Norvig's and/or tree: it may answer anything consistent with all answers before. It decides from
//! the history alone, so the same guesses always draw the same answers, after an undo as after a resume.

use std::sync::Arc;

use keypeg_core::{Code, Feedback, Game, History, score};
use keypeg_engine::partition::Partition;
use keypeg_engine::{Board, Move};
use thiserror::Error;

use crate::any_board::{AnyBoard, moves};
use crate::worst_case::{WorstCaseError, WorstCaseOracle};

/// Answers guesses.
#[derive(Clone)]
pub enum Codemaker {
    /// Has a secret.
    Secret(Code),
    /// Has none: keeps as many codes possible as it can.
    LargestCell,
    /// Has none: answers so that the breaker needs the most guesses, by exact values.
    WorstCase(Arc<dyn WorstCaseOracle>),
}

/// Why a codemaker cannot play a game or answer a guess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodemakerError {
    /// An adversary must know every code.
    #[error(
        "an adversary needs all codes of the game, and {game} has too many to enumerate; \
         play against a fixed secret, or choose a smaller board"
    )]
    TooLarge {
        /// The game.
        game: Game,
    },
    /// The strong adversary cannot play this game.
    #[error("the strong adversary cannot handle {game}: {source}; use --codemaker adversary instead")]
    TooHard {
        /// The game.
        game: Game,
        /// Why.
        source: WorstCaseError,
    },
    /// The strong adversary was told to stop thinking.
    #[error("the search for the answer was stopped; the guess is not answered")]
    Interrupted,
    /// Nothing consistent can be answered.
    #[error("no code fits the turns so far, so no answer is consistent with them")]
    NothingFits,
}

impl CodemakerError {
    fn of(source: WorstCaseError, game: Game) -> CodemakerError {
        match source {
            WorstCaseError::Interrupted => CodemakerError::Interrupted,
            WorstCaseError::NothingFits => CodemakerError::NothingFits,
            source => CodemakerError::TooHard { game, source },
        }
    }
}

impl Codemaker {
    /// Refuses games that this codemaker cannot play.
    pub fn check(&self, any_board: &AnyBoard) -> Result<(), CodemakerError> {
        match self {
            Codemaker::Secret(_) => Ok(()),
            Codemaker::LargestCell => self.board(any_board).map(|_| ()),
            Codemaker::WorstCase(values) => {
                values.check(self.board(any_board)?).map_err(|source| CodemakerError::of(source, any_board.game()))
            }
        }
    }

    /// The answer to a guess.
    pub fn answer(&self, any_board: &AnyBoard, history: &History, guess: &Code) -> Result<Feedback, CodemakerError> {
        if let Codemaker::Secret(secret) = self {
            return Ok(score(guess, secret));
        }
        let board = self.board(any_board)?;
        let turns = moves(board, history);
        let codes = board.consistent(&turns);
        let id = board.space().id(guess);
        let partition = Partition::new(board, id, &codes);
        let mut cells: Vec<(u8, usize)> =
            partition.cells().iter().map(|(answer, cell)| (*answer, cell.len())).collect();
        // The largest first, and of equals the first; but the winning answer only where nothing else is possible.
        cells.sort_by_key(|&(answer, size)| (answer == board.win(), std::cmp::Reverse(size)));
        let best = match self {
            Codemaker::WorstCase(values) => {
                let open = cells.iter().filter(|(answer, _)| *answer != board.win());
                let after = |&(answer, _): &(u8, usize)| [&turns[..], &[Move { guess: id, answer }]].concat();
                let hardest = values.hardest(board, &open.map(after).collect::<Vec<_>>());
                let hardest = hardest.map_err(|source| CodemakerError::of(source, board.game()))?;
                cells.get(hardest.unwrap_or(0))
            }
            _ => cells.first(),
        };
        best.map(|&(answer, _)| board.feedback(answer)).ok_or(CodemakerError::NothingFits)
    }

    /// A code to show when the game ends without a win: the secret, or one that still fits.
    pub fn reveal(&self, any_board: &AnyBoard, history: &History) -> Option<Code> {
        match self {
            Codemaker::Secret(secret) => Some(*secret),
            _ => any_board.possible_codes(history, 1, crate::limits::LIST_TIME).codes.first().copied(),
        }
    }

    /// Whether there is a fixed secret.
    pub fn has_secret(&self) -> bool {
        matches!(self, Codemaker::Secret(_))
    }

    fn board<'t>(&self, any_board: &'t AnyBoard) -> Result<&'t Board, CodemakerError> {
        any_board.board().ok_or(CodemakerError::TooLarge { game: any_board.game() })
    }
}

impl std::fmt::Debug for Codemaker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Codemaker::Secret(_) => "Secret",
            Codemaker::LargestCell => "LargestCell",
            Codemaker::WorstCase(_) => "WorstCase",
        })
    }
}

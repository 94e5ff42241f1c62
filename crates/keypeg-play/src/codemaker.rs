//! The side that answers: a fixed secret, or an adversary without one.
//!
//! The adversary is Norvig's and/or tree: it may answer anything consistent with all answers before. It decides from
//! the history alone, so the same guesses always draw the same answers, after an undo as after a resume.

use std::sync::Arc;

use keypeg_core::{Code, Feedback, Game, Turn};
use keypeg_engine::partition::Partition;
use keypeg_engine::{Board, Position};
use thiserror::Error;

use crate::any_board::{AnyBoard, AnyPosition};
use crate::limits::{LIST_TIME, within};
use crate::worst_case::{WorstCaseError, WorstCaseOracle};

/// Answers guesses.
///
/// ```
/// use keypeg_core::Game;
/// use keypeg_play::{AnyBoard, Codemaker};
///
/// let start = AnyBoard::new(Game::CLASSIC).start();
/// let guess = Game::CLASSIC.code("AABB")?;
/// let secret = Codemaker::Secret(Game::CLASSIC.code("ABCD")?);
/// assert_eq!(secret.answer(&start, &guess)?.to_string(), "1,1");
/// // 256 of the 1,296 codes have neither color, and no other answer leaves more.
/// assert_eq!(Codemaker::LargestCell.answer(&start, &guess)?.to_string(), "0,0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub enum Codemaker {
    /// Has this secret.
    Secret(Code),
    /// Has no secret: gives the answer that leaves the most codes.
    LargestCell,
    /// Has no secret: gives the answer after which the breaker needs the most guesses in the worst case.
    WorstCase(Arc<dyn WorstCaseOracle>),
}

/// Why a codemaker cannot play a game or answer a guess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodemakerError {
    /// An adversary needs all codes of the game, and there are too many to enumerate.
    #[error(
        "an adversary needs all codes of the game, and {game} has too many to enumerate; \
         play against a fixed secret, or choose a smaller board"
    )]
    TooLarge {
        /// The game to be played.
        game: Game,
    },
    /// The strong adversary cannot play this game.
    #[error("the strong adversary cannot handle {game}: {source}")]
    TooHard {
        /// The game to be played.
        game: Game,
        /// Why it has no exact worst cases.
        source: WorstCaseError,
    },
    /// The guess or the secret is a code of another game.
    #[error("{guess} is a code of {}, not of {game}", guess.game())]
    ForeignCode {
        /// The code of the other game.
        guess: Code,
        /// The game that is played.
        game: Game,
    },
    /// The search of the strong adversary was stopped.
    #[error("the search for the answer was stopped; the guess is not answered")]
    Interrupted,
    /// No code agrees with the turns before the guess.
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
    /// Refuses games that this codemaker cannot play, and a secret of another game.
    pub fn check(&self, any_board: &AnyBoard) -> Result<(), CodemakerError> {
        match self {
            Codemaker::Secret(secret) if secret.game() != any_board.game() => {
                Err(CodemakerError::ForeignCode { guess: *secret, game: any_board.game() })
            }
            Codemaker::Secret(_) => Ok(()),
            Codemaker::LargestCell => self.board(any_board).map(|_| ()),
            Codemaker::WorstCase(values) => {
                values.check(self.board(any_board)?).map_err(|source| CodemakerError::of(source, any_board.game()))
            }
        }
    }

    /// The answer to a guess at a position. It depends on nothing else, so equal games get equal answers.
    pub fn answer(&self, position: &AnyPosition, guess: &Code) -> Result<Feedback, CodemakerError> {
        let game = position.game();
        if guess.game() != game {
            return Err(CodemakerError::ForeignCode { guess: *guess, game });
        }
        if let Codemaker::Secret(secret) = self {
            return secret.score(guess).map_err(|_| CodemakerError::ForeignCode { guess: *secret, game });
        }
        let board = self.board(position.any_board())?;
        let position = board.position(position.history()).map_err(|_| CodemakerError::NothingFits)?;
        let partition = Partition::new(board, board.space().id(guess), position.ids());
        let mut cells: Vec<(u8, usize)> =
            partition.cells().iter().map(|(answer, cell)| (*answer, cell.len())).collect();
        // The largest first, and of equals the first; but the winning answer only where nothing else is possible.
        cells.sort_by_key(|&(answer, size)| (answer == board.win(), std::cmp::Reverse(size)));
        let best = match self {
            Codemaker::WorstCase(values) => {
                let open = cells.iter().filter(|(answer, _)| *answer != board.win());
                let after = |&(answer, _): &(u8, usize)| {
                    position.after(Turn { guess: *guess, feedback: board.feedback(answer) }).ok()
                };
                let after: Vec<Position> = open.filter_map(after).collect();
                let hardest = values.hardest(&after).map_err(|source| CodemakerError::of(source, game))?;
                cells.get(hardest.unwrap_or(0))
            }
            _ => cells.first(),
        };
        best.map(|&(answer, _)| board.feedback(answer)).ok_or(CodemakerError::NothingFits)
    }

    /// A code to show when the game ends without a win: the secret, or one that still fits. `None` if no such code is found
    /// in [`LIST_TIME`].
    pub fn reveal(&self, position: &AnyPosition) -> Option<Code> {
        match self {
            Codemaker::Secret(secret) => Some(*secret),
            _ => position.possible_codes(1, &within(LIST_TIME)).codes.first().copied(),
        }
    }

    /// Whether there is a fixed secret; adversaries have none.
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

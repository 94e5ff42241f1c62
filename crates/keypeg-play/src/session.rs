//! A game that a person plays: the person breaks, the computer makes, and teaches.
//!
//! The rules are those of Anti-Mind with Feedback. Everything a session shows follows from its [`Setup`] and the
//! log of what was played, so a session can be saved, resumed and replayed, and undo is a shorter log.

use std::time::Duration;

use keypeg_core::{Code, Contradiction, Feedback, History, Notation, Turn};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::any_board::{AnyBoard, CodeCount, CodeList};
use crate::codemaker::{Codemaker, CodemakerError};
use crate::consistency::{self, Consistency};
use crate::hint::{self, Hint, HintLevel};
use crate::limits::COUNT_TIME;

/// How a game is played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and how its codes are written.
    pub notation: Notation,
    /// Who answers.
    pub codemaker: Codemaker,
    /// What happens to bad guesses.
    pub mode: Mode,
    /// The most answered guesses, if limited; at least 1.
    pub rows: Option<u32>,
}

/// What happens to bad guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They are answered, and counted.
    Free,
    /// They are refused, and counted.
    Strict,
}

/// Where a game stands. In JSON `open`, `found`, `lost` or `given-up`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameStatus {
    /// The next guess may be made.
    Open,
    /// The secret was found.
    Found,
    /// The rows are used up.
    Lost,
    /// The player gave up.
    GivenUp,
}

impl GameStatus {
    /// The name in records and in the archive.
    pub fn name(self) -> &'static str {
        match self {
            GameStatus::Open => "open",
            GameStatus::Found => "found",
            GameStatus::Lost => "lost",
            GameStatus::GivenUp => "given-up",
        }
    }
}

/// What a guess led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuessReply {
    /// A bad guess in strict mode: no answer, no row used.
    Refused {
        /// Every turn it contradicts; never empty.
        contradictions: Vec<Contradiction>,
    },
    /// An answer.
    Answered {
        /// The answer.
        feedback: Feedback,
        /// What the guess was.
        consistency: Consistency,
        /// How many codes are left.
        remaining: CodeCount,
        /// Where the game stands.
        status: GameStatus,
    },
}

/// Help that was asked for, by what it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// A graded hint.
    Hint(HintLevel),
    /// The list of good guesses.
    PossibleCodes,
}

/// The end report, and how far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// All guesses, refused ones included, as the paper's Algorithm 1 counts.
    pub guesses: usize,
    /// The guesses that were answered: the rows used.
    pub rows: usize,
    /// The guesses that could not be the secret, refused or answered.
    pub bad: usize,
    /// How often help was asked for.
    pub hints: usize,
    /// How many turns were taken back.
    pub undone: usize,
}

/// Why a guess is not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over; take a turn back or begin a new game")]
    Over,
    /// The code belongs to another game.
    #[error("the guess does not belong to {0}")]
    ForeignCode(keypeg_core::Game),
    /// The codemaker cannot answer.
    #[error(transparent)]
    Codemaker(#[from] CodemakerError),
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) setup: Setup,
    pub(crate) any_board: AnyBoard,
    pub(crate) history: History,
    /// For every turn, whether the guess was good.
    pub(crate) consistent: Vec<bool>,
    /// Refused guesses, each with the number of turns before it.
    pub(crate) refused: Vec<(usize, Code)>,
    /// Help asked for, each with the number of turns before it.
    pub(crate) helped: Vec<(usize, Help)>,
    pub(crate) undone: usize,
    pub(crate) given_up: bool,
}

impl Session {
    /// Begins a game; refuses a codemaker that cannot play it.
    pub fn new(setup: Setup, any_board: AnyBoard) -> Result<Session, PlayError> {
        let game = setup.notation.game();
        match &setup.codemaker {
            Codemaker::Secret(secret) if Code::new(game, secret.colors()).is_err() => {
                return Err(PlayError::ForeignCode(game));
            }
            codemaker => codemaker.check(&any_board)?,
        }
        Ok(Session {
            setup,
            any_board,
            history: History::default(),
            consistent: Vec::new(),
            refused: Vec::new(),
            helped: Vec::new(),
            undone: 0,
            given_up: false,
        })
    }

    /// Makes a guess.
    pub fn guess(&mut self, guess: Code) -> Result<GuessReply, PlayError> {
        if self.status() != GameStatus::Open {
            return Err(PlayError::Over);
        }
        let game = self.any_board.game();
        if Code::new(game, guess.colors()).is_err() {
            return Err(PlayError::ForeignCode(game));
        }
        let contradictions = consistency::contradictions(&self.history, &guess);
        if self.setup.mode == Mode::Strict && !contradictions.is_empty() {
            self.refused.push((self.history.len(), guess));
            return Ok(GuessReply::Refused { contradictions });
        }
        let consistency = consistency::check(&self.any_board, &self.history, &guess);
        let feedback = self.setup.codemaker.answer(&self.any_board, &self.history, &guess)?;
        self.history.push(Turn { guess, feedback });
        self.consistent.push(consistency.is_consistent());
        Ok(GuessReply::Answered { feedback, consistency, remaining: self.remaining(), status: self.status() })
    }

    /// Takes the last answered guess back, or the giving up. What was refused or given away stays counted.
    pub fn undo(&mut self) -> Option<Turn> {
        if std::mem::take(&mut self.given_up) {
            return self.history.turns().last().copied();
        }
        let turn = self.history.pop()?;
        self.consistent.pop();
        self.undone = self.undone.saturating_add(1);
        Some(turn)
    }

    /// Ends the game without a win.
    pub fn give_up(&mut self) {
        self.given_up = self.status() == GameStatus::Open;
    }

    /// Gives help, and counts it.
    pub fn hint(&mut self, level: HintLevel) -> Hint {
        self.helped.push((self.history.len(), Help::Hint(level)));
        hint::hint(&self.any_board, &self.history, &self.setup.codemaker, level)
    }

    /// Lists good guesses, and counts that as help.
    pub fn possible_codes(&mut self, limit: usize, budget: Duration) -> CodeList {
        self.helped.push((self.history.len(), Help::PossibleCodes));
        self.any_board.possible_codes(&self.history, limit, budget)
    }

    /// How many codes agree with all answers, where that is quickly counted.
    pub fn remaining(&self) -> CodeCount {
        self.any_board.count(&self.history, COUNT_TIME)
    }

    /// Where the game stands.
    pub fn status(&self) -> GameStatus {
        let pegs = self.any_board.game().pegs();
        if self.history.turns().last().is_some_and(|turn| turn.feedback.is_win(pegs)) {
            GameStatus::Found
        } else if self.given_up {
            GameStatus::GivenUp
        } else if self.setup.rows.is_some_and(|rows| self.history.len() >= rows as usize) {
            GameStatus::Lost
        } else {
            GameStatus::Open
        }
    }

    /// The counts so far.
    pub fn tally(&self) -> GameTally {
        GameTally {
            guesses: self.history.len() + self.refused.len(),
            rows: self.history.len(),
            bad: self.consistent.iter().filter(|consistent| !**consistent).count() + self.refused.len(),
            hints: self.helped.len(),
            undone: self.undone,
        }
    }

    /// The turns so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// For every turn, whether the guess was good.
    pub fn consistent(&self) -> &[bool] {
        &self.consistent
    }

    /// How the game is played.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game on the any_board.
    pub fn any_board(&self) -> &AnyBoard {
        &self.any_board
    }

    /// The secret, or a code that still fits where there is none. For the end of the game.
    pub fn reveal(&self) -> Option<Code> {
        self.setup.codemaker.reveal(&self.any_board, &self.history)
    }
}

//! A game that a person plays: the person breaks, the computer makes, and teaches.
//!
//! The rules are those of Anti-Mind with Feedback. Everything a session shows follows from its [`Setup`] and the
//! log of what was played, so a session can be saved, resumed and replayed, and undo is a shorter log.

use std::time::Duration;

use keypeg_core::{Code, Contradiction, Feedback, History, Notation, Turn};
use thiserror::Error;

use crate::codemaker::{Codemaker, CodemakerError};
use crate::hint::{self, Grade, Hint};
use crate::judge::{self, Judgement};
use crate::limits::COUNT_TIME;
use crate::{Count, Listing, Table};

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

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The next guess may be made.
    Open,
    /// The secret was found.
    Found,
    /// The rows are used up.
    Lost,
    /// The player gave up.
    GivenUp,
}

/// What a guess led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
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
        judgement: Judgement,
        /// How many codes are left.
        remaining: Count,
        /// Where the game stands.
        status: Status,
    },
}

/// Help that was asked for, by what it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// A graded hint.
    Hint(Grade),
    /// The list of good guesses.
    GoodGuesses,
}

/// The end report, and how far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
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
    pub(crate) table: Table,
    pub(crate) history: History,
    /// For every turn, whether the guess was good.
    pub(crate) good: Vec<bool>,
    /// Refused guesses, each with the number of turns before it.
    pub(crate) refused: Vec<(usize, Code)>,
    /// Help asked for, each with the number of turns before it.
    pub(crate) helped: Vec<(usize, Help)>,
    pub(crate) undone: usize,
    pub(crate) given_up: bool,
}

impl Session {
    /// Begins a game; refuses a codemaker that cannot play it.
    pub fn new(setup: Setup, table: Table) -> Result<Session, PlayError> {
        let game = setup.notation.game();
        match &setup.codemaker {
            Codemaker::Secret(secret) if Code::new(game, secret.colors()).is_err() => {
                return Err(PlayError::ForeignCode(game));
            }
            codemaker => codemaker.check(&table)?,
        }
        Ok(Session {
            setup,
            table,
            history: History::default(),
            good: Vec::new(),
            refused: Vec::new(),
            helped: Vec::new(),
            undone: 0,
            given_up: false,
        })
    }

    /// Makes a guess.
    pub fn guess(&mut self, guess: Code) -> Result<Reply, PlayError> {
        if self.status() != Status::Open {
            return Err(PlayError::Over);
        }
        let game = self.table.game();
        if Code::new(game, guess.colors()).is_err() {
            return Err(PlayError::ForeignCode(game));
        }
        let contradictions = judge::contradictions(&self.history, &guess);
        if self.setup.mode == Mode::Strict && !contradictions.is_empty() {
            self.refused.push((self.history.len(), guess));
            return Ok(Reply::Refused { contradictions });
        }
        let judgement = judge::judge(&self.table, &self.history, &guess);
        let feedback = self.setup.codemaker.answer(&self.table, &self.history, &guess)?;
        self.history.push(Turn { guess, feedback });
        self.good.push(judgement.is_good());
        Ok(Reply::Answered { feedback, judgement, remaining: self.remaining(), status: self.status() })
    }

    /// Takes the last answered guess back, or the giving up. What was refused or given away stays counted.
    pub fn undo(&mut self) -> Option<Turn> {
        if std::mem::take(&mut self.given_up) {
            return self.history.turns().last().copied();
        }
        let turn = self.history.pop()?;
        self.good.pop();
        self.undone = self.undone.saturating_add(1);
        Some(turn)
    }

    /// Ends the game without a win.
    pub fn give_up(&mut self) {
        self.given_up = self.status() == Status::Open;
    }

    /// Gives help, and counts it.
    pub fn hint(&mut self, grade: Grade) -> Hint {
        self.helped.push((self.history.len(), Help::Hint(grade)));
        hint::hint(&self.table, &self.history, &self.setup.codemaker, grade)
    }

    /// Lists good guesses, and counts that as help.
    pub fn good_guesses(&mut self, limit: usize, budget: Duration) -> Listing {
        self.helped.push((self.history.len(), Help::GoodGuesses));
        self.table.good_guesses(&self.history, limit, budget)
    }

    /// How many codes agree with all answers, where that is quickly counted.
    pub fn remaining(&self) -> Count {
        self.table.count(&self.history, COUNT_TIME)
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        let pegs = self.table.game().pegs();
        if self.history.turns().last().is_some_and(|turn| turn.feedback.is_win(pegs)) {
            Status::Found
        } else if self.given_up {
            Status::GivenUp
        } else if self.setup.rows.is_some_and(|rows| self.history.len() >= rows as usize) {
            Status::Lost
        } else {
            Status::Open
        }
    }

    /// The counts so far.
    pub fn report(&self) -> Report {
        Report {
            guesses: self.history.len() + self.refused.len(),
            rows: self.history.len(),
            bad: self.good.iter().filter(|good| !**good).count() + self.refused.len(),
            hints: self.helped.len(),
            undone: self.undone,
        }
    }

    /// The turns so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// For every turn, whether the guess was good.
    pub fn good(&self) -> &[bool] {
        &self.good
    }

    /// How the game is played.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game on the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The secret, or a code that still fits where there is none. For the end of the game.
    pub fn reveal(&self) -> Option<Code> {
        self.setup.codemaker.reveal(&self.table, &self.history)
    }
}

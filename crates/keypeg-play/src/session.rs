//! A game in which a person breaks the code and the computer answers and helps.
//!
//! The rules are those of Anti-Mind with Feedback. Everything a session shows follows from its [`Setup`] and the
//! log of what was played, so a session can be saved, resumed and replayed, and undo is a shorter log.

mod status;

use keypeg_core::{Code, Control, History, Notation, Turn};

use crate::any_board::{AnyBoard, AnyPosition, CodeCount, CodeList};
use crate::codemaker::Codemaker;
use crate::consistency;
use crate::hint::{self, Hint, HintLevel};
use crate::limits::{COUNT_TIME, within};

pub(crate) use status::Help;
pub use status::{GameStatus, GameTally, GuessReply, SessionError};

/// The rules of one game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game, and how its codes are written.
    pub notation: Notation,
    /// The side that answers.
    pub codemaker: Codemaker,
    /// Whether guesses that cannot be the secret are refused.
    pub mode: Mode,
    /// The most answered guesses, at least 1; `None` if they are not limited.
    pub rows: Option<u32>,
}

/// What happens to a guess that cannot be the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is answered, and counted.
    Free,
    /// It is refused, and counted.
    Strict,
}

/// A game under way.
///
/// ```
/// use keypeg_core::Notation;
/// use keypeg_play::{AnyBoard, Codemaker, GameStatus, GuessReply, Mode, Session, Setup};
///
/// let notation = Notation::standard("4x6".parse()?);
/// let codemaker = Codemaker::Secret(notation.parse_code("DBCE")?);
/// let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Free, rows: Some(10) };
/// let mut session = Session::new(setup, AnyBoard::new(notation.game()))?;
/// let GuessReply::Answered { feedback, consistency, .. } = session.guess(notation.parse_code("AABC")?)? else {
///     unreachable!("only strict sessions refuse guesses")
/// };
/// assert_eq!((feedback.to_string().as_str(), consistency.is_consistent()), ("0,2", true));
/// session.guess(notation.parse_code("AAAA")?)?;
/// assert_eq!(session.tally().bad, 1);
/// session.undo();
/// session.guess(notation.parse_code("DBCE")?)?;
/// assert_eq!((session.status(), session.tally().rows), (GameStatus::Found, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) setup: Setup,
    pub(crate) any_board: AnyBoard,
    pub(crate) history: History,
    /// For every turn, whether the guess could be the secret.
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
    pub fn new(setup: Setup, any_board: AnyBoard) -> Result<Session, SessionError> {
        let game = setup.notation.game();
        match &setup.codemaker {
            Codemaker::Secret(secret) if secret.game() != game => return Err(SessionError::ForeignCode(game)),
            _ if any_board.game() != game => return Err(SessionError::OtherBoard { game, board: any_board.game() }),
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

    /// Answers a guess, or refuses it in strict mode. An error leaves the session as it was.
    pub fn guess(&mut self, guess: Code) -> Result<GuessReply, SessionError> {
        if self.status() != GameStatus::Open {
            return Err(SessionError::Over);
        }
        let game = self.any_board.game();
        if guess.game() != game {
            return Err(SessionError::ForeignCode(game));
        }
        let contradictions = consistency::contradictions(&self.history, &guess);
        if self.setup.mode == Mode::Strict && !contradictions.is_empty() {
            self.refused.push((self.history.len(), guess));
            return Ok(GuessReply::Refused { contradictions });
        }
        let position = self.position();
        let consistency = consistency::check(&position, &guess);
        let feedback = self.setup.codemaker.answer(&position, &guess)?;
        self.history.push(Turn { guess, feedback });
        self.consistent.push(consistency.is_consistent());
        Ok(GuessReply::Answered { feedback, consistency, remaining: self.remaining(), status: self.status() })
    }

    /// Takes back the last answered guess, or the giving up. Refused guesses and hints stay counted. Returns the last turn;
    /// `None` if there is none.
    pub fn undo(&mut self) -> Option<Turn> {
        if std::mem::take(&mut self.given_up) {
            return self.history.turns().last().copied();
        }
        let turn = self.history.pop()?;
        self.consistent.pop();
        self.undone = self.undone.saturating_add(1);
        Some(turn)
    }

    /// Ends an open game without a win.
    pub fn give_up(&mut self) {
        self.given_up = self.status() == GameStatus::Open;
    }

    /// Gives a hint, and counts it.
    pub fn hint(&mut self, level: HintLevel) -> Hint {
        self.hint_within(level, &Control::default())
    }

    /// Like [`Session::hint`], until the control stops it. The hint counts even then.
    pub fn hint_within(&mut self, level: HintLevel, control: &Control) -> Hint {
        self.helped.push((self.history.len(), Help::Hint(level)));
        hint::hint_within(&self.position(), &self.setup.codemaker, level, control)
    }

    /// The level of the next hint: one above the last hint since the last answer, or a nudge.
    pub fn next_hint(&self) -> HintLevel {
        let since = self.helped.iter().rev().filter(|(after, _)| *after == self.history.len());
        let mut levels = since.filter_map(|(_, help)| match help {
            Help::Hint(level) => Some(*level),
            Help::PossibleCodes => None,
        });
        levels.next().map_or(HintLevel::Nudge, HintLevel::next)
    }

    /// Lists at most `limit` codes that can be the secret, and counts that as help.
    pub fn possible_codes(&mut self, limit: usize, control: &Control) -> CodeList {
        self.helped.push((self.history.len(), Help::PossibleCodes));
        self.position().possible_codes(limit, control)
    }

    /// How many codes agree with all answers, as far as they are counted in [`COUNT_TIME`].
    pub fn remaining(&self) -> CodeCount {
        self.position().count(&within(COUNT_TIME))
    }

    /// Whether the game goes on, or how it ended.
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

    /// The answered guesses, oldest first.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// For every turn of the history, whether the guess could be the secret when it was made.
    pub fn consistent(&self) -> &[bool] {
        &self.consistent
    }

    /// The board and the answered guesses.
    pub fn position(&self) -> AnyPosition {
        AnyPosition::trusted(&self.any_board, self.history.clone())
    }

    /// The rules that the session began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The board that the session began with.
    pub fn any_board(&self) -> &AnyBoard {
        &self.any_board
    }

    /// The secret, or of an adversary a code that still fits, for the end of the game. `None` if no such code is found in
    /// [`crate::limits::LIST_TIME`].
    pub fn reveal(&self) -> Option<Code> {
        self.setup.codemaker.reveal(&self.position())
    }
}

//! Games that cannot be reviewed: wrong or contradictory answers, turns after the end.

use keypeg_core::{Code, Feedback, Game, History, Stopped, score};
use keypeg_engine::PositionError;
use keypeg_engine::solve::{MOST_CODES, SolveError};
use thiserror::Error;

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewError {
    /// The secret gives another answer.
    #[error("turn {turn}: the secret answers {truth}, not {given}; check the turn or the secret")]
    WrongAnswer {
        /// The turn, counted from 1.
        turn: usize,
        /// The answer in the history.
        given: Feedback,
        /// The answer of the secret.
        truth: Feedback,
    },
    /// No code agrees with the answers.
    #[error("turn {turn}: no code fits the answers up to here")]
    NothingFits {
        /// The turn, counted from 1.
        turn: usize,
    },
    /// A turn follows an all-black answer.
    #[error("turn {turn} comes after the secret was found")]
    AfterTheEnd {
        /// The turn, counted from 1.
        turn: usize,
    },
    /// The board has too many codes to be reviewed by search.
    #[error("{codes} codes are too many to value a guess; the limit is {MOST_CODES}")]
    TooManyCodes {
        /// The number of codes of the board.
        codes: usize,
    },
    /// The text of the turns is unreadable, or a turn belongs to another game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A guess or the secret is a code of another game.
    #[error("{code} is a code of {}, not of {game}", code.game())]
    ForeignCode {
        /// The code of the other game.
        code: Code,
        /// The game that is reviewed.
        game: Game,
    },
    /// The position belongs to another game, or turns do not describe it.
    #[error(transparent)]
    Solve(SolveError),
    /// The history is empty.
    #[error("there are no turns to review")]
    NoTurns,
    /// The search was interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// Why a game has no estimate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EstimateError {
    /// It cannot be reviewed at all, or the work was interrupted.
    #[error(transparent)]
    Refused(#[from] ReviewError),
    /// No code that agrees with the answers was found, though there may be some.
    #[error("turn {turn}: no code was found that fits the answers up to here, so nothing can be estimated")]
    NothingFound {
        /// The turn, counted from 1.
        turn: usize,
    },
}

/// Refuses a code of another game.
pub(super) fn check_code(game: Game, code: &Code) -> Result<(), ReviewError> {
    if code.game() == game { Ok(()) } else { Err(ReviewError::ForeignCode { code: *code, game }) }
}

/// Refuses turns and a secret of another game.
pub(super) fn check_game(game: Game, history: &History, secret: Option<&Code>) -> Result<(), ReviewError> {
    history.check(game).map_err(PositionError::from)?;
    secret.map_or(Ok(()), |secret| check_code(game, secret))
}

/// Refuses a game that cannot have been played, and one of another game.
pub(super) fn check(
    game: Game,
    history: &History,
    secret: Option<&Code>,
    something_fits: impl Fn(&History) -> bool,
) -> Result<(), ReviewError> {
    check_game(game, history, secret)?;
    if history.is_empty() {
        return Err(ReviewError::NoTurns);
    }
    let pegs = game.pegs();
    for (turn, played) in (1..).zip(history.turns()) {
        let given = played.feedback;
        if let Some(truth) = secret.map(|secret| score(&played.guess, secret)).filter(|truth| *truth != given) {
            return Err(ReviewError::WrongAnswer { turn, given, truth });
        }
        if given.is_win(pegs) && turn < history.len() {
            return Err(ReviewError::AfterTheEnd { turn: turn + 1 });
        }
        // A secret that gives every answer fits them.
        if secret.is_none() && !something_fits(&History::new(history.turns()[..turn].to_vec())) {
            return Err(ReviewError::NothingFits { turn });
        }
    }
    Ok(())
}

impl From<Stopped> for EstimateError {
    fn from(_: Stopped) -> EstimateError {
        EstimateError::Refused(ReviewError::Interrupted)
    }
}

impl From<SolveError> for ReviewError {
    fn from(error: SolveError) -> ReviewError {
        match error {
            SolveError::TooManyCodes { codes } => ReviewError::TooManyCodes { codes },
            other => ReviewError::Solve(other),
        }
    }
}

//! An exact account of a game.
//!
//! V(s) is the expected number of guesses from a position under optimal play, every code left being as likely, and
//! Q(s, g) = 1 + E[V(s′)] the same when g is guessed first. A guess loses Q − V, which is the player's doing, and
//! its answer brings luck Q − (1 + V(s′)), which is not.
//!
//! Claim: guesses + V(end) = par + Σ loss − Σ luck, where par is V of the beginning and V(end) is 0 once found.
//! Proof: loss − luck = 1 + V(s′) − V(s) for every turn; sum over the turns.
//! Claim: at every turn luck averages to 0 over the codes left, and loss is never negative.
//! Proof: Q is the mean of 1 + V(s′); V is the least Q of any guess.
//! Source: the measures of chess and backgammon analysis, made exact.

mod grade;
mod judge;
mod label;
pub mod table;

use std::sync::Mutex;
use std::time::Duration;

use keypeg_core::{Code, Feedback, History, score};
use keypeg_engine::solve::{Observer, SolveError, Solver};
use keypeg_engine::{Board, Move};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::advice::Measures;
use crate::archive::Reviewed;
use crate::fraction::Fraction;
use crate::values::MEMORY;

pub use grade::Graded;
pub use judge::{Position, Valued};
pub use label::{LABELS, Label};

/// What a review may use.
#[derive(Clone, Copy, Debug)]
pub struct ReviewLimits {
    /// The time for each position; what is not proven by then is estimated. `None` waits for the proof.
    pub time: Option<Duration>,
    /// How many threads search.
    pub threads: usize,
}

/// An account of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// V of the beginning.
    pub par: Fraction,
    /// All losses together.
    pub loss: Fraction,
    /// All luck together.
    pub luck: Fraction,
    /// V of the end: 0 once the secret was found.
    pub left: Fraction,
    /// The turns.
    pub turns: Vec<ReviewedTurn>,
    /// Whether every value is proven; else they are estimates.
    pub exact: bool,
}

/// An account of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedTurn {
    /// The guess.
    pub guess: Code,
    /// Its answer.
    pub feedback: Feedback,
    /// The codes left before and after it.
    pub before: usize,
    /// See `before`.
    pub after: usize,
    /// V before it.
    pub value: Fraction,
    /// What the guess lost.
    pub loss: Fraction,
    /// What the answer brought.
    pub luck: Fraction,
    /// What the guess was; `None` where it was forced.
    pub label: Option<Label>,
    /// What the guess does to the codes left.
    pub measures: Measures,
    /// A best guess and what it does, where the guess was not one.
    pub better: Option<(Code, Measures)>,
    /// Whether the guess could be the secret.
    pub consistent: bool,
    /// Whether the values of this turn are proven.
    pub exact: bool,
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewError {
    /// An answer that the secret does not give.
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
    #[error("turn {turn}: no code fits the answers up to here; keypeg hint finds out which may be wrong")]
    NothingFits {
        /// The turn, counted from 1.
        turn: usize,
    },
    /// A turn after the end.
    #[error("turn {turn} comes after the secret was found")]
    AfterTheEnd {
        /// The turn, counted from 1.
        turn: usize,
    },
    /// Nothing was played.
    #[error("there are no turns to review")]
    NoTurns,
    /// The search was interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// Reviews games of one board; what one review finds out the next one knows.
pub struct Reviewer<'a> {
    pub(crate) board: &'a Board,
    pub(crate) solver: Solver<'a>,
    pub(crate) limits: ReviewLimits,
    first_turns: Option<table::FirstTurns>,
    /// The values of positions after at most one turn: every game passes through one of them.
    early: Mutex<FxHashMap<Vec<Move>, Valued>>,
}

impl<'a> Reviewer<'a> {
    /// A reviewer for a board.
    pub fn new(board: &'a Board, limits: ReviewLimits) -> Reviewer<'a> {
        let (solver, first_turns) = (Solver::new(board, MEMORY), table::FirstTurns::of(board));
        Reviewer { board, solver, limits, first_turns, early: Mutex::default() }
    }

    /// Reviews a game. The secret, where it is known, is only used to check the answers.
    pub fn review(
        &self,
        history: &History,
        secret: Option<&Code>,
        observer: &dyn Observer,
    ) -> Result<Review, ReviewError> {
        check(self.board, history, secret)?;
        let mut turns = Vec::new();
        let mut position = Position::default();
        let mut value = self.value(&position, 0, observer)?;
        let par = value.value;
        let mut exact = value.exact;
        for (index, turn) in history.turns().iter().enumerate() {
            let guess = self.board.space().id(&turn.guess);
            let asked = self.value_of_guess(&position, guess, index, observer)?;
            let before = self.board.consistent(&position.moves).len();
            let after = position.after(self.board, guess, turn.feedback);
            let won = turn.feedback.is_win(self.board.game().pegs());
            let next = if won { Valued::END } else { self.value(&after, index + 1, observer)? };
            // Estimates of V and Q may cross; a guess is then as good as the best that is known.
            let best = value.value.min(asked.value);
            let loss = asked.value - best;
            let forced = before == 1 && won;
            let better = if loss.is_zero() { None } else { Some(self.best_guess(&position, &value, index, observer)?) };
            turns.push(ReviewedTurn {
                guess: turn.guess,
                feedback: turn.feedback,
                before,
                after: self.board.consistent(&after.moves).len(),
                value: best,
                loss,
                luck: asked.value - (Fraction::from(1) + next.value),
                label: (!forced).then(|| Label::of(loss)),
                measures: self.measures(&position, guess),
                better: better.map(|better| (self.board.code(better), self.measures(&position, better))),
                consistent: position.is_consistent(self.board, guess),
                exact: value.exact && asked.exact,
            });
            exact &= asked.exact && next.exact;
            position = after;
            value = next;
        }
        let loss = turns.iter().map(|turn| turn.loss).sum();
        let luck = turns.iter().map(|turn| turn.luck).sum();
        let par = turns.first().map_or(par, |turn| turn.value);
        Ok(Review { par, loss, luck, left: value.value, turns, exact })
    }
}

impl Review {
    /// Whether guesses + left = par + loss − luck, exactly.
    pub fn identity_holds(&self) -> bool {
        Fraction::from(self.turns.len() as i128) + self.left == self.par + self.loss - self.luck
    }

    /// The turns that lost something worth learning from, counted from 0.
    pub fn weak_turns(&self) -> impl Iterator<Item = usize> {
        let weak = |turn: &ReviewedTurn| turn.label.is_some_and(|label| label >= Label::Inaccuracy);
        self.turns.iter().enumerate().filter(move |(_, turn)| weak(turn)).map(|(index, _)| index)
    }

    /// The numbers to keep in the archive.
    pub fn summary(&self) -> Reviewed {
        let graded: Vec<&ReviewedTurn> = self.turns.iter().filter(|turn| turn.label.is_some()).collect();
        let weakest = self.turns.iter().zip(1..).filter(|(turn, _)| turn.loss > Fraction::ZERO);
        let weakest = weakest.max_by(|(a, _), (b, _)| a.loss.cmp(&b.loss));
        Reviewed {
            loss: self.loss.to_f64(),
            graded: graded.len() as u32,
            weakest: weakest.map(|(turn, number)| (number, turn.loss.to_f64())),
        }
    }
}

/// Refuses a game that was not played: wrong answers, answers nothing fits, turns after the end.
fn check(board: &Board, history: &History, secret: Option<&Code>) -> Result<(), ReviewError> {
    if history.is_empty() {
        return Err(ReviewError::NoTurns);
    }
    let pegs = board.game().pegs();
    for (turn, played) in (1..).zip(history.turns()) {
        let given = played.feedback;
        if let Some(truth) = secret.map(|secret| score(&played.guess, secret)).filter(|truth| *truth != given) {
            return Err(ReviewError::WrongAnswer { turn, given, truth });
        }
        if given.is_win(pegs) && turn < history.len() {
            return Err(ReviewError::AfterTheEnd { turn: turn + 1 });
        }
        let so_far = History::new(history.turns()[..turn].to_vec());
        if board.consistent(&crate::moves(board, &so_far)).is_empty() {
            return Err(ReviewError::NothingFits { turn });
        }
    }
    Ok(())
}

impl From<SolveError> for ReviewError {
    fn from(_: SolveError) -> ReviewError {
        // A review only looks at positions that some code fits, and sets no limit of guesses.
        ReviewError::NothingFits { turn: 0 }
    }
}

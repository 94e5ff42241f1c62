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

mod check;
pub mod coherence;
pub mod estimate;
mod grade;
mod label;
pub mod opening_book;
mod rollout;
mod summary;
mod value;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use keypeg_core::{Code, Feedback, Game, History, Turn};
use keypeg_engine::solve::{Observer, Solver};
use keypeg_engine::{Board, Move, symmetry};
use rustc_hash::FxHashMap;

use crate::advice::Measures;
use crate::fraction::Fraction;
use crate::limits::{REVIEWED_CODES, REVIEWED_CODES_OF_FEW_PEGS, REVIEWED_CODES_OF_MANY_PEGS, SOLVER_MEMORY};

use check::check;
pub use check::{EstimateError, ReviewError};
pub use grade::GuessGrade;
pub use label::{LABELS, Label};
pub use summary::ReviewSummary;
pub use value::ExpectedGuesses;

/// Whether a [`Reviewer`] values the positions of a game in seconds, by searching or by playing them out; on other boards
/// there are estimates from samples ([`estimate`]).
///
/// ```
/// use keypeg_play::review::is_within_reach;
///
/// assert!(is_within_reach("6x6".parse()?));
/// assert!(!is_within_reach("16x2".parse()?) && !is_within_reach("12x20".parse()?));
/// # Ok::<(), keypeg_core::GameError>(())
/// ```
pub fn is_within_reach(game: Game) -> bool {
    let most = match game.pegs() {
        ..=3 => REVIEWED_CODES_OF_FEW_PEGS,
        4..=symmetry::MOST_PEGS => REVIEWED_CODES,
        _ => REVIEWED_CODES_OF_MANY_PEGS,
    };
    game.code_count().is_some_and(|codes| codes <= most)
}

/// What a review may use.
#[derive(Clone, Copy, Debug)]
pub struct ReviewLimits {
    /// The time for each position; what is not proven by then is estimated. `None` waits for the proof.
    pub time: Option<Duration>,
    /// How many threads search.
    pub threads: usize,
}

/// An account of a game, with an account `T` of every turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<T = ReviewedTurn> {
    /// V of the beginning.
    pub par: Fraction,
    /// All losses together.
    pub loss: Fraction,
    /// All luck together.
    pub luck: Fraction,
    /// V of the end: 0 once the secret was found.
    pub left: Fraction,
    /// The turns.
    pub turns: Vec<T>,
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

/// Reviews games of one board; what one review finds out the next one knows.
pub struct Reviewer<'a> {
    board: &'a Board,
    solver: Solver<'a>,
    limits: ReviewLimits,
    opening_book: Option<opening_book::OpeningBook>,
    /// The values of positions after at most one turn: every game passes through one of them.
    early: Mutex<FxHashMap<Vec<Move>, ExpectedGuesses>>,
}

impl<'a> Reviewer<'a> {
    /// A reviewer for a board.
    pub fn new(board: &'a Board, limits: ReviewLimits) -> Reviewer<'a> {
        let (solver, opening_book) = (Solver::new(board, SOLVER_MEMORY), opening_book::OpeningBook::of(board));
        Reviewer { board, solver, limits, opening_book, early: Mutex::default() }
    }

    /// What it may use.
    pub fn limits(&self) -> ReviewLimits {
        self.limits
    }

    /// Goes on with other limits and with all that is proven so far.
    pub fn set_limits(&mut self, limits: ReviewLimits) {
        self.limits = limits;
        self.early.get_mut().unwrap_or_else(PoisonError::into_inner).retain(|_, value| value.exact);
    }

    /// Reviews a game. The secret, where it is known, is only used to check the answers.
    pub fn review(
        &self,
        history: &History,
        secret: Option<&Code>,
        observer: &dyn Observer,
    ) -> Result<Review, ReviewError> {
        let moves = crate::any_board::moves(self.board, history);
        let (positions, left) = self.positions(&moves);
        check(self.board.game(), history, secret, |so_far: &History| left[so_far.len()] > 0)?;
        let mut valued = Vec::new();
        for (turn, (position, played)) in positions.iter().zip(&moves).enumerate() {
            let value = self.value(position, turn, observer)?;
            let asked = self.value_of_guess(position, played.guess, turn, observer)?;
            // Estimates of V and Q may cross; a guess is then as good as the best that is known.
            valued.push((ExpectedGuesses { value: value.value.min(asked.value), ..value }, asked));
        }
        let won = moves.last().is_some_and(|played| played.answer == self.board.win());
        let end = if won { ExpectedGuesses::END } else { self.value(&positions[moves.len()], moves.len(), observer)? };
        let mut turns = Vec::new();
        for (turn, (value, asked)) in valued.iter().enumerate() {
            let next = valued.get(turn + 1).map_or(&end, |(value, _)| value);
            turns.push(self.turn(&history.turns()[turn], &positions[turn], (value, asked, next), observer)?);
        }
        Ok(Review {
            par: valued.first().map_or(end.value, |(value, _)| value.value),
            loss: turns.iter().map(|turn| turn.loss).sum(),
            luck: turns.iter().map(|turn| turn.luck).sum(),
            left: end.value,
            exact: end.exact && turns.iter().all(|turn| turn.exact),
            turns,
        })
    }

    /// The account of a turn, from V before it, Q of its guess and V after it.
    fn turn(
        &self,
        turn: &Turn,
        position: &[Move],
        (value, asked, next): (&ExpectedGuesses, &ExpectedGuesses, &ExpectedGuesses),
        observer: &dyn Observer,
    ) -> Result<ReviewedTurn, ReviewError> {
        let guess = self.board.space().id(&turn.guess);
        let codes = self.board.consistent(position);
        let answer = turn.feedback.index(self.board.game().pegs()) as u8;
        let after = [position, &[Move { guess, answer }]].concat();
        let loss = asked.value - value.value;
        let forced = codes.len() == 1 && turn.feedback.is_win(self.board.game().pegs());
        let better = match loss.is_zero() {
            true => None,
            false => Some(self.best_guess(position, value, position.len(), observer)?),
        };
        Ok(ReviewedTurn {
            guess: turn.guess,
            feedback: turn.feedback,
            before: codes.len(),
            after: self.board.consistent(&after).len(),
            value: value.value,
            loss,
            luck: asked.value - (Fraction::from(1) + next.value),
            label: (!forced).then(|| Label::of(loss)),
            measures: self.measures(position, guess),
            better: better.map(|better| (self.board.code(better), self.measures(position, better))),
            consistent: codes.binary_search(&guess).is_ok(),
            exact: value.exact && asked.exact,
        })
    }
}

/// A turn whose guess was weighed.
pub trait GradedTurn {
    /// What the guess lost.
    fn loss(&self) -> Fraction;

    /// What the guess was; `None` where it was forced.
    fn label(&self) -> Option<Label>;
}

impl GradedTurn for ReviewedTurn {
    fn loss(&self) -> Fraction {
        self.loss
    }

    fn label(&self) -> Option<Label> {
        self.label
    }
}

impl<T: GradedTurn> Review<T> {
    /// Whether guesses + left = par + loss − luck, exactly.
    pub fn identity_holds(&self) -> bool {
        Fraction::from(self.turns.len() as i128) + self.left == self.par + self.loss - self.luck
    }

    /// The turns that lost something worth learning from, counted from 0.
    pub fn weak_turns(&self) -> impl Iterator<Item = usize> {
        let weak = |turn: &T| turn.label().is_some_and(|label| label >= Label::Inaccuracy);
        self.turns.iter().enumerate().filter(move |(_, turn)| weak(turn)).map(|(index, _)| index)
    }

    /// How many turns were graded.
    pub fn graded(&self) -> usize {
        self.turns.iter().filter(|turn| turn.label().is_some()).count()
    }
}

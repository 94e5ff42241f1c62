//! Reviews: what each guess of a game lost, and what was luck.
//!
//! V(s) is the expected number of guesses from a position s under optimal play, all codes left being equally likely.
//! Q(s, g) = 1 + E[V(s′)] is the same when g is guessed first. The loss of a guess is Q − V, which is the player's doing. The
//! luck of its answer is Q − (1 + V(s′)), which is not.
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
mod reviewed;
mod rollout;
mod summary;
mod value;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use keypeg_core::{Code, CodeSpace, Game, History, Turn};
use keypeg_engine::solve::{Observer, Solver};
use keypeg_engine::{Board, Move, symmetry};
use rustc_hash::FxHashMap;

use crate::fraction::Fraction;
use crate::limits::{REVIEWED_CODES, REVIEWED_CODES_OF_FEW_PEGS, REVIEWED_CODES_OF_MANY_PEGS, SOLVER_MEMORY};

use check::check;
pub use check::{EstimateError, ReviewError};
pub use grade::GuessGrade;
pub use label::{LABELS, Label};
pub use reviewed::{GradedTurn, Review, ReviewedTurn};
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
    CodeSpace::new(game).is_ok_and(|space| space.len() <= most)
}

/// How much time and how many threads a review may use.
#[derive(Clone, Copy, Debug)]
pub struct ReviewLimits {
    /// The time per position; what is not proven by then is estimated. `None` waits for the proof.
    pub time: Option<Duration>,
    /// The number of threads that search, at least 1.
    pub threads: usize,
}

/// Reviews games on one board. What it proves in one review it reuses in the next.
///
/// ```
/// use keypeg_core::Notation;
/// use keypeg_engine::Board;
/// use keypeg_engine::solve::Unobserved;
/// use keypeg_play::review::{Label, ReviewLimits, Reviewer};
///
/// let notation = Notation::standard("3x6".parse()?);
/// let board = Board::new(notation.game())?;
/// let reviewer = Reviewer::new(&board, ReviewLimits { time: None, threads: 1 });
/// let history = notation.parse_history("AAA 0,0; BCD 1,1; BCD 1,1")?;
/// let review = reviewer.review(&history, None, &Unobserved)?;
/// assert!(review.exact && review.identity_holds());
/// assert_eq!(review.par.over(216), "854/216");
/// assert_eq!(review.turns[2].label, Some(Label::Blunder), "the same guess again tells nothing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reviewer<'a> {
    board: &'a Board,
    solver: Solver<'a>,
    limits: ReviewLimits,
    opening_book: Option<opening_book::OpeningBook>,
    /// The values of positions after at most one turn: every game passes through one of them.
    early: Mutex<FxHashMap<Vec<Move>, ExpectedGuesses>>,
}

impl<'a> Reviewer<'a> {
    /// A reviewer that has proven nothing yet.
    pub fn new(board: &'a Board, limits: ReviewLimits) -> Reviewer<'a> {
        let (solver, opening_book) = (Solver::new(board, SOLVER_MEMORY), opening_book::OpeningBook::of(board));
        Reviewer { board, solver, limits, opening_book, early: Mutex::default() }
    }

    /// The current limits.
    pub fn limits(&self) -> ReviewLimits {
        self.limits
    }

    /// Changes the limits. Proven values are kept, estimates are dropped.
    pub fn set_limits(&mut self, limits: ReviewLimits) {
        self.limits = limits;
        self.early.get_mut().unwrap_or_else(PoisonError::into_inner).retain(|_, value| value.exact);
    }

    /// Reviews a game, finished or not. The secret, where it is known, only serves to check the answers.
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

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

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use keypeg_core::{Code, CodeSpace, Control, Game, History, Turn};
use keypeg_engine::{Board, IntoHistory, Position, PositionError, Solver, symmetry};
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
use value::measures;

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

impl Default for ReviewLimits {
    /// One thread, and any time.
    fn default() -> ReviewLimits {
        ReviewLimits { time: None, threads: 1 }
    }
}

/// Reviews games on one board. What it proves in one review it reuses in the next.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_engine::Board;
/// use keypeg_play::review::{Label, ReviewLimits, Reviewer};
///
/// let reviewer = Reviewer::new(&Board::new("3x6".parse()?)?, ReviewLimits::default());
/// let review = reviewer.review("AAA 0,0; BCD 1,1; BCD 1,1", None, &Control::default())?;
/// assert!(review.exact && review.identity_holds());
/// assert_eq!(review.par.over(216), "854/216");
/// assert_eq!(review.turns[2].label, Some(Label::Blunder), "the same guess again tells nothing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reviewer {
    board: Board,
    solver: Solver,
    limits: ReviewLimits,
    opening_book: Option<opening_book::OpeningBook>,
    /// The values of positions after at most one turn: every game passes through one of them.
    early: Mutex<FxHashMap<Vec<Turn>, ExpectedGuesses>>,
}

impl Reviewer {
    /// A reviewer that has proven nothing yet.
    pub fn new(board: &Board, limits: ReviewLimits) -> Reviewer {
        let (solver, opening_book) = (Solver::with_memory(board, SOLVER_MEMORY), opening_book::OpeningBook::of(board));
        Reviewer { board: board.clone(), solver, limits, opening_book, early: Mutex::default() }
    }

    /// The board whose games are reviewed.
    pub fn board(&self) -> &Board {
        &self.board
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
        turns: impl IntoHistory,
        secret: Option<&Code>,
        control: &Control,
    ) -> Result<Review, ReviewError> {
        let game = self.board.game();
        let history = turns.into_history(game)?;
        history.check(game).map_err(PositionError::from)?;
        let positions = self.positions(&history);
        check(game, &history, secret, |so_far: &History| so_far.len() < positions.len())?;
        let mut valued = Vec::new();
        for (position, played) in positions.iter().zip(history.turns()) {
            let value = self.value(position, control)?;
            let asked = self.value_of_guess(position, &played.guess, control)?;
            // Estimates of V and Q may cross; a guess is then as good as the best that is known.
            valued.push((ExpectedGuesses { value: value.value.min(asked.value), ..value }, asked));
        }
        let won = history.turns().last().is_some_and(|played| played.feedback.is_win(game.pegs()));
        let end = if won { ExpectedGuesses::END } else { self.value(&positions[history.len()], control)? };
        let mut turns = Vec::new();
        for (turn, (value, asked)) in valued.iter().enumerate() {
            let next = valued.get(turn + 1).map_or(&end, |(value, _)| value);
            let (before, after) = (&positions[turn], positions[turn + 1].len());
            turns.push(self.turn(&history.turns()[turn], before, after, (value, asked, next), control)?);
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

    /// The positions before the first turn, after it, after the second and so on, as long as a code agrees. A turn that excludes
    /// nothing is left out of them: it changes no value, and a long game would be searched again and again.
    fn positions(&self, history: &History) -> Vec<Arc<Position>> {
        let mut position = Arc::new(self.board.start());
        let mut positions = vec![position.clone()];
        for &turn in history.turns() {
            let Ok(after) = position.after(turn) else { break };
            if after.len() < position.len() {
                position = Arc::new(after);
            }
            positions.push(position.clone());
        }
        positions
    }

    /// The account of a turn, from V before it, Q of its guess and V after it, and the number of codes `after` it.
    fn turn(
        &self,
        turn: &Turn,
        position: &Position,
        after: usize,
        (value, asked, next): (&ExpectedGuesses, &ExpectedGuesses, &ExpectedGuesses),
        control: &Control,
    ) -> Result<ReviewedTurn, ReviewError> {
        let guess = self.board.space().id(&turn.guess);
        let loss = asked.value - value.value;
        let forced = position.len() == 1 && turn.feedback.is_win(self.board.game().pegs());
        let better = match loss.is_zero() {
            true => None,
            false => Some(self.best_guess(position, value, control)?),
        };
        Ok(ReviewedTurn {
            guess: turn.guess,
            feedback: turn.feedback,
            before: position.len(),
            after,
            value: value.value,
            loss,
            luck: asked.value - (Fraction::from(1) + next.value),
            label: (!forced).then(|| Label::of(loss)),
            measures: measures(position, guess),
            better: better.map(|better| (self.board.code(better), measures(position, better))),
            consistent: position.is_possible(guess),
            exact: value.exact && asked.exact,
        })
    }
}

impl Review {
    /// Reviews one game on one thread, however long it takes. A [`Reviewer`] keeps what it proves and takes limits.
    ///
    /// ```
    /// use keypeg_engine::Board;
    /// use keypeg_play::review::Review;
    ///
    /// let board = Board::new("3x6".parse()?)?;
    /// let review = Review::of(&board, "AAB 0,0; CDE 1,1")?;
    /// assert!(review.exact && review.identity_holds());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, turns: impl IntoHistory) -> Result<Review, ReviewError> {
        Reviewer::new(board, ReviewLimits::default()).review(turns, None, &Control::default())
    }
}

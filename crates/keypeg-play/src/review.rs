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

mod best_guess;
mod check;
pub mod coherence;
mod early_values;
pub mod estimate;
mod grade;
mod label;
mod luck_rank;
pub mod opening_book;
mod reviewed;
mod rollout;
mod summary;
mod value;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keypeg_core::{Code, CodeSpace, Control, Game, History};
use keypeg_engine::solve::SolveError;
use keypeg_engine::{Board, IntoHistory, Position, PositionError, Solver, symmetry};

use crate::limits::{
    INSTANT_CODES, POSITION_TIME, PROVEN_CODES, REVIEWED_CODES, REVIEWED_CODES_OF_FEW_PEGS,
    REVIEWED_CODES_OF_MANY_PEGS, SHARED_POSITION_TIME, SOLVER_MEMORY,
};

pub(crate) use best_guess::ValuedGuess;
pub use check::{EstimateError, ReviewError};
use check::{check, check_code};
use early_values::EarlyValues;
pub use grade::GuessGrade;
pub use label::{LABELS, Label};
pub use luck_rank::LuckRank;
pub use reviewed::{GradedTurn, Review, ReviewedTurn};
pub use summary::ReviewSummary;
pub use value::ExpectedGuesses;
use value::Valuation;

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

impl ReviewLimits {
    /// Any time on boards whose values can be proven, and one second per position on larger ones.
    pub fn of(board: &Board, threads: usize) -> ReviewLimits {
        ReviewLimits { time: (board.space().len() > PROVEN_CODES).then_some(POSITION_TIME), threads }
    }

    /// The same where others wait too: any time only on boards of at most [`INSTANT_CODES`] codes, and where the opening book
    /// has the values that take long.
    pub fn shared(board: &Board, threads: usize) -> ReviewLimits {
        let codes = board.space().len();
        let is_quick = codes <= INSTANT_CODES || opening_book::BOARDS.contains(&board.game().to_string().as_str());
        match codes {
            ..=PROVEN_CODES => ReviewLimits { time: (!is_quick).then_some(SHARED_POSITION_TIME), threads },
            _ => ReviewLimits::of(board, threads),
        }
    }
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
    /// The values of positions after at most one turn.
    early: Mutex<EarlyValues>,
}

impl Reviewer {
    /// A reviewer that has proven nothing yet.
    pub fn new(board: &Board, limits: ReviewLimits) -> Reviewer {
        Reviewer::with_memory(board, limits, SOLVER_MEMORY)
    }

    /// A reviewer that has proven nothing yet, with tables of at most this many bytes.
    pub fn with_memory(board: &Board, limits: ReviewLimits, bytes: usize) -> Reviewer {
        let (solver, opening_book) = (Solver::with_memory(board, bytes), opening_book::OpeningBook::of(board));
        Reviewer { board: board.clone(), solver, limits, opening_book, early: Mutex::default() }
    }

    /// The board whose games are reviewed.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The limits of [`Reviewer::review`] and [`Reviewer::grade`].
    pub fn limits(&self) -> ReviewLimits {
        self.limits
    }

    /// Reviews a game, finished or not. The secret, where it is known, only serves to check the answers.
    pub fn review(
        &self,
        turns: impl IntoHistory,
        secret: Option<&Code>,
        control: &Control,
    ) -> Result<Review, ReviewError> {
        self.review_within(self.limits, turns, secret, control)
    }

    /// Like [`Reviewer::review`], with other limits than the reviewer's own.
    pub fn review_within(
        &self,
        limits: ReviewLimits,
        turns: impl IntoHistory,
        secret: Option<&Code>,
        control: &Control,
    ) -> Result<Review, ReviewError> {
        let game = self.board.game();
        let history = turns.into_history(game)?;
        history.check(game).map_err(PositionError::from)?;
        let positions = self.positions(&history);
        check(game, &history, secret, |so_far: &History| so_far.len() < positions.len())?;
        let valuation = self.valuation(limits, control);
        let mut valued = Vec::new();
        for (position, played) in positions.iter().zip(history.turns()) {
            let value = valuation.value(position)?;
            let asked = valuation.value_of_guess(position, &played.guess)?;
            // Estimates of V and Q may cross; a guess is then as good as the best that is known.
            valued.push((ExpectedGuesses { value: value.value.min(asked.value), ..value }, asked));
        }
        let won = history.turns().last().is_some_and(|played| played.feedback.is_win(game.pegs()));
        let end = if won { ExpectedGuesses::END } else { valuation.value(&positions[history.len()])? };
        let mut turns = Vec::new();
        for (turn, (value, asked)) in valued.iter().enumerate() {
            let next = valued.get(turn + 1).map_or(&end, |(value, _)| value);
            let (before, after) = (&positions[turn], positions[turn + 1].len());
            turns.push(valuation.turn(&history.turns()[turn], before, after, (value, asked, next))?);
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

    /// Q of a guess at a position: the expected number of guesses when it is made now and play is optimal afterwards. Refuses
    /// what [`Reviewer::grade`] refuses.
    pub fn value_of_guess(
        &self,
        position: &Position,
        guess: &Code,
        control: &Control,
    ) -> Result<ExpectedGuesses, ReviewError> {
        self.check_position(position)?;
        check_code(self.board.game(), guess)?;
        self.valuation(self.limits, control).value_of_guess(position, guess)
    }

    fn valuation<'a>(&'a self, limits: ReviewLimits, control: &'a Control) -> Valuation<'a> {
        Valuation { reviewer: self, limits, control }
    }

    /// Drops the remembered estimates, so that the next review uses what was proven since.
    pub(crate) fn forget_estimates(&self) {
        self.early_values().retain_proven();
    }

    fn early_values(&self) -> MutexGuard<'_, EarlyValues> {
        self.early.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a position of another game, and one that turns do not describe: values are remembered by the turns.
    pub(crate) fn check_position(&self, position: &Position) -> Result<(), ReviewError> {
        let (expected, found) = (self.board.game(), position.game());
        if expected != found {
            return Err(SolveError::OtherGame { expected, found }.into());
        }
        if position.is_exact() { Ok(()) } else { Err(SolveError::NotDescribed.into()) }
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

//! Analysis of a position: the best guesses by the measure of a strategy, and the exact values of guesses.

use std::time::Duration;

use keypeg_core::{Code, History};
use keypeg_engine::partition::Sizes;
use keypeg_engine::solve::{Limits, Observer, Solver};
use keypeg_engine::strategy::{self, Choice, Options, StrategyError, StrategyId, Unsupported};
use keypeg_engine::{Board, Position, Watch};
use thiserror::Error;

use crate::advice::{self, Advice, Measures, Ranked, Ranking};
use crate::any_board::{AnyBoard, CodeCount, moves};
use crate::deadline::Deadline;
use crate::fraction::Fraction;

/// Why a strategy cannot choose a guess.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The strategy does not play this game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The strategy failed or was stopped.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
}

/// The `top` best guesses found until the deadline. Where a strategy is named they are ranked by its measure, and its own
/// guess comes first unless the watch ends its search.
pub fn analyze(
    any_board: &AnyBoard,
    history: &History,
    id: Option<StrategyId>,
    top: usize,
    deadline: Deadline,
    watch: &dyn Watch,
) -> Result<Advice, AnalysisError> {
    let ranking = id.map_or_else(Ranking::default, Ranking::of);
    let budget = deadline.time_left().unwrap_or(Duration::MAX);
    let mut advice = advice::advise(any_board, history, ranking, top, budget);
    if let Some(id) = id
        && advice.remaining != CodeCount::Exactly(0)
    {
        match choice(any_board, history, id, watch) {
            Ok(Some(code)) => put_first(any_board, history, &mut advice, code, top),
            Ok(None) => {}
            // It would have taken too long; the ranking stands without its own guess.
            Err(AnalysisError::Strategy(StrategyError::Cancelled(_))) => advice.complete = false,
            Err(error) => return Err(error),
        }
    }
    if advice.remaining.is_one() {
        // Whatever else is guessed tells nothing.
        advice.guesses.retain(|ranked| ranked.consistent);
        advice.complete = true;
    }
    Ok(advice)
}

/// The strategy's own guess, where the board is small enough.
fn choice(
    any_board: &AnyBoard,
    history: &History,
    id: StrategyId,
    watch: &dyn Watch,
) -> Result<Option<Code>, AnalysisError> {
    let Some(board) = any_board.board() else { return Ok(None) };
    let strategy = strategy::build(id, any_board.game(), &Options::default())?;
    let turns = moves(board, history);
    let remaining = board.consistent(&turns);
    let chosen = match strategy.decide(&Position { board, moves: &turns, remaining: &remaining }, watch)? {
        Choice::Guess(guess) => Some(guess),
        Choice::Random(guesses) => guesses.first().copied(),
    };
    Ok(chosen.map(|guess| board.code(guess)))
}

/// Puts the strategy's own guess at the head of the list.
fn put_first(any_board: &AnyBoard, history: &History, advice: &mut Advice, code: Code, top: usize) {
    let listed = advice.guesses.iter().position(|ranked| ranked.code == code).map(|place| advice.guesses.remove(place));
    let ranked = listed.or_else(|| {
        let (board, codes) = (any_board.board()?, any_board.possible_ids(history)?);
        let sizes = Sizes::of(board, board.space().id(&code), &codes);
        Some(Ranked { code, consistent: history.is_consistent(&code), measures: Some(Measures::of(&sizes)) })
    });
    if let Some(ranked) = ranked {
        advice.guesses.insert(0, ranked);
        advice.guesses.truncate(top);
    }
}

/// The exact value of a guess: the expected number of guesses when it is made now and play is optimal from then on.
/// `None` where the value is not proven until the deadline, or no code is left.
pub fn value_of_guess(
    solver: &Solver<'_>,
    board: &Board,
    history: &History,
    code: &Code,
    deadline: Deadline,
    observer: &dyn Observer,
) -> Option<Fraction> {
    let time = deadline.time_left();
    if time.is_some_and(|time| time.is_zero()) {
        return None;
    }
    let limits = Limits { time, ..Limits::default() };
    let turns = moves(board, history);
    let codes = board.consistent(&turns).len();
    let bounds = solver.value_of_guess(&turns, board.space().id(code), &limits, observer).ok()?;
    Some(Fraction::new(bounds.exact()?.into(), codes as i128))
}

//! Analysis of a position: the best guesses by the measure of a strategy, and the exact values of guesses.

use keypeg_core::{Code, Control};
use keypeg_engine::partition::Sizes;
use keypeg_engine::solve::SolveOptions;
use keypeg_engine::strategy::{PlayError, StrategyError, StrategyId};
use keypeg_engine::{Position, Solver, Strategy};

use crate::advice::{self, Advice, Compared, Measures, Ranked};
use crate::any_board::{AnyPosition, CodeCount};
use crate::fraction::Fraction;

/// The `top` best guesses found before the control stops the ranking. If a strategy is named, they are ranked by its measure,
/// and its own guess comes first unless the control ends its search. A strategy that makes no probes lists none.
pub fn analyze(
    position: &AnyPosition,
    id: Option<StrategyId>,
    top: usize,
    control: &Control,
) -> Result<Advice, PlayError> {
    let compared = match id {
        Some(id) if id.plays_possible_guesses_only() => Compared::Possible,
        _ => Compared::All,
    };
    let mut advice = advice::advise(position, advice::measure_of(id), compared, top, control);
    if let Some(id) = id
        && advice.remaining != CodeCount::Exactly(0)
        && let Some(enumerated) = position.enumerated()
    {
        match Strategy::new(id).guess(&enumerated, control) {
            Ok(code) => put_first(&enumerated, &mut advice, code, top),
            // The strategy took too long, so the ranking does not begin with its guess.
            Err(PlayError::Strategy(StrategyError::Stopped(_))) => advice.complete = false,
            Err(error) => return Err(error),
        }
    }
    if advice.remaining.is_one() {
        // Every other guess tells nothing.
        advice.guesses.retain(|ranked| ranked.consistent);
        advice.complete = true;
    }
    Ok(advice)
}

/// Puts the strategy's own guess at the head of the list.
fn put_first(position: &Position, advice: &mut Advice, code: Code, top: usize) {
    let listed = advice.guesses.iter().position(|ranked| ranked.code == code).map(|place| advice.guesses.remove(place));
    let ranked = listed.unwrap_or_else(|| {
        let id = position.board().space().id(&code);
        let sizes = Sizes::of(position.board(), id, position.ids());
        Ranked { code, consistent: position.is_possible(id), measures: Some(Measures::of(&sizes)) }
    });
    advice.guesses.insert(0, ranked);
    advice.guesses.truncate(top);
}

/// The exact value of a guess: the expected number of guesses when it is made now and play is optimal from then on.
/// `None` if the value is not proven before the control stops the search.
pub fn value_of_guess(solver: &Solver, position: &Position, code: &Code, control: &Control) -> Option<Fraction> {
    if control.is_stopped() {
        return None;
    }
    let control = control.without_progress();
    let bounds = solver.value_of_guess(position, code, &SolveOptions::default(), &control).ok()?;
    Some(Fraction::new(bounds.exact()?.into(), position.len() as i128))
}

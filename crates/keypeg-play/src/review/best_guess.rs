//! The order of guesses by their exact values: hints and reviews name the same best guess.
//!
//! A smaller value comes first. Of equal values a possible guess comes before a probe, and then the guess that entropy ranks
//! higher. Only the guesses with the most information are valued, since each takes its own search. If none of them is a best
//! guess, the guess of the exact search comes first.

use keypeg_core::{Code, Control};
use keypeg_engine::Position;

use super::value::{Valuation, measures};
use super::{ExpectedGuesses, ReviewError, Reviewer};
use crate::advice::{self, Compared, Ranked};
use crate::fraction::Fraction;
use crate::limits::{INSTANT_CODES, SEARCHED_CODES};

/// At least this many guesses of a ranking are valued, and at least this many possible ones. On the boards that were tried
/// a best guess is among the first four.
const VALUED_GUESSES: usize = 10;

/// A guess with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValuedGuess {
    /// The guess and its measures.
    pub(crate) ranked: Ranked,
    /// The expected number of guesses when it is made now and play is optimal afterwards; `None` if that is not proven.
    pub(crate) value: Option<Fraction>,
}

/// The guesses of a ranking that are valued to find the `top` best ones, in the order of the ranking.
fn candidates(ranking: &[Ranked], top: usize) -> Vec<Ranked> {
    let (most, mut possible) = (top.max(VALUED_GUESSES), 0);
    let wanted = ranking.iter().enumerate().filter(|(place, ranked)| {
        possible += usize::from(ranked.consistent);
        *place < most || (ranked.consistent && possible <= VALUED_GUESSES)
    });
    wanted.map(|(_, ranked)| ranked.clone()).collect()
}

impl Reviewer {
    /// The `top` best guesses of a position. `ranking` has all guesses, ranked by entropy. Guesses whose value is not proven
    /// before the control stops the search come last, in the order of the ranking.
    pub(crate) fn best_guesses(
        &self,
        position: &Position,
        ranking: &[Ranked],
        top: usize,
        control: &Control,
    ) -> Vec<ValuedGuess> {
        let half =
            control.time_left().map_or_else(|| control.clone(), |left| control.clone().with_time_limit(left / 2));
        let least = self.valuation(self.limits, &half).proven_value(position);
        let mut guesses = self.values(position, &candidates(ranking, top), control);
        let mut searched = None;
        if let Some(least) = least.filter(|_| !control.is_stopped())
            && !(is_compared(position) && guesses.iter().any(|guess| guess.value == Some(least)))
        {
            searched = self.valuation(self.limits, control).searched_guess(position).ok().flatten();
            guesses.retain(|guess| Some(guess.ranked.code) != searched);
            guesses
                .splice(0..0, searched.map(|code| ValuedGuess { ranked: ranked(position, code), value: Some(least) }));
        }
        // The sort is stable, so the ranking decides between guesses of the same value and kind.
        guesses.sort_by_key(|ValuedGuess { ranked, value }| {
            let is_last = value.is_some() && !ranked.consistent && Some(ranked.code) != searched;
            (value.is_none(), *value, is_last)
        });
        guesses.truncate(top);
        guesses
    }

    /// Values guesses in the order given, until the control stops the search.
    pub(crate) fn values(&self, position: &Position, guesses: &[Ranked], control: &Control) -> Vec<ValuedGuess> {
        let valuation = self.valuation(self.limits, control);
        let value = |ranked: &Ranked| valuation.proven_value_of_guess(position, &ranked.code);
        guesses.iter().map(|ranked| ValuedGuess { ranked: ranked.clone(), value: value(ranked) }).collect()
    }
}

impl Valuation<'_> {
    /// A best guess of a position whose value is known. If the value is proven, it is the first of
    /// [`Reviewer::best_guesses`].
    pub(super) fn best_guess(&self, position: &Position, best: &ExpectedGuesses) -> Result<Code, ReviewError> {
        if best.exact && is_compared(position) {
            let measure = advice::measure_of(None);
            let (ranking, _) = advice::ranked(position, measure, Compared::All, usize::MAX, &Control::default());
            let mut candidates = candidates(&ranking, 1);
            candidates.sort_by_key(|ranked| !ranked.consistent);
            for ranked in &candidates {
                if self.proven_value_of_guess(position, &ranked.code) == Some(best.value) {
                    return Ok(ranked.code);
                }
                if self.control.is_stopped() {
                    return Err(ReviewError::Interrupted);
                }
            }
        }
        match best.best {
            Some(best) => Ok(self.reviewer.board.code(best)),
            None => self.searched_guess(position)?.ok_or(ReviewError::Interrupted),
        }
    }

    /// Q of a guess where it is proven.
    fn proven_value_of_guess(&self, position: &Position, guess: &Code) -> Option<Fraction> {
        let value = if self.control.is_stopped() { None } else { self.value_of_guess(position, guess).ok() };
        value.filter(|found| found.exact).map(|found| found.value)
    }
}

/// Whether several guesses are valued to find the best of equal ones. On larger boards each takes too long early in a game, and
/// the guess of the exact search is taken.
fn is_compared(position: &Position) -> bool {
    position.board().space().len() <= INSTANT_CODES || position.len() <= SEARCHED_CODES
}

fn ranked(position: &Position, code: Code) -> Ranked {
    let id = position.board().space().id(&code);
    Ranked { code, consistent: position.is_possible(id), measures: Some(measures(position, id)) }
}

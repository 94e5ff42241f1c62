//! The best guesses after a history, each with its measures.

use keypeg_core::{Code, Control};
use keypeg_engine::code_search::SearchEnd;
use keypeg_engine::partition::Sizes;
use keypeg_engine::sample::SampleExtent;
use keypeg_engine::strategy::{Effort, StrategyId, rank_sampled};
use keypeg_engine::{Measure, Position, rank, rank_possible};
use serde::Serialize;

use crate::any_board::{AnyPosition, CodeCount};

/// The best guesses after a history.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The codes that agree with the history.
    pub remaining: CodeCount,
    /// The best guesses, best first.
    pub guesses: Vec<Ranked>,
    /// Whether every guess was compared within the time.
    pub complete: bool,
    /// The number of codes that the measures are estimated from; `None` if they are exact.
    pub sampled: Option<usize>,
}

/// A guess and its measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The code to guess.
    pub code: Code,
    /// Whether it can be the secret; else it is a probe.
    pub consistent: bool,
    /// How it splits the codes left, or a sample of them; `None` if no code was found.
    pub measures: Option<Measures>,
}

/// How a guess splits the codes left into cells, one per answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measures {
    /// The number of codes that it splits.
    #[serde(skip)]
    pub codes: u32,
    /// Whether these codes are a sample of those left.
    #[serde(skip)]
    pub is_sample: bool,
    /// The number of cells that are not empty.
    pub parts: usize,
    /// The number of codes in the largest cell.
    pub largest: u32,
    /// The expected number of codes in the cell of the secret.
    pub expected_size: f64,
    /// The entropy of the answer in bits.
    pub entropy: f64,
}

impl Measures {
    /// The measures of a partition with these cell sizes.
    pub fn of(sizes: &Sizes) -> Measures {
        Measures {
            codes: sizes.codes(),
            is_sample: false,
            parts: sizes.parts(),
            largest: sizes.largest(),
            expected_size: sizes.expected_size(),
            entropy: sizes.entropy(),
        }
    }
}

/// The measure of a strategy. For a strategy that does not rank by a measure it is entropy, with ties broken by parts.
///
/// `entropy-parts-base` gets entropy too: its own measure favors guesses that tell little.
pub fn measure_of(strategy: Option<StrategyId>) -> Measure {
    let own = strategy.and_then(StrategyId::measure).filter(|measure| *measure != Measure::EntropyPartsBase);
    own.unwrap_or(Measure::EntropyThenParts)
}

/// Which guesses are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// All guesses.
    All,
    /// Only guesses that can be the secret.
    Possible,
}

/// The `top` best guesses. Of guesses that are equivalent under symmetry only one is listed.
pub fn advise(position: &AnyPosition, measure: Measure, compared: Compared, top: usize, control: &Control) -> Advice {
    let Some(enumerated) = position.enumerated() else {
        return match position.board() {
            Some(_) => Advice { remaining: CodeCount::Exactly(0), guesses: Vec::new(), complete: true, sampled: None },
            None => by_sample(position, compared, top, control),
        };
    };
    let (mut guesses, complete) = ranked(&enumerated, measure, compared, top, control);
    guesses.truncate(top);
    Advice { remaining: CodeCount::Exactly(enumerated.len() as u128), guesses, complete, sampled: None }
}

/// The `top` best guesses, at least one, and whether every guess was compared before the control stopped the ranking.
pub(crate) fn ranked(
    position: &Position,
    measure: Measure,
    compared: Compared,
    top: usize,
    control: &Control,
) -> (Vec<Ranked>, bool) {
    let ranking = match compared {
        Compared::All => rank(position, measure, top, control),
        Compared::Possible => rank_possible(position, measure, top, control),
    };
    let guesses = ranking.list.into_iter().map(|guess| Ranked {
        code: guess.code,
        consistent: guess.is_possible,
        measures: Some(Measures::of(&guess.sizes)),
    });
    (guesses.collect(), ranking.is_complete)
}

/// If the codes are not enumerated, guesses are weighed on a sample of them.
fn by_sample(position: &AnyPosition, compared: Compared, top: usize, control: &Control) -> Advice {
    if position.has_contradictory_pair() {
        return Advice { remaining: CodeCount::Exactly(0), guesses: Vec::new(), complete: true, sampled: None };
    }
    // Probes are left out afterwards, so more guesses are asked for.
    let wanted = if compared == Compared::All { top } else { usize::MAX };
    let found = rank_sampled(position.game(), position.history(), Effort::default(), wanted, control);
    let Ok(found) = found else { return search_only(position, top, control) };
    let (remaining, sampled) = match found.extent {
        SampleExtent::Complete => (CodeCount::Exactly(found.sampled as u128), None),
        SampleExtent::Uniform(Some(count)) => (CodeCount::Exactly(count), Some(found.sampled)),
        SampleExtent::Uniform(None) | SampleExtent::Saturated | SampleExtent::Partial => {
            (CodeCount::Many { at_least: found.sampled as u128 }, Some(found.sampled))
        }
    };
    let fitting = found.guesses.into_iter().filter(|guess| compared == Compared::All || guess.is_possible);
    let guesses = fitting.take(top).map(|guess| Ranked {
        code: guess.code,
        consistent: guess.is_possible,
        measures: (found.sampled > 0).then(|| Measures { is_sample: sampled.is_some(), ..Measures::of(&guess.sizes) }),
    });
    Advice { remaining, guesses: guesses.collect(), complete: sampled.is_none(), sampled }
}

/// If even sampling takes too long, guesses that can be the secret are listed as they are found.
fn search_only(position: &AnyPosition, top: usize, control: &Control) -> Advice {
    let listing = position.possible_codes(top, control);
    let guesses = listing.codes.into_iter().map(|code| Ranked { code, consistent: true, measures: None });
    let complete = listing.ended == SearchEnd::Complete;
    Advice { remaining: listing.count, guesses: guesses.collect(), complete, sampled: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_ranked_by_the_measure_of_the_strategy() {
        let others = [
            (StrategyId::WorstCase, Measure::WorstCase),
            (StrategyId::ConsistentWorstCase, Measure::WorstCase),
            (StrategyId::Hybrid, Measure::WorstCase),
            (StrategyId::ExpectedSize, Measure::ExpectedSize),
            (StrategyId::Irving, Measure::ExpectedSize),
            (StrategyId::Entropy, Measure::Entropy),
            (StrategyId::MostParts, Measure::MostParts),
            (StrategyId::PartsLookahead, Measure::MostParts),
            (StrategyId::PartsThenEntropy, Measure::PartsThenEntropy),
            (StrategyId::SampledEntropy, Measure::Entropy),
            (StrategyId::SampledParts, Measure::MostParts),
        ];
        for id in StrategyId::ALL {
            let expected = others.iter().find(|(other, _)| *other == id).map(|(_, measure)| *measure);
            assert_eq!(measure_of(Some(id)), expected.unwrap_or(Measure::EntropyThenParts), "{id}");
        }
        assert_eq!(measure_of(None), Measure::EntropyThenParts);
    }
}

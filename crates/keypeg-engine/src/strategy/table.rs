//! The table of all strategies: name, description, tie rule, boards, and constructor.

use keypeg_core::Game;

use super::consistent_search::{ConsistentSearch, Pick};
use super::first_consistent::FirstConsistent;
use super::hybrid::Hybrid;
use super::id::StrategyId;
use super::inference::Inference;
use super::inference_strategy::InferenceStrategy;
use super::irving::Irving;
use super::lookahead;
use super::near_optimal::NearOptimal;
use super::one_step::{Candidates, OneStep};
use super::optimal::Optimal;
use super::options::{Options, Unsupported};
use super::policy::Policy;
use super::random_consistent::RandomConsistent;
use super::repetitive_consistent::RepetitiveConsistent;
use super::sampled::{SampleMeasure, Sampled};
use super::search_policy::{BySearch, SearchPolicy};
use super::two_stage::TwoStage;
use crate::measure::Measure;
use crate::solve::{MOST_CODES, Objective};

/// A row of the table.
pub(super) struct Facts {
    pub(super) id: StrategyId,
    /// The name on the command line and in JSON.
    pub(super) name: &'static str,
    /// A description in one line.
    pub(super) summary: &'static str,
    pub(super) ties: TieRule,
    pub(super) boards: Boards,
    /// The measure by which it ranks guesses one step ahead. `None` if it does not use one.
    pub(super) measure: Option<Measure>,
    /// Builds it for play without the list of all codes; `None` if it needs them.
    pub(super) search: Option<BuildSearch>,
    pub(super) build: Build,
}

/// Builds a strategy for a game that it plays.
type Build = fn(Game, &Options) -> Result<Box<dyn Policy>, Unsupported>;

/// Builds a strategy that plays from the turns alone.
type BuildSearch = fn(Game, &Options) -> Result<Box<dyn SearchPolicy>, Unsupported>;

/// How a strategy chooses between equally good guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TieRule {
    /// By the tie order, among all guesses.
    All,
    /// By the tie order, among guesses that can be the secret. Norvig's order is possible too.
    Possible,
    /// By chance.
    Random,
    /// The strategy does not compare guesses, or the exact search decides.
    None,
}

/// Which boards a strategy plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boards {
    /// Every board that can be enumerated.
    Enumerated,
    /// Enumerated boards of at most this number of codes.
    UpTo(usize),
    /// Boards of any size.
    AnySize,
}

/// The most codes of a board on which strategies solve positions exactly.
pub const SOLVED_CODES: usize = 6_000;

/// The most codes of a board on which strategies look two guesses ahead.
const LOOKAHEAD_CODES: usize = 10_000;

/// Every strategy, simplest first, in the order of [`StrategyId`].
pub(super) static STRATEGIES: [Facts; 22] = [
    Facts {
        id: StrategyId::FirstConsistent,
        name: "first-consistent",
        summary: "the first code that agrees with all answers",
        ties: TieRule::Possible,
        boards: Boards::Enumerated,
        measure: None,
        search: Some(|game, o| Ok(consistent(game, Pick::InOrder(o.pruning.tie_break), o))),
        build: |_, o| Ok(Box::new(FirstConsistent { tie_break: o.pruning.tie_break })),
    },
    Facts {
        id: StrategyId::RandomConsistent,
        name: "random-consistent",
        summary: "any code that agrees with all answers",
        ties: TieRule::Random,
        boards: Boards::Enumerated,
        measure: None,
        search: Some(|game, o| Ok(consistent(game, Pick::Random, o))),
        build: |_, _| Ok(Box::new(RandomConsistent)),
    },
    Facts {
        id: StrategyId::RepetitiveConsistent,
        name: "repetitive-consistent",
        summary: "any consistent code of the fewest colors",
        ties: TieRule::Random,
        boards: Boards::Enumerated,
        measure: None,
        search: None,
        build: |_, _| Ok(Box::new(RepetitiveConsistent)),
    },
    Facts {
        id: StrategyId::ConsistentWorstCase,
        name: "consistent-worst-case",
        summary: "the consistent code that leaves the fewest codes at worst (S')",
        ties: TieRule::Possible,
        boards: Boards::Enumerated,
        measure: Some(Measure::WorstCase),
        search: None,
        build: |_, o| Ok(one_step(Measure::WorstCase, Candidates::Consistent, o)),
    },
    Facts {
        id: StrategyId::WorstCase,
        name: "worst-case",
        summary: "the guess that leaves the fewest codes at worst",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::WorstCase),
        search: None,
        build: |_, o| Ok(one_step(Measure::WorstCase, Candidates::All, o)),
    },
    Facts {
        id: StrategyId::ExpectedSize,
        name: "expected-size",
        summary: "the guess that leaves the fewest codes on average",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::ExpectedSize),
        search: None,
        build: |_, o| Ok(one_step(Measure::ExpectedSize, Candidates::All, o)),
    },
    Facts {
        id: StrategyId::Entropy,
        name: "entropy",
        summary: "the guess with the most informative answer",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::Entropy),
        search: None,
        build: |_, o| Ok(one_step(Measure::Entropy, Candidates::All, o)),
    },
    Facts {
        id: StrategyId::MostParts,
        name: "most-parts",
        summary: "the guess with the most different answers",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::MostParts),
        search: None,
        build: |_, o| Ok(one_step(Measure::MostParts, Candidates::All, o)),
    },
    Facts {
        id: StrategyId::EntropyThenParts,
        name: "entropy-then-parts",
        summary: "entropy, ties by parts",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::EntropyThenParts),
        search: None,
        build: |_, o| Ok(one_step(Measure::EntropyThenParts, Candidates::All, o)),
    },
    Facts {
        id: StrategyId::PartsThenEntropy,
        name: "parts-then-entropy",
        summary: "parts, ties by entropy",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::PartsThenEntropy),
        search: None,
        build: |_, o| Ok(one_step(Measure::PartsThenEntropy, Candidates::All, o)),
    },
    Facts {
        id: StrategyId::EntropyPartsBase,
        name: "entropy-parts-base",
        summary: "entropy in the base of the number of parts",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::EntropyPartsBase),
        search: None,
        build: |_, o| Ok(one_step(Measure::EntropyPartsBase, Candidates::All, o)),
    },
    Facts {
        id: StrategyId::PartsLookahead,
        name: "parts-lookahead",
        summary: "the most different answers to two guesses; ties by one",
        ties: TieRule::All,
        boards: Boards::UpTo(LOOKAHEAD_CODES),
        measure: Some(Measure::MostParts),
        search: None,
        build: |_, o| Ok(Box::new(lookahead::parts(o.pruning.clone()))),
    },
    Facts {
        id: StrategyId::EntropyLookahead,
        name: "entropy-lookahead",
        summary: "the most informative answers to two guesses; ties by one",
        ties: TieRule::All,
        boards: Boards::UpTo(LOOKAHEAD_CODES),
        measure: Some(Measure::EntropyThenParts),
        search: None,
        build: |_, o| Ok(Box::new(lookahead::entropy(o.pruning.clone()))),
    },
    Facts {
        id: StrategyId::Hybrid,
        name: "hybrid",
        summary: "S' while many codes remain, then exhaustive search",
        ties: TieRule::All,
        boards: Boards::Enumerated,
        measure: Some(Measure::WorstCase),
        search: None,
        build: |_, o| Ok(Box::new(Hybrid::new(o.pruning.clone(), o.exact_below))),
    },
    Facts {
        id: StrategyId::Irving,
        name: "irving",
        summary: "two guesses by expected size, then exact search",
        ties: TieRule::All,
        boards: Boards::UpTo(SOLVED_CODES),
        measure: Some(Measure::ExpectedSize),
        search: None,
        build: |_, o| Ok(Box::new(Irving::new(o.pruning.clone()))),
    },
    Facts {
        id: StrategyId::Inference,
        name: "inference",
        summary: "inferences without enumeration, on boards of any size",
        ties: TieRule::None,
        boards: Boards::AnySize,
        measure: None,
        search: Some(|game, _| Ok(Box::new(Inference::new(game)?))),
        build: |game, _| Ok(Box::new(InferenceStrategy::new(game)?)),
    },
    Facts {
        id: StrategyId::SampledEntropy,
        name: "sampled-entropy",
        summary: "entropy on a sample of the remaining codes, at any size",
        ties: TieRule::None,
        boards: Boards::AnySize,
        measure: Some(Measure::Entropy),
        search: Some(|game, o| Ok(Box::new(Sampled::new(game, SampleMeasure::Entropy, o.effort)))),
        build: |game, o| Ok(Box::new(BySearch(Sampled::new(game, SampleMeasure::Entropy, o.effort)))),
    },
    Facts {
        id: StrategyId::SampledParts,
        name: "sampled-parts",
        summary: "parts on a sample of the remaining codes, at any size",
        ties: TieRule::None,
        boards: Boards::AnySize,
        measure: Some(Measure::MostParts),
        search: Some(|game, o| Ok(Box::new(Sampled::new(game, SampleMeasure::Parts, o.effort)))),
        build: |game, o| Ok(Box::new(BySearch(Sampled::new(game, SampleMeasure::Parts, o.effort)))),
    },
    Facts {
        id: StrategyId::TwoStage,
        name: "two-stage",
        summary: "first the colors, then their places; for very many pegs",
        ties: TieRule::None,
        boards: Boards::AnySize,
        measure: None,
        search: Some(|game, o| Ok(Box::new(TwoStage::new(game, o.effort)))),
        build: |game, o| Ok(Box::new(BySearch(TwoStage::new(game, o.effort)))),
    },
    Facts {
        id: StrategyId::NearOptimal,
        name: "near-optimal",
        summary: "exact endgames below the best guesses by estimate",
        ties: TieRule::None,
        boards: Boards::UpTo(MOST_CODES),
        measure: None,
        search: None,
        build: |_, _| Ok(Box::new(NearOptimal::new())),
    },
    Facts {
        id: StrategyId::Optimal,
        name: "optimal",
        summary: "the fewest guesses on average, proven by exact search",
        ties: TieRule::None,
        boards: Boards::UpTo(SOLVED_CODES),
        measure: None,
        search: None,
        build: |_, _| Ok(Box::new(Optimal::new(Objective::Average))),
    },
    Facts {
        id: StrategyId::OptimalWorst,
        name: "optimal-worst",
        summary: "the fewest guesses at worst, then on average, proven",
        ties: TieRule::None,
        boards: Boards::UpTo(SOLVED_CODES),
        measure: None,
        search: None,
        build: |_, _| Ok(Box::new(Optimal::new(Objective::Worst))),
    },
];

fn consistent(game: Game, pick: Pick, options: &Options) -> Box<dyn SearchPolicy> {
    Box::new(ConsistentSearch { game, effort: options.effort, pick })
}

fn one_step(measure: Measure, candidates: Candidates, options: &Options) -> Box<dyn Policy> {
    Box::new(OneStep::new(measure, candidates, options.pruning.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_ids() {
        for (place, facts) in STRATEGIES.iter().enumerate() {
            assert_eq!(facts.id as usize, place, "{}", facts.name);
        }
    }
}

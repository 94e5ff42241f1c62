//! The strategies by name.

use std::fmt;
use std::str::FromStr;

use keypeg_core::{CodeSpace, Game};
use thiserror::Error;

use super::options::{Options, Unsupported};
use super::policy::Policy;
use super::search_policy::SearchPolicy;
use super::table::{Boards, Facts, STRATEGIES, TieRule};
use super::two_stage;
use crate::TieBreak;
use crate::measure::Measure;

/// The name of a strategy that keypeg knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StrategyId {
    /// The first consistent code (Shapiro).
    FirstConsistent,
    /// Any consistent code (Anti-Mind).
    RandomConsistent,
    /// Any consistent code of the fewest colors (Anti-Mind, maximized repetitions).
    RepetitiveConsistent,
    /// The consistent code with the fewest codes in its largest cell (Norvig's S′).
    ConsistentWorstCase,
    /// The fewest codes in the largest cell (Knuth).
    WorstCase,
    /// The smallest expected number of remaining codes (Irving).
    ExpectedSize,
    /// The largest entropy (Neuwirth).
    Entropy,
    /// The most parts (Kooi).
    MostParts,
    /// Entropy, then parts (SolveMaster).
    EntropyThenParts,
    /// Parts, then entropy (SolveMaster).
    PartsThenEntropy,
    /// Entropy in the base of the number of parts (Kooi's suggestion).
    EntropyPartsBase,
    /// The most parts after two guesses (Kooi's suggestion). Ties go to the guess with the most parts after one guess.
    PartsLookahead,
    /// The largest entropy of two answers (SolveMaster's suggestion). Ties go to the guess with the largest entropy of one
    /// answer.
    EntropyLookahead,
    /// S′ in large sets, exhaustive search in small ones (Norvig's suggestion).
    Hybrid,
    /// Two guesses by expected size, then exact search (Irving).
    Irving,
    /// Inferences without enumeration (Rao).
    Inference,
    /// The largest entropy on a sample of the remaining codes.
    SampledEntropy,
    /// The most parts on a sample of the remaining codes.
    SampledParts,
    /// Colors first, then places, block by block.
    TwoStage,
    /// Few guesses on average without a proof: exact endgames below guesses that are chosen by estimates.
    NearOptimal,
    /// The fewest guesses on average, proven.
    Optimal,
    /// The fewest guesses on average of all strategies with the fewest guesses at worst, proven.
    OptimalWorst,
}

/// The error for a name that is not a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} is not a strategy; {suggestion}")]
pub struct UnknownStrategy {
    name: String,
    suggestion: String,
}

impl StrategyId {
    /// Every strategy, simplest first.
    pub const ALL: [StrategyId; 22] = [
        StrategyId::FirstConsistent,
        StrategyId::RandomConsistent,
        StrategyId::RepetitiveConsistent,
        StrategyId::ConsistentWorstCase,
        StrategyId::WorstCase,
        StrategyId::ExpectedSize,
        StrategyId::Entropy,
        StrategyId::MostParts,
        StrategyId::EntropyThenParts,
        StrategyId::PartsThenEntropy,
        StrategyId::EntropyPartsBase,
        StrategyId::PartsLookahead,
        StrategyId::EntropyLookahead,
        StrategyId::Hybrid,
        StrategyId::Irving,
        StrategyId::Inference,
        StrategyId::SampledEntropy,
        StrategyId::SampledParts,
        StrategyId::TwoStage,
        StrategyId::NearOptimal,
        StrategyId::Optimal,
        StrategyId::OptimalWorst,
    ];

    fn facts(self) -> &'static Facts {
        &STRATEGIES[self as usize]
    }

    /// The name on the command line and in JSON, such as `worst-case`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// A description in one line.
    pub fn summary(self) -> &'static str {
        self.facts().summary
    }

    /// Whether chance decides between several guesses.
    pub fn is_random(self) -> bool {
        self.facts().ties == TieRule::Random
    }

    /// Whether a tie order decides between equally good guesses. It does not for random, inference and exact strategies.
    pub fn has_ties(self) -> bool {
        matches!(self.facts().ties, TieRule::All | TieRule::Possible)
    }

    /// The tie order in reports: `random`, `none`, or the name of `tie_break`.
    pub fn ties_name(self, tie_break: TieBreak) -> String {
        match self.facts().ties {
            TieRule::Random => "random".to_string(),
            TieRule::None => "none".to_string(),
            TieRule::All | TieRule::Possible => tie_break.name(),
        }
    }

    /// Whether it compares all codes. Only then representatives and pruning apply to it.
    pub fn compares_all_guesses(self) -> bool {
        self.facts().ties == TieRule::All
    }

    /// Whether it plays only consistent guesses, which Norvig's order needs.
    pub fn plays_in_norvigs_order(self) -> bool {
        self.facts().ties == TieRule::Possible
    }

    /// Whether it guesses only codes that can be the secret.
    pub fn plays_possible_guesses_only(self) -> bool {
        matches!(self.facts().ties, TieRule::Possible | TieRule::Random)
    }

    /// The most codes of a board that it plays. `None` if it plays all boards that can be enumerated.
    pub fn most_codes(self) -> Option<usize> {
        match self.facts().boards {
            Boards::UpTo(codes) => Some(codes),
            Boards::Enumerated | Boards::AnySize => None,
        }
    }

    /// The measure by which it ranks guesses one step ahead. `None` if it does not use one.
    pub fn measure(self) -> Option<Measure> {
        self.facts().measure
    }

    /// Builds the strategy for a game. Refuses games that it does not play.
    pub fn build(self, game: Game, options: &Options) -> Result<Box<dyn Policy>, Unsupported> {
        let facts = self.facts();
        if options.pruning.tie_break == TieBreak::Norvig && !self.plays_in_norvigs_order() {
            return Err(Unsupported::NorvigOrder(self));
        }
        if facts.boards != Boards::AnySize {
            let space = CodeSpace::new(game).map_err(|source| Unsupported::TooLarge { strategy: self, source })?;
            if let Boards::UpTo(limit) = facts.boards
                && space.len() > limit
            {
                return Err(Unsupported::TooHard { strategy: self, game, limit });
            }
        }
        (facts.build)(game, options)
    }
}

impl StrategyId {
    /// A strong strategy that plays the game in moments: `most-parts` where the codes are enumerated, otherwise the strongest
    /// that plays from the turns alone.
    ///
    /// ```
    /// use keypeg_engine::strategy::StrategyId;
    ///
    /// let names = ["4x6", "20x20", "100x20"].map(|game| StrategyId::strong(game.parse().unwrap()).name());
    /// assert_eq!(names, ["most-parts", "sampled-entropy", "two-stage"]);
    /// ```
    pub fn strong(game: Game) -> StrategyId {
        match CodeSpace::new(game) {
            Ok(_) => StrategyId::MostParts,
            Err(_) if two_stage::plays_blocks(game) => StrategyId::TwoStage,
            Err(_) => StrategyId::SampledEntropy,
        }
    }

    /// Whether it can play without the list of all codes, on boards of any size.
    pub fn searches(self) -> bool {
        self.facts().search.is_some()
    }

    /// Whether [`Options::effort`] changes how it plays some boards.
    pub fn has_effort(self) -> bool {
        self.searches() && self != StrategyId::Inference
    }

    /// Whether simulations play this game from the turns alone: always for strategies that never need the codes, and for
    /// others where the codes cannot be enumerated.
    pub fn plays_by_search(self, game: Game) -> bool {
        self.searches() && (self.facts().boards == Boards::AnySize || CodeSpace::new(game).is_err())
    }

    /// Builds the strategy to play from the turns alone, or says why it does not play the game. `None` if it needs the list
    /// of all codes.
    pub fn build_search(self, game: Game, options: &Options) -> Option<Result<Box<dyn SearchPolicy>, Unsupported>> {
        let build = self.facts().search?;
        if options.pruning.tie_break == TieBreak::Norvig {
            return Some(Err(Unsupported::NorvigOrder(self)));
        }
        Some(build(game, options))
    }
}

impl fmt::Display for StrategyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for StrategyId {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<StrategyId, UnknownStrategy> {
        // An optimizer that knows the names unrolls the search, and took ten minutes for it.
        let strategies: &[Facts] = std::hint::black_box(&STRATEGIES);
        strategies.iter().find(|facts| facts.name == name).map(|facts| facts.id).ok_or_else(|| {
            let names: Vec<&str> = strategies.iter().map(|facts| facts.name).collect();
            UnknownStrategy { name: name.to_string(), suggestion: format!("choose one of {}", names.join(", ")) }
        })
    }
}

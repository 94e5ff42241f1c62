//! The names of the strategies.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::TieBreak;

/// A strategy's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StrategyId {
    /// The first consistent code (Shapiro).
    FirstConsistent,
    /// Any consistent code (Anti-Mind).
    RandomConsistent,
    /// Any consistent code of the fewest colors (Anti-Mind, maximized repetitions).
    RepetitiveConsistent,
    /// The consistent code with the smallest largest cell (Norvig's S′).
    ConsistentWorstCase,
    /// The smallest largest cell (Knuth).
    WorstCase,
    /// The smallest expected cell (Irving).
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
    /// The most parts after two guesses (Kooi's suggestion).
    PartsLookahead,
    /// The largest entropy of two answers (SolveMaster's suggestion).
    EntropyLookahead,
    /// S′ near the root, exact below (Norvig's suggestion).
    Hybrid,
    /// Two guesses by expected size, then exact (Irving).
    Irving,
    /// Inferences alone (Rao).
    Inference,
    /// The fewest guesses on average, proven.
    Optimal,
    /// The fewest guesses at worst, then on average, proven.
    OptimalWorst,
}

/// A name no strategy has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} is not a strategy; {suggestion}")]
pub struct UnknownStrategy {
    name: String,
    suggestion: String,
}

impl StrategyId {
    /// Every strategy, simplest first.
    pub const ALL: [StrategyId; 18] = [
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
        StrategyId::Optimal,
        StrategyId::OptimalWorst,
    ];

    /// The name as it is typed.
    pub fn name(self) -> &'static str {
        match self {
            StrategyId::FirstConsistent => "first-consistent",
            StrategyId::RandomConsistent => "random-consistent",
            StrategyId::RepetitiveConsistent => "repetitive-consistent",
            StrategyId::ConsistentWorstCase => "consistent-worst-case",
            StrategyId::WorstCase => "worst-case",
            StrategyId::ExpectedSize => "expected-size",
            StrategyId::Entropy => "entropy",
            StrategyId::MostParts => "most-parts",
            StrategyId::EntropyThenParts => "entropy-then-parts",
            StrategyId::PartsThenEntropy => "parts-then-entropy",
            StrategyId::EntropyPartsBase => "entropy-parts-base",
            StrategyId::PartsLookahead => "parts-lookahead",
            StrategyId::EntropyLookahead => "entropy-lookahead",
            StrategyId::Hybrid => "hybrid",
            StrategyId::Irving => "irving",
            StrategyId::Inference => "inference",
            StrategyId::Optimal => "optimal",
            StrategyId::OptimalWorst => "optimal-worst",
        }
    }

    /// What it does, in a line.
    pub fn summary(self) -> &'static str {
        match self {
            StrategyId::FirstConsistent => "the first code that agrees with all answers",
            StrategyId::RandomConsistent => "any code that agrees with all answers",
            StrategyId::RepetitiveConsistent => "any consistent code of the fewest colors",
            StrategyId::ConsistentWorstCase => "the consistent code that leaves the fewest codes at worst (S')",
            StrategyId::WorstCase => "the guess that leaves the fewest codes at worst",
            StrategyId::ExpectedSize => "the guess that leaves the fewest codes on average",
            StrategyId::Entropy => "the guess with the most informative answer",
            StrategyId::MostParts => "the guess with the most different answers",
            StrategyId::EntropyThenParts => "entropy, ties by parts",
            StrategyId::PartsThenEntropy => "parts, ties by entropy",
            StrategyId::EntropyPartsBase => "entropy in the base of the number of parts",
            StrategyId::PartsLookahead => "the most different pairs of answers, two guesses ahead",
            StrategyId::EntropyLookahead => "the most informative pair of answers, two guesses ahead",
            StrategyId::Hybrid => "S' near the root, exact minimax below a set size",
            StrategyId::Irving => "two guesses by expected size, then exact",
            StrategyId::Inference => "inferences alone, without enumeration, at any size",
            StrategyId::Optimal => "the fewest guesses on average, proven by exact search",
            StrategyId::OptimalWorst => "the fewest guesses at worst, then on average, proven by exact search",
        }
    }

    /// Whether chance decides among several guesses.
    pub fn is_random(self) -> bool {
        matches!(self, StrategyId::RandomConsistent | StrategyId::RepetitiveConsistent)
    }

    /// Whether equally good guesses are told apart by a tie order. Chance, inferences and exact search need none.
    pub fn has_ties(self) -> bool {
        !self.is_random() && !matches!(self, StrategyId::Optimal | StrategyId::OptimalWorst | StrategyId::Inference)
    }

    /// The name of its tie order in reports.
    pub fn ties_name(self, tie_break: TieBreak) -> String {
        if self.is_random() {
            "random".to_string()
        } else if !self.has_ties() {
            "none".to_string()
        } else {
            tie_break.name()
        }
    }

    /// Whether it compares all guesses, so that representatives and pruning mean something to it.
    pub fn compares_all_guesses(self) -> bool {
        self.has_ties() && !self.plays_in_norvigs_order()
    }

    /// Whether Norvig's list order is an order of all its guesses.
    pub fn plays_in_norvigs_order(self) -> bool {
        matches!(self, StrategyId::FirstConsistent | StrategyId::ConsistentWorstCase)
    }

    /// The most codes a board may have, where that is fewer than can be enumerated.
    pub fn most_codes(self) -> Option<usize> {
        match self {
            StrategyId::Irving | StrategyId::Optimal | StrategyId::OptimalWorst => Some(6_000),
            StrategyId::PartsLookahead | StrategyId::EntropyLookahead => Some(10_000),
            _ => None,
        }
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
        StrategyId::ALL.into_iter().find(|id| id.name() == name).ok_or_else(|| {
            let names: Vec<&str> = StrategyId::ALL.iter().map(|id| id.name()).collect();
            UnknownStrategy { name: name.to_string(), suggestion: format!("choose one of {}", names.join(", ")) }
        })
    }
}

//! The strategies that can be chosen by name.

use keypeg_engine::strategy::StrategyId;
use serde::Serialize;

/// A strategy in a list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ListedStrategy {
    /// The name to type, such as `entropy`.
    pub strategy: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// Whether chance decides between guesses.
    pub random: bool,
    /// The most codes of a board that it plays; `None` if it plays every board that is enumerated.
    pub most_codes: Option<usize>,
}

/// All strategies.
pub fn strategies() -> Vec<ListedStrategy> {
    let row = |id: StrategyId| ListedStrategy {
        strategy: id.name(),
        summary: id.summary(),
        random: id.is_random(),
        most_codes: id.most_codes(),
    };
    StrategyId::ALL.map(row).to_vec()
}

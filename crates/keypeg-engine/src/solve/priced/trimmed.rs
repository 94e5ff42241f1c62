//! Strategies without what happens after some guesses.

use keypeg_core::StrategyNode;

/// The number of secrets that a strategy finds within some guesses.
pub(super) fn found_within(tree: &StrategyNode, guesses: u32) -> u64 {
    tree.distribution().histogram().iter().take(guesses as usize).sum()
}

/// A strategy without the guesses after the first `guesses`, at least 1.
pub(super) fn trimmed(tree: &StrategyNode, guesses: u32) -> StrategyNode {
    let answers = match guesses {
        0 | 1 => Vec::new(),
        _ => tree.answers.iter().map(|(answer, below)| (*answer, trimmed(below, guesses - 1))).collect(),
    };
    StrategyNode { guess: tree.guess, consistent: tree.consistent, answers }
}

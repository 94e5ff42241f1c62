//! The strategy of a search that was stopped.

use keypeg_core::{Control, StrategyNode};

use super::anytime::{Anytime, IncumbentSource};
use super::{Objective, SolveOptions};
use crate::Position;

/// The best of a tree of the search and what was found beside it. Without a first guess of the search its tree is seldom the
/// best, so it is built only if nothing else was found in time.
pub(super) fn anytime_tree(
    anytime: &Anytime<'_>,
    has_first_guess: bool,
    tree: impl Fn() -> Option<StrategyNode>,
    options: &SolveOptions,
) -> Option<StrategyNode> {
    // Half of the time remains for the tree of the search.
    anytime.build_heuristics(&Control::default().with_time_limit(options.tree_time / 2));
    let improved = anytime.best_tree();
    let searched = if has_first_guess || improved.is_none() { tree() } else { None };
    let trees = searched.into_iter().chain(improved);
    match options.objective {
        Objective::Average => trees.min_by_key(|tree| tree.distribution().total()),
        Objective::Worst => trees.min_by_key(worst_first),
    }
}

/// The best of a quick tree and heuristic strategies that are careful about the worst case.
pub(super) fn careful_tree(
    quick: impl Fn() -> Option<StrategyNode>,
    position: &Position,
    options: &SolveOptions,
    incumbents: &dyn IncumbentSource,
    control: &Control,
) -> Option<StrategyNode> {
    // An unlimited heuristic strategy is not careful about the worst case.
    let max_guesses = options.max_guesses.unwrap_or(u32::MAX);
    let heuristics = (0..incumbents.count(Some(max_guesses))).take_while(|_| !control.is_stopped());
    let careful = heuristics
        .filter_map(|index| incumbents.incumbent(index, position, Some(max_guesses), control))
        .min_by_key(worst_first);
    // The quick tree needs no search when the time is over.
    let quick = if careful.is_none() || !control.is_stopped() { quick() } else { None };
    quick.into_iter().chain(careful).min_by_key(worst_first)
}

/// Strategies by their worst case, then by their total.
fn worst_first(tree: &StrategyNode) -> (usize, u64) {
    let distribution = tree.distribution();
    (distribution.max(), distribution.total())
}

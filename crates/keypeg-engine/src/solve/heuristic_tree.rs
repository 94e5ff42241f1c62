//! Trees of heuristic strategies, for a solve that has not found a strategy of its own yet.
//!
//! The tree of a stopped search may exceed a limit of guesses, since the guess with the least bound of the total is not
//! always a safe one. The strategy `worst-case`, which makes the largest cell as small as it can, often stays within
//! tight limits. Without a limit, `entropy-then-parts` is within about one percent of the optimum.

use std::time::{Duration, Instant};

use keypeg_core::StrategyNode;

use super::cost::DepthLeft;
use crate::evaluate::decision_tree_from;
use crate::strategy::{self, Options, StrategyId};
use crate::watch::Watch;
use crate::{Board, Move};

/// The time after which no tree is returned.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Cancels at a time, or when `watch` does.
struct TimedWatch<'a> {
    time: Instant,
    watch: &'a dyn Watch,
}

impl Watch for TimedWatch<'_> {
    fn is_cancelled(&self) -> bool {
        self.watch.is_cancelled() || Instant::now() >= self.time
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

/// The tree of a strategy after some turns. `None` if it exceeds the guesses left or takes too long.
pub(super) fn heuristic_tree(
    id: StrategyId,
    board: &Board,
    moves: &[Move],
    left: DepthLeft,
    watch: &dyn Watch,
) -> Option<StrategyNode> {
    let until = TimedWatch { time: Instant::now() + TIME_LIMIT, watch };
    let strategy = strategy::build(id, board.game(), &Options::default()).ok()?;
    let tree = decision_tree_from(board, &*strategy, moves, &until).ok()?;
    let is_within = match left {
        DepthLeft::Unlimited => true,
        DepthLeft::Guesses(most) => tree.distribution().max() <= most as usize,
    };
    is_within.then_some(tree)
}

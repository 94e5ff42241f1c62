//! Strategies that are found in a moment, for a solve that has none of its own yet.
//!
//! Under a limit of guesses the tree of a stopped search may miss it: the guess with the least bound on average is not the one
//! that is safe. The strategy `worst-case`, which makes the largest cell as small as it can, keeps within limits that are far
//! from obvious. Where nothing is limited `entropy-then-parts` is within about one percent of the best.

use std::time::{Duration, Instant};

use keypeg_core::StrategyNode;

use super::cost::DepthLeft;
use crate::evaluate::decision_tree_from;
use crate::strategy::{self, Options, StrategyId};
use crate::watch::Watch;
use crate::{Board, Move};

/// The time after which there is none.
const LITTLE: Duration = Duration::from_secs(2);

/// Stops at a time, or earlier.
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

/// The tree of a simple strategy after some turns, where it keeps within the guesses left and takes little time.
pub(super) fn heuristic_tree(
    id: StrategyId,
    board: &Board,
    moves: &[Move],
    left: DepthLeft,
    watch: &dyn Watch,
) -> Option<StrategyNode> {
    let until = TimedWatch { time: Instant::now() + LITTLE, watch };
    let strategy = strategy::build(id, board.game(), &Options::default()).ok()?;
    let tree = decision_tree_from(board, &*strategy, moves, &until).ok()?;
    let is_within = match left {
        DepthLeft::Unlimited => true,
        DepthLeft::Guesses(most) => tree.distribution().max() <= most as usize,
    };
    is_within.then_some(tree)
}

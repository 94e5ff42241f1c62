//! What a strategy with the least total says about the totals of its sets under limits.
//!
//! Claim: let a strategy have the least total within L guesses, or without a limit. It reaches a set S after i guesses, and takes a
//! total of t and at most m more guesses for S. Then t is the least total of S within d guesses, for all d from m to L − i.
//! Proof: a strategy for S with a smaller total within L − i guesses could take the place of this part, and the total would
//! be smaller. So nothing below t is possible within d ≤ L − i guesses, and this part attains t within d ≥ m.
//! Source: ours.

use keypeg_core::{CodeId, StrategyNode};

use crate::partition::Partition;
use crate::solve::Context;
use crate::solve::cost::{Cost, DepthLeft, Value};
use crate::solve::endgame;

/// Stores the totals of the sets of a strategy. The strategy has the least total of all with `limit` guesses for `set`.
pub(super) fn store(context: &Context, set: &[CodeId], tree: &StrategyNode, limit: DepthLeft) {
    // Searches by prices ask for at most as many guesses as the whole strategy takes.
    let most = tree.distribution().max() as u32;
    let most = limit.limit().map_or(most, |limit| limit.min(most));
    store_below(context, set, tree, most);
}

/// Stores the totals of a set and of those below it, if at most `most` guesses are left. Returns the total of the set and its
/// worst case.
fn store_below(context: &Context, set: &[CodeId], tree: &StrategyNode, most: u32) -> (u32, u32) {
    let (mut total, mut max) = (set.len() as u32, 1);
    let board = &context.board;
    for (answer, cell) in Partition::new(board, tree.guess, set).into_cells() {
        if let Some(below) = tree.after(board.feedback(answer)).filter(|_| answer != board.win()) {
            let (cell_total, cell_max) = store_below(context, &cell, below, most - 1);
            total += cell_total;
            max = max.max(1 + cell_max);
        }
    }
    for left in max..=most {
        let left = DepthLeft::Guesses(left).for_codes(set.len());
        if let Value::AtLeast(_) = endgame::settle(&context.answers, set, left) {
            let fingerprint = context.fingerprinter.of(set, left);
            context.table.store(fingerprint, set.len(), Value::Exact(Cost::new(total)));
        }
    }
    (total, max)
}

#[cfg(test)]
mod tests {
    use keypeg_core::Control;

    use super::*;
    use crate::Board;
    use crate::solve::node::SearchNode;
    use crate::solve::scan_request::Window;
    use crate::solve::shared_state::{SearchLimits, SharedState};
    use crate::solve::worker::Worker;
    use crate::solve::{ExactSearch, SolveOptions};

    /// Compares what is stored for the sets of a strategy with searches that know nothing of it.
    struct Checker<'a> {
        stored: &'a Context,
        fresh: &'a Context,
        most: u32,
        compared: u32,
    }

    impl Checker<'_> {
        fn check(&mut self, set: &[CodeId], tree: &StrategyNode, path: &mut Vec<CodeId>) {
            let control = Control::default();
            for left in 2..=self.most - path.len() as u32 {
                let left = DepthLeft::Guesses(left).for_codes(set.len());
                let fingerprint = self.stored.fingerprinter.of(set, left);
                let Some(stored) = self.stored.table.probe(fingerprint) else { continue };
                let shared = SharedState::new(self.fresh, SearchLimits::new(&control));
                let mut worker = Worker::new(&shared, path.clone());
                let node = SearchNode { set, left, branching: self.fresh.whole_branching(), ply: 1 };
                let window = Window { from: Cost::ZERO, budget: Cost::NEVER };
                assert_eq!(worker.search(&node, fingerprint, window).value, stored, "{path:?} {left:?}");
                self.compared += 1;
            }
            let board = &self.stored.board;
            path.push(tree.guess);
            for (answer, cell) in Partition::new(board, tree.guess, set).into_cells() {
                if answer != board.win() {
                    self.check(&cell, tree.after(board.feedback(answer)).unwrap(), path);
                }
            }
            path.pop();
        }
    }

    #[test]
    fn stored_totals_are_those_of_a_search() {
        for (game, max_guesses) in
            [("4x4", None), ("4x5", None), ("4x5", Some(5)), ("3x6", Some(5)), ("4x6-distinct", None), ("6x2", None)]
        {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let solver = ExactSearch::new(&board, 1 << 20);
            let options = SolveOptions { max_guesses, ..SolveOptions::default() };
            let tree = solver.solve(&board.start(), &options, None, &Control::default()).unwrap().tree.unwrap();
            let [stored, fresh] = [(), ()].map(|()| Context::new(&board, 1 << 20));
            let codes: Vec<CodeId> = board.space().ids().collect();
            store(&stored, &codes, &tree, max_guesses.map_or(DepthLeft::Unlimited, DepthLeft::Guesses));
            let most = tree.distribution().max() as u32;
            let mut checker = Checker { stored: &stored, fresh: &fresh, most, compared: 0 };
            checker.check(&codes, &tree, &mut Vec::new());
            assert!(checker.compared > 4, "{game}: {} totals", checker.compared);
        }
    }
}

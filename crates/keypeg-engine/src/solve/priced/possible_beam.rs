//! Good strategies of possible guesses only, without a proof.
//!
//! A set of few codes is searched exactly. Of a larger set the guesses with the least estimated cost are tried, and the best is
//! kept. The rounds grow in effort, and a round begins with the plans of the round before, so its strategy is not worse. Work is
//! counted and not timed. So the strategy depends only on the position, unless the control stops a round.

use std::rc::Rc;

use keypeg_core::{CodeId, StrategyNode};
use rustc_hash::{FxHashMap, FxHashSet};

use super::priced_search::{PricedCell, PricedNode, PricedSearch};
use crate::partition::Partition;
use crate::small_game::{self, SmallGame};
use crate::solve::cost::DepthLeft;
use crate::solve::improve::{CostCurve, SetKey};

/// Sets of at most this many codes count as small.
const SMALL_CODES: usize = 256;

/// What a round tries.
struct BeamRound {
    /// The most codes of a set that is searched exactly.
    exact_codes: usize,
    /// The number of guesses tried for a small set, for a large one, and at the start.
    widths: [usize; 3],
}

const ROUNDS: [BeamRound; 6] = [
    BeamRound { exact_codes: 32, widths: [1, 1, 4] },
    BeamRound { exact_codes: 64, widths: [3, 2, 2] },
    BeamRound { exact_codes: 64, widths: [6, 3, 2] },
    BeamRound { exact_codes: small_game::MOST_CODES, widths: [12, 6, 2] },
    BeamRound { exact_codes: small_game::MOST_CODES, widths: [24, 12, 2] },
    BeamRound { exact_codes: small_game::MOST_CODES, widths: [48, 24, 2] },
];

/// The most guesses that the exact search of a set tries. A set that takes more is searched like a larger one.
const MOST_TRIED: u64 = 1 << 16;

/// How good the plan of a set is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlanOrigin {
    /// None is better.
    Exact,
    /// The best that this round has tried.
    Round(usize),
}

/// The best guess found for a set.
#[derive(Clone, Copy)]
struct BeamPlan {
    cost: u64,
    guess: CodeId,
    origin: PlanOrigin,
}

/// Improves a strategy round by round.
pub(super) struct PossibleBeam<'s, 'c> {
    /// A search for the least total of possible guesses.
    search: &'s mut PricedSearch<'c>,
    curve: CostCurve,
    round: usize,
    plans: FxHashMap<SetKey, BeamPlan>,
    /// Sets whose exact search takes too many tries.
    too_hard: FxHashSet<SetKey>,
}

impl<'s, 'c> PossibleBeam<'s, 'c> {
    pub(super) fn new(search: &'s mut PricedSearch<'c>, codes: usize) -> PossibleBeam<'s, 'c> {
        let curve = CostCurve::new(codes, search.context.board.answers());
        PossibleBeam { search, curve, round: 0, plans: FxHashMap::default(), too_hard: FxHashSet::default() }
    }

    /// The strategy of the last round that was not stopped. `None` if there is none.
    pub(super) fn best_tree(&mut self, node: &PricedNode<'_>) -> Option<StrategyNode> {
        let mut best = None;
        for round in 0..ROUNDS.len() {
            self.round = round;
            if self.cost(node).is_none() {
                break;
            }
            best = self.tree(node).or(best);
        }
        best
    }

    /// The cost of the plan of a set. `None` if the search is stopped.
    fn cost(&mut self, node: &PricedNode<'_>) -> Option<u64> {
        let codes = node.set.len();
        if codes <= 2 {
            return Some(2 * codes as u64 - 1);
        }
        let key = SetKey::new(self.search.context, node.set, node.left);
        let known = self.plans.get(&key).copied();
        let origin = PlanOrigin::Round(self.round);
        if let Some(plan) = known.filter(|plan| plan.origin == PlanOrigin::Exact || plan.origin == origin) {
            return Some(plan.cost);
        }
        if let Some(plan) = self.exact_plan(key, node) {
            self.plans.insert(key, plan);
            return Some(plan.cost);
        }
        let mut best = known;
        let mut partitions = FxHashSet::default();
        let planned = known.map(|plan| plan.guess);
        let [small, large, start] = ROUNDS[self.round].widths;
        let width = match node.set.len() {
            _ if node.ply == 0 => start,
            0..=SMALL_CODES => small,
            _ => large,
        };
        if self.search.is_stopped {
            return None;
        }
        let mut tried = 0;
        for guess in planned.into_iter().chain(self.shortlist(node, 4 * width)) {
            let Some(cells) = self.search.cells(node, guess, &mut partitions) else { continue };
            self.search.path.push(guess);
            let cost = self.cost_of_cells(node, &cells, best.map_or(u64::MAX, |plan| plan.cost));
            self.search.path.pop();
            if let Some(cost) = cost {
                best = Some(BeamPlan { cost, guess, origin });
            } else if self.search.is_stopped {
                return None;
            }
            // The guess of the plan is tried in addition to the others.
            tried += usize::from(planned != Some(guess));
            if tried == width {
                break;
            }
        }
        let plan = BeamPlan { origin, ..best? };
        self.plans.insert(key, plan);
        Some(plan.cost)
    }

    /// The cost of a guess with these cells if it is below `budget`. `None` also if the search is stopped.
    fn cost_of_cells(&mut self, node: &PricedNode<'_>, cells: &[PricedCell], budget: u64) -> Option<u64> {
        let low = |cell: &PricedCell| -> u64 {
            let cost = self.search.ideal.cost(cell.codes.len(), node.branching, DepthLeft::Unlimited);
            cost.guesses().map_or(0, u64::from)
        };
        let lows: Vec<u64> = cells.iter().map(low).collect();
        let mut sum = node.set.len() as u64 + lows.iter().sum::<u64>();
        for (cell, low) in cells.iter().zip(lows) {
            if sum >= budget {
                return None;
            }
            let below = PricedNode { set: &cell.codes, left: cell.left, ply: node.ply + 1, ..*node };
            sum = sum - low + self.cost(&below)?;
        }
        Some(sum).filter(|&sum| sum < budget)
    }

    /// The best guess for a set that this round searches exactly. `None` for a set that takes too long, and if the search is
    /// stopped.
    fn exact_plan(&mut self, key: SetKey, node: &PricedNode<'_>) -> Option<BeamPlan> {
        let codes = node.set.len();
        if codes > ROUNDS[self.round].exact_codes || self.too_hard.contains(&key) {
            return None;
        }
        let mut answers = Vec::new();
        let mut row = |&guess: &CodeId| -> Vec<u16> {
            self.search.context.answers.of(guess, node.set, &mut answers);
            answers.iter().map(|&answer| answer.into()).collect()
        };
        let rows: Vec<Vec<u16>> = node.set.iter().map(&mut row).collect();
        let mut game = SmallGame::new(codes, rows.iter().map(Vec::as_slice), MOST_TRIED);
        let best = game.best();
        let tried = (MOST_TRIED - game.tries_left()) as usize;
        self.search.count_pairs(codes * (codes + tried));
        if best.is_none() {
            self.too_hard.insert(key);
        }
        let (guess, total) = best.filter(|_| !self.search.is_stopped)?;
        Some(BeamPlan { cost: total.into(), guess: node.set[guess], origin: PlanOrigin::Exact })
    }

    /// The `most` guesses with the least estimated cost, least first.
    fn shortlist(&mut self, node: &PricedNode<'_>, most: usize) -> Vec<CodeId> {
        let context = self.search.context;
        let win = usize::from(context.board.win());
        // Equivalent guesses need not be compared at the start.
        let pool = if self.search.path.len() < 2 { context.pools.after(&self.search.path) } else { None };
        let guesses: Rc<[CodeId]> = match &pool {
            Some(pool) => pool.guesses().iter().copied().filter(|id| node.set.binary_search(id).is_ok()).collect(),
            None => node.set.into(),
        };
        let mut answers = Vec::new();
        let mut rated = Vec::with_capacity(guesses.len());
        for &guess in &*guesses {
            self.search.count_pairs(node.set.len());
            context.answers.of(guess, node.set, &mut answers);
            let mut sizes = [0usize; 256];
            answers.iter().for_each(|&answer| sizes[usize::from(answer)] += 1);
            let units = self.curve.units();
            let estimate: u64 = sizes[..win].iter().map(|&size| u64::from(units[size])).sum();
            rated.push((estimate, guess));
        }
        rated.sort_unstable();
        rated.truncate(most);
        rated.into_iter().map(|(_, guess)| guess).collect()
    }

    /// The strategy of the plans. `None` if the search is stopped.
    fn tree(&mut self, node: &PricedNode<'_>) -> Option<StrategyNode> {
        // The cells of an exact plan have no plans yet.
        self.cost(node)?;
        let key = SetKey::new(self.search.context, node.set, node.left);
        let guess = self.plans.get(&key).map_or(node.set[0], |plan| plan.guess);
        let board = &self.search.context.board;
        let cells = Partition::new(board, guess, node.set).into_cells();
        let mut answers = Vec::new();
        self.search.path.push(guess);
        for (answer, cell) in cells.into_iter().filter(|&(answer, _)| answer != board.win()) {
            let below = PricedNode { set: &cell, left: DepthLeft::Unlimited, ply: node.ply + 1, ..*node };
            answers.push((board.feedback(answer), self.tree(&below)?));
        }
        self.search.path.pop();
        Some(StrategyNode { guess, consistent: true, answers })
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::Control;

    use super::*;
    use crate::Board;
    use crate::solve::priced::prices::GuessPrices;
    use crate::solve::priced::{Aim, AimGoal, AimOutcome, AllowedGuesses};
    use crate::solve::{Context, ExactSearch};

    /// The number of guesses of all secrets, if each guess can be the secret.
    fn total(board: &Board, node: &StrategyNode, set: &[CodeId]) -> u64 {
        assert!(set.binary_search(&node.guess).is_ok(), "a guess that is not possible");
        let cells = Partition::new(board, node.guess, set).into_cells();
        let others = cells.iter().filter(|(answer, _)| *answer != board.win());
        let below = others.map(|(answer, cell)| {
            total(board, node.after(board.feedback(*answer)).expect("every answer has a node"), cell)
        });
        set.len() as u64 + below.sum::<u64>()
    }

    #[test]
    fn strategies_are_possible_and_near_the_best() {
        for game in ["3x6", "4x4", "5x3", "4x6-distinct"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let (context, control) = (Context::new(&board, 1 << 20), Control::default());
            let prices = GuessPrices { each: 1, last: 0, missed: None };
            let allowed = AllowedGuesses::Possible;
            let mut search = PricedSearch::new(&context, prices, allowed, Vec::new(), None, &control);
            let set: Vec<CodeId> = board.space().ids().collect();
            let node = search.root(&set, DepthLeft::Unlimited);
            let tree = PossibleBeam::new(&mut search, set.len()).best_tree(&node).unwrap();
            let found = total(&board, &tree, &set);
            let goal = AimGoal { aim: Aim::Average, allowed, max_guesses: None };
            let solved = ExactSearch::new(&board, 1 << 20).solve_aim(&board.start(), goal, None, &control).unwrap();
            let AimOutcome::Optimal(best) = solved.outcome else { panic!("nothing stops this solve") };
            let best = best.distribution().total();
            assert!(found >= best && found * 100 <= best * 101, "{game}: {found}, but {best} is the least total");
        }
    }

    #[test]
    fn a_stopped_search_has_no_strategy() {
        let board = Board::new("4x4".parse().unwrap()).unwrap();
        let (context, control) = (Context::new(&board, 1 << 20), Control::default().with_cancellation(|| true));
        let prices = GuessPrices { each: 1, last: 0, missed: None };
        let mut search = PricedSearch::new(&context, prices, AllowedGuesses::Possible, Vec::new(), None, &control);
        let set: Vec<CodeId> = board.space().ids().collect();
        let node = search.root(&set, DepthLeft::Unlimited);
        assert!(PossibleBeam::new(&mut search, set.len()).best_tree(&node).is_none());
    }
}

//! The cost of a set when only the guesses of a shortlist are tried.

use keypeg_core::CodeId;

use super::super::branching::Branching;
use super::super::cost::{Cost, DepthLeft, Value};
use super::super::expand::{Expanded, Expansion};
use super::super::node::{ParentNode, SearchNode};
use super::super::scan::COUNTED;
use super::super::scan_request::Window;
use super::super::worker::Worker;
use super::cost_curve::CostCurve;
use super::rounds::BeamEffort;
use super::set_plans::{Plan, SetKey, SetPlans};

/// The guesses listed per guess that is tried. Guesses that split a set like an earlier one are skipped.
const LISTED_PER_TRIED: usize = 4;

/// Improves the plans of the sets of one cell, on one thread.
pub(super) struct BeamSearch<'r> {
    pub(super) worker: Worker<'r>,
    pub(super) curve: &'r CostCurve,
    pub(super) effort: BeamEffort,
    pub(super) plans: SetPlans,
}

impl BeamSearch<'_> {
    /// The cost of the best plan for a set if it is below `budget`. If the search is stopped, that of an earlier plan.
    pub(super) fn cost(&mut self, node: &SearchNode<'_>, budget: Cost) -> Option<Cost> {
        let probe = self.worker.probe(node.set, node.left);
        let low = match probe.value {
            Value::Exact(cost) => return Some(cost).filter(|&cost| cost < budget),
            Value::AtLeast(low) => low,
        };
        if low >= budget {
            return None;
        }
        let key = SetKey::new(self.worker.shared.context, node.set, node.left);
        if node.set.len() <= self.effort.exact_codes {
            let found = self.worker.search(node, probe.fingerprint, Window { from: low, budget });
            if let (Value::Exact(cost), Some(guess)) = (found.value, found.guess) {
                self.plans.keep(key, Plan { cost, guess });
            }
        } else if !self.plans.is_tried(key, self.effort.round, budget) {
            self.try_shortlist(node, key, budget);
        }
        self.plans.plan(key).map(|plan| plan.cost).filter(|&cost| cost < budget)
    }

    /// Tries the guess of the plan so far, then those of the shortlist, and keeps the best plan below `budget`.
    fn try_shortlist(&mut self, node: &SearchNode<'_>, key: SetKey, budget: Cost) {
        if self.worker.shared.is_stopped() {
            return;
        }
        let width = self.effort.width(node.set.len());
        let pool = self.worker.pool(node);
        let listed = self.worker.shortlist(node.set, pool.as_deref(), self.curve, width * LISTED_PER_TRIED);
        let by_answer = self.worker.shared.ideal.branching();
        let branching: Vec<Branching> = by_answer.map(|cell| node.branching.min(cell)).collect();
        let parent = ParentNode { node, cells_left: node.left_for_cells(), branching: &branching };
        let mut expansion = Expansion::default();
        let earlier = self.plans.plan(key);
        let mut best = earlier.map_or(budget, |plan| plan.cost.min(budget));
        let planned = earlier.map(|plan| plan.guess);
        let mut tried = 0;
        for guess in planned.into_iter().chain(listed) {
            if tried == width || self.worker.shared.is_stopped() {
                break;
            }
            let expanded = self.worker.expand(&parent, guess, best, &mut expansion);
            // The guess of the plan is tried in addition to the others, and so are those before a first strategy within a limit.
            let is_counted = best < Cost::NEVER || node.left == DepthLeft::Unlimited;
            tried += usize::from(is_counted && expanded != Expanded::Redundant && planned != Some(guess));
            if expanded == Expanded::Ready
                && let Some(cost) = self.guess_cost(&parent, guess, best, &mut expansion)
            {
                self.plans.keep(key, Plan { cost, guess });
                best = cost;
            }
        }
        if !self.worker.shared.is_stopped() {
            self.plans.set_tried(key, self.effort.round, budget);
        }
    }

    /// The cost of a guess whose cells are laid out, if it is below `budget`.
    fn guess_cost(
        &mut self,
        parent: &ParentNode<'_>,
        guess: CodeId,
        budget: Cost,
        expansion: &mut Expansion,
    ) -> Option<Cost> {
        self.worker.probe_cells(budget, expansion);
        if expansion.sum >= budget {
            return None;
        }
        self.worker.path.push(guess);
        let cost = self.sum_of_cells(parent, budget, expansion);
        self.worker.path.pop();
        cost
    }

    fn sum_of_cells(&mut self, parent: &ParentNode<'_>, budget: Cost, expansion: &mut Expansion) -> Option<Cost> {
        self.worker.scan_cells_up_to(COUNTED, parent, budget, expansion);
        let mut sum = expansion.sum;
        for cell in &expansion.cells {
            if sum >= budget {
                return None;
            }
            let Value::AtLeast(low) = cell.value else { continue };
            let cost = self.cost(&cell.node(parent, &expansion.codes), Cost::budget_for(budget, sum, low))?;
            sum = sum.raised(low, cost.max(low));
        }
        Some(sum).filter(|&sum| sum < budget)
    }
}

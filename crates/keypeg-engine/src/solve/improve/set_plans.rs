//! What an improvement remembers of the sets of one cell: the best guess found for each, and how hard it looked.

use keypeg_core::CodeId;
use rustc_hash::FxHashMap;

use super::super::Context;
use super::super::cost::{Cost, DepthLeft};

/// A set of codes and the guesses left for it: the sum of the random numbers of its codes, their number, and the limit; 0 without
/// one. Two different sets share a key with a probability of 2⁻⁶⁴. That would make a strategy worse than expected, but its total
/// is always counted in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::solve) struct SetKey(u64, u32, u32);

impl SetKey {
    pub(in crate::solve) fn new(context: &Context, set: &[CodeId], left: DepthLeft) -> SetKey {
        let add = |sum: u64, code: &CodeId| sum.wrapping_add(context.zobrist[code.index()]);
        SetKey(set.iter().fold(0, add), set.len() as u32, left.limit().unwrap_or(0))
    }
}

/// A guess for a set, and the cost of the strategy that begins with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) cost: Cost,
    pub(super) guess: CodeId,
}

#[derive(Clone, Copy, Default)]
struct PlanEntry {
    plan: Option<Plan>,
    /// The last round that tried all guesses of the shortlist, and the budget then.
    tried: (u32, Cost),
}

/// The plans of the sets of one cell, kept from round to round.
#[derive(Default)]
pub(super) struct SetPlans {
    entries: FxHashMap<SetKey, PlanEntry>,
}

impl SetPlans {
    pub(super) fn plan(&self, key: SetKey) -> Option<Plan> {
        self.entries.get(&key)?.plan
    }

    /// Whether this round has tried the set and can find nothing new below `budget`.
    pub(super) fn is_tried(&self, key: SetKey, round: u32, budget: Cost) -> bool {
        self.entries.get(&key).is_some_and(|entry| {
            let (last, below) = entry.tried;
            last == round && (budget <= below || entry.plan.is_some_and(|plan| plan.cost < below))
        })
    }

    /// Keeps a plan if it is cheaper than the one before.
    pub(super) fn keep(&mut self, key: SetKey, plan: Plan) {
        let entry = self.entries.entry(key).or_default();
        if entry.plan.is_none_or(|old| plan.cost < old.cost) {
            entry.plan = Some(plan);
        }
    }

    /// Notes that a round has tried all guesses of the shortlist for a cost below `budget`.
    pub(super) fn set_tried(&mut self, key: SetKey, round: u32, budget: Cost) {
        self.entries.entry(key).or_default().tried = (round, budget);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_only_get_cheaper_and_rounds_are_told_apart() {
        let key = SetKey(7, 3, 0);
        let mut plans = SetPlans::default();
        let plan = |cost, guess| Plan { cost: Cost::new(cost), guess: CodeId(guess) };
        assert!(plans.plan(key).is_none() && !plans.is_tried(key, 1, Cost::new(5)));
        plans.set_tried(key, 1, Cost::new(5));
        assert!(plans.is_tried(key, 1, Cost::new(5)) && !plans.is_tried(key, 1, Cost::new(6)));
        plans.keep(key, plan(6, 1));
        plans.keep(key, plan(6, 2));
        plans.set_tried(key, 1, Cost::new(7));
        assert_eq!(plans.plan(key), Some(plan(6, 1)));
        assert!(plans.is_tried(key, 1, Cost::NEVER) && !plans.is_tried(key, 2, Cost::new(5)));
        plans.keep(key, plan(5, 2));
        assert_eq!(plans.plan(key), Some(plan(5, 2)));
    }
}

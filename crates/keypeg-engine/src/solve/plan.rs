//! The tree of a strategy, out of what the memory knows.
//!
//! After a complete search every set on the way is known or quickly searched again, and the tree attains its value.
//! After one that was stopped the sets it knows are played optimally, small ones too, and the others by the guess
//! with the least bound, so that there always is a strategy to show.

use std::time::{Duration, Instant};

use keypeg_core::{CodeId, StrategyNode};
use rayon::prelude::*;

use super::cost::{Cost, Left, Value};
use super::endgame;
use super::ideal::Ideal;
use super::run::Run;
use super::scan::{Bounds, COUNTED, Wanted};
use super::search::{Node, Worker};
use super::{Ground, Unobserved};
use crate::Board;
use crate::partition::Partition;

/// How much may be searched to build a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Whatever it takes to attain the value.
    Whatever,
    /// Next to nothing.
    Little,
}

/// The time after which a tree with little effort is finished by bounds alone.
const LITTLE: Duration = Duration::from_secs(2);

/// Sets of at least so many codes have their cells planned on all threads.
const SHARED_CODES: usize = 256;

struct Planner<'r> {
    worker: Worker<'r>,
    /// How many turns led to the whole position.
    turns: usize,
    effort: Effort,
}

/// A strategy for a set that begins with `first`, where that is given; `None` when it does not keep within the
/// guesses left.
pub(super) fn plan(
    ground: &Ground<'_>,
    set: &[CodeId],
    path: &[CodeId],
    left: Left,
    first: Option<CodeId>,
    effort: Effort,
) -> Option<StrategyNode> {
    let deadline = match effort {
        Effort::Whatever => None,
        Effort::Little => Instant::now().checked_add(LITTLE),
    };
    let ideal = Ideal::new(ground.board.answers(), left.for_codes(set.len()));
    let run = Run::new(ground, ideal, &Unobserved, deadline, 1);
    let mut planner = Planner { worker: Worker::new(&run, path.to_vec()), turns: path.len(), effort };
    planner.node(set, left, first)
}

/// A guess that costs next to no time: of a few codes of the set the one with the most cells.
fn hasty(board: &Board, set: &[CodeId]) -> CodeId {
    const A_FEW: usize = 8;
    let few = set.iter().copied().step_by(set.len().div_ceil(A_FEW));
    few.max_by_key(|&guess| Partition::new(board, guess, set).cells().len()).unwrap_or(set[0])
}

impl Planner<'_> {
    fn node(&mut self, set: &[CodeId], left: Left, first: Option<CodeId>) -> Option<StrategyNode> {
        let guess = match (first, set) {
            (Some(first), _) => first,
            (None, [only]) => *only,
            (None, _) => self.guess(set, left.for_codes(set.len()))?,
        };
        let board = self.worker.run.ground.board;
        let mut cells = Partition::new(board, guess, set).into_cells();
        cells.retain(|(answer, _)| *answer != board.win());
        let left = if cells.is_empty() { left } else { left.after_guess()? };
        self.worker.path.push(guess);
        let plan = |planner: &mut Planner<'_>, (answer, cell): (u8, Vec<CodeId>)| {
            Some((board.feedback(answer), planner.node(&cell, left, None)?))
        };
        let answers = if set.len() >= SHARED_CODES {
            let (run, path, turns, effort) = (self.worker.run, &self.worker.path, self.turns, self.effort);
            let planner = || Planner { worker: Worker::new(run, path.clone()), turns, effort };
            cells.into_par_iter().map_init(planner, plan).collect::<Option<Vec<_>>>()?
        } else {
            cells.into_iter().map(|cell| plan(self, cell)).collect::<Option<Vec<_>>>()?
        };
        self.worker.path.pop();
        Some(StrategyNode { guess, consistent: set.binary_search(&guess).is_ok(), answers })
    }

    /// The guess to make with two codes or more.
    fn guess(&mut self, set: &[CodeId], left: Left) -> Option<CodeId> {
        let next = left.after_guess()?;
        let late = self.worker.run.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late {
            return Some(hasty(self.worker.run.ground.board, set));
        }
        let ground = self.worker.run.ground;
        if let Value::Exact(cost) = endgame::settle(&ground.answers, set, left) {
            return (cost < Cost::NEVER).then(|| endgame::guess(&ground.answers, set));
        }
        let (value, fingerprint, _) = self.worker.glance(set, left);
        let known = matches!(value, Value::Exact(_)) || set.len() <= COUNTED;
        if known || self.effort == Effort::Whatever {
            let budget = match value {
                Value::Exact(Cost::NEVER) => return None,
                Value::Exact(cost) => cost.next(),
                Value::AtLeast(_) => Cost::NEVER,
            };
            let depth = self.worker.path.len() - self.turns;
            let node = Node { fingerprint, low: value.low(), left, cells: ground.board.answers() as u32 - 1, depth };
            if let Some(guess) = self.worker.search(set, node, budget).guess {
                return Some(guess);
            }
            if !self.worker.run.is_stopped() {
                return None;
            }
        }
        if let Some(guess) = self.cheapest_bound(set, next) {
            return Some(guess);
        }
        self.worker.run.is_stopped().then(|| hasty(self.worker.run.ground.board, set))
    }

    /// The guess with the least bound of those that tell something; `None` when there is none, or no time.
    fn cheapest_bound(&mut self, set: &[CodeId], next: Left) -> Option<CodeId> {
        let ground = self.worker.run.ground;
        let bounds = Bounds { ideal: &self.worker.run.ideal, cells: &ground.branching, left: next };
        let mut candidates = Vec::new();
        let pool = ground.pools.after(&self.worker.path);
        let tells = |guess: CodeId| Partition::new(ground.board, guess, set).cells().len() > 1;
        let mut wanted = Wanted { from: Cost::ZERO, budget: Cost::NEVER };
        loop {
            let run = self.worker.run;
            let listed = self.worker.scan.by_sizes(run, set, pool.as_deref(), &bounds, wanted, &mut candidates);
            // A guess that tells nothing may have the least bound of all.
            let guess = candidates.iter().map(|candidate| candidate.guess).find(|&guess| tells(guess));
            if guess.is_some() || listed.below == Cost::NEVER || run.is_stopped() {
                return guess;
            }
            wanted.from = listed.below;
        }
    }
}

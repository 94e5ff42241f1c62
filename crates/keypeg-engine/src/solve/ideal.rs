//! The ideal tree: a lower bound from branching factors.
//!
//! A set has two branching factors: no guess splits it or one of its subsets into more than `any` cells besides the winning
//! one, and no guess that is one of its codes into more than `inside`. For each answer r the same numbers are known for all
//! sets that give this answer, and such a set has at most codes(r) codes (see `branching`).
//!
//! Let U(d) be the most codes that a strategy for the set finds with d guesses, I(d) if the first guess is one of the codes, and
//! O(d) if it is not. Begin with I(0) = O(0) = O(1) = 0 and I(1) = 1. Then U(d) = max(I(d), O(d)), and for d ≥ 2
//! - I(d) = 1 + the sum of the `inside` greatest numbers min(U_r(d − 1), codes(r)),
//! - O(d) = the sum of the `any` greatest of them,
//!
//! over all answers r but the winning one. U_r is U for the lesser of the factors of the set and those of r.
//!
//! Claim: no strategy finds more codes than that. A set of n codes costs at least the lesser of Σ max(n − I(d), 0) and
//! Σ max(n − O(d), 0) over all d ≥ 0, and it has no strategy within d guesses if n > U(d).
//! Proof: a first guess inside the set finds one code and leaves at most `inside` other cells. One outside finds none and leaves
//! at most `any` cells. The cell of answer r is a subset of the set and gives answer r, so the factors of both hold for it. By
//! induction the strategy finds at most min(U_r(d − 1), codes(r)) of its codes with d − 1 more guesses. A code that takes c
//! guesses is one of those not yet found after 0, 1, …, c − 1 guesses. So the cost is the sum over all d of the codes not found
//! after d guesses.
//! Source: ours. With the same numbers for all answers it is folklore: 1 code at depth 1, k at depth 2, k² at depth 3.

use std::sync::OnceLock;

use super::branching::{AnswerLimits, Branching};
use super::cost::{Cost, DepthLeft};

/// Sets of fewer codes than this have their cost in a table.
pub(super) const TABLED: usize = 256;

/// The cost for every small number of codes, as plain numbers, so that sums over the cells of a guess need no check.
/// [`HOPELESS`] and more mean that there is no strategy.
pub(super) type CostRow = [u32; TABLED];

/// More than any set of fewer than [`TABLED`] codes costs. One per answer can be added up without overflow.
pub(super) const HOPELESS: u32 = 1 << 24;

/// The most guesses left that have tables. Sets this small reach a higher limit only if they can hardly be split.
const TABLED_GUESSES: usize = 24;

/// The most levels of a tree that are bounded. Below them nothing is known.
const LEVELS: usize = 256;

/// The costs of ideal trees on one board. Tables are computed when they are needed.
pub(super) struct IdealCosts {
    /// For each answer but the winning one, which is the last.
    answers: Vec<AnswerLimits>,
    /// The codes of the board.
    codes: u32,
    /// By branching factors.
    levels: Vec<OnceLock<TreeLevels>>,
    /// By guesses left (0 for no limit) and then by branching factors.
    rows: Vec<OnceLock<BranchingRows>>,
}

type BranchingRows = Vec<OnceLock<Box<CostRow>>>;

/// How many codes a tree can find with its first d guesses, for each d. After the last entry it finds no more.
struct TreeLevels {
    /// If the first guess is one of the codes.
    inside: Vec<u32>,
    /// If it is not.
    outside: Vec<u32>,
}

impl IdealCosts {
    /// Tables for a board of `codes` codes with these limits by answer.
    pub(super) fn new(limits: &[AnswerLimits], codes: usize) -> IdealCosts {
        let factors = limits.len() * limits.len();
        IdealCosts {
            answers: limits[..limits.len() - 1].to_vec(),
            codes: codes as u32,
            levels: (0..factors).map(|_| OnceLock::new()).collect(),
            rows: (0..=TABLED_GUESSES).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The branching factors of a set that gives an answer, for each answer but the winning one.
    pub(super) fn branching(&self) -> impl ExactSizeIterator<Item = Branching> + '_ {
        self.answers.iter().map(|limits| limits.branching)
    }

    /// The same for one answer. `None` for the winning one.
    pub(super) fn branching_of(&self, answer: u8) -> Option<Branching> {
        self.answers.get(usize::from(answer)).map(|limits| limits.branching)
    }

    /// The costs of all sets of fewer than [`TABLED`] codes with branching factors `k`.
    pub(super) fn row(&self, k: Branching, left: DepthLeft) -> &CostRow {
        let slot = match left {
            DepthLeft::Unlimited => 0,
            // The bound without a limit is lower, so it holds.
            DepthLeft::Guesses(left) if left as usize > TABLED_GUESSES => 0,
            DepthLeft::Guesses(left) => left as usize,
        };
        let rows = self.rows[slot].get_or_init(|| self.levels.iter().map(|_| OnceLock::new()).collect());
        rows[self.place(k)].get_or_init(|| {
            let left = if slot == 0 { DepthLeft::Unlimited } else { left };
            let levels = self.levels(k);
            Box::new(std::array::from_fn(|codes| levels.cost(codes as u32, left).guesses().unwrap_or(HOPELESS)))
        })
    }

    /// The cost of the ideal tree of `codes` codes with branching factors `k`.
    pub(super) fn cost(&self, codes: usize, k: Branching, left: DepthLeft) -> Cost {
        if codes < TABLED { from_row(self.row(k, left)[codes]) } else { self.levels(k).cost(codes as u32, left) }
    }

    /// For each number of guesses the most codes found with them, if the first guess is one of the codes and if it is not. After
    /// the last entry no more are found.
    pub(super) fn found_by_level(&self, k: Branching) -> (&[u32], &[u32]) {
        let TreeLevels { inside, outside } = self.levels(k);
        (inside, outside)
    }

    fn place(&self, k: Branching) -> usize {
        k.inside as usize * (self.answers.len() + 1) + k.any as usize
    }

    fn levels(&self, k: Branching) -> &TreeLevels {
        self.levels[self.place(k)].get_or_init(|| self.compute_levels(k))
    }

    fn compute_levels(&self, k: Branching) -> TreeLevels {
        let mut levels = TreeLevels { inside: vec![0, 1], outside: vec![0, 0] };
        // The levels of cells with the same factors are those computed here. All others have lesser factors.
        let cells: Vec<(u32, Option<&TreeLevels>)> = self
            .answers
            .iter()
            .map(|limits| (limits.codes, limits.branching.min(k)))
            .map(|(codes, cell)| (codes, (cell != k).then(|| self.levels(cell))))
            .collect();
        let deepest = cells.iter().filter_map(|(_, cell)| cell.map(|cell| cell.inside.len())).max().unwrap_or(0);
        let mut most = Vec::with_capacity(cells.len());
        loop {
            let depth = levels.inside.len();
            most.clear();
            most.extend(cells.iter().map(|&(codes, cell)| cell.unwrap_or(&levels).most(depth - 1).min(codes)));
            most.sort_unstable_by(|a, b| b.cmp(a));
            let sum = |cells: u32| most.iter().take(cells as usize).fold(0u32, |sum, &codes| sum.saturating_add(codes));
            let (inside, outside) = (sum(k.inside).saturating_add(1).min(self.codes), sum(k.any).min(self.codes));
            let grows = inside > levels.inside[depth - 1] || outside > levels.outside[depth - 1] || depth <= deepest;
            let is_bounded = depth < LEVELS;
            levels.inside.push(if is_bounded { inside } else { self.codes });
            levels.outside.push(if is_bounded { outside } else { self.codes });
            if !is_bounded || !grows || inside.min(outside) == self.codes {
                return levels;
            }
        }
    }
}

impl TreeLevels {
    /// The most codes found with `guesses` guesses, at least 0.
    fn most(&self, guesses: usize) -> u32 {
        let at = guesses.min(self.inside.len() - 1);
        self.inside[at].max(self.outside[at])
    }

    /// The least cost of `codes` codes.
    fn cost(&self, codes: u32, left: DepthLeft) -> Cost {
        cost_by_levels(&self.inside, codes, left).min(cost_by_levels(&self.outside, codes, left))
    }
}

/// The cost of `codes` codes if at most `levels[d]` of them are found with d guesses.
fn cost_by_levels(levels: &[u32], codes: u32, left: DepthLeft) -> Cost {
    let last = left.limit().map_or(levels.len() - 1, |left| (left as usize).min(levels.len() - 1));
    if levels[last] < codes {
        return Cost::NEVER;
    }
    levels[..last]
        .iter()
        .map(|&found| codes.saturating_sub(found))
        .fold(Cost::ZERO, |cost, rest| cost + Cost::new(rest))
}

/// The cost for a sum of row entries.
pub(super) fn from_row(sum: u32) -> Cost {
    if sum < HOPELESS { Cost::new(sum) } else { Cost::NEVER }
}

/// The cost of a full tree, in which every guess finds one of `codes` codes and has `k` other cells.
pub(super) fn of_full_tree(codes: u32, k: u32, left: DepthLeft) -> Cost {
    let (mut rest, mut room, mut guesses) = (codes, 1u32, 1u32);
    let mut cost = Cost::ZERO;
    while rest > 0 {
        if room == 0 || matches!(left, DepthLeft::Guesses(left) if guesses > left) {
            return Cost::NEVER;
        }
        let found = rest.min(room);
        cost = cost + Cost::new(found * guesses);
        rest -= found;
        room = room.saturating_mul(k);
        guesses += 1;
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loose(answers: usize, codes: u32) -> IdealCosts {
        let all = answers as u32 - 1;
        let branching = Branching { inside: all, any: all };
        IdealCosts::new(&vec![AnswerLimits { branching, codes }; answers], codes as usize)
    }

    #[test]
    fn fills_levels_from_the_top() {
        let cost = |codes, k, left| loose(k as usize + 1, 1000).cost(codes, Branching { inside: k, any: k }, left);
        assert_eq!(cost(1, 13, DepthLeft::Unlimited), Cost::new(1));
        assert_eq!(cost(14, 13, DepthLeft::Unlimited), Cost::new(27));
        assert_eq!(cost(15, 13, DepthLeft::Unlimited), Cost::new(30));
        assert_eq!(cost(15, 13, DepthLeft::Guesses(2)), Cost::NEVER);
        assert_eq!(cost(2, 0, DepthLeft::Unlimited), Cost::NEVER);
        assert_eq!(cost(300, 13, DepthLeft::Guesses(3)), Cost::NEVER);
        assert_eq!(cost(100, 9, DepthLeft::Guesses(3)), Cost::NEVER);
        assert_eq!(cost(91, 9, DepthLeft::Guesses(3)), cost(91, 9, DepthLeft::Unlimited));
    }

    /// With the same numbers for all answers the levels are those of a full tree, also deep ones.
    #[test]
    fn loose_limits_give_the_full_tree() {
        for (k, most) in [(1, 200), (2, 999), (3, 999), (13, 999)] {
            let ideal = loose(k as usize + 1, 1000);
            for codes in 1..most {
                for left in [DepthLeft::Unlimited, DepthLeft::Guesses(3), DepthLeft::Guesses(30)] {
                    let found = ideal.cost(codes, Branching { inside: k, any: k }, left);
                    let full = of_full_tree(codes as u32, k, left);
                    let is_loose = codes < TABLED && matches!(left, DepthLeft::Guesses(30));
                    assert!(found == full || is_loose && found < full, "{codes} {k} {left:?}");
                }
            }
        }
    }

    /// Of two answers one allows three codes. 1 + 2 codes at the top; then the small cell is used up.
    #[test]
    fn small_cells_end_early() {
        let two = Branching { inside: 2, any: 2 };
        let one = Branching { inside: 1, any: 2 };
        let limits = |branching, codes| AnswerLimits { branching, codes };
        let ideal = IdealCosts::new(&[limits(two, 100), limits(one, 3), limits(two, 0)], 100);
        let levels = ideal.levels(two);
        assert_eq!(levels.inside[..5], [0, 1, 3, 1 + 3 + 2, 1 + 6 + 3]);
        assert_eq!(levels.outside[..5], [0, 0, 2, 3 + 2, 6 + 3]);
        assert_eq!(ideal.cost(4, two, DepthLeft::Unlimited), Cost::new(4 + 3 + 1));
    }
}

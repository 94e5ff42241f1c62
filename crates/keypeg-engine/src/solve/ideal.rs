//! The ideal tree: a lower bound from the branching factor.
//!
//! Claim: if no guess splits any subset of a set of n codes into more than k cells besides the winning one, the set
//! costs at least as much as the ideal tree. There one code is found by the first guess, k by the second, k² by the
//! third, and so on. With d guesses left it costs at least that, and has no strategy when n > 1 + k + … + k^(d−1).
//! Proof: in the tree of any strategy a node has at most k children, so level i has at most k^(i−1) nodes. Each node
//! finds at most one code. The cheapest way to place n codes on such levels fills them from the top.
//! Source: folklore; k may be that of the whole board, of an answer (see `branching`), or of a superset (see
//! `scan`), since a subset is never split into more cells than the set.

use super::cost::{Cost, DepthLeft};

/// Sets of fewer codes than this have their cost in a table.
pub(super) const TABLED: usize = 256;

/// The cost for every small number of codes, as plain numbers, so that sums over the cells of a guess need no check.
/// [`HOPELESS`] and more mean that there is no strategy.
pub(super) type CostRow = [u32; TABLED];

/// More than any set of fewer than [`TABLED`] codes costs. One per answer can be added up without overflow.
pub(super) const HOPELESS: u32 = 1 << 24;

/// The costs of ideal trees on one board.
pub(super) struct IdealCosts {
    /// By guesses left (0 for no limit) and then by k.
    tables: Vec<Vec<CostRow>>,
}

impl IdealCosts {
    /// Tables for a board with `answers` answers and sets with at most `limit` guesses left.
    pub(super) fn new(answers: usize, limit: DepthLeft) -> IdealCosts {
        let slots = match limit {
            DepthLeft::Unlimited => 0,
            DepthLeft::Guesses(limit) => limit.min(24),
        };
        let slot = |left: DepthLeft| {
            let entry = |codes, k| cost(codes, k, left).guesses().unwrap_or(HOPELESS);
            (0..answers as u32).map(|k| std::array::from_fn(|codes| entry(codes as u32, k))).collect()
        };
        let limited = (1..=slots).map(|left| slot(DepthLeft::Guesses(left)));
        IdealCosts { tables: std::iter::once(slot(DepthLeft::Unlimited)).chain(limited).collect() }
    }

    /// The costs of all sets of fewer than [`TABLED`] codes with branching factor `k`.
    pub(super) fn row(&self, k: u32, left: DepthLeft) -> &CostRow {
        let slot = match left {
            DepthLeft::Unlimited => 0,
            // Sets this small reach a limit beyond the tables only if k = 1. The bound without a limit is lower, so it holds.
            DepthLeft::Guesses(left) if left as usize >= self.tables.len() => 0,
            DepthLeft::Guesses(left) => left as usize,
        };
        &self.tables[slot][k as usize]
    }

    /// The cost of the ideal tree of `codes` codes with branching factor `k`.
    pub(super) fn cost(&self, codes: usize, k: u32, left: DepthLeft) -> Cost {
        if codes < TABLED { from_row(self.row(k, left)[codes]) } else { cost(codes as u32, k, left) }
    }
}

/// The cost for a sum of row entries.
pub(super) fn from_row(sum: u32) -> Cost {
    if sum < HOPELESS { Cost::new(sum) } else { Cost::NEVER }
}

/// The cost of an ideal tree, computed without tables.
pub(super) fn cost(codes: u32, k: u32, left: DepthLeft) -> Cost {
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

    #[test]
    fn fills_levels_from_the_top() {
        assert_eq!(cost(1, 13, DepthLeft::Unlimited), Cost::new(1));
        assert_eq!(cost(14, 13, DepthLeft::Unlimited), Cost::new(27));
        assert_eq!(cost(15, 13, DepthLeft::Unlimited), Cost::new(30));
        assert_eq!(cost(15, 13, DepthLeft::Guesses(2)), Cost::NEVER);
        assert_eq!(cost(2, 0, DepthLeft::Unlimited), Cost::NEVER);
        let ideal = IdealCosts::new(14, DepthLeft::Guesses(3));
        assert_eq!(ideal.cost(300, 13, DepthLeft::Guesses(3)), Cost::NEVER);
        assert_eq!(ideal.cost(100, 9, DepthLeft::Guesses(3)), Cost::NEVER);
        assert_eq!(ideal.cost(91, 9, DepthLeft::Guesses(3)), ideal.cost(91, 9, DepthLeft::Unlimited));
    }
}

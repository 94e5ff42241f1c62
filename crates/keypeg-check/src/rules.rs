//! The rules for lower bounds of the cost of a set. `docs/formats.md` lists the same rules, and there are no others.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft};

use crate::score_table::ScoreTable;

/// The ideal tree.
///
/// Claim: let no guess split any subset of a set of n codes into more than k cells, the winning one excepted. Then the set
/// costs at least 1·1 + 2·k + 3·k² + …, where the counts 1, k, k², … end as soon as they add up to n. If
/// n > 1 + k + … + k^(d−1), no strategy stays within d guesses.
/// Proof: in the tree of any strategy a node has at most k children. So level i has at most k^(i−1) nodes, and each node
/// finds at most one code. The cheapest way to place n codes on such levels fills them from the top.
pub(crate) fn ideal(codes: usize, k: usize, left: GuessesLeft) -> Bound {
    let (mut rest, mut room, mut level) = (codes, 1usize, 1u32);
    let mut cost = 0u64;
    while rest > 0 {
        if room == 0 || left < GuessesLeft::Guesses(level) {
            return Bound::Never;
        }
        let found = rest.min(room);
        cost += found as u64 * u64::from(level);
        rest -= found;
        room = room.saturating_mul(k);
        level += 1;
    }
    Bound::Guesses(cost)
}

/// No code tells all others apart.
///
/// Claim: a set of n ≥ 2 codes costs at least 2n, unless all codes give different answers to one of them. Any set costs at
/// least 2n − 1.
/// Proof: the first guess finds at most one code. If it finds none, every code takes at least two guesses. If it finds a
/// code, the guess is that code. The other codes cost 2(n − 1) only if each takes exactly two guesses, which needs a cell of
/// its own for each. Otherwise one code takes three guesses, and the sum is at least 1 + 2(n − 1) + 1.
pub(crate) fn not_at_once(scores: &ScoreTable, set: &[CodeId]) -> Bound {
    let codes = set.len() as u64;
    let tells_all_apart = |&guess: &CodeId| {
        let row = scores.row(guess);
        let mut seen = 0u64;
        set.iter().all(|code| {
            let answer = 1u64 << row[code.index()];
            let new = seen & answer == 0;
            seen |= answer;
            new
        })
    };
    Bound::Guesses(2 * codes - u64::from(set.iter().any(tells_all_apart)))
}

/// The greater bound of both rules, for a set that no guess splits into more than k cells. For a set of more than k + 1 codes
/// the ideal tree alone gives at least 2n.
pub(crate) fn simple(scores: &ScoreTable, set: &[CodeId], k: usize, left: GuessesLeft) -> Bound {
    let ideal = ideal(set.len(), k, left);
    if set.len() > k + 1 { ideal } else { ideal.max(not_at_once(scores, set)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ideal_trees_fill_from_the_top() {
        for (codes, k, left, bound) in [
            (0, 13, GuessesLeft::Guesses(0), Bound::Guesses(0)),
            (1, 13, GuessesLeft::Guesses(0), Bound::Never),
            (1, 0, GuessesLeft::Unlimited, Bound::Guesses(1)),
            (2, 0, GuessesLeft::Unlimited, Bound::Never),
            (14, 13, GuessesLeft::Guesses(2), Bound::Guesses(27)),
            (15, 13, GuessesLeft::Guesses(2), Bound::Never),
            (15, 13, GuessesLeft::Unlimited, Bound::Guesses(30)),
            (4, 1, GuessesLeft::Unlimited, Bound::Guesses(10)),
        ] {
            assert_eq!(ideal(codes, k, left), bound, "{codes} codes, k = {k}");
        }
    }
}

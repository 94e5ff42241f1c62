//! The rules for lower bounds of the cost of a set. `docs/formats.md` lists the same rules, and there are no others.

use keypeg_core::CodeId;
use keypeg_core::proof::{AllowedGuesses, Bound, GuessesLeft, Prices};

use crate::score_table::{ScoreTable, answer_bit};

/// What a cost means: what secrets pay, and which guesses are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CostTerms {
    pub(crate) prices: Prices,
    pub(crate) allowed: AllowedGuesses,
}

impl CostTerms {
    /// The ideal tree.
    ///
    /// Claim: let no allowed guess split any subset of a set of n codes into more than k cells, the winning one excepted. Then the
    /// set costs at least what it costs to find 1 code with the first guess, k with the second, k² with the third, and so on,
    /// until all n are found or the guesses end. The others are missed.
    /// Proof: in the tree of any strategy a node has at most k children. So level i has at most k^(i−1) nodes, and each node
    /// finds at most one code. Prices do not fall from one guess to the next and a miss costs most, so the cheapest way to
    /// place n codes on such levels fills them from the top.
    pub(crate) fn ideal(self, codes: usize, k: usize, left: GuessesLeft) -> Bound {
        let (mut rest, mut room, mut level) = (codes, 1usize, 1u32);
        let mut cost = Bound::Guesses(0);
        while rest > 0 {
            if room == 0 || left < GuessesLeft::Guesses(level) {
                return cost.plus(self.prices.miss().times(rest as u64));
            }
            let found = rest.min(room);
            cost = cost.plus(self.prices.found_by(level, left).times(found as u64));
            rest -= found;
            room = room.saturating_mul(k);
            level += 1;
        }
        cost
    }

    /// No code tells all others apart.
    ///
    /// Claim: let p, q and r be the prices of a secret that the first, second and third guess finds. A set of n ≥ 2 codes costs at
    /// least n·q or p + (n − 2)·q + r, whichever is less, unless all codes give different answers to one of them.
    /// Proof: the first guess finds at most one code. If it finds none, every code costs at least q. If it finds a
    /// code, the guess is that code. The other codes cost (n − 1)·q only if the second guess finds each, which needs a cell of
    /// its own for each. Otherwise one of them costs at least r.
    fn not_at_once(self, scores: &ScoreTable, set: &[CodeId], left: GuessesLeft) -> Option<Bound> {
        let mut answers = Vec::new();
        let tells_all_apart = |&guess: &CodeId| {
            scores.answers(guess, set, &mut answers);
            let mut seen = 0;
            answers.iter().all(|&answer| {
                let new = seen & answer_bit(answer) == 0;
                seen |= answer_bit(answer);
                new
            })
        };
        if set.len() < 2 || set.iter().any(tells_all_apart) {
            return None;
        }
        let [p, q, r] = [1, 2, 3].map(|guess| self.prices.found_by(guess, left));
        let codes = set.len() as u64;
        Some(q.times(codes).min(p.plus(q.times(codes - 2)).plus(r)))
    }

    /// The greater bound of both rules, for a set that no guess splits into more than k cells. For a set of more than k + 1 codes
    /// the ideal tree alone gives at least as much.
    pub(crate) fn simple(self, scores: &ScoreTable, set: &[CodeId], k: usize, left: GuessesLeft) -> Bound {
        let ideal = self.ideal(set.len(), k, left);
        if set.len() > k + 1 {
            return ideal;
        }
        self.not_at_once(scores, set, left).map_or(ideal, |bound| bound.max(ideal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ideal_trees_fill_from_the_top() {
        let terms = |prices| CostTerms { prices, allowed: AllowedGuesses::Any };
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
            assert_eq!(terms(Prices::TOTAL).ideal(codes, k, left), bound, "{codes} codes, k = {k}");
        }
        let two = GuessesLeft::Guesses(2);
        assert_eq!(terms(Prices::MISSES).ideal(20, 13, two), Bound::Guesses(6));
        assert_eq!(terms(Prices::MISSES).ideal(20, 13, GuessesLeft::Guesses(0)), Bound::Guesses(20));
        assert_eq!(terms(Prices::with_last(1, 100)).ideal(10, 13, two), Bound::Guesses(1 + 9 * 102));
        assert_eq!(terms(Prices::with_last(1, 100)).ideal(10, 13, GuessesLeft::Guesses(3)), Bound::Guesses(19));
    }
}

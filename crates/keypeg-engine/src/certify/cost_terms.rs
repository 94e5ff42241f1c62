//! The rules of the checker for sets, under the prices of a goal. This is a second copy: the checker has its own.

use keypeg_core::CodeId;
use keypeg_core::proof::{AllowedGuesses, Bound, GuessesLeft, Prices};

use super::survey_tables::SurveyTables;

/// What a cost means: what secrets pay, and which guesses are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GoalTerms {
    pub(super) prices: Prices,
    pub(super) allowed: AllowedGuesses,
}

impl GoalTerms {
    /// The number of guesses of all secrets together, with any guesses.
    pub(super) const TOTAL: GoalTerms = GoalTerms { prices: Prices::TOTAL, allowed: AllowedGuesses::Any };

    /// What `codes` secrets pay for a guess.
    pub(super) fn step(self, codes: usize, left: GuessesLeft) -> Bound {
        Bound::Guesses(self.prices.step(left)).times(codes as u64)
    }

    /// The guesses left, or no limit if the limit cannot matter: if there are enough guesses for every code, and the last one is
    /// not made where it has a price of its own. A bound that holds without a limit also holds with one. If only misses cost,
    /// the limit always matters.
    pub(super) fn limit_for_codes(self, left: GuessesLeft, codes: usize) -> GuessesLeft {
        let (_, last, missed) = self.prices.parts();
        let enough = u32::try_from(codes).unwrap_or(u32::MAX).saturating_add(u32::from(last > 0));
        if missed.is_none() && left >= GuessesLeft::Guesses(enough) { GuessesLeft::Unlimited } else { left }
    }

    /// The ideal tree: level i has k^(i−1) codes.
    pub(super) fn ideal(self, codes: usize, k: usize, left: GuessesLeft) -> Bound {
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

    /// The ideal trees of up to `codes` codes.
    pub(super) fn ideal_costs(self, codes: usize, k: usize, left: GuessesLeft) -> Vec<Bound> {
        (0..=codes).map(|codes| self.ideal(codes, k, left)).collect()
    }

    /// The bound by the rules for a set that no guess splits into more than `k` cells besides the winning one.
    pub(super) fn simple(self, tables: &SurveyTables, set: &[CodeId], k: usize, left: GuessesLeft) -> Bound {
        let ideal = self.ideal(set.len(), k, left);
        if set.len() < 3 || set.len() > k + 1 || tables.answers.most_consistent_parts(set).0 == set.len() {
            return ideal;
        }
        let [first, second, third] = [1, 2, 3].map(|guess| self.prices.found_by(guess, left));
        let codes = set.len() as u64;
        ideal.max(second.times(codes).min(first.plus(second.times(codes - 2)).plus(third)))
    }
}

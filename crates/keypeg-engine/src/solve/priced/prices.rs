//! What secrets cost, by the guess that finds them.
//!
//! A strategy with d guesses left costs, for each secret, `each` per guess made, `last` in addition if the d-th guess is made
//! for it, and `missed` in addition if that guess does not find it. Without `missed`, every secret must be found.
//!
//! Claim 1: the cost of a set is the least, over all guesses, of n·step(d) plus the costs of the cells besides the winning one
//! with d − 1 guesses left. Here step(d) is `each`, plus `last` if d = 1. With no guess left, n secrets cost n·`missed`.
//! Proof: every secret pays for the guess, and then what it pays in its cell.
//!
//! Claim 2: let at most L(i) codes of a set be found with i guesses. With u(i) = max(n − L(i), 0), the set costs at least
//! `each`·(u(0) + … + u(d − 1)) + `last`·u(d − 1) + `missed`·u(d), and has no strategy if u(d) > 0 and nothing may be missed.
//! Proof: u(i) secrets or more are not found by the first i guesses, so these pay for the next one.
//!
//! Claim 3: more guesses left never cost more, if either `missed` is not given or `each` and `last` are 0.
//! Proof: the same guesses cost no more. If secrets may be missed, only the number of missed secrets counts.
//!
//! Claim 4: n codes with more than n guesses left cost what they cost without a limit; with n guesses left too, if `last` is 0.
//! Proof: a best strategy without a limit takes at most n guesses (see `DepthLeft::for_codes`), so it never pays `last`. If
//! secrets may be missed, it misses none.
//! Source: ours.

use crate::solve::branching::Branching;
use crate::solve::cost::DepthLeft;
use crate::solve::ideal::IdealCosts;

/// The price of a set without a strategy. Sums of two prices do not overflow.
pub(super) const NEVER: u64 = u64::MAX >> 1;

/// What secrets cost. Either `missed` is `None` and `each` is positive, or `each` and `last` are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GuessPrices {
    /// Per secret and guess.
    pub(super) each: u64,
    /// In addition, for each secret for which the last guess is made.
    pub(super) last: u64,
    /// In addition, for each secret that the last guess does not find. `None` if every secret must be found.
    pub(super) missed: Option<u64>,
}

/// The sum of two prices.
pub(super) fn plus(a: u64, b: u64) -> u64 {
    a.saturating_add(b).min(NEVER)
}

impl GuessPrices {
    /// What every secret pays for a guess with `left` guesses left.
    pub(super) fn step(self, left: DepthLeft) -> u64 {
        if left == DepthLeft::Guesses(1) { self.each + self.last } else { self.each }
    }

    /// The price of a secret that the i-th guess finds, or that is missed because there are fewer guesses left.
    pub(super) fn found_by(self, guess: u32, left: DepthLeft) -> u64 {
        match left.limit() {
            Some(left) if guess > left => self.missed.unwrap_or(NEVER),
            Some(left) if guess == left => u64::from(guess) * self.each + self.last,
            _ => u64::from(guess) * self.each,
        }
    }

    /// Claim 4: the guesses left in their normal form.
    pub(super) fn for_codes(self, left: DepthLeft, codes: usize) -> DepthLeft {
        match left {
            DepthLeft::Guesses(guesses) if codes + usize::from(self.last > 0) <= guesses as usize => {
                DepthLeft::Unlimited
            }
            _ => left,
        }
    }

    /// Claim 2, with the levels of the ideal trees.
    pub(super) fn ideal(self, ideal: &IdealCosts, codes: usize, k: Branching, left: DepthLeft) -> u64 {
        let (inside, outside) = ideal.found_by_level(k);
        self.by_levels(inside, codes, left).min(self.by_levels(outside, codes, left))
    }

    fn by_levels(self, levels: &[u32], codes: usize, left: DepthLeft) -> u64 {
        let end = levels.len() - 1;
        let unfound = |guesses: usize| (codes as u64).saturating_sub(levels[guesses.min(end)].into());
        // Beyond the last level nothing more is found. Sums that long are of no use.
        let last = left.limit().map_or(end, |left| left as usize);
        if unfound(last) > 0 && self.missed.is_none() {
            return NEVER;
        }
        let each = if self.each == 0 { 0 } else { self.each * (0..last.min(end)).map(unfound).sum::<u64>() };
        let ends = left != DepthLeft::Unlimited;
        let at_end = if ends { self.last * unfound(last - 1) + self.missed.unwrap_or(0) * unfound(last) } else { 0 };
        each + at_end
    }
}

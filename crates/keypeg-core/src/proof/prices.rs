//! What secrets cost, by the guess that finds them.
//!
//! All claims of proofs are about the cost of a position under some prices. With prices (1, 0, no misses) the cost is the
//! total: every secret pays 1 for each guess. Other prices order strategies by two numbers at once; see [`Claim::goals`].
//!
//! [`Claim::goals`]: super::Claim::goals

use super::{Bound, GuessesLeft};

/// The codes that may be guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AllowedGuesses {
    /// Every code of the game.
    #[default]
    Any,
    /// Only codes that can still be the secret.
    Possible,
}

/// What each secret pays. There are two kinds: either every secret must be found, or only misses have a price.
///
/// Claim: under both kinds, a later guess never finds a secret for a lower price, and more guesses left never cost more.
/// Proof: a guess costs at least 0, and so does the last one in addition. A strategy for d guesses is one for d + 1. It makes its
/// d-th guess before the last one then, so no price rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prices {
    each: u64,
    last: u64,
    missed: Option<u64>,
}

impl Prices {
    /// The total: each guess costs 1, and every secret must be found.
    pub const TOTAL: Prices = Prices { each: 1, last: 0, missed: None };

    /// A miss costs 1, and guesses cost nothing.
    pub const MISSES: Prices = Prices { each: 0, last: 0, missed: Some(1) };

    /// Each guess costs `each`. The last guess that the limit allows costs `last` in addition. Every secret must be found.
    pub fn with_last(each: u64, last: u64) -> Prices {
        Prices { each, last, missed: None }
    }

    /// The price of each guess, the additional price of the last one, and the price of a miss; `None` if every secret must be
    /// found.
    pub fn parts(self) -> (u64, u64, Option<u64>) {
        (self.each, self.last, self.missed)
    }

    /// What every secret of a position with `left` guesses left pays for the next guess.
    pub fn step(self, left: GuessesLeft) -> u64 {
        if left == GuessesLeft::Guesses(1) { self.each.saturating_add(self.last) } else { self.each }
    }

    /// What a secret pays if no guess is left for it.
    pub fn miss(self) -> Bound {
        self.missed.map_or(Bound::Never, Bound::Guesses)
    }

    /// What a secret pays in all if the `guess`-th guess from now finds it, or if fewer guesses are left.
    pub fn found_by(self, guess: u32, left: GuessesLeft) -> Bound {
        let guesses = self.each.saturating_mul(guess.into());
        match left {
            GuessesLeft::Guesses(left) if guess > left => self.miss(),
            GuessesLeft::Guesses(left) if guess == left => Bound::Guesses(guesses.saturating_add(self.last)),
            _ => Bound::Guesses(guesses),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_of_secrets_are_the_sums_of_their_steps() {
        for prices in [Prices::TOTAL, Prices::MISSES, Prices::with_last(7, 1), Prices::with_last(1, 100)] {
            for limit in 1..6 {
                let mut paid = 0;
                for guess in 1..=limit {
                    paid += prices.step(GuessesLeft::Guesses(limit - guess + 1));
                    assert_eq!(prices.found_by(guess, GuessesLeft::Guesses(limit)), Bound::Guesses(paid));
                }
                assert_eq!(prices.found_by(limit + 1, GuessesLeft::Guesses(limit)), prices.miss());
            }
        }
    }
}

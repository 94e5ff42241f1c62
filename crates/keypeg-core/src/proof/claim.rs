//! What a proof claims, and the lower bounds that make a claim true.

use std::fmt;

use super::{AllowedGuesses, Bound, GuessesLeft, Prices};
use crate::{CodeId, Distribution, Game};

/// What a proof claims about the codes that agree with some turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game of the claim.
    pub game: Game,
    /// The turns already played: guesses, and the indices of their answers.
    pub turns: Vec<(CodeId, u8)>,
    /// The guesses that the strategies of the claim may make.
    pub allowed: AllowedGuesses,
    /// What is claimed about the codes that are left after the turns.
    pub claim: Claim,
}

impl Header {
    /// The first version of the format that has this claim.
    pub fn version(&self) -> u8 {
        let is_first = matches!(self.claim, Claim::Total { .. } | Claim::Worst { .. } | Claim::Infeasible { .. });
        if is_first && self.allowed == AllowedGuesses::Any { 1 } else { 2 }
    }
}

/// A claim about a position. A claim with several numbers compares strategies by the first number, and by a later number only
/// if all earlier ones are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The strategy of the proof takes `total` guesses for all secrets together and `max` for the unluckiest, and no
    /// strategy that keeps `within` the limit has a smaller total.
    Total {
        /// The number of guesses of all secrets together.
        total: u64,
        /// The number of guesses of the unluckiest secret in this strategy.
        max: u32,
        /// The most guesses any secret may take; `None` if there is no limit.
        within: Option<u32>,
    },
    /// No strategy finds every secret within fewer than `max` guesses, and of those that need no more none has a
    /// smaller total than the strategy of the proof.
    Worst {
        /// The number of guesses of all secrets together.
        total: u64,
        /// The number of guesses of the unluckiest secret.
        max: u32,
    },
    /// No strategy finds every secret `within` this number of guesses.
    Infeasible {
        /// The number of guesses that is not enough.
        within: u32,
    },
    /// The least total, then the least worst case, then the fewest secrets at the worst case.
    Average {
        /// The number of guesses of all secrets together.
        total: u64,
        /// The number of guesses of the unluckiest secret.
        max: u32,
        /// The number of secrets that take `max` guesses.
        at_max: u64,
        /// The most guesses any secret may take; `None` if there is no limit.
        within: Option<u32>,
    },
    /// The least worst case, then the least total, then the fewest secrets at the worst case.
    WorstCase {
        /// The number of guesses of the unluckiest secret.
        max: u32,
        /// The number of guesses of all secrets together.
        total: u64,
        /// The number of secrets that take `max` guesses.
        at_max: u64,
    },
    /// The least worst case, then the fewest secrets at the worst case, then the least total.
    FewestAtMax {
        /// The number of guesses of the unluckiest secret.
        max: u32,
        /// The number of secrets that take `max` guesses.
        at_max: u64,
        /// The number of guesses of all secrets together.
        total: u64,
    },
    /// The most secrets that a strategy finds `within` this number of guesses.
    Found {
        /// The number of guesses that count.
        within: u32,
        /// The number of secrets that the strategy of the proof finds.
        found: u64,
    },
}

/// A lower bound that a proof has to show for the position of its claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofGoal {
    /// What secrets pay.
    pub prices: Prices,
    /// The guesses that may be made.
    pub left: GuessesLeft,
    /// What the position costs at least.
    pub bound: Bound,
}

impl Claim {
    /// Whether the proof contains a strategy.
    pub fn has_tree(self) -> bool {
        !matches!(self, Claim::Infeasible { .. })
    }

    /// The number of [`Claim::goals`].
    pub fn goal_count(self) -> usize {
        self.goals(1).len()
    }

    /// The lower bounds that make the claim true, in the order of their logs. `secrets` is the number of codes of the position.
    ///
    /// Claim: with n secrets, prices of n + 1 per guess and 1 for the last guess compare strategies within `max` guesses by the
    /// total and then by the secrets at `max`. Prices of 1 per guess and n·max + 1 for the last guess compare them by
    /// the secrets at `max` and then by the total.
    /// Proof: a cost is the first number times the weight, plus the second number. The second number is below the weight: at most
    /// n secrets are at `max`, and a total within `max` guesses is at most n·max.
    pub fn goals(self, secrets: u64) -> Vec<ProofGoal> {
        let goal = |prices, left, bound| ProofGoal { prices, left, bound };
        let total = |left, total| goal(Prices::TOTAL, left, Bound::Guesses(total));
        let limit = |within: Option<u32>| within.map_or(GuessesLeft::Unlimited, GuessesLeft::Guesses);
        let below = |max: u32| GuessesLeft::Guesses(max.saturating_sub(1));
        let never = |left| goal(Prices::TOTAL, left, Bound::Never);
        let weighted =
            |weight: u64, first: u64, second: u64| Bound::Guesses(first.saturating_mul(weight).saturating_add(second));
        let by_total = |max: u32, total, at_max| {
            let weight = secrets.saturating_add(1);
            goal(Prices::with_last(weight, 1), GuessesLeft::Guesses(max), weighted(weight, total, at_max))
        };
        match self {
            Claim::Total { total: guesses, within, .. } => vec![total(limit(within), guesses)],
            Claim::Worst { total: guesses, max } => vec![never(below(max)), total(GuessesLeft::Guesses(max), guesses)],
            Claim::Infeasible { within } => vec![never(GuessesLeft::Guesses(within))],
            Claim::Average { total: guesses, max, at_max, within } => vec![
                total(limit(within), guesses),
                total(below(max), guesses.saturating_add(1)),
                by_total(max, guesses, at_max),
            ],
            Claim::WorstCase { max, total, at_max } => vec![never(below(max)), by_total(max, total, at_max)],
            Claim::FewestAtMax { max, at_max, total } => {
                let weight = secrets.saturating_mul(max.into()).saturating_add(1);
                let bound = weighted(weight, at_max, total);
                vec![never(below(max)), goal(Prices::with_last(1, weight), GuessesLeft::Guesses(max), bound)]
            }
            Claim::Found { within, found } => {
                let missed = Bound::Guesses(secrets.saturating_sub(found));
                vec![goal(Prices::MISSES, GuessesLeft::Guesses(within), missed)]
            }
        }
    }
}

/// How many secrets take as many guesses as the unluckiest.
pub fn secrets_at_max(distribution: &Distribution) -> u64 {
    distribution.histogram().last().copied().unwrap_or(0)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = |within: Option<u32>| within.map(|within| format!(" within {within} guesses")).unwrap_or_default();
        match self {
            Claim::Total { total, within, .. } => write!(f, "the smallest total{} is {total}", limit(*within)),
            Claim::Worst { total, max } => {
                write!(f, "the smallest worst case is {max} guesses, and the smallest total within it is {total}")
            }
            Claim::Infeasible { within } => write!(f, "no strategy stays within {within} guesses"),
            Claim::Average { total, max, at_max, within } => write!(
                f,
                "the smallest total{} is {total}, the smallest worst case with it is {max} guesses, and the fewest secrets at \
                 it are {at_max}",
                limit(*within)
            ),
            Claim::WorstCase { max, total, at_max } => write!(
                f,
                "the smallest worst case is {max} guesses, the smallest total within it is {total}, and the fewest secrets \
                 at it are then {at_max}"
            ),
            Claim::FewestAtMax { max, at_max, total } => write!(
                f,
                "the smallest worst case is {max} guesses, the fewest secrets at it are {at_max}, and the smallest total is \
                 then {total}"
            ),
            Claim::Found { within, found } => {
                write!(f, "the most secrets that a strategy finds within {within} guesses are {found}")
            }
        }
    }
}

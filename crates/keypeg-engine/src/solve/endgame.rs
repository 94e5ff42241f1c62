//! Small sets, settled by rules without looking at every guess.
//!
//! Claims, for a set of n codes with d guesses left:
//! 1. One code costs 1. Two codes cost 3 if d ≥ 2. With d = 1 a set of more than one code has no strategy.
//! 2. If one of the codes splits the set into n cells, its winning cell included, the value is 2n − 1 (d ≥ 2). No set
//!    costs less, and all others cost at least 2n.
//! 3. If one of the codes splits it into n − 1 cells, its winning cell included, and no code splits it into n cells,
//!    the value is 2n if d ≥ 3.
//! 4. Three codes cost 5 or, if d ≥ 3, at most 6.
//!
//! Proof: at most one code is found by the first guess, so 2n − 1 is the least. It is reached only if one code is
//! found by the first guess and every other by the second: the first guess is one of the codes and every cell a
//! single code. Otherwise the cost is 2n at least. With n − 1 cells, one of them winning, n − 3 are single codes and
//! one is a pair: 1 + 2(n − 3) + (2 + 3) = 2n, and the pair needs a third guess. If one of three codes is guessed, the other
//! two are in different cells, for a cost of 5, or in one cell, for 1 + 2 + 3 = 6.
//! Source: the search notes of this project. Claim 3 needs the third guess: {AAAB, AAAC, AAAD} of 4x4 costs 6 within two
//! guesses if a probe comes first. If one of the three codes comes first, it takes three guesses.

use keypeg_core::CodeId;

use super::answers::Answers;
use super::cost::{Cost, DepthLeft, Value};

/// The largest set whose codes are tried against each other before the transposition table is probed.
pub(super) const TRIED: usize = 16;

/// What the rules say of the value of a set.
pub(super) fn settle(answers: &Answers, set: &[CodeId], left: DepthLeft) -> Value {
    let codes = set.len() as u32;
    match (codes, left) {
        (1, _) => return Value::Exact(Cost::new(1)),
        (_, DepthLeft::Guesses(1)) => return Value::Exact(Cost::NEVER),
        (2, _) => return Value::Exact(Cost::new(3)),
        _ if set.len() > TRIED => return Value::AtLeast(Cost::new(2 * codes - 1)),
        _ => {}
    }
    let (parts, _) = answers.most_consistent_parts(set);
    if parts == set.len() {
        Value::Exact(Cost::new(2 * codes - 1))
    } else if parts + 1 == set.len() && left != DepthLeft::Guesses(2) {
        Value::Exact(Cost::new(2 * codes))
    } else {
        Value::AtLeast(Cost::new(2 * codes))
    }
}

/// The guess that attains the value of a set that [`settle`] settles: the first of its codes with the most cells.
pub(super) fn guess(answers: &Answers, set: &[CodeId]) -> CodeId {
    answers.most_consistent_parts(set).1
}

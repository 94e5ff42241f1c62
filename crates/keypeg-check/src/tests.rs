//! The rules against brute force on small boards.

use keypeg_core::proof::{Bound, GuessesLeft};
use keypeg_core::{CodeId, CodeSpace};

use crate::rules;
use crate::scan::scan;
use crate::scores::Scores;

/// What a set costs, by trying everything.
fn value(scores: &Scores, set: &[CodeId], left: GuessesLeft) -> Bound {
    let Some(next) = left.after_guess() else { return Bound::Never };
    match set {
        [_] => return Bound::Guesses(1),
        // As many guesses as codes are enough, so this ends.
        _ if left == GuessesLeft::Unlimited => return value(scores, set, GuessesLeft::Guesses(set.len() as u32)),
        _ => {}
    }
    (0..scores.codes() as u32).map(|guess| cost(scores, set, CodeId(guess), next)).min().unwrap()
}

fn cost(scores: &Scores, set: &[CodeId], guess: CodeId, next: GuessesLeft) -> Bound {
    let cells = scores.cells(guess, set);
    if cells.iter().any(|(_, cell)| cell.len() == set.len()) {
        return Bound::Never;
    }
    cells.iter().fold(Bound::Guesses(set.len() as u64), |sum, (_, cell)| sum.plus(value(scores, cell, next)))
}

/// Sets of up to seven codes, as good as random.
fn sets(codes: usize) -> impl Iterator<Item = Vec<CodeId>> {
    (0..120u64).map(move |seed| {
        let number = |index: u64| ((seed * 7 + index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % codes;
        let mut set: Vec<CodeId> = (0..2 + seed % 6).map(|index| CodeId(number(index) as u32)).collect();
        set.sort_unstable();
        set.dedup();
        set
    })
}

#[test]
fn no_rule_says_too_much() {
    for game in ["3x3", "4x2", "2x5", "3x4-distinct"] {
        let scores = Scores::new(CodeSpace::new(game.parse().unwrap()).unwrap());
        for set in sets(scores.codes()) {
            for left in
                [GuessesLeft::Guesses(1), GuessesLeft::Guesses(2), GuessesLeft::Guesses(3), GuessesLeft::Unlimited]
            {
                let truth = value(&scores, &set, left);
                let k = scan(&scores, &set, Bound::Never, left).k;
                assert!(rules::simple(&scores, &set, k, left) <= truth, "{game} {set:?} {left:?}");
                for cut in 1..set.len() {
                    let subset = value(&scores, &set[..cut], left);
                    assert!(subset.plus(rules::ideal(set.len() - cut, k, left)) <= truth, "{game} {set:?} {cut}");
                }
                let Some(next) = left.after_guess() else { continue };
                for bound in [truth, truth.plus(Bound::Guesses(1)), Bound::Never] {
                    let open = scan(&scores, &set, bound, next).open;
                    for guess in (0..scores.codes() as u32).map(CodeId).filter(|guess| !open.contains(guess)) {
                        assert!(cost(&scores, &set, guess, next) >= bound, "{game} {set:?} {guess:?}");
                    }
                }
            }
        }
    }
}

//! Forged proofs of the claims of version 2: aims with several numbers, secrets found in time, possible guesses only.

use keypeg_core::CodeId;
use keypeg_core::proof::{AllowedGuesses, Bound, Claim, Permutation, Support};

use crate::document::{Cell, Document, Entry, Record};
use crate::forgeries::{Forgery, by_hand, forgery, honest, is_here, with_worse_strategy};

/// An honest proof with another number of secrets at the worst case.
fn at_max(name: &str, secrets: u64) -> Document {
    honest(name).with(|proof| match &mut proof.header.claim {
        Claim::Average { at_max, .. } | Claim::WorstCase { at_max, .. } | Claim::FewestAtMax { at_max, .. } => {
            *at_max = secrets;
        }
        other => panic!("{other}"),
    })
}

/// An honest proof in which a goal has no entries.
fn without_goal(name: &str, goal: usize) -> Document {
    honest(name).with(|proof| proof.goals[goal] = Record::default())
}

/// An honest proof with a bound that is far too high in the first cell of a goal that has a record. By prices with weights, a
/// bound that is a little higher than stated may be true as well.
fn raised(name: &str, goal: usize) -> Document {
    honest(name).with(|proof| {
        let cell = proof.goals[goal].find(&is_here).expect("a cell with a record");
        if let Support::Here { bound: Bound::Guesses(bound), .. } = &mut cell.support {
            *bound += 1_000_000;
        }
    })
}

fn possible(document: Document) -> Document {
    document.with(|proof| proof.header.allowed = AllowedGuesses::Possible)
}

/// A strategy that finds fewer secrets in time, and claims that no more can be found.
fn fewer_found() -> Document {
    honest("3x5-found-3").with(|proof| {
        let tree = proof.tree.as_mut().unwrap();
        let answer = tree.answers.iter_mut().find(|(_, node)| node.answers.len() > 1).expect("an answer with answers");
        answer.1.answers.pop();
        let found = tree.distribution().histogram().iter().take(3).sum();
        proof.header.claim = Claim::Found { within: 3, found };
    })
}

/// The first record of the goal with weights is replaced by a reference to the last record of the goal before.
fn other_prices() -> Document {
    honest("3x5-average").with(|proof| {
        let identity = Permutation::identity(proof.header.game);
        let cell = proof.goals[2].find(&is_here).expect("a cell with a record");
        *cell = Cell::earlier(cell.answer, 1, identity);
    })
}

/// After AAB 0,0 of 3x5 the guess ACD cannot be the secret, but has an entry.
fn impossible_entry() -> Document {
    possible(by_hand(3, 1)).with(|proof| {
        let record = proof.goals[0].entries[0].cells[0].record.as_mut().expect("the record after AAB 0,0");
        record.entries.insert(0, Entry { guess: CodeId(13), cells: Vec::new() });
    })
}

/// All of them.
pub(crate) fn all() -> Vec<Forgery> {
    vec![
        forgery(
            "average-at-max",
            at_max("3x5-average", 1),
            "at the start: the number of secrets at the strategy's worst case is 2, not 1",
        ),
        forgery(
            "average-worse-strategy",
            with_worse_strategy("3x5-average", |total, max, at_max| Claim::Average {
                total,
                max,
                at_max,
                within: None,
            }),
            "at the start, guess AAB: its cells add up to 451, but the claim is at least 571",
        ),
        forgery(
            "average-worst-case-unproven",
            without_goal("3x5-average", 1),
            "at the start, guess AAB: no rule refutes it and it has no entry: the rules show a cost of at least 437, but the claim is at least 452",
        ),
        forgery(
            "average-at-max-unproven",
            without_goal("3x5-average", 2),
            "at the start, guess AAB: no rule refutes it and it has no entry: the rules show a cost of at least 55062, but the claim is at least 56828",
        ),
        forgery(
            "average-weighted-bound-raised",
            raised("3x5-average", 2),
            "after AAB 0,0, guess CCD: its cells add up to 9199, but the claim is at least 1009199",
        ),
        forgery(
            "reference-with-other-prices",
            other_prices(),
            "at the start, guess AAB: the cell of 0,0 refers back by 1 to a position with other prices",
        ),
        forgery(
            "worst-case-at-max",
            at_max("3x5-worst-case", 1),
            "at the start: the number of secrets at the strategy's worst case is 2, not 1",
        ),
        forgery(
            "worst-case-worse-strategy",
            with_worse_strategy("3x5-worst-case", |total, max, at_max| Claim::WorstCase { max, total, at_max }),
            "at the start, guess AAA: the bound of the cell of 1,0 is for fewer guesses than are left",
        ),
        forgery(
            "worst-case-unproven",
            without_goal("3x5-worst-case", 1),
            "at the start, guess AAB: no rule refutes it and it has no entry: the rules show a cost of at least 55062, but the claim is at least 56828",
        ),
        forgery(
            "worst-case-bound-raised",
            raised("3x5-worst-case", 1),
            "after AAB 0,0, guess CCD: its cells add up to 9199, but the claim is at least 1009199",
        ),
        forgery(
            "fewest-at-max",
            at_max("3x5-fewest-at-max", 2),
            "at the start: the number of secrets at the strategy's worst case is 1, not 2",
        ),
        forgery(
            "fewest-at-max-worse-strategy",
            with_worse_strategy("3x5-fewest-at-max", |total, max, at_max| Claim::FewestAtMax { max, at_max, total }),
            "at the start, guess AAA: the bound of the cell of 1,0 is for fewer guesses than are left",
        ),
        forgery(
            "fewest-at-max-bound-raised",
            raised("3x5-fewest-at-max", 1),
            "after AAA 1,0, guess AAB: no rule refutes it and it has no entry: the rules show a cost of at least 7039, but the claim is at least 1000741",
        ),
        forgery(
            "fewest-at-max-by-other-prices",
            honest("3x5-worst-case").with(|proof| {
                if let Claim::WorstCase { max, total, at_max } = proof.header.claim {
                    proof.header.claim = Claim::FewestAtMax { max, at_max, total };
                }
            }),
            "after AAB 0,0; CCD 2,0, guess ACC: no rule refutes it and it has no entry: the rules show a cost of at least 1266, but the claim is at least 1513",
        ),
        forgery(
            "found-too-many",
            honest("3x5-found-3").with(|proof| {
                if let Claim::Found { found, .. } = &mut proof.header.claim {
                    *found += 1;
                }
            }),
            "at the start: the number of secrets that the strategy finds within 3 guesses is 48, not 49",
        ),
        forgery(
            "found-too-few",
            fewer_found(),
            "at the start, guess AAB: its cells add up to 77, but the claim is at least 78",
        ),
        forgery(
            "found-bound-raised",
            raised("3x5-found-3", 0),
            "after AAB 0,2, guess AAC: no rule refutes it and it has no entry: the rules show a cost of at least 5, but the claim is at least 1000002",
        ),
        forgery(
            "possible-strategy",
            possible(honest("3x5")),
            "after ABC 1,0, guess BDE: it cannot be the secret, but the claim is about possible guesses only",
        ),
        forgery(
            "possible-for-any",
            honest("3x5-possible").with(|proof| proof.header.allowed = AllowedGuesses::Any),
            "after AAB 0,2, guess BCB: no rule refutes it and it has no entry: the rules show a cost of at least 16, but the claim is at least 17",
        ),
        forgery(
            "possible-bound-raised",
            raised("3x5-possible", 0),
            "after AAB 0,0, guess CCC: no rule refutes it and it has no entry: the rules show a cost of at least 82, but the claim is at least 1000073",
        ),
        forgery(
            "possible-entry",
            impossible_entry(),
            "after AAB 0,0, guess ACD: it cannot be the secret, but the claim is about possible guesses only",
        ),
        forgery(
            "possible-smaller-set",
            possible(by_hand(3, 2)),
            "at the start, guess AAB: the position 2 back has fewer codes than the cell of 0,0, and only possible guesses are allowed",
        ),
        forgery(
            "possible-feasible-limit",
            possible(Document::empty("3x4", Claim::Infeasible { within: 7 })),
            "at the start, guess AAA: no rule refutes it and it has no entry: the rules show a cost of at least 224, but the claim is that there is no strategy",
        ),
    ]
}

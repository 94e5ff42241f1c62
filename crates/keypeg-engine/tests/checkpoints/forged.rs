//! Checkpoints with wrong values and valid checksums.
//!
//! The search relies on these values, so a total can be wrong. But a wrong total must never be called proven without the
//! note that a checkpoint was used, and it must never get a proof.

use std::time::Duration;

use keypeg_check::check_proof;
use keypeg_core::bytes::{Reader, write_number};
use keypeg_core::proof::Claim;
use keypeg_core::{Control, Stream};
use keypeg_engine::certify::{self, CertifyError};
use keypeg_engine::solve::{Objective, SolveError, SolveOptions, SolveOutcome};
use keypeg_engine::{Board, Solver};

use crate::{board, finished, goal, load, sealed};

/// Where the entries begin in the checkpoint of a whole game.
const ENTRIES: usize = 15;

/// One entry: the bytes of its fingerprint, the number of codes, and twice the cost, plus 1 if it is exact.
#[derive(Clone)]
struct SavedEntry {
    fingerprint: Vec<u8>,
    codes: u64,
    value: u64,
}

fn entries(saved: &[u8]) -> Vec<SavedEntry> {
    let mut rest = &saved[ENTRIES..saved.len() - 8];
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let (fingerprint, numbers) = rest.split_at(16);
        let mut reader = Reader::new(numbers);
        let (codes, value) = (reader.number().unwrap(), reader.number().unwrap());
        entries.push(SavedEntry { fingerprint: fingerprint.to_vec(), codes, value });
        rest = &numbers[numbers.len() - reader.len()..];
    }
    entries
}

/// The same checkpoint with other entries.
fn with_entries(saved: &[u8], entries: &[SavedEntry]) -> Vec<u8> {
    let mut bytes = saved[..ENTRIES].to_vec();
    for entry in entries {
        bytes.extend(&entry.fingerprint);
        write_number(&mut bytes, entry.codes);
        write_number(&mut bytes, entry.value);
    }
    sealed(bytes)
}

/// The number of forged checkpoints by their result.
#[derive(Debug, Default)]
struct Tally {
    /// The search noticed that the values contradict each other.
    noticed: u32,
    /// A wrong result that is only "proven, given the checkpoint".
    wrong: u32,
    /// The right result.
    right: u32,
}

/// Solves with a forged checkpoint, and tries to prove the result.
fn try_forgery(board: &Board, forged: &[u8], options: &SolveOptions, truth: Claim, tally: &mut Tally) {
    let (start, control) = (board.start(), Control::default());
    let solver = load(board, forged, options).unwrap();
    let solution = match solver.solve_position(&start, options, &control) {
        Ok(solution) => solution,
        Err(error) => {
            assert_eq!(error, SolveError::WrongCheckpoint);
            tally.noticed += 1;
            return;
        }
    };
    assert!(solution.resumed, "never proven without a word");
    let claim = certify::claim(&solution, options.objective, options.max_guesses).unwrap();
    let is_true = is_same(claim, truth);
    *(if is_true { &mut tally.right } else { &mut tally.wrong }) += 1;
    let mut proof = Vec::new();
    match certify::certify(&solver, &start, claim, solution.tree.as_ref(), &mut proof, &control) {
        Ok(_) => {
            assert!(is_true, "{claim} has a proof");
            assert_eq!(check_proof(&proof[..], &control).unwrap().verdict, Ok(()));
        }
        Err(error) => assert!(matches!(error, CertifyError::FalseClaim), "{error}"),
    }
    if !is_true {
        let fresh = Solver::with_memory(board, crate::MEMORY);
        let written = certify::certify(&fresh, &start, claim, solution.tree.as_ref(), Vec::new(), &control);
        assert!(matches!(written, Err(CertifyError::FalseClaim)), "nor by a solver that knows nothing of it");
    }
}

/// Whether two claims are the same. The worst case of a strategy may differ if the total is minimized.
fn is_same(claim: Claim, truth: Claim) -> bool {
    match (claim, truth) {
        (Claim::Total { total: a, within: b, .. }, Claim::Total { total: c, within: d, .. }) => (a, b) == (c, d),
        _ => claim == truth,
    }
}

#[test]
fn a_forged_value_proves_nothing() {
    let total = |total, max, within| Claim::Total { total, max, within };
    let mut tally = Tally::default();
    for (game, options, truth) in [
        ("3x6", goal(Objective::Average, None), total(854, 5, None)),
        ("4x4", goal(Objective::Average, None), total(905, 4, None)),
        ("3x5", goal(Objective::Average, Some(5)), total(451, 5, Some(5))),
        ("3x5", goal(Objective::Worst, None), Claim::Worst { total: 451, max: 5 }),
        ("3x5", goal(Objective::Average, Some(4)), Claim::Infeasible { within: 4 }),
    ] {
        let board = board(game);
        let saved = finished(&board, &options);
        let all = entries(&saved);
        assert_eq!(with_entries(&saved, &all), saved, "the test reads what is written");
        let below: Vec<SavedEntry> =
            all.iter().filter(|entry| (entry.codes as usize) < board.space().len()).cloned().collect();
        for lie in LIES {
            for index in 0..all.len() {
                let forged = with_entries(&saved, &forge(&all, lie, |place| place == index));
                try_forgery(&board, &forged, &options, truth, &mut tally);
            }
            // Without an entry for the whole game, its value is computed from the values of its cells.
            for index in 0..below.len() {
                let forged = with_entries(&saved, &forge(&below, lie, |place| place == index));
                try_forgery(&board, &forged, &options, truth, &mut tally);
            }
            try_forgery(&board, &with_entries(&saved, &forge(&below, lie, |_| true)), &options, truth, &mut tally);
        }
    }
    assert!(tally.noticed > 100 && tally.wrong > 20 && tally.right > 100, "the forgeries are tame: {tally:?}");
}

/// Forges many entries at once with random values. Some get the fingerprint of another set.
#[test]
fn random_values_end_in_a_result_or_an_error() {
    let (mut tally, mut stream) = (Tally::default(), Stream::new(15));
    let goals = [
        ("3x5", goal(Objective::Average, None), Claim::Total { total: 451, max: 5, within: None }),
        ("3x5", goal(Objective::Average, Some(5)), Claim::Total { total: 451, max: 5, within: Some(5) }),
        ("3x5", goal(Objective::Worst, None), Claim::Worst { total: 451, max: 5 }),
        ("3x5", goal(Objective::Average, Some(4)), Claim::Infeasible { within: 4 }),
        ("4x4", goal(Objective::Average, Some(6)), Claim::Total { total: 905, max: 4, within: Some(6) }),
    ];
    for (game, options, truth) in goals {
        let board = board(game);
        let saved = finished(&board, &options);
        let honest = entries(&saved);
        for round in 0..60 {
            let mut all = honest.clone();
            for entry in &mut all {
                if stream.below(3) > 0 {
                    entry.value = match stream.below(6) {
                        0 => NEVER,
                        1 => NEVER - 1,
                        2 => NEVER - 2 - stream.below(4),
                        3 => stream.below(4),
                        4 => stream.below(2 * entry.codes),
                        _ => stream.below(20 * entry.codes),
                    };
                }
                if stream.below(8) == 0 {
                    let other = &honest[stream.below(honest.len() as u64) as usize];
                    entry.fingerprint.clone_from(&other.fingerprint);
                }
            }
            let options = SolveOptions { threads: 1 + round % 2, ..options.clone() };
            try_forgery(&board, &with_entries(&saved, &all), &options, truth, &mut tally);
        }
    }
    assert!(tally.noticed > 50 && tally.wrong + tally.right > 50, "the forgeries are tame: {tally:?}");
}

/// The checkpoint of 4x6 with one entry, for the whole game.
fn hollow(value: impl Fn(u64) -> u64) -> Vec<u8> {
    let board = board("4x6");
    let saved = finished(&board, &SolveOptions::default());
    let mut whole = entries(&saved);
    whole.retain(|entry| entry.codes == 1296);
    assert_eq!(whole.len(), 1);
    whole[0].value = value(whole[0].value);
    with_entries(&saved, &whole)
}

#[test]
fn a_hollow_checkpoint_can_be_stopped() {
    let (board, saved) = (board("4x6"), hollow(|value| value));
    let options = SolveOptions { tree_time: Duration::ZERO, ..SolveOptions::default() };
    let cancelled = Control::default().with_cancellation(|| true);
    let solve = |control| load(&board, &saved, &options).unwrap().solve_position(&board.start(), &options, control);
    let stopped = solve(&cancelled).unwrap();
    assert_eq!(stopped.outcome, SolveOutcome::Stopped { lower_bound: 5625 });
    assert!(stopped.resumed && stopped.upper_bound() > Some(5625), "{:?}", stopped.upper_bound());
    let solved = solve(&Control::default()).unwrap();
    assert_eq!((solved.outcome, solved.upper_bound()), (SolveOutcome::Optimal, Some(5625)));
}

#[test]
fn a_bound_above_the_total_of_a_tree_is_noticed() {
    let (board, options) = (board("4x6"), SolveOptions::default());
    let cancelled = Control::default().with_cancellation(|| true);
    for value in [2 * 100_000, 2 * 100_000 + 1] {
        let solver = load(&board, &hollow(|_| value), &options).unwrap();
        let error = solver.solve_position(&board.start(), &options, &cancelled).unwrap_err();
        assert_eq!(error, SolveError::WrongCheckpoint);
    }
}

/// Forged values: too low, too high, "never", exact instead of a bound and the reverse.
const LIES: [fn(u64) -> u64; 7] = [
    |value| value.saturating_sub(40),
    |value| value.saturating_sub(2),
    |value| value.saturating_add(2).min(NEVER),
    |value| value.saturating_add(16).min(NEVER),
    |value| value.saturating_add(4000).min(NEVER),
    |_| NEVER,
    |value| value ^ 1,
];

/// The value of a set that has no strategy within the guesses left.
const NEVER: u64 = (u32::MAX >> 1 << 1 | 1) as u64;

/// Replaces the values of some entries.
fn forge(entries: &[SavedEntry], lie: fn(u64) -> u64, lies_at: impl Fn(usize) -> bool) -> Vec<SavedEntry> {
    let mut entries = entries.to_vec();
    let chosen = entries.iter_mut().enumerate().filter(|(place, _)| lies_at(*place));
    chosen.for_each(|(_, entry)| entry.value = lie(entry.value));
    entries
}

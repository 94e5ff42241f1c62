//! True claims have proofs, and they hold.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use keypeg_check::check_proof;
use keypeg_core::proof::Claim;
use keypeg_core::{Control, History, Turn};
use keypeg_engine::certify::{self, CertifyError};
use keypeg_engine::solve::{Objective, SolveOptions};
use keypeg_engine::{Board, Solver};

use crate::document::{Document, prove};

/// Proves and checks, and returns the size of the proof.
fn holds(game: &str, objective: Objective, max_guesses: Option<u32>, expected: Claim) -> usize {
    let (claim, proof) = prove(game, objective, max_guesses);
    assert_eq!(claim, expected, "{game}");
    let report = check_proof(&proof[..], &Control::default()).unwrap();
    assert_eq!(report.verdict, Ok(()), "{game}");
    assert_eq!(report.header.claim, expected);
    proof.len()
}

#[test]
fn totals() {
    for (game, total, max) in [
        ("1x1", 1, 1),
        ("1x5", 15, 5),
        ("2x2", 8, 3),
        ("3x4", 206, 4),
        ("3x6", 854, 5),
        ("4x4", 905, 4),
        ("5x3", 816, 5),
        ("4x5", 2463, 5),
        ("5x4", 3954, 5),
        ("3x6-distinct", 436, 5),
        ("3x8-distinct", 1449, 6),
        ("4x6-distinct", 1446, 5),
        ("4x7-distinct", 3639, 6),
        ("2x17", 2198, 10),
        ("2x17-distinct", 2036, 10),
        ("9x2", 2390, 6),
    ] {
        let (claim, proof) = prove(game, Objective::Average, None);
        assert!(matches!(claim, Claim::Total { total: found, within: None, .. } if found == total), "{game}: {claim}");
        let report = check_proof(&proof[..], &Control::default()).unwrap();
        assert_eq!(report.verdict, Ok(()), "{game}");
        assert!(matches!(claim, Claim::Total { max: found, .. } if found <= max + 1), "{game}: {claim:?}");
    }
}

/// A permutation of more than 20 colors has a number that does not fit 64 bits. The proof must still use all symmetries:
/// without them it would take minutes.
#[test]
fn more_than_twenty_colors() {
    for (game, claim) in [
        ("2x21", Claim::Total { total: 3957, max: 13, within: None }),
        ("2x22-distinct", Claim::Total { total: 4263, max: 13, within: None }),
        ("1x60", Claim::Total { total: 1830, max: 60, within: None }),
    ] {
        assert!(holds(game, Objective::Average, None, claim) < 300_000, "{game}");
    }
}

/// The writer checks its control at every position and at every guess with an entry.
#[test]
fn writing_a_proof_can_be_stopped() {
    let board = Board::new("2x21".parse().unwrap()).unwrap();
    let (solver, start, options) = (Solver::new(&board), board.start(), SolveOptions::default());
    let solution = solver.solve_position(&start, &options, &Control::default()).unwrap();
    let claim = certify::claim(&solution, Objective::Average, None).unwrap();
    for checks in [0, 1, 10, 100, 5000] {
        let left = AtomicU64::new(checks);
        let stop = move || left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
        let control = Control::default().with_cancellation(stop);
        let written = certify::certify(&solver, &start, claim, solution.tree.as_ref(), Vec::new(), &control);
        assert!(matches!(written, Err(CertifyError::Interrupted)), "after {checks} checks: {written:?}");
    }
}

#[test]
fn four_pegs_and_six_colors() {
    let unlimited = Claim::Total { total: 5625, max: 6, within: None };
    assert!(holds("4x6", Objective::Average, None, unlimited) < 100_000);
    holds("4x6", Objective::Average, Some(5), Claim::Total { total: 5626, max: 5, within: Some(5) });
    holds("4x6", Objective::Average, Some(4), Claim::Infeasible { within: 4 });
    holds("4x6", Objective::Worst, None, Claim::Worst { total: 5626, max: 5 });
}

#[test]
fn limits_and_worst_cases() {
    for game in ["1x3", "2x4", "3x4", "3x5", "4x3", "5x2", "3x5-distinct", "4x5-distinct", "5x4"] {
        let (claim, proof) = prove(game, Objective::Worst, None);
        let Claim::Worst { max, .. } = claim else { panic!("{claim}") };
        assert_eq!(check_proof(&proof[..], &Control::default()).unwrap().verdict, Ok(()), "{game}");
        for within in 1..=max + 1 {
            let (claim, proof) = prove(game, Objective::Average, Some(within));
            assert_eq!(matches!(claim, Claim::Infeasible { .. }), within < max);
            assert_eq!(check_proof(&proof[..], &Control::default()).unwrap().verdict, Ok(()), "{game} within {within}");
        }
    }
}

#[test]
fn positions_within_a_game() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let solver = Solver::with_memory(&board, 1 << 28);
    for answer in [1, 2, 5, 6, 9] {
        let turn = Turn { guess: board.code(keypeg_core::CodeId(7)), feedback: board.feedback(answer) };
        let position = board.position(History::new(vec![turn])).unwrap();
        let solution = solver.solve_position(&position, &SolveOptions::default(), &Control::default()).unwrap();
        let claim = certify::claim(&solution, Objective::Average, None).unwrap();
        let mut proof = Vec::new();
        certify::certify(&solver, &position, claim, solution.tree.as_ref(), &mut proof, &Control::default()).unwrap();
        assert_eq!(check_proof(&proof[..], &Control::default()).unwrap().verdict, Ok(()));
    }
}

#[test]
fn the_same_proof_every_time() {
    let (_, first) = prove("4x5", Objective::Average, None);
    assert_eq!(Document::read(&first).write(), first);
    // Whatever the solver has in its table: results of other solves and threads, or almost nothing.
    let board = Board::new("4x5".parse().unwrap()).unwrap();
    for (memory_bytes, threads) in [(1 << 28, 2), (1 << 12, 1)] {
        let solver = Solver::with_memory(&board, memory_bytes);
        let options = SolveOptions { max_guesses: Some(5), threads, ..SolveOptions::default() };
        solver.solve_position(&board.start(), &options, &Control::default()).unwrap();
        let Document { header, tree, .. } = Document::read(&first);
        let mut second = Vec::new();
        certify::certify(&solver, &board.start(), header.claim, tree.as_ref(), &mut second, &Control::default())
            .unwrap();
        assert!(first == second, "{memory_bytes} bytes");
    }
}

#[test]
fn what_is_not_so_has_no_proof() {
    let board = Board::new("3x4".parse().unwrap()).unwrap();
    let solver = Solver::with_memory(&board, 1 << 26);
    let certify = |claim| certify::certify(&solver, &board.start(), claim, None, Vec::new(), &Control::default());
    assert!(matches!(certify(Claim::Infeasible { within: 4 }), Err(CertifyError::FalseClaim)));
    assert!(matches!(certify(Claim::Worst { total: 206, max: 4 }), Err(CertifyError::FalseClaim)), "no tree");
    assert!(certify(Claim::Infeasible { within: 3 }).is_ok());
}

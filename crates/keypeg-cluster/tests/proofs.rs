//! Proofs that are joined from fragments.

mod common;

use common::{Mishaps, Scheduler, cases, local};
use keypeg_check::{CheckReport, check};
use keypeg_cluster::{ClusterGoal, ClusterOutcome, Coordinator, NextUnit, UnitAnswer, UnitTask, UnitWorker};
use keypeg_core::Control;
use keypeg_core::proof::Claim;
use keypeg_engine::{Board, Position, certify};

/// Asserts that the proof of an outcome is accepted, and that its claim is that of the local solver.
fn assert_proven(position: &Position, goal: &ClusterGoal, outcome: &ClusterOutcome) {
    let place = format!("{} {:?} {goal:?}", position.game(), position.history());
    let claim = certify::claim(&outcome.solution, goal.objective, goal.max_guesses).unwrap();
    let of_local = certify::claim(&local(position, goal), goal.objective, goal.max_guesses).unwrap();
    assert_eq!(figures(claim), figures(of_local), "{place}");
    let proof = outcome.proof.as_deref().expect("a proof was asked for");
    let CheckReport::Proof(report) = check(proof, &Control::default()).unwrap() else { panic!("it is a proof") };
    assert_eq!(report.header.claim, claim, "{place}");
    assert!(report.verdict.is_ok(), "{place}: {:?}", report.verdict);
}

/// What does not depend on the choice among strategies of the same total.
fn figures(claim: Claim) -> (Option<u64>, Option<u32>) {
    match claim {
        Claim::Total { total, within, .. } => (Some(total), within),
        Claim::Worst { total, max } => (Some(total), Some(max)),
        Claim::Infeasible { within } => (None, Some(within)),
        other => panic!("a cluster does not make the claim {other}"),
    }
}

#[test]
fn every_goal_has_a_proof_that_is_accepted() {
    for (seed, given_up) in [(1, 0), (2, 40)] {
        for (position, goal) in cases() {
            let goal = ClusterGoal { proof: true, ..goal };
            let mishaps = Mishaps { given_up, lost: 10, duplicated: 10 };
            let mut scheduler = Scheduler::new(position.board(), 3, seed, mishaps);
            let mut coordinator = Coordinator::new(&position, goal.clone()).unwrap();
            let outcome = scheduler.run(&mut coordinator, usize::MAX).unwrap();
            if outcome.solution.tree.is_some() || goal.max_guesses.is_some() {
                assert_proven(&position, &goal, &outcome);
            }
        }
    }
}

#[test]
fn units_of_a_proof_that_are_cut_off_are_divided() {
    let board = Board::new("4x5".parse().unwrap()).unwrap();
    let goal = ClusterGoal { proof: true, work: 2, ..ClusterGoal::default() };
    let mut coordinator = Coordinator::new(&board.start(), goal.clone()).unwrap();
    let mut scheduler = Scheduler::new(&board, 2, 9, Mishaps::NOTHING);
    let outcome = scheduler.run(&mut coordinator, usize::MAX).unwrap();
    assert_proven(&board.start(), &goal, &outcome);
}

#[test]
fn a_proof_consists_of_many_units() {
    let board = Board::new("4x5".parse().unwrap()).unwrap();
    let goal = ClusterGoal { proof: true, ..ClusterGoal::default() };
    let mut coordinator = Coordinator::new(&board.start(), goal).unwrap();
    let worker = UnitWorker::new(&board);
    let (mut units, mut ranges, mut cut_off) = (0, 0, false);
    loop {
        match coordinator.next_unit(&Control::default()).unwrap() {
            NextUnit::Unit(unit) => {
                let mut result = worker.solve(&unit, &Control::default()).unwrap();
                if let UnitTask::Prove { to, .. } = unit.task {
                    units += 1;
                    ranges += usize::from(to.is_some());
                    if !std::mem::replace(&mut cut_off, true) {
                        result.finding = UnitAnswer::Proof(None);
                    }
                }
                coordinator.report(&result).unwrap();
            }
            NextUnit::Wait => panic!("every unit was reported"),
            NextUnit::Done(outcome) => break assert!(outcome.proof.is_some()),
        }
    }
    // One task per opening would not be enough: 4x5 has five kinds of openings.
    assert!(units > 20 && ranges > 1, "{units} units, {ranges} of them ranges");
}

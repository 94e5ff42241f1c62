//! With any schedule the outcome is that of the local solver.

mod common;

use std::collections::HashMap;

use common::{Mishaps, Scheduler, assert_local, cases};
use keypeg_cluster::{ClusterGoal, Coordinator, NextUnit, UnitAnswer, UnitTask, UnitWorker, WorkUnit};
use keypeg_core::Control;
use keypeg_engine::Board;
use keypeg_engine::solve::{Objective, ProvenValue};
use proptest::prelude::*;

#[test]
fn every_goal_has_the_outcome_of_the_local_solver() {
    for (given_up, least_units) in [(0, 200), (50, 300)] {
        let mut units = 0;
        for (position, goal) in cases() {
            let mut scheduler = Scheduler::new(position.board(), 1, 1, Mishaps { given_up, ..Mishaps::NOTHING });
            let mut coordinator = Coordinator::new(&position, goal.clone()).unwrap();
            let outcome = scheduler.run(&mut coordinator, usize::MAX).unwrap();
            assert_local(&position, &goal, &outcome);
            units += scheduler.units;
        }
        // Bounds alone do not settle these cases.
        assert!(units > least_units, "{units} units");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_schedule_changes_the_outcome(
        case in 0..110usize,
        seed in any::<u64>(),
        workers in 1..6usize,
        lost in 0..60u64,
        duplicated in 0..60u64,
        given_up in 0..100u64,
    ) {
        let cases = cases();
        let (position, goal) = &cases[case % cases.len()];
        let mishaps = Mishaps { lost, duplicated, given_up };
        let mut scheduler = Scheduler::new(position.board(), workers, seed, mishaps);
        let mut coordinator = Coordinator::new(position, goal.clone()).unwrap();
        let outcome = scheduler.run(&mut coordinator, usize::MAX).unwrap();
        assert_local(position, goal, &outcome);
    }
}

#[test]
fn units_that_are_cut_off_are_split() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    // With little work shares are cut off too, and positions become cells. With more, only whole positions are cut off.
    for work in [4, 15] {
        for (objective, total) in [(Objective::Average, 5625), (Objective::Worst, 5626)] {
            let goal = ClusterGoal { objective, work, ..ClusterGoal::default() };
            let mut coordinator = Coordinator::new(&board.start(), goal.clone()).unwrap();
            let mut scheduler = Scheduler::new(&board, 4, 3, Mishaps::NOTHING);
            let outcome = scheduler.run(&mut coordinator, usize::MAX).unwrap();
            assert_eq!(outcome.solution.upper_bound(), Some(total));
            assert_local(&board.start(), &goal, &outcome);
            assert!(coordinator.progress().cut_off > 0, "{:?}", coordinator.progress());
            assert!(scheduler.shares > 8, "{} shares", scheduler.shares);
        }
    }
}

#[test]
fn a_result_does_not_depend_on_what_the_worker_solved_before() {
    let board = Board::new("4x5".parse().unwrap()).unwrap();
    let mut coordinator = Coordinator::new(&board.start(), ClusterGoal::default()).unwrap();
    let experienced = UnitWorker::new(&board);
    let (mut solved, mut without_strategy) = (0, 0);
    let found = |worker: &UnitWorker, unit: &WorkUnit| worker.solve(unit, &Control::default()).unwrap();
    while let NextUnit::Unit(unit) = coordinator.next_unit(&Control::default()).unwrap() {
        let UnitTask::Search { budget } = unit.task else { break };
        for guesses_left in [Some(2), Some(3), Some(4), unit.guesses_left] {
            let unit = WorkUnit { guesses_left, ..unit.clone() };
            let fresh = UnitWorker::with_memory(&board, 1 << 20);
            let result = found(&experienced, &unit);
            assert_eq!(found(&fresh, &unit).finding, result.finding, "{unit:?}");
            assert_eq!(found(&fresh, &unit).finding, result.finding, "asked again: {unit:?}");
            let is_never = result.finding == UnitAnswer::Value(ProvenValue::Never);
            without_strategy += usize::from(is_never && budget.is_some());
            coordinator.report(&result).unwrap();
        }
        solved += 1;
    }
    assert!(solved > 10 && without_strategy > 10, "{solved} units, {without_strategy} without a strategy");
}

#[test]
fn a_wrong_result_is_noticed_and_bad_goals_are_refused() {
    use keypeg_cluster::{ClusterError, UnitResult};
    use keypeg_engine::solve::SolveError;
    let board = Board::new("3x4".parse().unwrap()).unwrap();
    let mut coordinator = Coordinator::new(&board.start(), ClusterGoal::default()).unwrap();
    let NextUnit::Unit(unit) = coordinator.next_unit(&Control::default()).unwrap() else { panic!("there is work") };
    let wrong = UnitResult::of(&unit, UnitAnswer::Value(ProvenValue::Exact(1)), 0);
    assert!(matches!(coordinator.report(&wrong), Err(ClusterError::Contradiction { .. })));
    let NextUnit::Unit(again) = coordinator.next_unit(&Control::default()).unwrap() else { panic!("there is work") };
    let other = UnitResult::of(&again, UnitAnswer::Tree(None), 0);
    assert!(matches!(coordinator.report(&other), Err(ClusterError::Malformed(_))));
    let goal = ClusterGoal { max_guesses: Some(0), ..ClusterGoal::default() };
    assert_eq!(Coordinator::new(&board.start(), goal).err(), Some(ClusterError::Solve(SolveError::NoGuesses)));
    let other = UnitWorker::new(&Board::new("3x3".parse().unwrap()).unwrap());
    assert!(matches!(other.solve(&unit, &Control::default()), Err(ClusterError::Solve(SolveError::OtherGame { .. }))));
}

#[test]
fn the_worker_that_solved_a_position_is_named_for_its_strategy() {
    let board = Board::new("4x5".parse().unwrap()).unwrap();
    let mut coordinator = Coordinator::new(&board.start(), ClusterGoal::default()).unwrap();
    let worker = UnitWorker::new(&board);
    let (mut searched, mut strategies) = (HashMap::new(), 0);
    while let NextUnit::Unit(unit) = coordinator.next_unit(&Control::default()).unwrap() {
        assert_eq!(coordinator.solved_before(&unit), searched.get(&unit.history).copied(), "{unit:?}");
        strategies += usize::from(matches!(unit.task, UnitTask::Tree { .. }));
        coordinator.report(&worker.solve(&unit, &Control::default()).unwrap()).unwrap();
        searched.insert(unit.history, unit.number);
    }
    assert!(strategies > 0 && searched.len() > strategies, "{strategies} strategies of {}", searched.len());
}

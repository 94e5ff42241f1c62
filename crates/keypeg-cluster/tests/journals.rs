//! A solve that is continued from its journal.

mod common;

use common::{Mishaps, Scheduler, assert_local, cases, results};
use keypeg_cluster::journal::{self, JournalError};
use keypeg_cluster::{ClusterError, ClusterGoal, Coordinator, NextUnit, UnitResult, UnitWorker};
use keypeg_core::{Control, Stopped, Stream};
use keypeg_engine::solve::Objective;
use keypeg_engine::{Board, Position};

fn resumed(position: &Position, goal: &ClusterGoal, results: &[UnitResult]) -> Coordinator {
    Coordinator::resume(position, goal.clone(), results, &Control::default()).unwrap()
}

#[test]
fn killed_again_and_again_a_solve_has_the_same_total() {
    for (seed, (position, goal)) in cases().into_iter().enumerate() {
        let mut random = Stream::new(seed as u64);
        let mishaps = Mishaps { lost: 10, duplicated: 10, given_up: 20 };
        let mut file = journal::header(&position, goal.objective, goal.max_guesses);
        let mut scheduler = Scheduler::new(position.board(), 2, random.next_u64(), mishaps);
        let outcome = loop {
            let contents = journal::read(&file, &position, goal.objective, goal.max_guesses).unwrap();
            file.truncate(contents.whole_bytes);
            let mut coordinator = resumed(&position, &goal, &contents.results);
            let outcome = scheduler.run(&mut coordinator, 1 + random.below(8) as usize);
            scheduler.coordinator_was_killed();
            file.append(&mut scheduler.journal);
            if let Some(outcome) = outcome {
                break outcome;
            }
            // The write that was under way is cut off anywhere, at its last byte too.
            let contents = results(&file, &position, &goal).unwrap();
            if let Some(last) = contents.last().filter(|_| random.below(2) == 0) {
                let torn = journal::record(last);
                file.extend(&torn[..random.below(torn.len() as u64) as usize]);
            }
        };
        assert_local(&position, &goal, &outcome);
    }
}

#[test]
fn a_late_result_does_not_settle_another_position() {
    let board = Board::new("4x4".parse().unwrap()).unwrap();
    let next = |coordinator: &mut Coordinator| match coordinator.next_unit(&Control::default()).unwrap() {
        NextUnit::Unit(unit) => unit,
        other => panic!("there is work: {other:?}"),
    };
    let mut killed = Coordinator::new(&board.start(), ClusterGoal::default()).unwrap();
    let first = next(&mut killed);
    let late = UnitWorker::new(&board).solve(&first, &Control::default()).unwrap();
    assert!(killed.report(&late).unwrap());
    let mut coordinator = resumed(&board.start(), &ClusterGoal::default(), std::slice::from_ref(&late));
    let second = next(&mut coordinator);
    assert_eq!(second.number, first.number);
    assert_ne!(second.history, first.history);
    assert_eq!(coordinator.report(&late), Ok(false));
    let fewer = UnitResult { guesses_left: Some(9), ..UnitResult::of(&second, late.finding, 0) };
    assert_eq!(coordinator.report(&fewer), Ok(false));
    assert_eq!(coordinator.progress().open_units, 1);
    let result = UnitWorker::new(&board).solve(&second, &Control::default()).unwrap();
    assert!(coordinator.report(&result).unwrap());
}

fn coordinator_goal(objective: Objective) -> ClusterGoal {
    ClusterGoal { objective, ..ClusterGoal::default() }
}

#[test]
fn a_finished_journal_needs_no_search() {
    let board = Board::new("4x4".parse().unwrap()).unwrap();
    for objective in [Objective::Average, Objective::Worst] {
        let goal = coordinator_goal(objective);
        let mut file = journal::header(&board.start(), objective, None);
        let mut scheduler = Scheduler::new(&board, 1, 5, Mishaps { given_up: 10, ..Mishaps::NOTHING });
        let mut coordinator = Coordinator::new(&board.start(), goal.clone()).unwrap();
        scheduler.run(&mut coordinator, usize::MAX).unwrap();
        file.extend(&scheduler.journal);
        let known = results(&file, &board.start(), &goal).unwrap();
        let mut coordinator = resumed(&board.start(), &goal, &known);
        let mut again = Scheduler::new(&board, 1, 6, Mishaps::NOTHING);
        let outcome = again.run(&mut coordinator, usize::MAX).unwrap();
        assert!(outcome.solution.resumed);
        assert_local(&board.start(), &coordinator_goal(objective), &outcome);
        assert_eq!((again.searches, outcome.solution.nodes), (0, 0));
    }
}

#[test]
fn a_finished_proof_is_written_again_without_a_unit() {
    let board = Board::new("4x4".parse().unwrap()).unwrap();
    // Large units, so that the search splits no position and the plan of the proof is the same after a restart.
    let goal = ClusterGoal { proof: true, work: u64::MAX, ..ClusterGoal::default() };
    let mut scheduler = Scheduler::new(&board, 2, 7, Mishaps::NOTHING);
    let first = scheduler.run(&mut Coordinator::new(&board.start(), goal.clone()).unwrap(), usize::MAX).unwrap();
    assert!(first.proof.is_some() && scheduler.units > scheduler.searches + 5);
    let file = [journal::header(&board.start(), goal.objective, None), scheduler.journal].concat();
    let known = results(&file, &board.start(), &goal).unwrap();
    let mut again = Scheduler::new(&board, 1, 8, Mishaps::NOTHING);
    let second = again.run(&mut resumed(&board.start(), &goal, &known), usize::MAX).unwrap();
    assert_eq!((again.units, second.proof), (0, first.proof));
}

#[test]
fn a_stopped_coordinator_goes_on_later() {
    let board = Board::new("4x4".parse().unwrap()).unwrap();
    let stop = || Control::default().with_cancellation(|| true);
    let goal = ClusterGoal { proof: true, ..ClusterGoal::default() };
    let stopped = Err(ClusterError::Stopped(Stopped::Cancelled));
    assert_eq!(Coordinator::resume(&board.start(), goal.clone(), &[], &stop()).map(|_| ()), stopped);
    let mut coordinator = Coordinator::new(&board.start(), goal.clone()).unwrap();
    let worker = UnitWorker::new(&board);
    let (mut stops, mut totals) = (0, Vec::new());
    let outcome = loop {
        // Every second call is stopped, also those between two rounds.
        let early = coordinator.next_unit(&stop());
        stops += u32::from(early.as_ref().err() == Some(&ClusterError::Stopped(Stopped::Cancelled)));
        totals.extend(coordinator.stopped().unwrap().upper_bound());
        let next = early.or_else(|_| coordinator.next_unit(&Control::default())).unwrap();
        match next {
            NextUnit::Unit(unit) => {
                coordinator.report(&worker.solve(&unit, &Control::default()).unwrap()).unwrap();
            }
            NextUnit::Wait => panic!("every unit was reported"),
            NextUnit::Done(outcome) => break outcome,
        }
    };
    assert!(stops > 5, "{stops} stops");
    assert!(totals.is_sorted_by(|before, after| before >= after), "{totals:?}");
    assert_local(&board.start(), &goal, &outcome);
    assert!(outcome.proof.is_some());
}

/// A journal of 3x4 with some results.
fn sample() -> (Board, Vec<u8>) {
    let board = Board::new("3x4".parse().unwrap()).unwrap();
    let mut file = journal::header(&board.start(), Objective::Average, None);
    let mut scheduler = Scheduler::new(&board, 1, 5, Mishaps { given_up: 20, ..Mishaps::NOTHING });
    scheduler.run(&mut Coordinator::new(&board.start(), ClusterGoal::default()).unwrap(), usize::MAX);
    file.extend(&scheduler.journal);
    (board, file)
}

#[test]
fn every_changed_byte_is_noticed() {
    let (board, file) = sample();
    let read = |bytes: &[u8]| journal::read(bytes, &board.start(), Objective::Average, None);
    let whole = read(&file).unwrap();
    assert!(whole.results.len() > 3 && whole.whole_bytes == file.len());
    for place in 0..file.len() {
        for change in [1, 0x20, 0x80] {
            let mut damaged = file.clone();
            damaged[place] ^= change;
            match read(&damaged) {
                // Only the last line break makes the last record look cut off.
                Ok(contents) => {
                    assert_eq!(place, file.len() - 1);
                    assert_eq!(contents.results.len(), whole.results.len() - 1);
                }
                Err(JournalError::Damaged { .. } | JournalError::Foreign) => {}
                Err(error) => panic!("byte {place}: {error}"),
            }
        }
    }
}

#[test]
fn a_journal_that_was_cut_anywhere_is_read_up_to_there() {
    let (board, file) = sample();
    for end in 0..file.len() {
        let contents = journal::read(&file[..end], &board.start(), Objective::Average, None).unwrap();
        let lines = file[..end].iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(contents.results.len(), lines.saturating_sub(1), "{end} bytes");
        assert!(contents.whole_bytes <= end);
    }
}

#[test]
fn journals_of_other_solves_and_versions_are_refused() {
    let (board, file) = sample();
    let start = board.start();
    let other = Board::new("3x5".parse().unwrap()).unwrap();
    let is_other = |result| matches!(result, Err(JournalError::OtherSolve { .. }));
    assert!(is_other(journal::read(&file, &other.start(), Objective::Average, None)));
    assert!(is_other(journal::read(&file, &start, Objective::Worst, None)));
    assert!(is_other(journal::read(&file, &start, Objective::Average, Some(4))));
    assert!(is_other(journal::read(&file, &board.position("AAB 0,1").unwrap(), Objective::Average, None)));
    let json = r#"{"format":"keypeg-journal","version":3,"new":true}"#;
    let later = format!("{:016x} {json}\n", keypeg_core::bytes::checksum(json.as_bytes()));
    let read = journal::read(later.as_bytes(), &start, Objective::Average, None);
    assert_eq!(read, Err(JournalError::Version(3)));
    // The first line of version 1 differs in its number alone.
    let (first, rest) = file.split_at(file.iter().position(|&byte| byte == b'\n').unwrap());
    let json = std::str::from_utf8(&first[17..]).unwrap().replace("\"version\":2", "\"version\":1");
    let mut earlier = format!("{:016x} {json}", keypeg_core::bytes::checksum(json.as_bytes())).into_bytes();
    earlier.extend(rest);
    let read = |file: &[u8]| journal::read(file, &start, Objective::Average, None).map(|contents| contents.results);
    assert_eq!(read(&earlier), read(&file));
    assert!(read(&earlier).is_ok_and(|results| !results.is_empty()));
    for foreign in [&b"text\n"[..], b"text", b"{}", b"\0"] {
        assert_eq!(journal::read(foreign, &start, Objective::Average, None), Err(JournalError::Foreign));
    }
}

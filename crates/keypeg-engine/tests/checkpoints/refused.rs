//! Checkpoints of another position, goal or version are refused, each with its own message.

use keypeg_core::Control;
use keypeg_core::bytes::write_number;
use keypeg_engine::Solver;
use keypeg_engine::solve::{CheckpointError, Objective, SEARCH_VERSION, SolveError, SolveGoal, SolveOptions};

use crate::{MEMORY, board, finished, goal, load, sealed};

const AVERAGE: fn() -> SolveOptions = SolveOptions::default;

fn refusal(error: CheckpointError, expected: &str) {
    assert_eq!(error.to_string(), expected);
    assert!(!expected.contains("--"), "a library names no options of the command line");
}

#[test]
fn another_game() {
    let (small, large) = (board("3x4"), board("3x5"));
    let saved = finished(&small, &AVERAGE());
    let error = load(&large, &saved, &AVERAGE()).err().unwrap();
    assert_eq!(error, CheckpointError::OtherGame { found: small.game(), asked: large.game() });
    refusal(error, "the checkpoint is for 3x4, but this solve is for 3x5");
    let distinct = load(&board("3x4-distinct"), &saved, &AVERAGE()).err().unwrap();
    refusal(distinct, "the checkpoint is for 3x4, but this solve is for 3x4-distinct");
}

#[test]
fn another_position() {
    let board = board("4x5");
    let position = board.position("AABC 1,0").unwrap();
    let load = |bytes: &[u8], position| Solver::with_memory(&board, MEMORY).load(bytes, position, &AVERAGE());
    let start = finished(&board, &AVERAGE());
    refusal(
        load(&start, &position).unwrap_err(),
        "the checkpoint is for the whole game, but this solve is for the position after AABC 1,0",
    );
    let solver = Solver::with_memory(&board, MEMORY);
    solver.solve_position(&position, &AVERAGE(), &Control::default()).unwrap();
    let saved = solver.save(&position, &AVERAGE()).unwrap();
    assert_eq!(load(&saved, &position), Ok(()));
    refusal(
        load(&saved, &board.position("AABC 1,0; ADEE 0,2").unwrap()).unwrap_err(),
        "the checkpoint is for the position after AABC 1,0, but this solve is for the position after AABC 1,0; ADEE 0,2",
    );
}

/// Each turn takes two bytes: the code AAA and the answer 0,0.
#[test]
fn a_position_of_many_turns() {
    let board = board("3x4");
    let refused = |count: u64, turns: usize| {
        let mut bytes = [&b"KEYPEGCP"[..], &[SEARCH_VERSION, 3, 4, 0]].concat();
        write_number(&mut bytes, count);
        bytes.extend(vec![0; 2 * turns]);
        bytes.extend([0, 0]);
        load(&board, &sealed(bytes), &AVERAGE()).err().unwrap()
    };
    for (count, turns) in [(1025, 1025), (u64::MAX, 1025), (u64::MAX, 0)] {
        assert_eq!(refused(count, turns), CheckpointError::Damaged, "{count}");
    }
    refusal(
        refused(1024, 1024),
        "the checkpoint is for the position after AAA 0,0; AAA 0,0; AAA 0,0; AAA 0,0; … (1024 turns), but this solve \
         is for the whole game",
    );
}

#[test]
fn another_goal() {
    let board = board("3x4");
    let goals = [
        (goal(Objective::Average, None), "the fewest guesses on average"),
        (goal(Objective::Average, Some(5)), "the fewest guesses on average within 5 guesses"),
        (goal(Objective::Worst, None), "the fewest guesses at worst"),
        (goal(Objective::Worst, Some(1)), "the fewest guesses at worst within 1 guess"),
    ];
    for (of, found) in &goals {
        let saved = finished(&board, of);
        for (with, asked) in &goals {
            match load(&board, &saved, with) {
                Ok(_) => assert_eq!(found, asked),
                Err(error) => refusal(error, &format!("the checkpoint is for {found}, but this solve is for {asked}")),
            }
        }
    }
    // A limit of 64 guesses has no effect, because 64 codes take at most 64 guesses.
    let saved = finished(&board, &AVERAGE());
    assert!(load(&board, &saved, &goal(Objective::Average, Some(64))).is_ok());
    let limited = SolveGoal { objective: Objective::Average, max_guesses: Some(63) };
    let unlimited = SolveGoal { max_guesses: None, ..limited };
    assert_eq!(
        load(&board, &saved, &goal(Objective::Average, Some(63))).err(),
        Some(CheckpointError::OtherGoal { found: unlimited, asked: limited })
    );
}

#[test]
fn another_version() {
    let board = board("3x4");
    let saved = finished(&board, &AVERAGE());
    assert_eq!(saved[8], SEARCH_VERSION);
    for found in [SEARCH_VERSION - 1, SEARCH_VERSION + 1] {
        let mut other = saved[..saved.len() - 8].to_vec();
        other[8] = found;
        let error = load(&board, &sealed(other), &AVERAGE()).err().unwrap();
        assert_eq!(error, CheckpointError::OtherVersion { found });
        refusal(
            error,
            &format!(
                "the checkpoint was made by version {found} of the search, but this is version {SEARCH_VERSION}, whose values \
                 may differ"
            ),
        );
    }
}

#[test]
fn damage_and_other_files() {
    let board = board("3x4");
    let saved = finished(&board, &AVERAGE());
    let refused = |bytes: &[u8]| load(&board, bytes, &AVERAGE()).err().unwrap();
    assert_eq!(refused(b"something else"), CheckpointError::Foreign);
    assert_eq!(refused(b"KEYPEGCP"), CheckpointError::Damaged);
    for index in 8..saved.len() {
        let mut damaged = saved.clone();
        damaged[index] ^= 4;
        assert_eq!(refused(&damaged), CheckpointError::Damaged, "byte {index}");
        assert_eq!(refused(&saved[..index]), CheckpointError::Damaged, "cut at {index}");
    }
}

/// Contents that no solve writes, with a valid checksum.
#[test]
fn malformed_contents() {
    let board = board("3x4");
    let header = |rest: &[u8]| sealed([&b"KEYPEGCP"[..], &[SEARCH_VERSION, 3, 4, 0], rest].concat());
    let fingerprint = [7; 16];
    let entry = |numbers: &[u8]| header(&[&[0, 0, 0], &fingerprint[..], numbers].concat());
    assert!(load(&board, &header(&[0, 0, 0]), &AVERAGE()).is_ok());
    assert!(load(&board, &entry(&[12, 60]), &AVERAGE()).is_ok());
    for (bytes, what) in [
        (sealed([&b"KEYPEGCP"[..], &[SEARCH_VERSION, 0, 4, 0]].concat()), "no pegs"),
        (sealed([&b"KEYPEGCP"[..], &[SEARCH_VERSION, 3, 4, 2]].concat()), "no kind of game"),
        (header(&[1, 64, 0, 0, 0]), "a guess that is not a code"),
        (header(&[1, 0, 9, 0, 0]), "an answer that is not one"),
        (header(&[0xff, 0xff, 3, 0, 0]), "turns beyond the bytes"),
        (header(&[0, 2, 0]), "no objective"),
        (header(&[0, 0]), "no limit"),
        (header(&[0, 0, 0, 1]), "half an entry"),
        (entry(&[12]), "no value"),
        (entry(&[11, 60]), "a set too small to be saved"),
        (entry(&[65, 60]), "more codes than the game has"),
        (entry(&[12, 0x80, 0x80, 0x80, 0x80, 0x10]), "a cost beyond all costs"),
    ] {
        assert_eq!(load(&board, &bytes, &AVERAGE()).err(), Some(CheckpointError::Damaged), "{what}");
    }
}

#[test]
fn less_memory() {
    let board = board("4x7");
    let saved = finished(&board, &AVERAGE());
    let mut small = Solver::with_memory(&board, 1 << 12);
    assert_eq!(small.load(&saved, &board.start(), &AVERAGE()), Err(CheckpointError::Larger));
    assert!(small.resumed(), "some entries are in the table");
    let mut large = Solver::with_memory(&board, 2 * MEMORY);
    assert_eq!(large.load(&saved, &board.start(), &AVERAGE()), Ok(()));
}

#[test]
fn a_solver_that_was_used() {
    let board = board("3x4");
    let (saved, start) = (finished(&board, &AVERAGE()), board.start());
    let used = Err(CheckpointError::UsedSolver);
    let mut solved = Solver::with_memory(&board, MEMORY);
    solved.solve().unwrap();
    assert_eq!(solved.load(&saved, &start, &AVERAGE()), used);
    assert!(!solved.resumed() && !solved.solve().unwrap().resumed());
    // Neither a save nor a refused checkpoint counts.
    let mut solver = Solver::with_memory(&board, MEMORY);
    solver.save(&start, &AVERAGE()).unwrap();
    assert_eq!(solver.load(&saved[1..], &start, &AVERAGE()), Err(CheckpointError::Foreign));
    assert_eq!(solver.load(&saved, &start, &AVERAGE()), Ok(()));
    assert_eq!(solver.load(&saved, &start, &AVERAGE()), used);
    refusal(CheckpointError::UsedSolver, "a checkpoint can be loaded only once, and only before the first solve");
}

#[test]
fn positions_that_cannot_be_solved() {
    let (board, other) = (board("3x4"), board("3x5"));
    let mut solver = Solver::with_memory(&board, MEMORY);
    let expected = SolveError::OtherGame { expected: board.game(), found: other.game() };
    assert_eq!(solver.save(&other.start(), &AVERAGE()), Err(expected));
    assert_eq!(solver.load(&[], &other.start(), &AVERAGE()), Err(CheckpointError::Unsolvable(expected)));
    assert!(!solver.resumed());
}

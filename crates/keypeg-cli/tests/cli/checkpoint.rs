//! `keypeg solve --checkpoint`: what a solve resumes from, and what it says about that.

use keypeg_core::bytes::{Reader, checksum, write_number};
use keypeg_engine::solve::{SEARCH_VERSION, SolveOptions};
use keypeg_engine::{Board, Solver};
use serde_json::json as value;

use crate::program::{json, keypeg, keypeg_with};

const NOTE: &str = "the values of a checkpoint are not checked; `--proof` makes the result independent of them\n";

#[test]
fn stopped_early_it_reports_what_is_proven_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    // The time is over before the first check of the clock, on any machine.
    let early = json(&format!("solve 4x7 --time-limit 0 --checkpoint {}", path.display()));
    assert_eq!((&early["proven"], &early["resumed"]), (&value!(false), &value!(false)));
    let (low, high) = (early["lower_bound"].as_u64().unwrap(), early["upper_bound"].as_u64().unwrap());
    assert!(low <= 11228 && 11228 <= high, "{low} {high}");
    assert_eq!(early["total"].as_u64(), Some(high), "a strategy attains the upper bound");
    assert!(path.exists(), "what was known is kept");
    let done = json(&format!("solve 4x7 --checkpoint {}", path.display()));
    assert_eq!((&done["total"], &done["proven"], &done["resumed"]), (&value!(11228), &value!(true), &value!(true)));
    assert!(path.exists(), "a file that was there before stays");
    std::fs::remove_file(&path).unwrap();
    let fresh = json(&format!("solve 4x6 --checkpoint {}", path.display()));
    assert_eq!((&fresh["proven"], &fresh["resumed"]), (&value!(true), &value!(false)));
    assert!(!path.exists(), "the checkpoint of a finished solve has no more use");
}

#[test]
fn what_a_checkpoint_proves_is_said_to_depend_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let given = format!(", given the checkpoint {}", path.display());
    for (arguments, code, first, resumed) in [
        ("4x5", 0, "proven optimal\n".to_string(), format!("proven optimal{given}\n")),
        (
            "4x6 --max-guesses 4",
            1,
            "no strategy stays within the limit, proven: it takes".to_string(),
            format!("no strategy stays within the limit, proven{given}: it takes"),
        ),
        ("4x7 --time-limit 0", 0, " guesses in all\n".to_string(), format!(" guesses in all{given}\n")),
    ] {
        let line = format!("solve {arguments} --checkpoint {}", path.display());
        let run = keypeg(&line);
        assert!(run.code == code && run.stdout.contains(&first), "{}", run.stdout);
        assert!(!run.stdout.contains("checkpoint"), "{}", run.stdout);
        // A finished solve removes its checkpoint; one without values takes its place.
        std::fs::write(&path, empty_checkpoint(arguments)).unwrap();
        let run = keypeg(&line);
        assert!(run.code == code && run.stdout.contains(&resumed), "{}", run.stdout);
        assert!(run.stdout.ends_with(NOTE), "{}", run.stdout);
        std::fs::remove_file(&path).unwrap();
    }
}

/// The checkpoint of a solve that has not begun.
fn empty_checkpoint(arguments: &str) -> Vec<u8> {
    let board = Board::new(arguments.split(' ').next().unwrap().parse().unwrap()).unwrap();
    let max_guesses = arguments.contains("--max-guesses 4").then_some(4);
    let options = SolveOptions { max_guesses, ..SolveOptions::default() };
    Solver::with_memory(&board, 1 << 20).save(&board.start(), &options).unwrap()
}

#[test]
fn checkpoints_of_something_else_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    json(&format!("solve 4x7 --time-limit 0 --checkpoint {}", path.display()));
    let bytes = std::fs::read(&path).unwrap();
    let next = "name another file with --checkpoint, or remove this one to solve from the start\n";
    let refused = |arguments: &[&str], reason: &str| {
        let line = [&["solve"], arguments, &["--checkpoint", path.to_str().unwrap()]].concat();
        let run = keypeg_with(&line);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line:?}");
        assert_eq!(run.stderr, format!("keypeg: {}: {reason}; {next}", path.display()));
    };
    refused(&["4x6"], "the checkpoint is for 4x7, but this solve is for 4x6");
    refused(
        &["4x7", "--history", "AABB 1,1"],
        "the checkpoint is for the whole game, but this solve is for the position after AABB 1,1",
    );
    refused(
        &["4x7", "--max-guesses", "6"],
        "the checkpoint is for the fewest guesses on average, but this solve is for the fewest guesses on \
         average within 6 guesses",
    );
    refused(
        &["4x7", "--objective", "worst"],
        "the checkpoint is for the fewest guesses on average, but this solve is for the fewest guesses at worst",
    );
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "a checkpoint that is refused stays as it is");
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    std::fs::write(&path, &damaged).unwrap();
    refused(&["4x7"], "the checkpoint is damaged");
    let mut older = bytes[..bytes.len() - 8].to_vec();
    older[8] -= 1;
    let sum = checksum(&older);
    older.extend(sum.to_le_bytes());
    std::fs::write(&path, &older).unwrap();
    let reason = format!(
        "the checkpoint was made by version {} of the search, but this is version {SEARCH_VERSION}, whose values may differ",
        SEARCH_VERSION - 1
    );
    refused(&["4x7"], &reason);
    std::fs::write(&path, "nonsense").unwrap();
    let run = keypeg(&format!("solve 4x7 --checkpoint {}", path.display()));
    assert!(run.stderr.ends_with("this is not a checkpoint of a solve; name another file with --checkpoint\n"));
}

/// A checkpoint of 3x6 in which every set costs 2000 guesses more than it does. The whole game has no entry, so that its value
/// is found again.
fn forged_checkpoint() -> Vec<u8> {
    let board = Board::new("3x6".parse().unwrap()).unwrap();
    let (solver, options) = (Solver::with_memory(&board, 1 << 24), SolveOptions::default());
    solver.solve().unwrap();
    let saved = solver.save(&board.start(), &options).unwrap();
    // 15 bytes of header; then for each entry the fingerprint, the codes, and twice the cost plus 1 if it is exact.
    let (header, mut rest) = saved[..saved.len() - 8].split_at(15);
    let mut forged = header.to_vec();
    while !rest.is_empty() {
        let (fingerprint, numbers) = rest.split_at(16);
        let mut reader = Reader::new(numbers);
        let (codes, value) = (reader.number().unwrap(), reader.number().unwrap());
        rest = &numbers[numbers.len() - reader.len()..];
        if codes < 216 {
            forged.extend(fingerprint);
            write_number(&mut forged, codes);
            write_number(&mut forged, value + 4000);
        }
    }
    let sum = checksum(&forged);
    forged.extend(sum.to_le_bytes());
    forged
}

#[test]
fn a_forged_checkpoint_proves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, proof) = (folder.path().join("checkpoint"), folder.path().join("proof"));
    let line = format!("solve 3x6 --checkpoint {}", path.display());
    std::fs::write(&path, forged_checkpoint()).unwrap();
    let report = json(&line);
    assert!(report["total"].as_u64() > Some(854), "the checkpoint deceives the search: {report}");
    assert_eq!((&report["proven"], &report["resumed"]), (&value!(true), &value!(true)));
    std::fs::write(&path, forged_checkpoint()).unwrap();
    let run = keypeg(&format!("{line} --proof {}", proof.display()));
    let reason = "the checkpoint holds a wrong value: what was found with it has no proof; remove the file or leave \
                  --checkpoint out\n";
    assert!(run.code == 2 && run.stderr.ends_with(reason), "{}", run.stderr);
    assert!(run.stdout.contains(", given the checkpoint ") && !proof.exists(), "{}", run.stdout);
    assert!(run.stdout.ends_with(NOTE), "{}", run.stdout);
}

#[test]
fn a_proof_that_was_not_written_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, proof) = (folder.path().join("checkpoint"), folder.path().join("proof"));
    std::fs::write(&path, empty_checkpoint("4x7")).unwrap();
    let (checkpoint, to) = (path.display(), proof.display());
    let run = keypeg(&format!("solve 4x7 --time-limit 0 --checkpoint {checkpoint} --proof {to}"));
    assert!(run.code == 1 && run.stdout.ends_with(NOTE) && !proof.exists(), "{}", run.stdout);
}

#[test]
fn a_proof_does_not_depend_on_an_honest_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let (path, proof) = (folder.path().join("checkpoint"), folder.path().join("proof"));
    json(&format!("solve 4x6 --time-limit 0 --checkpoint {}", path.display()));
    let run = keypeg(&format!("solve 4x6 --checkpoint {} --proof {}", path.display(), proof.display()));
    assert!(run.code == 0 && run.stdout.contains("proven optimal, given the checkpoint "), "{}", run.stderr);
    assert!(run.stdout.ends_with("; it was checked and does not depend on the checkpoint\n"), "{}", run.stdout);
    assert!(!run.stdout.contains(NOTE), "{}", run.stdout);
    let checked = json(&format!("check {}", proof.display()));
    assert_eq!((&checked["holds"], &checked["total"]), (&value!(true), &value!(5625)));
}

#[test]
fn a_checkpoint_of_a_running_solve_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lock) = (folder.path().join("checkpoint"), folder.path().join("checkpoint.lock"));
    let line = format!("solve 4x6 --time-limit 0 --checkpoint {}", path.display());
    std::fs::write(&lock, "4711\n").unwrap();
    let held = std::fs::File::options().write(true).open(&lock).unwrap();
    held.lock().unwrap();
    let run = keypeg(&line);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    // On Windows no other process can read a locked file.
    let holder = if cfg!(windows) { "another process" } else { "process 4711" };
    let next = "wait for that solve, or name another file with --checkpoint\n";
    assert_eq!(run.stderr, format!("keypeg: {} is in use by {holder}; {next}", path.display()));
    assert!(!path.exists());
    // A process that is killed loses its lock, and its file has no more meaning.
    drop(held);
    assert_eq!(keypeg(&line).code, 0);
    assert_eq!((path.exists(), lock.exists()), (true, cfg!(windows)));
}

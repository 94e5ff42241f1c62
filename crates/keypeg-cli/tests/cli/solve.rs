//! `keypeg solve`: proven optima, limits, positions and time limits.

use keypeg_core::TreeFile;
use serde_json::json as value;

use crate::program::{json, keypeg, keypeg_with};

#[test]
fn known_optima_come_out_proven() {
    for (game, total) in [
        ("2x6", 132),
        ("3x4", 206),
        ("3x6", 854),
        ("3x8", 2359),
        ("4x4", 905),
        ("4x5", 2463),
        ("4x6", 5625),
        ("5x3", 816),
        ("5x4", 3954),
        ("3x6-distinct", 436),
        ("3x8-distinct", 1449),
        ("3x10-distinct", 3575),
        ("4x6-distinct", 1446),
        ("4x7-distinct", 3639),
        ("4x8-distinct", 7817),
    ] {
        let report = json(&format!("solve {game}"));
        assert_eq!((&report["total"], &report["proven"]), (&value!(total), &value!(true)), "{game}");
        assert_eq!((&report["feasible"], &report["objective"]), (&value!(true), &value!("average")));
    }
}

#[test]
fn limits_and_worst_cases() {
    let within = json("solve 4x6 --max-guesses 5");
    assert_eq!((&within["total"], &within["max"]), (&value!(5626), &value!(5)));
    let worst = json("solve 4x6 --objective worst");
    assert_eq!((&worst["total"], &worst["max"], &worst["proven"]), (&value!(5626), &value!(5), &value!(true)));
    let run = keypeg("solve 4x6 --max-guesses 4 --json");
    assert_eq!(run.code, 1);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&report["feasible"], &report["proven"]), (&value!(false), &value!(true)));
    assert!(report["total"].is_null());
    assert!(keypeg("solve 4x6 --max-guesses 4").stdout.contains("it takes at least 5 guesses"));
}

#[test]
fn positions_are_solved() {
    let run = keypeg_with(&["solve", "4x6", "--history", "AABC 1,0; ADEE 0,2", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&report["secrets"], &report["total"]), (&value!(26), &value!(66)));
    let nothing = keypeg_with(&["solve", "4x6", "--history", "AABC 0,0; AABC 1,0"]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.stderr.contains("no code fits"), "{}", nothing.stderr);
}

#[test]
fn the_tree_is_the_strategy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.json");
    let report = json(&format!("solve 4x5 --tree {}", path.display()));
    let file = TreeFile::read(std::fs::File::open(&path).unwrap()).unwrap();
    let distribution = file.tree.root.distribution();
    assert_eq!(value!(distribution.histogram()), report["histogram"]);
    assert_eq!(distribution.total(), 2463);
    let told = keypeg(&format!("solve 3x4 --tree {}", path.display())).stdout;
    assert!(told.contains(&format!("strategy written to {}", path.display())), "{told}");
}

#[test]
fn optimal_strategies_play_wherever_strategies_do() {
    assert_eq!(json("evaluate 4x6 optimal")["total"], 5625);
    assert_eq!(json("evaluate 4x6 optimal-worst")["histogram"].as_array().unwrap().len(), 5);
    assert_eq!(json("evaluate 4x6 irving")["total"], 5656);
    assert_eq!(json("simulate 3x6 optimal --per-secret 1 --seed 1")["total"], 854);
    let refused = keypeg("evaluate 4x6 optimal --ties last");
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("leave out --prefer"), "{}", refused.stderr);
}

#[test]
fn files_that_would_be_lost_or_useless_are_refused_before_the_solve() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let file = file.display();
    for (arguments, reason) in [
        (format!("4x6 --tree {file} --proof {file}"), "--tree and --proof both name"),
        (format!("4x6 --tree {file} --proof {}/./file", folder.path().display()), "--tree and --proof both name"),
        (format!("4x6 --checkpoint {file} --tree {file}"), "--tree and --checkpoint both name"),
        (format!("15x2 --proof {file}"), "at most 65536 codes and 128 answers"),
        ("4x6 --max-guesses -1".to_string(), "\"-1\" is not a number of guesses; use a whole number from 1 to 1000"),
        ("4x6 --time-limit -1".to_string(), "--time-limit: \"-1\" is not a time"),
    ] {
        let run = keypeg(&format!("solve {arguments}"));
        assert!(run.code == 2 && run.stderr.contains(reason), "{arguments}: {}", run.stderr);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_stopped_worst_case_has_bounds_that_hold() {
    let stopped = json("solve 4x9 --objective worst --time-limit 0");
    let (max, needed) = (stopped["max"].as_u64().unwrap(), stopped["guesses_at_least"].as_u64().unwrap());
    assert!(needed < max, "{stopped}");
    // Fewer guesses at worst may suffice, and then the total can be greater than that of this strategy.
    let (low, high) = (stopped["lower_bound"].as_u64().unwrap(), stopped["upper_bound"].as_u64().unwrap());
    assert!(low <= high && high >= stopped["secrets"].as_u64().unwrap() * (max - 1), "{stopped}");
    assert!(high >= stopped["total"].as_u64().unwrap());
    // Whether a strategy within the limit is found in time depends on the machine; nothing worse is ever printed.
    let limited = json("solve 4x6 --max-guesses 5 --time-limit 0");
    assert_eq!((&limited["proven"], limited["total"].as_u64()), (&value!(false), limited["upper_bound"].as_u64()));
    assert!(limited["feasible"] == true && limited["max"] == 5 || limited["feasible"].is_null(), "{limited}");
}

/// Boards this small are solved before the time limit is checked. Their proof is not begun.
#[test]
fn a_proof_obeys_the_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    let run = keypeg(&format!("solve 2x2 --time-limit 0 --proof {}", path.display()));
    assert!(run.code == 1 && run.stdout.contains("proven optimal"), "{}", run.stderr);
    assert!(run.stderr.contains("the time limit was reached before the proof was complete"), "{}", run.stderr);
    assert!(!path.exists());
}

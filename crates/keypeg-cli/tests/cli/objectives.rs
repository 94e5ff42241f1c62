//! `keypeg solve` with every objective, against all strategies of small boards.

use keypeg_core::TreeFile;
use serde_json::{Value, json as value};

use crate::all_strategies::{AllStrategies, Counts};
use crate::program::{json, keypeg, keypeg_with};

const BOARDS: [&str; 6] = ["2x2", "2x3", "3x2", "2x3-distinct", "2x4-distinct", "3x3-distinct"];

fn total(counts: &Counts) -> u64 {
    (1..).zip(counts).map(|(guesses, secrets)| guesses * secrets).sum()
}

/// The total, the worst case and the number of secrets there.
fn figures(counts: &Counts) -> (u64, u64, u64) {
    (total(counts), counts.len() as u64, *counts.last().unwrap())
}

/// The same of a report.
fn reported(report: &Value) -> (u64, u64, u64) {
    let number = |field: &str| report[field].as_u64().unwrap();
    assert_eq!((&report["proven"], &report["ties_proven"]), (&value!(true), &value!(true)), "{report}");
    (number("total"), number("max"), number("at_max"))
}

#[test]
fn objectives_are_those_of_all_strategies() {
    for game in BOARDS {
        for guesses in ["any", "possible"] {
            let all = AllStrategies::of(game, guesses == "possible");
            let all: Vec<_> = all.iter().map(figures).collect();
            let solved =
                |objective| reported(&json(&format!("solve {game} --guesses {guesses} --objective {objective}")));
            assert_eq!(Some(solved("average")), all.iter().copied().min(), "{game} {guesses}");
            let worst = |&(total, max, at_max): &(u64, u64, u64)| (max, total, at_max);
            assert_eq!(Some(worst(&solved("worst"))), all.iter().map(worst).min(), "{game} {guesses}");
            let fewest = |&(total, max, at_max): &(u64, u64, u64)| (max, at_max, total);
            assert_eq!(Some(fewest(&solved("fewest-at-max"))), all.iter().map(fewest).min(), "{game} {guesses}");
        }
    }
}

#[test]
fn the_most_secrets_are_found_in_time() {
    for game in BOARDS {
        for guesses in ["any", "possible"] {
            let all = AllStrategies::of(game, guesses == "possible");
            for within in 1..=4 {
                let found = |counts: &Counts| counts.iter().take(within).sum::<u64>();
                let most = all.iter().map(found).max();
                let report = json(&format!("solve {game} --guesses {guesses} --within {within}"));
                assert_eq!(report["found"].as_u64(), most, "{game} {guesses} {within}");
                assert_eq!(report["found_at_most"], report["found"]);
                assert_eq!((&report["within"], &report["proven"]), (&value!(within), &value!(true)));
                assert_eq!(report["always"], value!(report["found"] == report["secrets"]));
                let counts: Vec<u64> = serde_json::from_value(report["histogram"].clone()).unwrap();
                assert_eq!((Some(found(&counts)), counts.iter().sum()), (most, report["secrets"].as_u64().unwrap()));
            }
        }
    }
}

#[test]
fn mastermind_has_the_published_figures() {
    let figures = |line: &str| reported(&json(line));
    assert_eq!(figures("solve 4x6 --objective worst"), (5626, 5, 540));
    assert_eq!(figures("solve 4x6 --objective fewest-at-max"), (5627, 5, 539));
    // Strategies with the least total differ in the number of secrets at six guesses.
    assert_eq!(figures("solve 4x6"), (5625, 6, 1));
    let always = keypeg("solve 4x6 --within 5");
    assert!(always.code == 0 && always.stdout.contains("always: all 1296 secrets"), "{}", always.stdout);
}

#[test]
fn limits_and_positions_count() {
    let limited = reported(&json("solve 3x4 --objective average --max-guesses 4"));
    assert_eq!((limited.0, limited.1), (206, 4));
    for guesses in ["any", "possible"] {
        let run = keypeg(&format!("solve 4x6 --max-guesses 2 --guesses {guesses} --json"));
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((run.code, &report["feasible"], &report["proven"]), (1, &value!(false), &value!(true)), "{guesses}");
    }
    let run =
        keypeg_with(&["solve", "4x6", "--history", "AABC 1,0; ADEE 0,2", "--objective", "fewest-at-max", "--json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&report["secrets"], &report["history"]), (&value!(26), &value!("AABC 1,0; ADEE 0,2")));
    assert_eq!(report["ties_proven"], true);
}

/// A strategy for the most secrets in time still finds the others.
#[test]
fn trees_are_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.json");
    for options in ["--within 3", "--guesses possible", "--objective fewest-at-max", "--within 2 --guesses possible"] {
        let report = json(&format!("solve 3x4 {options} --tree {}", path.display()));
        let file = TreeFile::read(std::fs::File::open(&path).unwrap()).unwrap();
        assert_eq!(value!(file.tree.root.distribution().histogram()), report["histogram"], "{options}");
        let check = json(&format!("check {}", path.display()));
        assert_eq!(check["holds"], true, "{options}");
    }
}

#[test]
fn every_objective_has_a_proof_that_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    for (options, claim) in [
        ("--tie-breaks always", "the smallest worst case with it is 4 guesses"),
        ("--objective worst --tie-breaks always", "the smallest total within it is 206"),
        ("--objective fewest-at-max", "the fewest secrets at it are 21"),
        ("--guesses possible", "with possible guesses only"),
        ("--within 2", "the most secrets that a strategy finds within 2 guesses are 9"),
    ] {
        let run = keypeg(&format!("solve 3x4 {options} --proof {}", path.display()));
        assert_eq!(run.code, 0, "{options}: {}", run.stderr);
        let run = keypeg(&format!("check {}", path.display()));
        assert!(run.code == 0 && run.stdout.contains(claim), "{options}: {}", run.stdout);
        std::fs::remove_file(&path).unwrap();
    }
    // Without a result there is nothing to prove.
    let run = keypeg(&format!("solve 4x6 --within 4 --time-limit 0 --proof {}", path.display()));
    assert!(run.code == 1 && !path.exists(), "{}", run.stderr);
}

#[test]
fn a_stopped_solve_has_bounds_that_hold() {
    let report = json("solve 4x6 --time-limit 0 --guesses possible");
    assert_eq!(report["proven"], false);
    assert!(report["lower_bound"].as_u64().unwrap() <= 5660, "{report}");
    assert!(report["upper_bound"].as_u64().is_none_or(|high| high >= 5660), "{report}");
    let report = json("solve 4x6 --time-limit 0 --within 4");
    assert_eq!(report["proven"], false);
    let most = report["found_at_most"].as_u64().unwrap();
    assert!((768..=1296).contains(&most), "{report}");
    let report = json("solve 4x6 --time-limit 0 --objective fewest-at-max");
    assert_eq!((&report["proven"], &report["objective"]), (&value!(false), &value!("fewest-at-max")));
    assert!(report["guesses_at_least"].as_u64().unwrap() <= 5, "{report}");
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let file = file.display();
    for (arguments, reason) in [
        ("4x6 --within 0".to_string(), "\"0\" is not a number of guesses"),
        ("4x6 --within 3 --max-guesses 5".to_string(), "--within"),
        ("4x6 --within 3 --objective worst".to_string(), "--within"),
        (format!("4x6 --guesses possible --checkpoint {file}"), "leave --checkpoint out"),
        ("4x6 --objective fewest-at-max --tie-breaks never".to_string(), "leave it out"),
        ("4x6 --guesses some".to_string(), "some"),
    ] {
        let run = keypeg(&format!("solve {arguments}"));
        assert!(run.code == 2 && run.stderr.contains(reason), "{arguments}: {}", run.stderr);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn ties_can_be_left_open() {
    for line in ["solve 4x6 --tie-breaks never", "solve 7x3 --tie-breaks auto"] {
        let report = json(line);
        assert_eq!(report["proven"], true);
        assert!(report.get("ties_proven").is_none(), "{report}");
    }
    let report = json("solve 3x4 --tie-breaks always");
    assert_eq!(report["ties_proven"], true);
}

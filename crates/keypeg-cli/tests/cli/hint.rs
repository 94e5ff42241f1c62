//! `keypeg hint` in unfinished, finished and contradictory games.

use crate::program::{keypeg_with, talk};

fn hint(game: &str, history: &str) -> serde_json::Value {
    let run = keypeg_with(&["hint", game, "--history", history, "--json"]);
    assert!(run.code < 2, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

/// The same without a limit of time.
fn complete_hint(game: &str, history: &str) -> serde_json::Value {
    let run = keypeg_with(&["hint", game, "--history", history, "--time", "1e18", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn the_best_guesses_have_their_measures() {
    let object = complete_hint("4x6", "AABC 1,0");
    assert_eq!(object["remaining"], 182);
    let best = &object["guesses"][0];
    assert_eq!(
        (best["code"].as_str(), best["parts"].as_u64(), best["largest"].as_u64()),
        (Some("ADEF"), Some(14), Some(39))
    );
    assert!(best["expected_size"].is_f64() && best["entropy"].is_f64());
    assert_eq!(best["consistent"], true);
    assert_eq!(best["why"], "splits 182 codes into 14 groups, at worst 39 remain; can be the secret");
    let probe = object["guesses"].as_array().unwrap().iter().find(|guess| guess["consistent"] == false).unwrap();
    assert!(probe["why"].as_str().unwrap().contains("a probe"));
}

#[test]
fn when_nothing_fits_repairs_are_listed() {
    let run = keypeg_with(&["hint", "4x6", "--history", "AABC 1,0; AABC 0,1", "--json"]);
    assert_eq!(run.code, 1);
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["remaining"], 0);
    let repairs = object["conflict"]["repairs"].as_array().unwrap();
    assert_eq!(repairs.len(), 2, "one answer or the other");
    for repair in repairs {
        assert_eq!(repair["turns"].as_array().unwrap().len(), 1);
        assert!(repair["feedback"][0].is_string() && repair["remaining"].as_u64() > Some(0));
    }
    let run = keypeg_with(&["hint", "4x6", "--history", "AABC 1,0; AABC 0,1"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("at least 1 answer must be wrong"), "{}", run.stdout);
}

/// An all-black answer is never a lie, so nothing repairs two of them; text and JSON say the same.
#[test]
fn different_guesses_cannot_both_be_all_black() {
    for (game, history, says) in [
        ("4x6", "AABB 4,0; AABC 4,0", "No code fits these answers: turns 1 and 2 cannot both be all black."),
        (
            "2x3",
            "BA 1,0; AA 2,0; BA 1,0; CB 2,0",
            "No code fits these answers: turns 2 and 4 cannot both be all black.",
        ),
        ("2x3", "AA 2,0; AB 2,0; AC 2,0", "No code fits these answers: turns 1, 2, 3 cannot all be all black."),
    ] {
        let run = keypeg_with(&["hint", game, "--history", history]);
        assert_eq!(run.code, 1);
        assert!(run.stdout.starts_with(says), "{}", run.stdout);
        let conflict = hint(game, history)["conflict"].clone();
        assert_eq!((conflict["says"].as_str(), &conflict["repairs"]), (Some(says), &serde_json::json!([])));
        assert!(conflict["wrong_answers"].as_u64() > Some(0), "{conflict}");
    }
}

#[test]
fn one_code_left_is_listed_alone() {
    let history = "AABC 0,2; DDBE 2,1; DBFE 3,0; DBAE 3,0";
    let object = hint("4x6", history);
    assert_eq!((&object["remaining"], object["guesses"].as_array().unwrap().len()), (&1.into(), 1), "{object}");
    for strategy in ["entropy", "first-consistent"] {
        let run = keypeg_with(&["hint", "4x6", "--history", history, "--strategy", strategy]);
        assert!(run.stdout.starts_with("1 code is left.\n  DBCE  the only code left\n"), "{}", run.stdout);
        assert_eq!(run.stdout.lines().count(), 3, "{}", run.stdout);
    }
}

#[test]
fn a_secret_that_was_found_is_said_to_be() {
    for (game, history, secret) in [("4x6", "AABC 4,0", "AABC"), ("4x60", "1.1.1.1 3,0; 1.1.1.2 4,0", "1.1.1.2")] {
        let run = keypeg_with(&["hint", game, "--history", history]);
        assert_eq!((run.code, run.stdout), (0, format!("The secret was found: {secret}.\n")));
        let object = hint(game, history);
        assert_eq!((&object["found"], &object["guesses"]), (&secret.into(), &serde_json::json!([])));
        assert_eq!(object["remaining"], 1);
    }
}

#[test]
fn bad_input_is_named() {
    for (history, message) in [
        ("AABC", "turn 1: \"AABC\" has no answer"),
        ("AABC 3,1", "feedback \"3,1\" is impossible with 4 pegs"),
        ("AABX 1,1", "it has no color \"X\""),
    ] {
        let run = keypeg_with(&["hint", "4x6", "--history", history]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    assert_eq!(talk("hint 4x6 --time nan", "").code, 2);
}

#[test]
fn a_board_too_large_to_enumerate_still_gets_guesses_that_fit() {
    let object = hint("12x20", "ABCDEFGHIJKL 2,3");
    assert!(object["remaining"].is_null());
    assert!(object["guesses"].as_array().unwrap().iter().all(|guess| guess["consistent"] == true));
    // More time would not help, and is not said to.
    for game in ["20x100", "20x20-distinct"] {
        let run = keypeg_with(&["hint", game]);
        assert!(run.stdout.contains(" codes are left."), "{}", run.stdout);
        let says = format!("{game} has too many codes to compare guesses: these are the first found that fit.");
        assert!(run.stdout.contains(&says) && !run.stdout.contains("--time"), "{}", run.stdout);
    }
    assert!(keypeg_with(&["hint", "20x100"]).stdout.starts_with("Many codes are left."));
}

#[test]
fn a_hint_on_five_pegs_and_eight_colors_is_complete() {
    let run = keypeg_with(&["hint", "super", "--history", "AABBC 1,1", "--threads", "1", "--time", "1e18"]);
    assert!(run.stdout.contains("5504 codes are left."), "{}", run.stdout);
    assert!(!run.stdout.contains("Stopped early"), "{}", run.stdout);
}

#[test]
fn guesses_have_exact_values_where_there_is_time() {
    let object = complete_hint("4x6", "AABC 0,2; DDBE 2,1");
    let best = &object["guesses"][0];
    let exact = best["value_exact"].as_str().unwrap();
    let (above, below) = exact.split_once('/').unwrap();
    let value = above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap();
    assert!((value - best["value"].as_f64().unwrap()).abs() < 1e-12);
    assert_eq!(object["remaining"].as_f64(), below.parse().ok());
}

/// The limit passes before anything is looked at, on any machine. Some guesses are compared all the same.
#[test]
fn a_strategy_that_takes_too_long_leaves_the_ranking() {
    let line = ["hint", "10x2", "--strategy", "optimal", "--time", "1e-9"];
    let run = keypeg_with(&line);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("  splits 1024 codes into "), "{}", run.stdout);
    assert!(run.stdout.ends_with("Stopped early: not every guess was compared. --time SECONDS allows more.\n"));
    let run = keypeg_with(&[&line[..], &["--json"]].concat());
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(object["complete"] == false && !object["guesses"].as_array().unwrap().is_empty(), "{object}");
}

/// Finding the classes of all guesses takes minutes there.
#[test]
fn the_time_limit_holds_while_classes_of_guesses_are_found() {
    let run = keypeg_with(&["hint", "8x6", "--strategy", "hybrid", "--time", "0.1"]);
    assert!(run.code == 0 && run.stdout.contains("Stopped early"), "{}", run.stdout);
}

#[test]
fn a_huge_time_limit_is_no_limit() {
    for (line, code) in [
        ("hint 3x4 --time 1e18", 0),
        ("hint 3x4 --time 1e300", 0),
        ("hint 3x4 --time inf", 2),
        ("solve 3x4 --time-limit 1e18", 0),
        ("solve 3x4 --time-limit 1e300", 0),
        ("compare 3x4 --strategies entropy --budget 1e18", 0),
        ("compare 3x4 --strategies entropy --budget 1e300", 0),
    ] {
        let run = talk(line, "");
        assert_eq!(run.code, code, "{line}: {}", run.stderr);
    }
    for (game, time) in [("4x6", "1e18"), ("4x6", "1e300"), ("4x10-distinct", "1e300")] {
        let history = if game == "4x6" { "AABC 1,0" } else { "0123 1,0" };
        let run = keypeg_with(&["review", game, "--history", history, "--time", time]);
        assert!(run.code == 0 && run.stdout.contains("par"), "{game} {time}: {}", run.stderr);
    }
}

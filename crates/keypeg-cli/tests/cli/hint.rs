//! `keypeg hint` in unfinished, finished and contradictory games.

use crate::program::{keypeg_with, talk};

fn hint(game: &str, history: &str) -> serde_json::Value {
    let run = keypeg_with(&["hint", game, "--history", history, "--json"]);
    assert!(run.code < 2, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

/// The same without a limit of time.
fn complete_hint(game: &str, history: &str) -> serde_json::Value {
    let run = keypeg_with(&["hint", game, "--history", history, "--time-limit", "1e18", "--json"]);
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
        (Some("ADDE"), Some(14), Some(42))
    );
    assert_eq!(best["value_exact"], "618/182");
    assert!(best["expected_size"].is_f64() && best["entropy"].is_f64());
    assert_eq!(best["consistent"], true);
    assert_eq!(best["why"], "splits 182 codes into 14 groups, at worst 42 remain; can be the secret");
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

/// An all-black answer can be as wrong as any other; text and JSON say the same.
#[test]
fn an_all_black_answer_can_be_wrong() {
    for (game, history, wrong) in [
        ("4x6", "AABB 4,0; AABC 4,0", 1),
        ("2x3", "BA 1,0; AA 2,0; BA 1,0; CB 2,0", 1),
        ("2x3", "AA 2,0; AB 2,0; AC 2,0", 2),
        ("4x4", "BBDC 1,1; DDAA 2,0; BACD 4,0; CCCC 0,4", 2),
    ] {
        let run = keypeg_with(&["hint", game, "--history", history]);
        let answers = if wrong == 1 { "1 answer" } else { "2 answers" };
        let says = format!("No code fits these answers: at least {answers} must be wrong.");
        assert_eq!(run.code, 1);
        assert!(run.stdout.starts_with(&says), "{}", run.stdout);
        let conflict = hint(game, history)["conflict"].clone();
        assert_eq!((&conflict["says"], &conflict["wrong_answers"]), (&says.into(), &wrong.into()));
        let repairs = conflict["repairs"].as_array().unwrap();
        assert!(!repairs.is_empty());
        assert!(repairs.iter().all(|repair| repair["turns"].as_array().unwrap().len() == wrong), "{conflict}");
    }
}

/// 25 pegs of 20 would have to have the colors of the guesses.
#[test]
fn impossible_color_counts_on_a_huge_board_fit_nothing() {
    let guess = |first: usize| (first..first + 20).map(|color| color.to_string()).collect::<Vec<_>>().join(".");
    let history: Vec<String> = (0..5).map(|turn| format!("{} 1,4", guess(20 * turn))).collect();
    let run = keypeg_with(&["hint", "20x100", "--history", &history.join("; ")]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.starts_with("No code fits these answers"), "{}", run.stdout);
}

/// The first guess of a hint is the better guess of a review.
#[test]
fn hint_and_review_agree() {
    for (game, before, made) in [
        ("4x6", "", "AAAA 1,0"),
        ("4x6", "", "ABCD 1,1"),
        ("4x6", "AABC 1,0", "ADEF 1,1"),
        ("4x6", "AABC 0,2", "DDEE 1,0"),
        ("4x6", "AABC 1,0; ADEE 0,2", "BAFD 1,1"),
        ("3x6", "AAB 0,1", "CCC 0,0"),
        ("3x5", "AAB 0,1", "AAA 0,0"),
        ("5x8", "AABBC 0,0; DDEEF 1,1; GDGHH 1,1", "DDDDD 1,0"),
    ] {
        let first = complete_hint(game, before)["guesses"][0].clone();
        let history = if before.is_empty() { made.to_string() } else { format!("{before}; {made}") };
        let run = keypeg_with(&["review", game, "--history", &history, "--json"]);
        assert_eq!(run.code, 0, "{game} {history}: {}", run.stderr);
        let review: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let turn = review["turns"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(turn["better"], first["code"], "{game} {history}");
        assert_eq!((&turn["position_value"], &turn["exact"]), (&first["value"], &true.into()), "{game} {history}");
    }
}

#[test]
fn exact_values_rank_the_guesses() {
    for (game, history) in [("4x6", ""), ("4x6", "AABC 1,0"), ("4x6", "AABB 0,1"), ("4x7", ""), ("4x10-distinct", "")] {
        let object = complete_hint(game, history);
        let guesses = object["guesses"].as_array().unwrap();
        let key = |guess: &serde_json::Value| (guess["value"].as_f64().unwrap(), guess["consistent"] == false);
        assert!(guesses.windows(2).all(|pair| key(&pair[0]) <= key(&pair[1])), "{object}");
        assert_eq!(object["values_complete"], true, "{game} {history}");
    }
    let opening = complete_hint("4x6", "");
    assert_eq!(
        (&opening["guesses"][0]["code"], &opening["guesses"][0]["value_exact"]),
        (&"AABC".into(), &"5625/1296".into())
    );
}

#[test]
fn a_table_is_aligned_and_plain_lines_are_spelled() {
    let arguments = ["hint", "4x6", "--history", "AABC 1,0", "--top", "3", "--time-limit", "1e18"];
    let run = keypeg_with(&arguments);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "182 codes are left.");
    assert_eq!(lines[1], "  guess  kind      groups  worst   bits  expected");
    assert_eq!(lines[2], "  ADDE   possible      14     42  3.213     3.396");
    assert!(lines.iter().all(|line| line.chars().count() <= 66), "{}", run.stdout);
    let plain = keypeg_with(&[&arguments[..], &["--plain"]].concat()).stdout;
    assert!(
        plain.contains("\n  A D D E  splits 182 codes into 14 groups, at worst 42 remain; can be the secret, "),
        "{plain}"
    );
    assert!(plain.contains(" bits, 3.396 expected guesses\n"), "{plain}");
}

#[test]
fn a_strategy_that_makes_no_probes_lists_none() {
    for strategy in ["consistent-worst-case", "first-consistent", "random-consistent"] {
        let run =
            keypeg_with(&["hint", "4x6", "--history", "AABC 1,0", "--strategy", strategy, "--top", "20", "--json"]);
        let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let guesses = object["guesses"].as_array().unwrap();
        assert!(guesses.len() > 5 && guesses.iter().all(|guess| guess["consistent"] == true), "{strategy}: {object}");
    }
}

#[test]
fn turns_come_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("turns.txt"), "# my game\nAABC 1,0\n\nADEE 0,2;\n").unwrap();
    talk(&format!("play --secret FADF --no-archive --save {}", path("g.json")), "AABC; ADEE; quit");
    let expected = keypeg_with(&["hint", "4x6", "--history", "AABC 1,0; ADEE 0,2", "--json"]).stdout;
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let at_file = format!("--history=@{}", path("turns.txt"));
    for (line, typed) in [
        ("hint --history -".to_string(), "AABC 1,0; ADEE 0,2"),
        ("hint 4x6 --history -".to_string(), "AABC 1,0; ADEE 0,2"),
        (format!("hint {at_file}"), ""),
        (format!("hint {}", path("turns.txt")), ""),
        (format!("hint 4x6 {}", path("turns.txt")), ""),
    ] {
        let run = talk(&format!("{line} --json"), typed);
        assert_eq!(run.code, 0, "{line}: {}", run.stderr);
        let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(
            (&object["history"], &object["remaining"]),
            (&expected["history"], &expected["remaining"]),
            "{line}"
        );
        let run = talk(&format!("{} --json", line.replace("hint", "review")), typed);
        assert_eq!(run.code, 0, "{line}: {}", run.stderr);
    }
    let saved = talk(&format!("hint {} --json", path("g.json")), "");
    assert!(saved.stdout.contains("\"history\":\"AABC "), "{} {}", saved.stdout, saved.stderr);
    for (line, says) in [
        (format!("hint {} --history x", path("g.json")), "has its own turns"),
        (format!("hint 4x6 {}", path("g.json")), "names its board; leave out 4x6"),
        ("hint nowhere.json".to_string(), "there is no such file"),
        ("hint nonsense".to_string(), "nonsense"),
        ("hint --history @nowhere".to_string(), "there is no such file"),
    ] {
        let run = talk(&line, "");
        assert!(run.code == 2 && run.stderr.contains(says), "{line}: {}", run.stderr);
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
        assert_eq!(run.stdout.lines().count(), 2, "{}", run.stdout);
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
    assert_eq!(talk("hint 4x6 --time-limit nan", "").code, 2);
}

#[test]
fn a_board_too_large_to_enumerate_gets_guesses_by_a_sample() {
    let object = hint("12x20", "ABCDEFGHIJKL 2,3");
    assert!(object["remaining"].is_null());
    assert_eq!((object["guesses"].as_array().unwrap().len(), &object["sampled"]), (5, &512.into()));
    assert!(object["guesses"].as_array().unwrap().iter().all(|guess| guess["entropy"].as_f64().unwrap() > 3.0));
    // More time would not help, and is not said to.
    for game in ["20x100", "20x20-distinct"] {
        let run = keypeg_with(&["hint", game]);
        assert!(run.stdout.contains(" codes are left."), "{}", run.stdout);
        let says = "The measures are estimated from 512 sampled codes.";
        assert!(run.stdout.contains(says) && !run.stdout.contains("--time-limit"), "{}", run.stdout);
    }
    assert!(keypeg_with(&["hint", "20x100"]).stdout.starts_with("Many codes are left."));
}

#[test]
fn a_hint_on_five_pegs_and_eight_colors_is_complete() {
    let run = keypeg_with(&["hint", "super", "--history", "AABBC 1,1", "--threads", "1", "--time-limit", "1e18"]);
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

/// The time is over before the first check of the clock, on any machine. Some guesses are compared even so.
#[test]
fn a_strategy_that_takes_too_long_leaves_the_ranking() {
    let line = ["hint", "10x2", "--strategy", "optimal", "--time-limit", "1e-9"];
    let run = keypeg_with(&line);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("1024 codes are left.\n  guess "), "{}", run.stdout);
    assert!(run.stdout.ends_with("Stopped early: not every guess was compared. --time-limit SECONDS allows more.\n"));
    let run = keypeg_with(&[&line[..], &["--json"]].concat());
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(object["complete"] == false && !object["guesses"].as_array().unwrap().is_empty(), "{object}");
}

/// Finding the classes of all guesses takes minutes there.
#[test]
fn the_time_limit_holds_while_classes_of_guesses_are_found() {
    let run = keypeg_with(&["hint", "8x6", "--strategy", "hybrid", "--time-limit", "0.1"]);
    assert!(run.code == 0 && run.stdout.contains("Stopped early"), "{}", run.stdout);
}

#[test]
fn a_huge_time_limit_is_no_limit() {
    for (line, code) in [
        ("hint 3x4 --time-limit 1e18", 0),
        ("hint 3x4 --time 1e300", 0),
        ("hint 3x4 --time-limit inf", 2),
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
        let run = keypeg_with(&["review", game, "--history", history, "--time-limit", time]);
        assert!(run.code == 0 && run.stdout.contains("par"), "{game} {time}: {}", run.stderr);
    }
}

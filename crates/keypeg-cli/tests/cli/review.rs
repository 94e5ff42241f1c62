//! `keypeg review`: tables, JSON and lessons.

use crate::program::{keypeg_with, talk};

const HISTORY: &str = "AABB 0,1; CCDD 1,1; AAAA 0,0; CEFC 2,1; CEEC 1,0";

fn review(arguments: &[&str]) -> serde_json::Value {
    let run = keypeg_with(&[&["review"], arguments, &["--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn the_account_of_a_game_adds_up() {
    let object = review(&["4x6", "--history", "AABC 0,2; DDBE 2,1; DBCE 4,0", "--secret", "DBCE"]);
    assert_eq!((object["par_exact"].as_str(), object["exact"].as_bool()), (Some("5625/1296"), Some(true)));
    assert_eq!(object["guesses"], 3);
    let sum = object["par"].as_f64().unwrap() + object["loss"].as_f64().unwrap() - object["luck"].as_f64().unwrap();
    assert!((sum - 3.0).abs() < 1e-9);
    assert_eq!(object["turns"][0]["label"], "best", "AABC is the best opening on average");
    let run = keypeg_with(&["review", "4x6", "--history", "AABC 0,2; DDBE 2,1; DBCE 4,0"]);
    assert!(run.stdout.contains("3 guesses = par 5625/1296 + loss "), "{}", run.stdout);
    assert!(run.stdout.contains("3 guesses (par 4.340). Your choices cost "), "{}", run.stdout);
}

#[test]
fn what_is_lost_once_one_code_is_left_is_explained() {
    let run = keypeg_with(&["review", "2x2-distinct", "--history", "AB 0,2; AB 0,2; BA 2,0"]);
    assert!(run.stdout.contains("\n    BA was the only code left\n"), "{}", run.stdout);
    let history = "0.0.0.0 3,0; 0.0.1.5 3,0; 1.1.1.1 0,0; 0.0.1.0 2,1; 0.0.0.5 4,0";
    let run = keypeg_with(&["review", "4x60", "--history", history]);
    assert!(run.stdout.contains("\n    0.0.0.5 was the only code left\n"), "{}", run.stdout);
}

#[test]
fn plain_is_plain_in_the_table_and_below_it() {
    let run = keypeg_with(&["review", "4x6", "--plain", "--history", "AABB 1,0; AAAA 0,0"]);
    assert!(run.stdout.starts_with("Turn 1: A A B B, answer 1 black, 0 white, "), "{}", run.stdout);
    let better: Vec<&str> = run.stdout.lines().filter_map(|line| line.trim().strip_prefix("better: ")).collect();
    assert!(!better.is_empty(), "{}", run.stdout);
    for line in better {
        let code = line.split_once(" (").unwrap().0;
        assert_eq!(code.split(' ').map(str::len).collect::<Vec<_>>(), [1; 4], "{line}");
        assert!(line.ends_with(" expected guesses)") && line.contains(" instead of "), "{line}");
    }
    let run = keypeg_with(&["hint", "4x6", "--plain", "--history", "AABC 1,0; AABC 0,1"]);
    assert!(run.stdout.contains(" 0 black, 1 white ("), "{}", run.stdout);
}

#[test]
fn the_columns_stand_below_each_other() {
    let run = keypeg_with(&["review", "1x100", "--history", "0 0,0; 1 1,0"]);
    let table: Vec<&str> = run.stdout.lines().filter(|line| !line.starts_with("    ")).take(3).collect();
    let label = table[0].find("label").unwrap();
    for line in &table[1..] {
        assert_eq!(line[..label].trim_end().len() + 2, label, "{}", run.stdout);
    }
    assert!(table[2].contains("+49.000"), "{}", run.stdout);
}

#[test]
fn a_saved_game_is_reviewed_and_learnt_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.display();
    talk(&format!("play --secret DBCE --no-archive --save {file}"), "AABC; AAAA; save; quit");
    let run = talk(&format!("review {file} --learn"), "help; AAAX; AAAA; ADDE; show");
    assert_eq!(run.code, 0, "{}", run.stderr);
    for text in [
        "AAAA",
        "blunder",
        "Your choices cost ",
        "Turn 2: 222 codes are left.",
        "Type a guess that costs less",
        "it has no color \"X\"",
        " expected guesses; the best guess takes ",
        "That was the last weak turn.",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
}

#[test]
fn other_boards_and_mistakes() {
    let object = review(&["4x10-distinct", "--history", "0123 0,2; 4567 1,1"]);
    assert_eq!((object["par_exact"].as_str(), object["exact"].as_bool()), (Some("26274/5040"), Some(true)));
    let run = keypeg_with(&["review", "4x6", "--history", HISTORY, "--secret", "CEFF"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("the secret answers"), "{}", run.stderr);
    let run = keypeg_with(&["review", "4x6", "--history", ""]);
    assert!(run.code == 2 && run.stderr.contains("there are no turns"), "{}", run.stderr);
    let run = keypeg_with(&["review", "4x6"]);
    assert!(run.stderr.contains("4x6 needs its turns: add --history"), "{}", run.stderr);
    let run = keypeg_with(&["review", "no-such-file.json"]);
    assert!(
        run.stderr.contains("cannot read no-such-file.json: there is no such file; check its name"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_board_too_large_for_proofs_is_estimated() {
    let history = "ABCDEFGHIJKL 2,3; AAAAAAAAAAAA 1,0";
    let run = keypeg_with(&["review", "12x20", "--history", history]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for text in [
        "These values are estimates: 12x20 has too many codes to prove them.",
        "blunder",
        "turn 1: ABCDEFGHIJKL was answered 2,3, but if AAAAAAAAAAAA were the secret it would have been 1,0",
        "still needed ≈ par ",
        "more expected (par about ",
        "Your choices cost ",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    let object = review(&["6x9", "--history", "AABBCC 0,1; DDEEFF 1,1"]);
    assert!(object["exact"] == false && object["identity_holds"] == true);
    let number = |name: &str| object[name].as_f64().unwrap();
    let off = 2.0 + number("left") - (number("par") + number("loss") - number("luck"));
    assert!(off.abs() < 1e-9, "{off}");
    let turn = &object["turns"][1];
    assert_eq!((&turn["before"], &turn["remaining"]), (&93312.into(), &15204.into()));
    assert_eq!((&turn["consistent"], &turn["contradicts"][0]["turn"]), (&false.into(), &1.into()));
    let object = review(&["12x20", "--history", history]);
    assert!(object["turns"][0]["remaining"].is_null() && object["turns"][0]["remaining_bits"].as_f64().unwrap() > 40.0);
}

#[test]
fn weak_turns_of_an_estimate_are_learnt_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.display();
    talk(&format!("play 6x9 --secret DEFGHI --no-archive --save {file}"), "AABBCC; AABBCC; save; quit");
    let run = talk(&format!("review {file} --learn"), "BBBBBB; show; show");
    assert_eq!(run.code, 0, "{}", run.stderr);
    for text in ["Turn 2: 46656 codes are left.", "it costs about", "That was the last weak turn."] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
}

#[test]
fn the_last_game_of_the_archive_is_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    let run = talk(&format!("review last --archive {archive}"), "");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is no archive"), "{}", run.stderr);
    talk(&format!("play --secret DBCE --archive {archive}"), "AABC; DDBE; DBCE");
    let run = talk(&format!("review last --archive {archive}"), "");
    assert!(run.stdout.contains("3 guesses = par 5625/1296 + loss "), "{}", run.stdout);
    let run = talk(&format!("stats --archive {archive}"), "");
    assert!(run.stdout.contains("guesses lost per choice on average"), "{}", run.stdout);
}

#[test]
fn a_better_guess_is_named_with_its_value_and_no_worst_case() {
    let run = keypeg_with(&["review", "4x6", "--history", "AABC 1,0; ADEF 1,1"]);
    assert!(run.stdout.contains("\n    better: ADDE (3.396 instead of 3.429 expected guesses)\n"), "{}", run.stdout);
    let object = review(&["4x6", "--history", "AABC 1,0; ADEF 1,1"]);
    let turn = &object["turns"][1];
    assert_eq!((&turn["position_value_exact"], &turn["guess_value_exact"]), (&"618/182".into(), &"624/182".into()));
    assert!(
        turn["value"].is_null() && turn["better_says"].as_str().unwrap().starts_with("takes 3.396 expected guesses")
    );
}

#[test]
fn a_lucky_win_is_called_lucky() {
    let run = keypeg_with(&["review", "4x6", "--history", "AAAA 4,0"]);
    assert!(run.stdout.contains("\n    lucky: it won, but AABC was better ("), "{}", run.stdout);
    assert!(
        run.stdout.contains("1 guess (par 4.340). Your choices cost 0.535; good luck saved 3.875."),
        "{}",
        run.stdout
    );
}

#[test]
fn lessons_come_before_the_answers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("turns.txt");
    std::fs::write(&path, "AABC 1,0\nAAAA 1,0\n").unwrap();
    let run = talk(&format!("review {} --learn", path.display()), "skip");
    assert!(run.stdout.contains("What is better?") && !run.stdout.contains("better: "), "{}", run.stdout);
    let run = talk(&format!("review {} --learn", path.display()), "show");
    assert!(run.stdout.contains(" expected guesses instead of "), "{}", run.stdout);
}

#[test]
fn a_game_is_reviewed_by_its_number_and_the_review_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    talk(&format!("play 4x8 --secret DBCE --archive {archive}"), "DBCF; DBCE");
    talk(&format!("play --secret DBCE --archive {archive}"), "AABC; DBCE");
    let games = |how: &str| talk(&format!("games --archive {archive} {how}"), "").stdout;
    assert!(games("").lines().nth(1).unwrap().ends_with('-'), "{}", games(""));
    let run = talk(&format!("review 1 --time-limit 100 --archive {archive}"), "");
    assert!(run.stdout.contains("DBCF"), "{} {}", run.stdout, run.stderr);
    let list: serde_json::Value = serde_json::from_str(&games("--json")).unwrap();
    assert!(list["games"][0]["loss"].is_f64(), "the review of a board that stats does not review is stored: {list}");
    let run = talk(&format!("review 7 --archive {archive}"), "");
    assert!(run.code == 2 && run.stderr.contains("has no game 7; keypeg games lists them"), "{}", run.stderr);
}

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
    assert!(run.stdout.contains("3 guesses where 4.340 are par"), "{}", run.stdout);
}

#[test]
fn what_is_lost_once_one_code_is_left_is_explained() {
    let run = keypeg_with(&["review", "2x2-distinct", "--history", "AB 0,2; AB 0,2; BA 2,0"]);
    assert!(run.stdout.contains("\n      BA was the only code left\n"), "{}", run.stdout);
    let history = "0.0.0.0 3,0; 0.0.1.5 3,0; 1.1.1.1 0,0; 0.0.1.0 2,1; 0.0.0.5 4,0";
    let run = keypeg_with(&["review", "4x60", "--history", history]);
    assert!(run.stdout.contains("\n      0.0.0.5 was the only code left\n"), "{}", run.stdout);
}

#[test]
fn plain_is_plain_in_the_table_and_below_it() {
    let run = keypeg_with(&["review", "4x6", "--plain", "--history", "AABB 1,0; AAAA 0,0"]);
    assert!(run.stdout.contains("   1  A A B B  1 black, 0 white  "), "{}", run.stdout);
    for line in run.stdout.lines().filter(|line| line.contains("; ")) {
        let code = line.split_once("; ").unwrap().1.split(" splits").next().unwrap();
        assert_eq!(code.split(' ').map(str::len).collect::<Vec<_>>(), [1; 4], "{line}");
    }
    assert!(run.stdout.contains("remain (a probe); ") || run.stdout.contains("remain; "), "{}", run.stdout);
    let run = keypeg_with(&["hint", "4x6", "--plain", "--history", "AABC 1,0; AABC 0,1"]);
    assert!(run.stdout.contains(" 0 black, 1 white ("), "{}", run.stdout);
}

#[test]
fn the_columns_stand_below_each_other() {
    let run = keypeg_with(&["review", "1x100", "--history", "0 0,0; 1 1,0"]);
    let table: Vec<&str> = run.stdout.lines().filter(|line| !line.starts_with("      ")).take(3).collect();
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
        "still needed = par 5625/1296 + loss",
        "Turn 2: 222 codes are left.",
        "Type a guess that loses less",
        "it has no color \"X\"",
        "blunder: it loses",
        "That was all.",
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
        "splits 4096000000000000 codes into",
        "blunder",
        "turn 1: ABCDEFGHIJKL was answered 2,3, but if AAAAAAAAAAAA were the secret it would have been 1,0",
        "still needed ≈ par ",
        "lost by 2 graded guesses",
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
    let run = talk(&format!("review {file} --learn"), "BBBBBB; show");
    assert_eq!(run.code, 0, "{}", run.stderr);
    for text in ["Turn 2: 46656 codes are left.", "it loses about", "That was all."] {
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
    assert!(run.stdout.contains("guesses lost by a graded guess on average"), "{}", run.stdout);
}

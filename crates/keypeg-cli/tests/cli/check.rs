//! `keypeg check` and `keypeg solve --proof`.

use assert_cmd::Command;
use serde_json::Value;

use crate::program::{Run, keypeg_with};

/// A fresh folder, and a path in it.
fn place(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).to_str().unwrap().to_string();
    (folder, path)
}

fn check(path: &str) -> (Run, Value) {
    let run = keypeg_with(&["check", path, "--json"]);
    let value = serde_json::from_str(&run.stdout).unwrap();
    (run, value)
}

#[test]
fn solve_proves_and_check_believes() {
    for (arguments, claim, total, max) in [
        (vec!["3x6"], "total", Some(854), None),
        (vec!["4x4", "--max-guesses", "4"], "total", Some(905), Some(4)),
        (vec!["3x4", "--objective", "worst"], "worst", Some(206), Some(4)),
        (vec!["4x6", "--history", "AABB 1,1"], "total", None, None),
    ] {
        let (_folder, path) = place("proof");
        let line: Vec<&str> = ["solve"].into_iter().chain(arguments).chain(["--json", "--proof", &path]).collect();
        let solved = keypeg_with(&line);
        assert_eq!(solved.code, 0, "{}", solved.stderr);
        let solved: Value = serde_json::from_str(&solved.stdout).unwrap();
        let (run, checked) = check(&path);
        assert_eq!(run.code, 0, "{line:?}: {}", run.stdout);
        assert_eq!((&checked["holds"], &checked["claim"]), (&true.into(), &claim.into()));
        assert_eq!((&checked["game"], &checked["total"]), (&solved["game"], &solved["total"]));
        assert_eq!(checked["max"], solved["max"]);
        let history = if line.contains(&"--history") { "AABB 1,1" } else { "" };
        let objective = if claim == "worst" { "worst" } else { "average" };
        assert_eq!((&checked["history"], &checked["objective"]), (&history.into(), &objective.into()));
        let told = keypeg_with(&["check", &path]).stdout;
        let position = if history.is_empty() { "from the start".to_string() } else { format!("after {history}") };
        assert!(told.starts_with(&format!("position: {} {position}\n", solved["game"].as_str().unwrap())), "{told}");
        assert!(total.is_none_or(|total: u64| checked["total"] == total));
        assert!(max.is_none_or(|max: u64| checked["max"] == max));
    }
}

#[test]
fn infeasible_limits_have_proofs_too() {
    let (_folder, path) = place("proof");
    let solved = keypeg_with(&["solve", "4x6", "--max-guesses", "4", "--proof", &path]);
    assert_eq!(solved.code, 1, "{}", solved.stderr);
    let (run, checked) = check(&path);
    assert_eq!(run.code, 0);
    assert_eq!(
        (&checked["claim"], &checked["within"], &checked["total"]),
        (&"infeasible".into(), &4.into(), &Value::Null)
    );
    let told = keypeg_with(&["check", &path]);
    let lines = "position: 4x6 from the start\nobjective: a strategy within 4 guesses\nclaim: no strategy stays within 4 guesses\n";
    let digest = checked["digest"].as_str().unwrap();
    assert_eq!(told.stdout, format!("{lines}digest: {digest}\nholds\n"));
}

#[test]
fn parts_and_threads_agree() {
    let (_folder, path) = place("proof");
    keypeg_with(&["solve", "3x5", "--proof", &path]);
    let (_, whole) = check(&path);
    assert_eq!((whole["digest"].as_str().map(str::len), &whole["part"]), (Some(64), &Value::Null));
    for threads in ["1", "3"] {
        for part in ["1/2", "2/2"] {
            let run = keypeg_with(&["check", &path, "--json", "--part", part, "--threads", threads]);
            let checked: Value = serde_json::from_str(&run.stdout).unwrap();
            assert_eq!((run.code, &checked["holds"], &checked["part"]), (0, &Value::Null, &part.into()));
            assert_eq!(checked["part_holds"], true);
            assert_eq!((&checked["digest"], &checked["entries"]), (&whole["digest"], &whole["entries"]));
        }
    }
    let told = keypeg_with(&["check", &path, "--part", "2/2"]).stdout;
    assert!(told.ends_with("\nthis part passes; the claim is open until all parts pass\n"), "{told}");
    let refused = keypeg_with(&["check", &path, "--part", "3/2"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("\"3/2\" is not a part of a proof"), "{}", refused.stderr);
    let tree = keypeg_with(&["solve", "3x4", "--tree", &path]);
    assert_eq!(tree.code, 0, "{}", tree.stderr);
    let refused = keypeg_with(&["check", &path, "--part", "1/2"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("is a strategy, which has no parts; leave --part out"), "{}", refused.stderr);
}

#[test]
fn trees_are_audited() {
    let (_folder, path) = place("tree.json");
    assert_eq!(keypeg_with(&["solve", "3x4", "--tree", &path]).code, 0);
    let (run, checked) = check(&path);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(
        (&checked["claim"], &checked["total"], &checked["secrets"]),
        (&"strategy".into(), &206.into(), &64.into())
    );
    assert_eq!(
        (&checked["game"], &checked["history"], &checked["objective"]),
        (&"3x4".into(), &"".into(), &Value::Null)
    );
    let tree = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, tree.replace("\"total\":206", "\"total\":206,\"average\":3.3")).unwrap();
    let (run, checked) = check(&path);
    assert_eq!((run.code, &checked["holds"]), (1, &false.into()));
    assert_eq!(checked["reason"], "the strategy's average is 206/64, which does not round to 3.3");
    std::fs::write(&path, tree.replace("\"total\":206", "\"total\":205")).unwrap();
    let (run, checked) = check(&path);
    assert_eq!((run.code, &checked["holds"]), (1, &false.into()));
    assert_eq!(checked["reason"], "the strategy's total is 206, not 205");
}

#[test]
fn tables_are_audited() {
    let (_folder, path) = place("table.txt");
    let table = "game 2x2\naverage 2.0\nAB\nAB 0,2; BA\nAB 1,0; AA\n";
    std::fs::write(&path, table).unwrap();
    let (run, checked) = check(&path);
    assert_eq!((run.code, &checked["total"], &checked["max"]), (0, &8.into(), &3.into()), "{}", run.stdout);
    assert_eq!(checked["histogram"], serde_json::json!([1, 2, 1]));
    std::fs::write(&path, table.replace("2.0", "1.9")).unwrap();
    let (run, checked) = check(&path);
    assert_eq!(run.code, 1);
    assert_eq!(checked["reason"], "the strategy's average is 8/4, which does not round to 1.9");
    std::fs::write(&path, table.replace("AB 1,0; AA\n", "")).unwrap();
    let (run, checked) = check(&path);
    assert_eq!((run.code, &checked["position"]), (1, &"AB 1,0".into()));
    assert!(checked["reason"].as_str().unwrap().contains("2 codes are left, such as AA"));
}

#[test]
fn unreadable_files_hold_nothing() {
    let (folder, path) = place("proof");
    let missing = check(&path).0;
    assert_eq!(missing.code, 2);
    assert!(missing.stderr.ends_with("there is no such file; check its name\n"), "{}", missing.stderr);
    let whole = check(folder.path().to_str().unwrap()).0;
    assert!(whole.code == 2 && whole.stderr.ends_with("it is a folder; name a file\n"), "{}", whole.stderr);
    assert_eq!(keypeg_with(&["solve", "3x4", "--proof", &path]).code, 0);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[40] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let (run, checked) = check(&path);
    assert_eq!((run.code, &checked["holds"]), (2, &false.into()));
    assert!(run.stderr.contains("damaged"), "{}", run.stderr);
    std::fs::write(&path, "nonsense").unwrap();
    let (run, checked) = check(&path);
    assert_eq!((run.code, &checked["holds"], &checked["game"]), (2, &false.into(), &Value::Null));
}

#[test]
fn the_standard_input_is_checked() {
    let table = "game 2x2\nAB\nAB 0,2; BA\nAB 1,0; AA\n";
    let run = Command::cargo_bin("keypeg").unwrap().args(["check", "-"]).write_stdin(table).output().unwrap();
    assert_eq!(run.status.code(), Some(0));
    assert!(String::from_utf8(run.stdout).unwrap().ends_with("holds\n"));
}

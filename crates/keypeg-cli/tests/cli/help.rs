//! The help, completions, manual pages, and options that were renamed.

use crate::program::{json, keypeg, keypeg_with};

#[test]
fn commands_are_listed_by_what_people_want() {
    let help = keypeg("help").stdout;
    let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text:?} is missing: {help}"));
    let order = [
        "Play and learn:",
        "  play ",
        "Analyse:",
        "  evaluate ",
        "Research:",
        "  solve ",
        "Files:",
        "  man ",
        "Options:",
    ];
    assert!(order.map(place).is_sorted(), "{help}");
    assert!(help.contains("1    negative result (refuted, infeasible, contradictory)"), "{help}");
    assert_eq!(help, keypeg("--help").stdout);
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

#[test]
fn every_command_shows_examples() {
    for command in ["play", "hint", "solve", "compare", "man", "completions"] {
        let help = keypeg(&format!("{command} --help"));
        assert_eq!(help.code, 0);
        assert!(help.stdout.contains("Examples:\n  "), "{}", help.stdout);
    }
}

#[test]
fn completions_are_an_object_with_json() {
    let report = json("completions bash");
    assert_eq!(report["shell"], "bash");
    assert_eq!(report["script"], keypeg("completions bash").stdout);
}

#[test]
fn manual_pages_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    let report = json(&format!("man {}", pages.display()));
    let files = report["files"].as_array().unwrap();
    assert_eq!(std::fs::read_dir(&pages).unwrap().count(), files.len());
    assert!(files.contains(&"keypeg.1".into()) && files.contains(&"keypeg-solve.1".into()), "{report}");
    let page = std::fs::read_to_string(pages.join("keypeg-solve.1")).unwrap();
    assert!(page.contains(".TH KEYPEG-SOLVE 1") && page.contains("Examples:"), "{page}");
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused = keypeg_with(&["man", file.to_str().unwrap()]);
    assert!(refused.code == 2 && refused.stderr.contains("it is not a folder"), "{}", refused.stderr);
}

#[test]
fn old_spellings_still_work() {
    assert_eq!(json("evaluate 3x4 entropy --target ABC"), json("evaluate 3x4 entropy --secret ABC"));
    assert_eq!(keypeg("compare 3x4 --strategies entropy --budget 0").code, 0);
    for command in ["evaluate", "compare"] {
        let help = keypeg(&format!("{command} --help")).stdout;
        assert!(!help.contains("--target") && !help.contains("--budget"), "{help}");
    }
}

#[test]
fn the_classic_board_is_the_default() {
    assert_eq!(json("solve")["total"], 5625);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    assert_eq!(json(&format!("representatives --depth 1 --out {}", file.display()))["game"], "4x6");
}

#[test]
fn positions_are_read_in_many_spellings() {
    let solved = |history: &str| {
        let run = keypeg_with(&["solve", "--history", history, "--json"]);
        assert_eq!(run.code, 0, "{history}: {}", run.stderr);
        let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        (report["history"].clone(), report["total"].clone())
    };
    let usual = solved("AABC 1,0; ADEE 0,2");
    for history in
        ["# my game\nAABC 1-0\nadee 0 black 2 white\n", "A A B C: 1 black, 0 white; A D E E: 0B2C", "1123 1,0;1455 0,2"]
    {
        assert_eq!(solved(history), usual, "{history}");
    }
}

#[test]
fn many_threads_give_the_same_result() {
    let total = |line: &str| json(line)["total"].clone();
    assert_eq!(total("solve 4x5 --threads 1000"), total("solve 4x5 --threads 1"));
}

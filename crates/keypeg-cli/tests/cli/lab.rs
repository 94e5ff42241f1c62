//! `keypeg reproduce` and `keypeg compare`.

use std::fs;

use crate::program::{json, keypeg, keypeg_with};

#[test]
fn items_are_listed() {
    let run = keypeg("reproduce --list");
    assert_eq!(run.code, 0);
    assert!(run.stdout.lines().count() > 100, "{}", run.stdout);
    assert!(run.stdout.contains("\n\nkooi · B. Kooi, \"Yet Another Mastermind Strategy\"\n  answer-example "));
    assert!(run.stdout.contains("\n  table-7                ✔ Table 7: the five strategies\n"));
    let listed = json("reproduce --list --paper rao");
    assert!(listed["items"].as_array().unwrap().iter().all(|item| item["paper"] == "rao"));
}

#[test]
fn an_item_is_shown_line_by_line() {
    let run = keypeg("reproduce --paper kooi --item table-8");
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("table-8                1 12 71 253 588 286 78 1 12 71 253 588 286 78  equal\n"));
    assert!(run.stdout.ends_with("1 item: 1 equal\n"), "{}", run.stdout);
    let run = keypeg("reproduce --item hypothesis-1");
    assert_eq!(run.code, 0, "a refuted claim is a result");
    assert!(run.stdout.contains("· opening 0000"));
    let words: Vec<&str> = run.stdout.split_whitespace().collect();
    let game = "a game of 10 consistent guesses: secret 5542, 0000 0,0; 1111 0,0; 2222 1,0; 2345 1,2; 3244 1,1; 3525 1,2; \
                3352 1,1; 2554 1,3; 4255 0,4; 5542 4,0";
    assert!(words.join(" ").contains(game), "{}", run.stdout);
    let check = &json("reproduce --item code-3x2")["checks"][0];
    assert_eq!((&check["paper"], &check["verdict"]), (&"norvig".into(), &"equal".into()));
    assert_eq!(check["printed"], check["ours"]);
}

#[test]
fn bad_input_is_named() {
    for (line, message) in [
        ("reproduce --item table-77", "\"table-77\" is not an item; there are "),
        ("reproduce --paper rao --item xyz", "\"xyz\" is not an item of rao; `keypeg reproduce --list` shows all"),
        ("reproduce --item ä€", "is not an item"),
        ("reproduce --paper knuth", "\"knuth\" is not a value of --paper; use one of norvig,"),
        ("compare 3..2x4 --strategies entropy", "the range \"3..2\" ends before it begins"),
        ("compare 3..4 --strategies entropy", "\"3..4\" is not a range of boards"),
        ("compare 4x6 --strategies entropie", "\"entropie\" is not a strategy"),
        ("compare 4x6 --strategies ,", "--strategies is empty"),
        ("compare 4x6 --strategies entropy --exact-below 3", "--exact-below belongs to hybrid"),
        ("compare 4x6 --strategies entropy --time-limit inf", "--time-limit: \"inf\" is not a time"),
        (
            "compare 4x6 --strategies entropy --time-limit -1",
            "--time-limit: \"-1\" is not a time; use a number of seconds",
        ),
        ("compare 4x6 --strategies entropy --budget NaN", "--time-limit: \"NaN\" is not a time"),
        ("reproduce --item=", "\"\" is not an item; `keypeg reproduce --list` shows all"),
        ("compare 4x6 --strategies entropy --html /no/such/folder/x.html", "there is no folder /no/such/folder"),
        ("compare 4x6 --strategies entropy --csv --json", "cannot be used together with"),
    ] {
        let run = keypeg(line);
        assert_eq!(run.code, 2, "{line}");
        assert!(run.stderr.contains(message), "{line}: {}", run.stderr);
        assert!(run.stdout.is_empty(), "{line}");
    }
}

#[test]
fn a_report_is_a_folder_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/report");
    let run = keypeg_with(&["reproduce", "--paper", "rao", "--report", path.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let mut names: Vec<String> =
        fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["checks.csv", "checks.json", "data.csv", "index.html", "rows.csv"]);
    let page = fs::read_to_string(path.join("index.html")).unwrap();
    assert!(page.contains("<figure") && page.ends_with("</html>\n"));
    let file = path.join("index.html");
    let run = keypeg_with(&["reproduce", "--paper", "rao", "--report", file.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("it is not a folder"), "{}", run.stderr);
}

/// The words of a command as a shell reads them: quotes hold spaces together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().map(String::from).collect::<Vec<_>>(),
            _ => vec![part.to_string()],
        })
        .collect()
}

#[test]
fn the_commands_of_evidence_run() {
    let papers = ["--paper norvig", "--paper rao"];
    let items = ["hypothesis-2", "hypothesis-3", "lies", "footnote-4", "pruning"].map(|item| format!("--item {item}"));
    let mut commands: Vec<(String, String, i32)> = Vec::new();
    for line in papers.map(String::from).into_iter().chain(items) {
        for check in json(&format!("reproduce {line}"))["checks"].as_array().unwrap() {
            for evidence in check["evidence"].as_array().into_iter().flatten() {
                let Some(command) = evidence["replay"].as_str() else { continue };
                let total = evidence["total"].as_u64().map_or(String::new(), |total| total.to_string());
                // After a lie no code may fit, and the hint says so.
                let nothing_fits = evidence["lies"].is_array() && evidence["left"].is_null();
                commands.push((command.to_string(), total, i32::from(nothing_fits)));
            }
        }
    }
    commands.sort();
    commands.dedup();
    assert!(commands.len() > 15, "{commands:?}");
    for (command, total, code) in commands {
        let words = words(&command);
        let arguments: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let run = keypeg_with(&arguments);
        assert_eq!(run.code, code, "{command}: {}", run.stderr);
        assert!(run.stdout.contains(&total), "{command}: {}", run.stdout);
    }
}

#[test]
fn strategies_stand_side_by_side() {
    let run = keypeg("compare 4x6 --strategies first-consistent,most-parts,optimal --rows 5 --time-limit 1e18");
    assert_eq!(run.code, 0);
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some("game strategy            total average max    in 5   +best    time"));
    let simple = lines.next().unwrap();
    assert!(simple.starts_with("4x6  first-consistent     7471  5.7647   9  34.18%  1.4244"), "{simple}");
    assert!(run.stdout.contains("  most-parts                1   12   72  635  569    7\n"), "{}", run.stdout);
    let compared = json("compare 3x4..5 3x4 --time-limit 1e18 --strategies entropy,random-consistent,entropy");
    let rows = compared["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4, "games and strategies named twice are compared once");
    assert_eq!(rows[0]["total"], json("evaluate 3x4 entropy")["total"]);
    assert_eq!(rows[1]["how"], "expected");
    assert_eq!(compared["optima"][1]["total"], 451);
    let csv = keypeg("compare 3x4 --strategies entropy,inference --csv").stdout;
    assert!(
        csv.starts_with("game,strategy,ties,secrets,how,games,total,average,max,rows,within,optimum,above_optimum,")
    );
    assert!(csv.contains("\n3x4,inference,none,64,exact,,"), "{csv}");
}

#[test]
fn a_comparison_is_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("compare.html");
    let run =
        keypeg_with(&["compare", "2..3x3..4", "--strategies", "entropy,hybrid", "--html", path.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(fs::read_to_string(&path).unwrap().contains("Average guesses by the number of colors: 3 pegs"));
}

#[test]
fn ties_are_those_of_evaluate() {
    let line = "consistent-worst-case --order norvig";
    let compared = json(&format!("compare 4x6 --time-limit 0 --strategies {line}"));
    assert_eq!(compared["rows"][0]["total"], json(&format!("evaluate 4x6 {line}"))["total"]);
    assert_eq!(compared["rows"][0]["ties"], "norvig");
    let compared = json("compare 4x6 --time-limit 0 --strategies entropy --prefer any");
    assert_eq!(compared["rows"][0]["total"], json("evaluate 4x6 entropy --prefer any")["total"]);
}

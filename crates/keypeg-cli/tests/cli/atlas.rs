//! `keypeg atlas`: tables of optimal play, files of finished rows, and pages.

use std::fs;
use std::path::Path;

use keypeg_core::Control;
use serde_json::{Value, json as value};

use crate::program::{json, keypeg, keypeg_with};

/// Runs `keypeg atlas` with a file of rows.
fn resumed(path: &Path, options: &str) -> crate::program::Run {
    let mut arguments = vec!["atlas", "--resume", path.to_str().unwrap()];
    arguments.extend(options.split_whitespace());
    keypeg_with(&arguments)
}

#[test]
fn rows_are_those_of_solve() {
    let atlas = json("atlas --codes 30");
    let rows = atlas["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 15);
    let folder = tempfile::tempdir().unwrap();
    for row in rows {
        let game = row["game"].as_str().unwrap();
        let proof = folder.path().join(format!("{game}.proof"));
        let average = json(&format!("solve {game} --threads 1 --proof {}", proof.display()));
        for field in ["total", "average", "max", "at_max"] {
            assert_eq!(row[field], average[field], "{game} {field}");
        }
        assert_eq!((&row["opening"], &row["codes"]), (&average["first_guess"], &average["secrets"]), "{game}");
        let worst = json(&format!("solve {game} --objective worst"));
        assert_eq!((&row["worst_case"], &row["worst_total"]), (&worst["max"], &worst["total"]), "{game}");
        let check = keypeg_check::check_proof(fs::File::open(&proof).unwrap(), &Control::default()).unwrap();
        assert_eq!(check.verdict, Ok(()), "{game}");
        assert_eq!(row["command"], value!(format!("keypeg solve {game} --threads 1 --proof {game}.proof")));
        assert_eq!(row["proof"], value!(check.digest.to_string()), "{game}");
    }
}

#[test]
fn tables_name_every_board() {
    let table = keypeg("atlas --boards 2x3,3x3-distinct").stdout;
    assert!(table.starts_with("game"), "{table}");
    assert!(table.contains("\n3x3-distinct") && table.contains("\n2x3 "), "{table}");
    let csv = keypeg("atlas --boards 2x4-distinct --csv").stdout;
    assert!(
        csv.starts_with(
            "game,codes,total,total_at_least,average,max,at_max,worst_case,worst_total,opening,seconds,proof,"
        ),
        "{csv}"
    );
    assert!(csv.contains("\n2x4-distinct,12,") && csv.contains(",Chen and Lin 2004,"), "{csv}");
    assert!(keypeg("atlas --boards 3x2 --csv").stdout.contains(",none found,"));
}

#[test]
fn finished_rows_are_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atlas.json");
    assert_eq!(resumed(&path, "--boards 2x2,2x3").code, 0);
    let mut file: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(file["rows"].as_array().unwrap().len(), 2);
    // A time that no machine takes shows that the row was not computed again.
    file["rows"][0]["seconds"] = value!(12345.0);
    fs::write(&path, file.to_string()).unwrap();
    let run = resumed(&path, "--boards 2x2,3x2 --csv");
    assert!(run.code == 0 && run.stdout.contains(",12345,"), "{}", run.stdout);
    assert_eq!(run.stdout.lines().count(), 4, "rows of the file that were not asked for are printed too");
}

/// What a program that was killed left: the file of the rows finished by then, and perhaps a temporary file.
#[test]
fn a_killed_run_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atlas.json");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_keypeg"))
        .args(["atlas", "--boards", "2x2,2x3,5x8", "--resume", path.to_str().unwrap()])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // 5x8 takes hours, so the program is killed in the middle of it, or before.
    while !path.exists() {
        assert_eq!(child.try_wait().unwrap(), None, "the program ended");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let run = resumed(&path, "--boards 2x2,2x3,3x2 --json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let atlas: Value = serde_json::from_str(&run.stdout).unwrap();
    let games: Vec<&str> = atlas["rows"].as_array().unwrap().iter().map(|row| row["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["2x2", "3x2", "2x3"]);
}

#[test]
fn malformed_files_are_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atlas.json");
    assert_eq!(resumed(&path, "--boards 2x2,2x3").code, 0);
    let good = fs::read_to_string(&path).unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut file: Value = serde_json::from_str(&good).unwrap();
        change(&mut file);
        file.to_string()
    };
    let cases: Vec<(String, &str)> = vec![
        (String::new(), "it has no rows of an atlas"),
        ("[]".into(), "it has no rows of an atlas"),
        (good[..good.len() / 2].into(), "it has no rows of an atlas"),
        (changed(&|file| file["format"] = value!("keypeg-tree")), "format \"keypeg-tree\""),
        (changed(&|file| file["version"] = value!(2)), "version 2"),
        (changed(&|file| file["rows"][0]["new"] = value!(1)), "it has no rows of an atlas"),
        (changed(&|file| file["rows"][0]["game"] = value!("4x")), "row 1"),
        (changed(&|file| file["rows"][1]["game"] = value!("2x2")), "row 2"),
        (changed(&|file| file["rows"][0]["codes"] = value!(5)), "the board has 4 codes, not 5"),
        (changed(&|file| file["rows"][0]["total"] = value!(1)), "a total of 1 is impossible"),
        (changed(&|file| file["rows"][0]["total"] = value!(u64::MAX)), "is impossible"),
        (changed(&|file| file["rows"][0]["total_at_least"] = value!(9)), "a total of at least 9 is more than that"),
        (
            changed(&|file| file["rows"][0]["total_at_least"] = value!(1)),
            "there is a proof, but the total is not known",
        ),
        (changed(&|file| file["rows"][0]["worst_case"] = value!(99)), "worst case"),
        (changed(&|file| file["rows"][0]["worst_total"] = Value::Null), "only one figure"),
        (changed(&|file| file["rows"][0]["opening"] = value!("AZ")), "row 1"),
        (changed(&|file| file["rows"][0]["proof"] = value!("0123")), "not a SHA-256"),
        (changed(&|file| file["rows"][0]["seconds"] = value!(-1)), "not a time"),
    ];
    for (text, reason) in cases {
        fs::write(&path, &text).unwrap();
        let run = resumed(&path, "--boards 2x2");
        assert!(run.code == 2 && run.stderr.contains(reason), "{reason}: {}", run.stderr);
        assert!(run.stderr.contains("remove this one to begin again"), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "a file that is refused stays as it is");
    }
}

#[test]
fn a_board_that_takes_too_long_has_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atlas.json");
    let run = resumed(&path, "--boards 5x6 --time-limit 0 --csv");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("not solved in time: 5x6"), "{}", run.stderr);
    let row = run.stdout.lines().last().unwrap();
    let figures: Vec<&str> = row.split(',').collect();
    let [total, at_least] = [2, 3].map(|column| figures[column].parse::<u64>().unwrap());
    assert!(figures[0] == "5x6" && at_least <= 36721 && 36721 <= total && at_least < total, "{row}");
    assert!(figures[7..9] == ["", ""] && figures[11].is_empty(), "{row}");
    assert!(row.ends_with("keypeg solve 5x6 --threads 1"), "{row}");

    // Bounds that are already better stay.
    let mut file: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    file["rows"][0]["total"] = value!(36722);
    file["rows"][0]["total_at_least"] = value!(36720);
    fs::write(&path, file.to_string()).unwrap();
    let table = resumed(&path, "--boards 5x6 --time-limit 0").stdout;
    assert!(table.contains("36720 to 36722"), "{table}");
}

#[test]
fn pages_hold_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.md");
    fs::write(&path, "# Title\n\n<!-- atlas: begin -->\nold\n<!-- atlas: end -->\n\nEnd.\n").unwrap();
    let arguments = ["atlas", "--boards", "2x3", "--page", path.to_str().unwrap()];
    assert_eq!(keypeg_with(&arguments).code, 0);
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.starts_with("# Title\n") && page.ends_with("\n\nEnd.\n") && !page.contains("old"), "{page}");
    assert!(page.contains("\n| 2x3 | 9 | 21 |"), "{page}");
    assert_eq!(keypeg_with(&arguments).code, 0, "a page can be written again");
    fs::write(&path, "# Title\n").unwrap();
    let refused = keypeg_with(&arguments);
    assert!(refused.code == 2 && refused.stderr.contains("atlas: begin"), "{}", refused.stderr);
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, reason) in [
        ("--codes x", "is not a number of codes"),
        ("--codes 70000", "from 0 to 65536"),
        ("--boards 12x20", "too many codes to solve"),
        ("--boards 4y6", "4y6"),
        ("--time-limit -1", "is not a time"),
        ("--page /nowhere/page.md", "there is no folder"),
        ("--csv --json", "--csv"),
    ] {
        let run = keypeg(&format!("atlas {arguments}"));
        assert!(run.code == 2 && run.stderr.contains(reason), "{arguments}: {}", run.stderr);
    }
}

//! The first command, help, version and completions.

use crate::program::{json, keypeg};

#[test]
fn without_arguments_in_a_pipe_a_game_is_shown() {
    let run = keypeg("");
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("keypeg evaluate 4x6 most-parts"));
    assert!(run.stdout.contains("guess 1: AABC  answer 0,2"));
    assert!(run.stdout.contains("at most 6 guesses, 4.373 on average"));
    assert_eq!(json("")["turns"].as_array().unwrap().len(), 4);
}

#[test]
fn version_help_strategies_and_completions() {
    assert!(keypeg("--version").stdout.starts_with("keypeg "));
    assert!(keypeg("help evaluate").stdout.contains("--by-first-response"));
    assert!(keypeg("strategies").stdout.contains("entropy-parts-base"));
    assert_eq!(json("strategies")["strategies"].as_array().unwrap().len(), 22);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(keypeg(&format!("completions {shell}")).stdout.contains("keypeg"), "{shell}");
    }
}

#[test]
fn a_file_of_representatives_changes_nothing_but_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reps");
    let made = json(&format!("representatives 4x10-distinct --depth 3 --out {}", path.display()));
    assert_eq!(made["classes"], serde_json::json!([1, 20, 7130]));
    let total = |line: String| json(&line)["total"].clone();
    let with = total(format!("evaluate 4x10-distinct entropy --representatives {}", path.display()));
    assert_eq!(with, total("evaluate 4x10-distinct entropy --symmetry never".to_string()));
    let game = keypeg(&format!("evaluate 4x10-distinct entropy --target 0427 --representatives {}", path.display()));
    assert!(game.stdout.contains("from the precomputed file: 20 representative guesses"), "{}", game.stdout);

    let refused = keypeg(&format!("evaluate 4x6 entropy --representatives {}", path.display()));
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("made for 4x10-distinct, not for 4x6"), "{}", refused.stderr);
    let refused = keypeg(&format!("evaluate 4x10-distinct entropy --ties last --representatives {}", path.display()));
    assert!(refused.stderr.contains("--ties last"), "{}", refused.stderr);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, &bytes).unwrap();
    let refused = keypeg(&format!("evaluate 4x10-distinct entropy --representatives {}", path.display()));
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("damaged"), "{}", refused.stderr);
}

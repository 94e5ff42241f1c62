//! Runs the program `keypeg` and reads its JSON.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The program to judge: the one that the variable KEYPEG names, or the one that cargo built beside these tests.
///
/// # Panics
/// If there is none, with the command that builds it.
pub fn keypeg() -> PathBuf {
    let built = || {
        let test = std::env::current_exe().ok()?;
        let name = format!("keypeg{}", std::env::consts::EXE_SUFFIX);
        Some(test.parent()?.parent()?.join(name))
    };
    let program = std::env::var_os("KEYPEG").map(PathBuf::from).or_else(built).unwrap_or_default();
    let missing = "is missing; run `cargo test -p keypeg-cli --no-run` first, or name a program in KEYPEG";
    assert!(program.is_file(), "{} {missing}", program.display());
    program
}

/// Runs `keypeg ARGS --json --threads 1` with some input.
///
/// # Panics
/// If it cannot be run, is killed, or prints something else than JSON.
pub fn ask(args: &[String], input: &str) -> (Value, Option<i32>) {
    let mut command = Command::new(keypeg());
    command.args(args).args(["--json", "--threads", "1"]);
    let output = run(command, input);
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let value = serde_json::from_str(&text);
    let value = value.unwrap_or_else(|error| panic!("keypeg {args:?} printed no JSON ({error}): {text}{errors}"));
    (value, output.status.code())
}

/// Runs a command with some input to its end.
///
/// # Panics
/// If it cannot be started.
pub fn run(mut command: Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    // A program that ends before it has read everything closes the pipe, which is not an error here.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    child.wait_with_output().expect("the program ends")
}

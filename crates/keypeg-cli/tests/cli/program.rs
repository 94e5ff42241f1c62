//! Runs the program as its users do.

use assert_cmd::Command;

/// What a run printed and how it ended.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

/// Runs keypeg with arguments separated by spaces.
pub(crate) fn keypeg(line: &str) -> Run {
    keypeg_with(&line.split_whitespace().collect::<Vec<_>>())
}

/// Runs keypeg with arguments that may hold spaces.
pub(crate) fn keypeg_with(arguments: &[&str]) -> Run {
    let output = Command::cargo_bin("keypeg").unwrap().args(arguments).output().unwrap();
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

/// Runs keypeg with `--json` and reads the one object it prints.
pub(crate) fn json(line: &str) -> serde_json::Value {
    let run = keypeg(&format!("{line} --json"));
    assert_eq!(run.code, 0, "{line}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

/// Runs keypeg with lines typed into it, separated by semicolons.
pub(crate) fn talk(line: &str, typed: &str) -> Run {
    talk_with(line, &(typed.replace("; ", "\n") + "\n"))
}

/// Runs keypeg with a text on its standard input; the archive of whoever runs the tests is left alone.
pub(crate) fn talk_with(line: &str, input: &str) -> Run {
    let data = env!("CARGO_TARGET_TMPDIR");
    let output = Command::cargo_bin("keypeg")
        .unwrap()
        .args(line.split_whitespace())
        .envs([("XDG_DATA_HOME", data), ("HOME", data), ("APPDATA", data)])
        .write_stdin(input)
        .output()
        .unwrap();
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

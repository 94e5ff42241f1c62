//! Streams that nobody reads: the program neither panics nor fails because of them.

use std::process::{Command, Stdio};

/// Runs a shell command in which `KEYPEG` stands for the program. Returns its exit code and the error stream.
fn shell(line: &str) -> (i32, String) {
    let line = line.replace("KEYPEG", env!("CARGO_BIN_EXE_keypeg"));
    let data = env!("CARGO_TARGET_TMPDIR");
    let mut command = Command::new("bash");
    command.args(["-c", &line]).envs([("XDG_DATA_HOME", data), ("HOME", data)]);
    let output = command.stdin(Stdio::null()).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_closed_pipe_is_a_success() {
    for arguments in
        ["strategies", "help", "hint 4x6 --top 1000", "tree 4x6 entropy", "reproduce --list", "evaluate 3x4 entropy"]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_keypeg"));
        let run = command.args(arguments.split(' ')).stdin(Stdio::null()).stdout(writer).output().unwrap();
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!((run.status.code(), said.as_ref()), (Some(0), ""), "{arguments}");
    }
}

#[test]
fn closed_streams_change_no_exit_code() {
    for (arguments, expected) in [
        ("hint --history 'AABC 1,0'", 0),
        ("hint --history 'AABC 9,9'", 2),
        ("evaluate 8x10 entropy", 2),
        ("nonsense", 2),
        ("hint --history 'AAAA 4,0; BBBB 4,0'", 1),
    ] {
        for streams in ["2>&-", ">&-", ">&- 2>&-", "2>/dev/full"] {
            let (code, said) = shell(&format!("KEYPEG {arguments} {streams}"));
            assert_eq!(code, expected, "{arguments} {streams}: {said}");
            assert!(!said.contains("panicked"), "{said}");
        }
    }
}

//! The Python client of docs/engine.md talks to the program.

use std::path::Path;
use std::process::Command;

use differential::program::{keypeg, run};

#[test]
fn the_example_client_gets_its_replies() {
    for threads in ["1", "3"] {
        let mut command = Command::new(if cfg!(windows) { "python" } else { "python3" });
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine_client.py"));
        command.arg(keypeg()).args(["--threads", threads]);
        let output = run(command, "");
        let printed = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
        let expected = "total 5625\n\
                        1296 codes left, guess AABC\n\
                        182 codes left, guess ADDE\n\
                        26 codes left, guess FADF\n\
                        cancelled 1 and cancelled\n\
                        exit code 0\n";
        assert_eq!(printed, expected, "{}", String::from_utf8_lossy(&output.stderr));
    }
}

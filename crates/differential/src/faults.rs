//! Stops a program at one of its writes.
//!
//! `strace` can make the n-th system call of a kind fail or kill the process there, so the program needs no hooks. Short
//! writes are real: a limit on the size of files makes the kernel write a part. Linux only.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::program::{keypeg, run};

/// The system calls that change files.
const WRITES: &str = "write,pwrite64,writev,pwritev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir";

/// What happens at a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteFault {
    /// The process is killed before the call.
    Kill,
    /// The call fails: no space is left on the device.
    DiskFull,
    /// The call fails: the file system is read-only.
    ReadOnly,
}

impl WriteFault {
    /// Every kind of fault.
    pub const ALL: [WriteFault; 3] = [WriteFault::Kill, WriteFault::DiskFull, WriteFault::ReadOnly];

    /// Every fault at every write.
    pub fn at_each(writes: &[WriteCall]) -> impl Iterator<Item = (WriteFault, &WriteCall)> {
        WriteFault::ALL.into_iter().flat_map(move |fault| writes.iter().map(move |write| (fault, write)))
    }

    fn injection(self) -> &'static str {
        match self {
            WriteFault::Kill => "signal=KILL",
            WriteFault::DiskFull => "error=ENOSPC",
            WriteFault::ReadOnly => "error=EROFS",
        }
    }
}

/// A system call that writes: its name, and which of the calls with this name it is, counted from 1.
pub type WriteCall = (String, usize);

/// Every write of the program. If several threads write, only the calls of the busiest thread are listed.
///
/// # Panics
/// If strace is missing or may not trace.
pub fn writes(args: &[String], input: &str, folder: &Path) -> Vec<WriteCall> {
    let mut calls: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (thread, name, _) in log(args, input, folder) {
        *calls.entry((name, thread)).or_default() += 1;
    }
    let most = |name: &str| calls.iter().filter(|((other, _), _)| other == name).map(|(_, &count)| count).max();
    let each = WRITES.split(',').flat_map(|name| (1..=most(name).unwrap_or(0)).map(move |n| (name.to_owned(), n)));
    each.collect()
}

/// The names and arguments of the calls that write, in their order.
///
/// # Panics
/// As [`writes`].
pub fn write_order(args: &[String], input: &str, folder: &Path) -> Vec<(String, String)> {
    log(args, input, folder).into_iter().map(|(_, name, arguments)| (name, arguments)).collect()
}

/// Thread, name and arguments of each call.
fn log(args: &[String], input: &str, folder: &Path) -> Vec<(String, String, String)> {
    let file = folder.join("strace.log");
    let output = trace(&[format!("--trace={WRITES}"), format!("--output={}", file.display())], args, input);
    let text = fs::read_to_string(&file).unwrap_or_default();
    let call = |line: &str| {
        let (thread, call) = line.split_once(' ')?;
        let (name, arguments) = call.trim_start().split_once('(')?;
        let known = WRITES.split(',').any(|write| write == name);
        known.then(|| (thread.to_owned(), name.to_owned(), arguments.to_owned()))
    };
    let calls: Vec<_> = text.lines().filter_map(call).collect();
    assert!(!calls.is_empty(), "strace saw no writes of {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    calls
}

/// Runs the program with a fault at one of its writes.
pub fn run_with(fault: WriteFault, (name, n): &WriteCall, args: &[String], input: &str) -> Output {
    let options = [
        // Calls that are not traced are not changed either.
        format!("--trace={name}"),
        format!("--inject={name}:{}:when={n}", fault.injection()),
        "--output=/dev/null".to_owned(),
    ];
    trace(&options, args, input)
}

/// Runs the program with files limited to a number of bytes: the write that crosses the limit is short, the next fails.
pub fn run_with_short_writes(bytes: usize, args: &[String], input: &str) -> Output {
    let mut command = Command::new("sh");
    // Without the trap, the signal of the limit would kill the program.
    command.args(["-c", "trap '' XFSZ; exec prlimit --fsize=$0 \"$@\""]).arg(bytes.to_string());
    command.arg(keypeg()).args(args).args(["--threads", "1"]);
    run(command, input)
}

fn trace(options: &[String], args: &[String], input: &str) -> Output {
    let mut command = Command::new("strace");
    command.args(["-f", "-qq"]).args(options).arg(keypeg()).args(args).args(["--threads", "1"]);
    run(command, input)
}

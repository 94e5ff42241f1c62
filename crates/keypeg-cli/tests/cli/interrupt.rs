//! Ctrl-C ends the long work of every command. Results found before are printed if they are useful.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::program::Run;

/// How long the work has run before Ctrl-C is pressed. Any moment would do: all of this work takes minutes or more, and what
/// is expected holds at any point of it.
const WORK: Duration = Duration::from_millis(300);

/// A program that still runs after this time does not obey Ctrl-C. Even a slow machine needs far less.
const PATIENCE: Duration = Duration::from_secs(600);

/// Runs keypeg and presses Ctrl-C once, in the middle of its work.
fn interrupted(arguments: &[&str]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_keypeg"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !handles_interrupts(&child) {
        assert_eq!(child.try_wait().unwrap(), None, "{arguments:?} ended before Ctrl-C");
        sleep(Duration::from_millis(5));
    }
    sleep(WORK);
    assert_eq!(child.try_wait().unwrap(), None, "{arguments:?} ended before Ctrl-C");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let since = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if since.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{arguments:?} does not obey Ctrl-C");
        }
        sleep(Duration::from_millis(5));
    };
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    Run { stdout, stderr, code: status.code().unwrap() }
}

/// Whether the program has installed its handler, by the signals that Linux says it catches. Ctrl-C before that kills it.
fn handles_interrupts(child: &Child) -> bool {
    const INTERRUPT: u64 = 1 << 1;
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & INTERRUPT != 0)
}

#[test]
fn exact_searches_end() {
    for line in [
        "break 10x2 --strategy optimal --no-archive",
        "evaluate 10x2 optimal",
        "evaluate 10x2 optimal --target AAAAAAAAAB",
        "simulate 10x2 optimal --games 10 --seed 1",
        "tree 10x2 optimal",
        "compare 10x2 --strategies entropy --budget 1e18",
    ] {
        let run = interrupted(&line.split_whitespace().collect::<Vec<_>>());
        assert_eq!(run.code, 130, "{line}: {}", run.stderr);
        assert!(run.stderr.ends_with("keypeg: interrupted\n"), "{line}: {}", run.stderr);
    }
}

#[test]
fn other_long_work_ends() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    for line in [
        // Finding the classes of all guesses takes minutes.
        "evaluate 8x6 hybrid",
        "evaluate 6x9 entropy",
        "evaluate 10x2 random-consistent",
        &format!("representatives 8x6 --depth 3 --out {}", file.display()),
    ] {
        let run = interrupted(&line.split_whitespace().collect::<Vec<_>>());
        assert_eq!((run.code, run.stdout.as_str()), (130, ""), "{line}: {}", run.stderr);
    }
    assert!(!file.exists());
}

#[test]
fn what_was_found_is_printed() {
    let hint = interrupted(&["hint", "10x2", "--strategy", "optimal", "--time-limit", "1e18"]);
    assert!(hint.code == 130 && hint.stdout.contains("AAAAAAABBB  possible      26    126"), "{}", hint.stdout);
    let solve = interrupted(&["solve", "10x2"]);
    assert!(solve.code == 130 && solve.stdout.contains("stopped early: every strategy takes"), "{}", solve.stdout);
    let within = interrupted(&["solve", "5x8", "--within", "5"]);
    assert!(within.code == 130 && within.stdout.contains("the most secrets within 5 guesses"), "{}", within.stdout);
    let possible = interrupted(&["solve", "5x8", "--guesses", "possible"]);
    assert!(possible.code == 130 && possible.stdout.contains("possible guesses only"), "{}", possible.stdout);
    let atlas = interrupted(&["atlas", "--boards", "5x8", "--csv"]);
    assert!(atlas.code == 130 && atlas.stdout.starts_with("game,codes,"), "{}", atlas.stdout);
    let simulate = interrupted(&["simulate", "12x20", "inference", "--games", "1000000000", "--seed", "1"]);
    assert!(simulate.code == 130 && simulate.stdout.contains("Interrupted: only the games"), "{}", simulate.stdout);
    // Whether an item is finished by then depends on the machine.
    let reproduce = interrupted(&["reproduce"]);
    let is_told = reproduce.stdout.is_empty() || reproduce.stdout.contains("items are finished");
    assert!(reproduce.code == 130 && is_told, "{}", reproduce.stdout);
    let review = interrupted(&["review", "10x2", "--history", "AAAAABBBBB 4,2"]);
    assert!(review.code == 0 && review.stdout.contains("The review was stopped"), "{}", review.stdout);
}

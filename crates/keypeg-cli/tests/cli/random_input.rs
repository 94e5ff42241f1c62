//! Dialogs fed with anything: they never panic, and the end of input ends them politely.

use keypeg_core::Stream;

use crate::program::talk;

/// Lines of commands, codes, answers and nonsense, by a seed.
fn lines(seed: u64, words: &[&str]) -> String {
    let mut stream = Stream::part(seed, 21);
    let mut lines = String::new();
    for _ in 0..stream.below(40) {
        let line = match stream.below(10) {
            0 => (0..stream.below(12)).map(|_| char::from_u32(stream.below(0x500) as u32).unwrap_or('é')).collect(),
            1 => format!("{} {}", words[stream.below(words.len() as u64) as usize], stream.below(1 << 40)),
            2 => (0..4).map(|_| char::from(b'A' + stream.below(7) as u8)).collect(),
            3 => format!("{},{}", stream.below(6), stream.below(6)),
            _ => words[stream.below(words.len() as u64) as usize].to_string(),
        };
        lines += &line.replace(['\n', '\r'], " ");
        lines.push('\n');
    }
    lines
}

#[test]
fn nothing_typed_into_play_makes_it_panic() {
    let words = [
        "AABC",
        "ABCD",
        "FFFF",
        "hint",
        "good 3",
        "undo",
        "history",
        "help",
        "",
        "hint answer",
        "save /",
        "q",
        "codes 2",
        "?",
        "DBCE",
    ];
    for seed in 0..24 {
        let how = ["", "--strict", "--codemaker adversary", "--rows 3 --plain"][seed as usize % 4];
        let run = talk(&format!("play 4x6 --no-archive {how}"), &lines(seed, &words));
        assert_eq!(run.code, 0, "seed {seed}: {}{}", run.stdout, run.stderr);
        let ends = ["Goodbye.", "You found it", "You did not find it", "You gave up"];
        assert!(ends.iter().any(|end| run.stdout.contains(end)), "seed {seed}: {}", run.stdout);
    }
}

#[test]
fn nothing_typed_into_break_makes_it_panic() {
    let words = ["0,0", "1,1", "0,2", "2 0", "1b1w", "4,0", "undo", "history", "help", "fix 1 0,1", "1", "2", "", "BW"];
    for seed in 0..24 {
        let how = ["", "--strategy inference", "--lies 1", "--lies unlimited"][seed as usize % 4];
        let run = talk(&format!("break 3x4 {how}"), &lines(seed, &words).replace("4,0", "3,0"));
        assert_eq!(run.code, 0, "seed {seed}: {}{}", run.stdout, run.stderr);
        let ends = ["Goodbye.", "Your secret is"];
        assert!(ends.iter().any(|end| run.stdout.contains(end)), "seed {seed}: {}", run.stdout);
    }
}

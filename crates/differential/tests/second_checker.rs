//! Two checkers of proofs must agree: `keypeg check`, and `second_checker.py`, which was written from docs/formats.md
//! alone. They read the proofs of crates/keypeg-check, fresh proofs, and proofs with random damage below a right checksum.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use differential::cases::{Random, each, position};
use differential::program::{ask, keypeg, run};

/// What a checker found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Holds,
    Refuted,
    Unreadable,
}

#[test]
fn both_accept_honest_proofs_and_refuse_forged_ones() {
    for (folder, expected) in [("honest", Verdict::Holds), ("forged", Verdict::Refuted)] {
        let files = proofs(folder);
        assert!(files.len() >= 15, "{} proofs in {folder}", files.len());
        for (file, second) in files.iter().zip(second_verdicts(&files)) {
            assert_eq!((first_verdict(file), second), (expected, expected), "{}", file.display());
        }
    }
}

#[test]
fn both_accept_fresh_proofs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fresh.proof");
    each("both_accept_fresh", 24, |random| {
        let (rules, turns) = position(random, 64);
        let history = rules.history(&turns);
        let mut args = ["solve", &rules.name, "--history", &history, "--proof"].map(String::from).to_vec();
        args.push(file.display().to_string());
        match random.below(3) {
            0 => {}
            1 => args.extend(["--objective", "worst"].map(String::from)),
            _ => args.extend(["--max-guesses".to_owned(), (1 + random.below(5)).to_string()]),
        }
        let (found, _) = ask(&args, "");
        let verdicts = (first_verdict(&file), second_verdicts(std::slice::from_ref(&file)));
        assert_eq!(verdicts, (Verdict::Holds, vec![Verdict::Holds]), "{args:?}: {found}");
    });
}

#[test]
fn both_refuse_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    // The second checker takes seconds for the largest of them.
    let honest = [proofs("honest"), proofs("forged")].concat();
    let sources: Vec<Vec<u8>> =
        honest.iter().map(|file| fs::read(file).expect("a proof")).filter(|proof| small(proof)).collect();
    each("both_refuse_damage", 4, |random| {
        let files: Vec<PathBuf> = (0..100)
            .map(|number| {
                let file = folder.path().join(format!("{number}.proof"));
                fs::write(&file, damaged(random, &sources)).expect("a file");
                file
            })
            .collect();
        for (file, second) in files.iter().zip(second_verdicts(&files)) {
            let first = first_verdict(file);
            // A checker that verifies while it reads may meet a false record before a malformed one.
            let agree = first == second || (first, second) == (Verdict::Refuted, Verdict::Unreadable);
            assert!(agree, "{first:?} and {second:?}: {:02x?}", fs::read(file));
        }
    });
}

/// Boards of up to 125 codes, so that damage is checked in milliseconds.
fn small(proof: &[u8]) -> bool {
    u32::from(proof[10]).pow(u32::from(proof[9])) <= 125
}

/// A proof with one to three changed, lost, inserted or repeated bytes, and a checksum that fits.
fn damaged(random: &mut Random, sources: &[Vec<u8>]) -> Vec<u8> {
    let mut proof = sources[random.below(sources.len())].clone();
    proof.truncate(proof.len() - 8);
    for _ in 0..1 + random.below(3) {
        let at = 12 + random.below(proof.len() - 12);
        match random.below(5) {
            0 => proof[at] = proof[at].wrapping_add(1),
            1 => proof[at] = proof[at].wrapping_sub(1),
            2 => proof[at] = random.below(256) as u8,
            3 if proof.len() > 13 => drop(proof.remove(at)),
            _ => proof.insert(at, random.below(4) as u8),
        }
    }
    let fnv = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let checksum = proof.iter().fold(0xcbf2_9ce4_8422_2325, fnv);
    proof.extend(checksum.to_le_bytes());
    proof
}

fn proofs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../keypeg-check/tests/data").join(folder);
    let files = fs::read_dir(folder).expect("the proofs of keypeg-check");
    files.map(|entry| entry.expect("an entry").path()).collect()
}

fn first_verdict(file: &Path) -> Verdict {
    let mut command = Command::new(keypeg());
    command.arg("check").arg(file);
    let output = run(command, "");
    match output.status.code() {
        Some(0) => Verdict::Holds,
        Some(1) => Verdict::Refuted,
        Some(2) => Verdict::Unreadable,
        code => panic!("keypeg check {} ended with {code:?}", file.display()),
    }
}

fn second_verdicts(files: &[PathBuf]) -> Vec<Verdict> {
    let mut command = Command::new(if cfg!(windows) { "python" } else { "python3" });
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("second_checker.py")).args(files);
    let output = run(command, "");
    let text = String::from_utf8_lossy(&output.stdout);
    let verdict = |line: &str| match line.split(':').next() {
        Some("holds") => Verdict::Holds,
        Some("does not hold") => Verdict::Refuted,
        Some("unreadable") => Verdict::Unreadable,
        _ => panic!("{line}"),
    };
    let verdicts: Vec<Verdict> = text.lines().map(verdict).collect();
    assert_eq!(verdicts.len(), files.len(), "{}", String::from_utf8_lossy(&output.stderr));
    verdicts
}

//! Programs that `keypeg tree` writes, compiled and played.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use keypeg_core::{Code, CodeSpace, Distribution, Notation, StrategyNode, TreeFile, score};

use crate::program::{json, keypeg_with};

const LANGUAGES: [&str; 5] = ["lisp", "rust", "c", "python", "javascript"];

/// Runs a tool that must print nothing. If it is missing, names the package to install.
fn run(tool: &str, package: &str, arguments: &[&str]) {
    let output = Command::new(tool).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{tool}: {error}; install the Debian package {package}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{tool}: {said}");
}

/// Writes a program, compiles it without any warning where that is needed, and returns how it is run.
fn program(folder: &Path, line: &[&str], language: &str) -> Command {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (source, binary) = (path(&format!("source.{language}")), path(&format!("program-{language}")));
    // One thread always finds the same of several optimal trees.
    let options = ["--threads", "1", "--format", language, "--out", &source];
    let written = keypeg_with(&[&["tree"], line, &options[..]].concat());
    assert_eq!(written.code, 0, "{}", written.stderr);
    match language {
        "lisp" => interpreter("sbcl", "sbcl", &["--script", &source]),
        "python" => interpreter("python3", "python3", &["-W", "error", &source]),
        "javascript" => interpreter("node", "nodejs", &[&source]),
        "rust" => {
            run("rustc", "rustc", &["--edition", "2024", "-D", "warnings", "-o", &binary, &source]);
            Command::new(binary)
        }
        "c" => {
            let strict = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"];
            run("gcc", "gcc", &[&strict[..], &["-x", "c", "-o", &binary, &source]].concat());
            Command::new(binary)
        }
        _ => panic!("{language}"),
    }
}

fn interpreter(tool: &str, package: &str, arguments: &[&str]) -> Command {
    run(tool, package, &["--version"]);
    let mut command = Command::new(tool);
    command.args(arguments);
    command
}

/// A program at the other end of two pipes.
struct Dialog {
    child: Child,
    input: ChildStdin,
    output: Receiver<Vec<u8>>,
    heard: String,
}

impl Dialog {
    fn start(mut command: Command) -> Dialog {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut stdout, (send, output)) = (child.stdout.take().unwrap(), channel());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Dialog { input: child.stdin.take().unwrap(), child, output, heard: String::new() }
    }

    /// What is said before the next prompt, and the guess in the prompt.
    fn prompt(&mut self) -> (String, String) {
        while !self.heard.ends_with(")? ") {
            // Even on a slow machine, a program without a prompt after this time has forgotten to flush it.
            let bytes = self.output.recv_timeout(Duration::from_secs(600));
            let bytes = bytes.unwrap_or_else(|error| panic!("{error} after {:?}", self.heard));
            self.heard += std::str::from_utf8(&bytes).unwrap();
        }
        let heard = std::mem::take(&mut self.heard);
        let (said, prompt) = heard.split_at(heard.rfind('\n').map_or(0, |newline| newline + 1));
        let guess = prompt.strip_prefix('(').and_then(|prompt| prompt.strip_suffix(")? ")).unwrap();
        (said.to_string(), guess.replace(' ', ""))
    }

    fn reply(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
    }

    /// Closes the input; the program must end well.
    fn end(mut self) {
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
    }
}

/// Plays every secret of a game through one process.
fn play_all(command: Command, notation: &Notation) -> Distribution {
    let (space, mut dialog) = (CodeSpace::new(notation.game()).unwrap(), Dialog::start(command));
    let mut distribution = Distribution::default();
    let (_, mut guess) = dialog.prompt();
    for secret in space.codes() {
        for guesses in 1.. {
            let code: Code = notation.parse_code(&guess).unwrap();
            let answer = score(&code, &secret);
            dialog.reply(&format!("{} {}\n", answer.black(), answer.white()));
            let said;
            (said, guess) = dialog.prompt();
            if code == secret {
                assert!(said.starts_with("Aha!\n\nSelect a sequence of length "), "{said:?}");
                distribution.add(guesses, 1);
                break;
            }
            assert_eq!(said, "");
        }
    }
    dialog.end();
    distribution
}

#[test]
fn every_secret_of_4x6_is_found_in_every_language_as_the_tree_says() {
    for strategy in ["most-parts", "optimal"] {
        let expected = json(&format!("evaluate 4x6 {strategy} --threads 1"));
        assert!(expected["total"] == 5668 || expected["total"] == 5625);
        for language in LANGUAGES {
            let folder = tempfile::tempdir().unwrap();
            let command = program(folder.path(), &["4x6", strategy], language);
            let found = play_all(command, &Notation::standard("4x6".parse().unwrap()));
            assert_eq!(serde_json::json!(found.histogram()), expected["histogram"], "{strategy} in {language}");
        }
    }
}

/// Symbols that end strings, comments and lines in one language or another.
#[test]
fn no_symbol_breaks_a_program() {
    for symbols in ["\"\\?/*'<é", "a|#()🔴:`", "{}%$@&>\\"] {
        let game = "2x8".parse().unwrap();
        let notation = Notation::with_symbols(game, symbols).unwrap();
        let expected = json("evaluate 2x8 entropy")["histogram"].clone();
        for language in LANGUAGES {
            let folder = tempfile::tempdir().unwrap();
            let command = program(folder.path(), &["2x8", "entropy", "--symbols", symbols], language);
            let found = play_all(command, &notation);
            assert_eq!(serde_json::json!(found.histogram()), expected, "{symbols} in {language}");
        }
    }
}

/// What a program prints when all of a text is typed into it.
fn transcript(mut command: Command, typed: &[u8]) -> String {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let typed = typed.to_vec();
    let typing = std::thread::spawn(move || input.write_all(&typed).unwrap());
    let output = child.wait_with_output().unwrap();
    typing.join().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

const RULES: &str = "Select a sequence of length 4 from the colors:\n(G Y B R O P)\n\
                     Reply with the number of exact, and then inexact matches.\n";
const NO_REPLY: &str = "Reply with two numbers, such as 0 2. The end of the input (Ctrl-D) ends the program.\n";
const TOO_MANY: &str = "Exact and inexact matches together are at most 4.\n";

/// Norvig's first sample game with all sorts of nonsense between the replies, then an inconsistent one, then half a game.
#[test]
fn nonsense_is_asked_for_again_in_every_language() {
    let mut typed = Vec::new();
    let mut expected = format!("{RULES}(P G P G)? ");
    let long = "0 ".repeat(300_000);
    let nonsense: [&[u8]; 15] = [
        b"",
        b"two bulls",
        b"0",
        b"0 2 1",
        b"-1 2",
        b"0 2x",
        b"0.5 1",
        b"18446744073709551616 0",
        b"000000000000000000000 2",
        b"\xff\xfe\x80 2",
        b"\0\0",
        b"'(0 2)",
        b"#.(quit)",
        "０ ２ é".as_bytes(),
        long.as_bytes(),
    ];
    for line in nonsense {
        typed.extend([line, b"\n"].concat());
        expected += &format!("{NO_REPLY}(P G P G)? ");
    }
    for line in ["4 1\n", "99 99\n", "3 2\n"] {
        typed.extend(line.as_bytes());
        expected += &format!("{TOO_MANY}(P G P G)? ");
    }
    for (reply, guess) in
        [("0 2\n", "G P Y B"), (" 1,2\r\n", "O P G Y"), ("0\t3 \n", "G O B P"), ("02 , 0\n", "G Y R P")]
    {
        typed.extend(reply.as_bytes());
        expected += &format!("({guess})? ");
    }
    typed.extend(b"4 0\n3 1\n0 0\n0 1");
    expected += &format!("Aha!\n\n{RULES}(P G P G)? Inconsistent\n\n{RULES}(P G P G)? (Y O Y B)? (O R R R)? \n");
    for language in LANGUAGES {
        let folder = tempfile::tempdir().unwrap();
        let line = ["4x6", "consistent-worst-case", "--symbols", "GYBROP", "--order", "norvig"];
        let printed = transcript(program(folder.path(), &line, language), &typed);
        assert_eq!(printed, expected, "{language}");
    }
    for language in LANGUAGES {
        let folder = tempfile::tempdir().unwrap();
        let printed = transcript(program(folder.path(), &["1x1", "entropy"], language), b"");
        assert!(printed.ends_with("(A)? \n"), "{language}: {printed:?}");
    }
}

/// Every reply in every position: those to which a code fits go on or win, and all others are inconsistent.
#[test]
fn a_reply_that_no_code_fits_is_inconsistent_in_every_position_and_language() {
    let line = ["3x4", "most-parts"];
    let file = keypeg_with(&[&["tree"], &line[..]].concat()).stdout;
    let file = TreeFile::read(file.as_bytes()).unwrap();
    let (mut typed, mut ends) = (String::new(), Vec::new());
    every_reply(&file, &file.tree.root, "", &mut typed, &mut ends);
    assert!(ends.iter().filter(|end| **end == "Aha!").count() == 64 && ends.len() > 500);
    for language in LANGUAGES {
        let folder = tempfile::tempdir().unwrap();
        let printed = transcript(program(folder.path(), &line, language), typed.as_bytes());
        let printed: Vec<&str> = printed.lines().filter_map(|line| line.rsplit("? ").next()).collect();
        let printed: Vec<&str> = printed.into_iter().filter(|end| ["Aha!", "Inconsistent"].contains(end)).collect();
        assert_eq!(printed, ends, "{language}");
    }
}

/// Games that end with each reply that ends one here or below.
fn every_reply(file: &TreeFile, node: &StrategyNode, before: &str, typed: &mut String, ends: &mut Vec<&'static str>) {
    let pegs = file.tree.game.pegs() as u8;
    for (bulls, cows) in (0..=pegs).flat_map(|bulls| (0..=pegs - bulls).map(move |cows| (bulls, cows))) {
        let replies = format!("{before}{bulls} {cows}\n");
        let below = node.answers.iter().find(|(answer, _)| (answer.black(), answer.white()) == (bulls, cows));
        match below {
            Some((_, below)) => every_reply(file, below, &replies, typed, ends),
            None => {
                *typed += &replies;
                ends.push(if bulls == pegs && node.consistent { "Aha!" } else { "Inconsistent" });
            }
        }
    }
}

/// A reader that closes the pipe early is not an error, in any language.
#[test]
fn a_closed_pipe_ends_a_program_quietly() {
    let folder = tempfile::tempdir().unwrap();
    for language in LANGUAGES {
        let mut command = program(folder.path(), &["2x3", "entropy"], language);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        // The program may end before all of this is written.
        let _ = child.stdin.take().unwrap().write_all("0 0\n".repeat(1000).as_bytes());
        let said = child.wait_with_output().unwrap().stderr;
        assert_eq!(String::from_utf8_lossy(&said), "", "{language}");
    }
}

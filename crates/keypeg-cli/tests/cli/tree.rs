//! `keypeg tree`: what it writes, apart from programs.

use std::process::{Command, Stdio};

use keypeg_core::{Code, CodeSpace, Distribution, Notation, TreeFile, score};
use keypeg_export::{LINES_PER_PAGE, lisp_listing};
use serde_json::{Value, json as value};

use crate::program::{json, keypeg, keypeg_with, talk};

/// A tree. One thread always finds the same of several optimal ones.
fn tree(line: &str) -> String {
    let run = keypeg(&format!("tree {line} --threads 1"));
    assert_eq!(run.code, 0, "{line}: {}", run.stderr);
    run.stdout
}

fn histogram(line: &str) -> Value {
    json(&format!("evaluate {line} --threads 1"))["histogram"].clone()
}

/// Lists without their layout, and with replies in order.
fn structure(text: &str) -> String {
    fn list(words: &mut std::iter::Peekable<std::str::SplitWhitespace<'_>>) -> String {
        let mut parts = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "(" => parts.push(list(words)),
                ")" => break,
                word => parts.push(word.to_string()),
            }
        }
        if parts.first().is_some_and(|part| part == "?") {
            parts[2..].sort();
        }
        format!("({})", parts.join(" "))
    }
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    assert_eq!(words.next(), Some("("));
    list(&mut words)
}

/// The printed tree, except for one parenthesis, which closes the tree after the second reply.
const NORVIGS: &str = "
(defun master-mind ()
  (print-instructions '(B W) 3)
  (? (W B B)
    ((0 2) (? (B W W)))
    ((1 2) (? (B W B)
              ((1 2) (? (B B W)))))
    ((1 0) (? (W W W)))
    ((2 0) (? (W W B)
              ((1 2) (? (W B W)))
              ((1 0) (? (B B B)))))))";

#[test]
fn the_tree_that_norvig_prints() {
    let program = tree("3x2 consistent-worst-case --symbols BW --order norvig --format lisp");
    let ours = &program[program.find("(defun master-mind").unwrap()..];
    let ours = ours.split("\n\n").next().unwrap();
    assert_eq!(structure(ours), structure(NORVIGS));
    assert!(program.contains("`keypeg tree 3x2 consistent-worst-case --symbols BW --order norvig --format lisp`"));
    assert!(program.contains("8 secrets, 18 guesses in all, 2.2500 on average, 3 at most."));
}

#[test]
fn the_program_of_about_21_pages() {
    let file = tree("4x6 consistent-worst-case --symbols GYBROP --order norvig");
    let listing = lisp_listing(&TreeFile::read(file.as_bytes()).unwrap()).unwrap();
    assert_eq!((listing.lines, LINES_PER_PAGE), (1298, 60), "a line a position, and two before them");
    assert!(listing.widest <= 80 && (21.0..22.0).contains(&listing.pages()), "{listing:?}");
}

#[test]
fn json_is_checked_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.json").to_str().unwrap().to_string();
    let report = json(&format!("tree 4x6 entropy --ties last --out {path}"));
    assert_eq!((&report["total"], &report["ties"]), (&value!(5722), &value!("consistent,last")));
    let checked = json(&format!("check {path}"));
    assert_eq!((&checked["holds"], &checked["total"]), (&value!(true), &value!(5722)));
    assert_eq!(checked["histogram"], histogram("4x6 entropy --ties last"));
    let file = TreeFile::read(std::fs::read(&path).unwrap().as_slice()).unwrap();
    let (mut node, mut typed) = (&file.tree.root, Vec::new());
    while let Some((answer, below)) = node.answers.first() {
        typed.push(answer.to_string());
        node = below;
    }
    let secret = CodeSpace::new(file.tree.game).unwrap().code(node.guess);
    let end = format!("Your secret is {}, found in {} guesses.\n", file.notation.code(&secret), typed.len() + 1);
    let run = talk(&format!("break --tree {path}"), &format!("{}; 4,0", typed.join("; ")));
    assert!(run.stdout.ends_with(&end), "{end} in {}", run.stdout);
    assert_eq!(tree("4x6 entropy --ties last --format json"), std::fs::read_to_string(&path).unwrap());
    assert_eq!(tree("4x6 entropy --ties last --json"), std::fs::read_to_string(&path).unwrap());
}

#[test]
fn turns_that_came_with_a_tree_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.json").to_str().unwrap().to_string();
    let solved = keypeg_with(&["solve", "3x4", "--history", "AAB 0,1", "--tree", &path]);
    assert_eq!(solved.code, 0);
    let run = talk(&format!("break --no-archive --tree {path}"), "fix 1 2,0\nundo\nhistory\nquit");
    assert!(run.stdout.contains("Turn 1 came with the tree"), "{}", run.stdout);
    assert!(run.stdout.contains("AAB"), "{}", run.stdout);
    assert!(!run.stdout.contains("Inconsistent"), "{}", run.stdout);
}

#[test]
fn trees_from_files_are_played_only_when_they_find_every_secret() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.json").to_str().unwrap().to_string();
    let good = tree("2x3 entropy --symbols RGB");
    for (from, to, reason) in [
        ("\"total\":", "\"total\":9", "the strategy's total is "),
        ("\"max\":", "\"max\":1", "the strategy takes up to "),
        ("\"secrets\":9", "\"secrets\":8", "there are 9 secrets, not 8"),
        ("\"history\":\"\"", "\"history\":\"RR 0,2\"", "2x3 never answers|no code agrees"),
        ("\"history\":\"\"", "\"history\":\"RR 0,0; RG 0,0; BB 0,0\"", "no code agrees with the turns"),
        ("\"history\":\"\"", "\"history\":\"RR 2,0; GG 2,0\"", "no code agrees with the turns"),
        ("\"guess\":\"RG\"", "\"guess\":\"RR\"", "the strategy does not say what to guess"),
        ("\"guess\":\"RG\"", "\"guess\":\"RX\"", "\"RX\" is not a code"),
        ("\"version\":1", "\"version\":-1", "not a strategy tree"),
        ("2x3", "2x4", "symbols"),
        ("{\"format\"", "[{\"format\"", "not a strategy tree"),
    ] {
        assert!(good.contains(from), "{from} in {good}");
        std::fs::write(&path, good.replacen(from, to, 1)).unwrap();
        let run = talk(&format!("break --tree {path}"), "quit");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{from} → {to}");
        assert!(reason.split('|').any(|reason| run.stderr.contains(reason)), "{to}: {:?}", run.stderr);
        let checked = keypeg_with(&["check", &path]);
        assert!([1, 2].contains(&checked.code), "{from} → {to}: {}", checked.stdout);
    }
    // A file that is cut at any place is refused, and nothing panics.
    for end in 0..good.trim_end().len() {
        std::fs::write(&path, &good[..end]).unwrap();
        if end % 7 == 0 {
            let run = talk(&format!("break --tree {path}"), "quit");
            assert_eq!(run.code, 2, "{}: {}", &good[..end], run.stderr);
            assert!(!run.stderr.contains("panicked"));
        }
    }
    std::fs::write(&path, &good).unwrap();
    assert_eq!(talk(&format!("break --tree {path}"), "quit").code, 0);
}

/// The histogram of all secrets. `guesses` returns the number of guesses that a secret takes.
fn play(notation: &Notation, mut guesses: impl FnMut(&Code) -> usize) -> Value {
    let mut distribution = Distribution::default();
    for secret in CodeSpace::new(notation.game()).unwrap().codes() {
        distribution.add(guesses(&secret), 1);
    }
    value!(distribution.histogram())
}

/// The codes in a piece of a page, in its order.
fn codes(notation: &Notation, html: &str) -> Vec<Code> {
    let pegs = html.split("class=\"pegs\">").skip(1).filter_map(|rest| rest.split("</span>").next());
    let symbol = |peg: &str| peg.rsplit('>').next().unwrap().to_string();
    pegs.map(|pegs| notation.parse_code(&pegs.split("</b>").map(symbol).collect::<String>()).unwrap()).collect()
}

/// A person with the card in hand finds every secret, as fast as the tree says.
#[test]
fn the_sheet_is_played_by_hand() {
    for line in ["4x6 optimal", "4x6 first-consistent", "2x26 entropy", "1x5 worst-case", "3x6-distinct entropy"] {
        let sheet = tree(&format!("{line} --format sheet"));
        let cards: Vec<&str> = sheet.split("<section id=\"n").skip(1).collect();
        let notation = Notation::standard(line.split(' ').next().unwrap().parse().unwrap());
        let guesses = |secret: &Code| {
            let (mut card, mut guesses) = (1, 1);
            loop {
                assert!(cards[card - 1].starts_with(&format!("{card}\"")));
                let (head, list) = cards[card - 1].split_once("<ul>").unwrap();
                let guess = codes(&notation, head)[0];
                if guess == *secret {
                    return guesses;
                }
                let answer = score(&guess, secret);
                let (black, white) = (answer.black(), answer.white());
                let key = format!("{black} black\">{black}</b><b class=\"white\" title=\"{white} white\"");
                let item = list.split("<li").find(|item| item.contains(&key)).unwrap();
                match item.split("href=\"#n").nth(1) {
                    Some(next) => card = next.split('"').next().unwrap().parse().unwrap(),
                    None => {
                        let place = codes(&notation, item).iter().position(|code| code == secret).unwrap();
                        return guesses + 1 + place;
                    }
                }
                guesses += 1;
            }
        };
        assert_eq!(play(&notation, guesses), histogram(line), "{line}");
    }
}

/// The page's own code finds the path of every secret.
#[test]
fn the_page_walks_to_every_secret() {
    for line in ["4x6 optimal", "4x7-distinct most-parts", "2x30 entropy"] {
        let page = tree(&format!("{line} --format html"));
        assert!(!page.contains("http:") && !page.contains("https:") && !page.contains(" src="), "no network");
        let script = page.split("<script>").nth(1).unwrap().split("// The page:").next().unwrap();
        let check = "
            const all = (pegs) => pegs === 0 ? [[]] : all(pegs - 1).flatMap((code) => TREE.symbols.map((_, c) => [...code, c]));
            const codes = all(TREE.pegs).filter((code) => !TREE.distinct || new Set(code).size === code.length);
            const histogram = [];
            for (const code of codes) {
                const typed = code.map((color) => TREE.symbols[color]).join(TREE.symbols.length > 26 ? '.' : '');
                const path = pathTo(TREE, readCode(TREE, typed.toLowerCase()));
                if (String(TREE.positions[path.at(-1)][0]) !== String(code)) throw new Error(typed);
                while (histogram.length < path.length) histogram.push(0);
                histogram[path.length - 1] += 1;
            }
            const errors = ['', 'A', '?!', 'AAAAAAAAA', '9.99'].map((text) => {
                try { readCode(TREE, text); return 'no error'; } catch (error) { return error.message; }
            });
            const { codes: counted, most } = count(TREE)[0];
            console.log(JSON.stringify({ histogram, errors, counted, most }));";
        let mut child = Command::new("node").arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let child = child.as_mut().expect("node is missing; install the Debian package nodejs");
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), format!("{script}{check}").as_bytes()).unwrap();
        let mut printed = String::new();
        std::io::Read::read_to_string(child.stdout.as_mut().unwrap(), &mut printed).unwrap();
        assert!(child.wait().unwrap().success());
        let found: Value = serde_json::from_str(&printed).unwrap();
        let expected = histogram(line);
        assert_eq!(found["histogram"], expected, "{line}");
        assert_eq!(found["most"], expected.as_array().unwrap().len());
        let secrets: u64 = expected.as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(found["counted"], secrets);
        for error in found["errors"].as_array().unwrap() {
            let error = error.as_str().unwrap();
            assert!(error.contains("pegs; this one has") || error.contains("There is no color"), "{error}");
        }
    }
}

#[test]
fn pictures_show_everything_or_say_what_they_leave_out() {
    let positions = |line: &str| tree(line).matches("\"guess\":").count();
    let all = positions("4x6 optimal");
    let picture = tree("4x6 optimal --format svg");
    assert_eq!(picture.matches("<use ").count(), 4 * all);
    assert!(!picture.contains("Left out"));
    let graph = tree("4x6 optimal --format dot");
    assert_eq!((graph.matches(" -> ").count(), graph.matches("[label=").count()), (all - 1, 2 * all - 1));
    let large = tree("5x6 first-consistent --format svg");
    let left_out: usize = large.split("Left out: ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert_eq!(large.matches("<use ").count() / 5 + left_out, positions("5x6 first-consistent"));
    assert!(large.contains("an HTML page shows them all.") && large.len() < 2_000_000, "{}", large.len());
}

#[test]
fn refusals_name_the_reason_and_the_next_step() {
    for (line, parts) in [
        ("tree 4x6 random-consistent", &["random-consistent decides by chance", "keypeg simulate"][..]),
        ("tree 4x6 entropy --format svg --depth 2", &["--depth", "svg", "--format text"]),
        ("tree 4x6 entropy --format pdf", &["pdf", "javascript"]),
        ("tree 4x6 entropy --format c --json", &["--json", "--out"]),
        ("tree 5x8 entropy --format sheet", &["32768 positions", "sheet", "10000", "json takes any size"]),
        ("tree 5x8 entropy --format dot", &["32768 positions", "dot", "10000", "json takes any size"]),
        ("tree 9x4 first-consistent --format rust", &["262144 positions", "rust", "150000", "json takes any size"]),
        ("tree 12x20 inference", &["too many to enumerate"]),
        ("tree 1x80 first-consistent", &["80 guesses in a row", "html"]),
        ("tree 4x6 entropy --out /no/such/folder/tree", &["/no/such/folder"]),
        ("tree 4x6 entropy --first ZZZZ", &["\"ZZZZ\""]),
        ("tree 4x6 entropy --order norvig", &["Norvig"]),
    ] {
        let run = keypeg(line);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        for part in parts {
            assert!(run.stderr.contains(part), "{line}: {:?} lacks {part:?}", run.stderr);
        }
    }
}

#[test]
fn text_shows_the_first_guesses() {
    let two = tree("4x6 entropy --depth 2");
    let lines: Vec<&str> = two.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines[1], "ABCD  1296 codes, at most 6 guesses");
    assert_eq!(lines.iter().filter(|line| line.starts_with(['├', '└'])).count(), 13, "{two}");
    assert!(two.ends_with("Later guesses are left out; --depth N shows more.\n"), "{two}");
    let all = tree("3x4 entropy --format text");
    assert!(!all.contains("left out"), "{all}");
    let one_line_per_secret = all.lines().filter(|line| line.contains("─ ")).count();
    assert!((20..64).contains(&one_line_per_secret), "{all}");
    assert!(tree("3x4 entropy").starts_with("{\"format\""), "a pipe gets JSON");
}

//! Bad input gets a message that names the value, the reason and the next step, and exit code 2.

use crate::program::{keypeg, keypeg_with};

#[test]
fn messages_name_the_value_and_the_reason() {
    for (line, parts) in [
        ("evaluate 0x6 entropy", &["at least 1 peg"][..]),
        ("evaluate 4x0 entropy", &["at least 1 color"]),
        ("evaluate 101x6 entropy", &["101 pegs", "limit is 100"]),
        ("evaluate 4x999999999999999999999 entropy", &["colors are too many", "limit is 100"]),
        ("evaluate 5x4-distinct entropy", &["5 distinct colors cannot be chosen from 4"]),
        ("evaluate four entropy", &["\"four\" is not a game", "4x6"]),
        ("evaluate 4x6 cleverness", &["cleverness", "most-parts"]),
        (
            "evaluate 12x20 entropy",
            &["entropy", "4096000000000000 codes", "67108864", "keypeg simulate 12x20 sampled-entropy"],
        ),
        ("evaluate 8x10 entropy", &["`keypeg simulate 8x10 sampled-entropy --games 100`"]),
        ("evaluate 7x9 sampled-entropy", &["4782969 codes", "4194304", "`keypeg simulate 7x9 sampled-entropy "]),
        ("evaluate 7x9 entropy --secret ABCDEFG", &["4782969 codes", "4194304"]),
        ("evaluate 5x6 optimal", &["`keypeg solve 5x6`"]),
        ("evaluate 5x6 optimal-worst", &["`keypeg solve 5x6 --objective worst`"]),
        ("evaluate 12x20 inference", &["too many to enumerate", "`keypeg simulate 12x20 "]),
        ("evaluate 4x10-distinct inference", &["inference", "4x10-distinct", "repeat"]),
        ("evaluate 5x8 entropy-lookahead", &["entropy-lookahead", "5x8", "10000"]),
        ("evaluate 4x6 entropy --order norvig", &["entropy", "Norvig", "consistent-worst-case"]),
        ("evaluate 4x6 entropy --first AAAX", &["\"AAAX\"", "\"X\"", "ABCDEF"]),
        ("evaluate 4x6 entropy --first AAA", &["\"AAA\"", "3 pegs", "4"]),
        ("evaluate 4x10-distinct entropy --first 0012", &["\"0012\"", "no repeats"]),
        ("evaluate 4x6 entropy --symbols GYBRO", &["\"GYBRO\"", "5 symbols", "6"]),
        ("evaluate 4x6 entropy --symbols GYBRGG", &["'G'", "twice"]),
        ("evaluate 4x6 entropy --exact-below 9", &["--exact-below 9", "hybrid"]),
        ("evaluate 4x6 entropy --representatives /does/not/exist", &["/does/not/exist"]),
        ("evaluate 4x6 entropy --secret 12", &["\"12\" is not a code", "it has 2 pegs"]),
        ("evaluate 4x6 entropy --target A", &["\"A\" is not a code", "it has 1 peg,"]),
        ("evaluate 4x6 entropy --secret 0123", &["digits count colors from 1"]),
        ("evaluate 4x6 entropy --verbosity 2", &["evaluate needs --secret CODE|random"]),
        ("evaluate 4x6 entropy --secret AAAA --verbosity 4", &["\"4\" is not a verbosity", "from 0 to 3"]),
        ("evaluate 4x6 entropy --threads 0", &["--threads: \"0\" is not a number of threads", "from 1 to 1024"]),
        ("evaluate 4x6", &["evaluate needs STRATEGY; for example: keypeg evaluate 4x6 entropy"]),
        ("evaluate 4x6 entropy more", &["\"more\" is one argument too many", "keypeg evaluate --help"]),
        ("evaluate 4x6 entropy --fist AABB", &["--fist is not an option of keypeg evaluate; did you mean --first?"]),
        ("evaluate 4x6 entropy --first", &["--first CODE needs a value"]),
        ("evaluate 4x6 entropy --ties best", &["\"best\" is not a value of --ties; use first or last"]),
        ("evaluate 4x6 entropy --order norvig --ties last", &["cannot be used together with", "leave one out"]),
        ("evaluate 4x6 inference --order norvig", &["inference", "--order"]),
        ("evaluate 4x6 random-consistent --by-first-response", &["random-consistent", "--by-first-response"]),
        ("evaluate 4x6 first-consistent --prune-absent", &["first-consistent", "--prune-absent"]),
        ("evaluate 4x6 optimal --representatives never", &["optimal", "--representatives"]),
        ("solve 4x6 --tree /no/such/folder/tree", &["/no/such/folder"]),
        ("solve 4x6 --checkpoint /no/such/folder/file", &["/no/such/folder"]),
        ("solve 4x6 --time-limit -1", &["--time-limit: \"-1\" is not a time; use a number of seconds"]),
        ("play --rows -1", &["--rows: \"-1\" is not"]),
        ("break 4x6 --strategy optimal --ties last", &["optimal", "--ties"]),
        ("break 4x6 --strategy entropy --exact-below 5", &["5", "hybrid"]),
        (
            "solve --max-guesses 0",
            &["--max-guesses: \"0\" is not a number of guesses; use a whole number from 1 to 1000"],
        ),
        ("solve -1", &["\"-1\" is not a game"]),
        ("solve 4x6 --memory 0", &["0"]),
        ("simulate 4x6 entropy", &["--games", "--per-secret"]),
        ("simulate 4x6 entropy --games 0", &["0"]),
        ("simulate 4x6 entropy --games 5 --per-secret 5", &["--per-secret"]),
        ("simulate 12x20 inference --per-secret 1", &["too many to enumerate"]),
        ("representatives 9x4 --depth 1 --out never", &["9x4", "at most 8"]),
        ("representatives 4x6 --depth 0 --out never", &["0"]),
        ("representatives 4x6 --depth 1 --out /no/such/folder/file", &["/no/such/folder/file"]),
        ("nonsense", &["\"nonsense\" is not a command", "`keypeg help`"]),
        ("slove 4x6", &["\"slove\" is not a command; did you mean solve"]),
        ("slove play", &["\"slove\" is not a command; did you mean solve", "`keypeg help`"]),
        ("archive", &["archive needs a command; for example: keypeg archive export games.json"]),
        ("archive list", &["\"list\" is not a command of keypeg archive", "`keypeg archive --help`"]),
        ("archive import", &["archive import needs FILE; for example: keypeg archive import games.json"]),
        ("archive rescue --all x", &["--all is not an option of keypeg archive rescue"]),
        ("break 5x8 --strategy optimal", &["5x8", "leave --strategy out, or choose another such as entropy"]),
        ("hint 5x8 --strategy optimal", &["5x8", "leave --strategy out, or choose another such as entropy"]),
        ("hint --time-limit -1", &["--time-limit: \"-1\" is not a time; use a number of seconds"]),
        ("review --time-limit soon", &["--time-limit: \"soon\" is not a time; use a number of seconds"]),
        ("play --seed -1", &["--seed: \"-1\" is not a seed; use a whole number, 0 or more"]),
        ("serve --public-url example.org", &["\"example.org\" is not the URL of a server; use a scheme"]),
        ("serve --listen here", &["--listen: \"here\" is not an IP address; use 127.0.0.1"]),
        ("solve 8x10", &["too many to enumerate", "`keypeg hint 8x10`"]),
        ("solve 6x9", &["531441 codes", "`keypeg hint`"]),
        ("evaluate 5x6 random-consistent", &["1500", "`keypeg simulate 5x6 random-consistent --games 1000`"]),
        ("evaluate 10x20-distinct entropy", &["`keypeg simulate 10x20-distinct sampled-entropy --games 100`"]),
    ] {
        let run = keypeg(line);
        assert_eq!(run.code, 2, "{line}: {}", run.stderr);
        assert!(run.stdout.is_empty(), "{line}: {}", run.stdout);
        for part in parts {
            assert!(run.stderr.contains(part), "{line}: {:?} lacks {part:?}", run.stderr);
        }
        assert!(run.stderr.starts_with("keypeg: ") && !run.stderr.contains("'--"), "{line}: {}", run.stderr);
    }
}

#[test]
fn odd_arguments_never_panic() {
    for argument in ["", " ", "●", "4x6; rm", "-4x6", "\u{202e}6x4", "4x٦"] {
        for arguments in [&["evaluate", argument, "entropy"][..], &["evaluate", "4x6", argument]] {
            let run = keypeg_with(arguments);
            assert_eq!(run.code, 2, "{argument:?}");
            assert!(!run.stderr.contains("panicked"), "{argument:?}: {}", run.stderr);
        }
    }
}

//! The games printed in the papers, through the commands.

use crate::program::{Run, talk};

/// A game of the Anti-Mind paper: the secret, the guesses with answers, and the number of good guesses before each.
struct Printed {
    guesses: [(&'static str, &'static str); 7],
    secret: &'static str,
    good: [u32; 7],
}

/// Table I (printed again as the first game of the appendix) and the other games of the appendix.
const GAMES: [Printed; 5] = [
    Printed {
        guesses: [
            ("0111", "0,1"),
            ("1222", "1,0"),
            ("1333", "1,0"),
            ("1444", "0,1"),
            ("4320", "2,2"),
            ("4302", "1,3"),
            ("4023", "1,3"),
        ],
        secret: "4230",
        good: [1296, 308, 90, 20, 6, 3, 2],
    },
    Printed {
        guesses: [
            ("2201", "0,2"),
            ("5320", "3,0"),
            ("5322", "2,0"),
            ("5520", "2,0"),
            ("5310", "2,0"),
            ("4320", "3,0"),
            ("0320", "3,0"),
        ],
        secret: "3320",
        good: [1296, 222, 8, 7, 4, 3, 2],
    },
    Printed {
        guesses: [
            ("2241", "1,1"),
            ("2532", "0,2"),
            ("5121", "0,2"),
            ("1345", "0,2"),
            ("4254", "1,0"),
            ("3213", "3,0"),
            ("3210", "2,2"),
        ],
        secret: "0213",
        good: [1296, 230, 34, 10, 6, 3, 2],
    },
    Printed {
        guesses: [
            ("0214", "1,0"),
            ("1111", "0,0"),
            ("0300", "0,1"),
            ("3444", "1,0"),
            ("3232", "3,0"),
            ("3233", "2,0"),
            ("3252", "3,0"),
        ],
        secret: "3222",
        good: [1296, 108, 81, 29, 9, 4, 2],
    },
    Printed {
        guesses: [
            ("1243", "0,2"),
            ("2551", "1,0"),
            ("3450", "0,2"),
            ("4001", "1,1"),
            ("2024", "0,1"),
            ("0331", "3,0"),
            ("0131", "2,2"),
        ],
        secret: "0311",
        good: [1296, 312, 50, 12, 4, 3, 2],
    },
];

fn play(line: &str, typed: &str) -> Run {
    talk(&format!("play 4x6 --symbols 012345 --no-archive {line}"), typed)
}

#[test]
fn the_games_of_the_anti_mind_paper_replay_with_their_counts() {
    for Printed { guesses, secret, good } in &GAMES {
        let typed: Vec<&str> = guesses.iter().map(|(guess, _)| *guess).chain([*secret]).collect();
        for mode in ["", "--strict"] {
            let run = play(&format!("--secret {secret} {mode}"), &typed.join("\n"));
            assert_eq!(run.code, 0);
            for (turn, ((guess, answer), good)) in guesses.iter().zip(good).enumerate() {
                let lines = format!("guess {} ({good} codes left): {guess}\n  answer {answer}\n", turn + 1);
                assert!(run.stdout.contains(&lines), "{lines} in {}", run.stdout);
            }
            let end = format!(
                "  Enough information: one code is left.\nguess 8 (1 code left): {secret}\n  answer 4,0\n\
                 You found it in 8 guesses.\n"
            );
            assert!(run.stdout.ends_with(&end), "{}", run.stdout);
        }
    }
}

/// The codes listed by `good` after one guess.
fn good_guesses(secret: &str, guess: &str) -> Vec<String> {
    let run = play(&format!("--secret {secret}"), &format!("{guess}\ngood 1296"));
    let is_code = |word: &&str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let listed = run.stdout.lines().filter(|line| line.starts_with("  ") && !line.contains("answer"));
    listed.flat_map(|line| line.split_whitespace().filter(is_code).map(str::to_string).collect::<Vec<_>>()).collect()
}

#[test]
fn tables_two_and_three_are_the_good_guesses() {
    let two = "0011 0101 0110 0112 0113 0114 0115 0121 0131 0141 0151 0211 0311 0411 0511 1111 2111 3111 4111 5111";
    assert_eq!(good_guesses("0113", "0111"), two.split(' ').collect::<Vec<_>>());
    let three = "\
        0003 0020 0022 0024 0025 0033 0043 0053 0100 0101 0104 0105 0110 0111 0114 0115 0140 0141 0144 0145 0150 0151 \
        0154 0155 0220 0222 0224 0225 0303 0333 0343 0353 0403 0420 0422 0424 0425 0433 0443 0453 0503 0520 0522 0524 \
        0525 0533 0543 0553 1113 1121 1122 1124 1125 1133 1143 1153 2121 2122 2124 2125 2223 2323 2423 2523 3113 3133 \
        3143 3153 3223 3323 3423 3523 4113 4121 4122 4124 4125 4133 4143 4153 4223 4323 4423 4523 5113 5121 5122 5124 \
        5125 5133 5143 5153 5223 5323 5423 5523";
    let three: Vec<&str> = three.split_whitespace().collect();
    assert_eq!(three.len(), 96);
    assert_eq!(good_guesses("0144", "0123"), three);
}

/// Plays `break` and returns the guesses and the last line.
fn guesses(line: &str, typed: &str) -> (Vec<String>, String) {
    let run = talk(line, typed);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let guesses = run.stdout.lines().filter(|line| line.starts_with("guess "));
    let guesses = guesses.map(|line| line.split_whitespace().nth(2).unwrap().to_string());
    (guesses.collect(), run.stdout.lines().last().unwrap().to_string())
}

#[test]
fn norvigs_two_games_replay() {
    let line = "break 4x6 --symbols GYBROP --strategy consistent-worst-case --order norvig";
    let (asked, end) = guesses(line, "0 2; 1 2; 0 3; 2 0; 4 0");
    assert_eq!(asked, ["PGPG", "GPYB", "OPGY", "GOBP", "GYRP"]);
    assert_eq!(end, "Your secret is GYRP, found in 5 guesses.");
    let (asked, end) = guesses(line, "0 0; 0 1; 2 1; 3 0; 4 0");
    assert_eq!(asked, ["PGPG", "YOYB", "ORRR", "RBRR", "RYRR"]);
    assert_eq!(end, "Your secret is RYRR, found in 5 guesses.");
    let run = talk(line, "0 0; 0 0; 0 0; 0 0");
    assert!(run.stdout.contains("No code fits these answers"), "{}", run.stdout);
}

#[test]
fn raos_two_games_replay() {
    let line = "break 5x8 --symbols 12345678 --strategy inference";
    let (asked, end) = guesses(line, "0 0; 2 0; 2 0; 2 1; 2 0; 4 0; 5 0");
    assert_eq!(asked, ["11111", "22222", "23333", "22444", "25255", "23266", "23246"]);
    assert_eq!(end, "Your secret is 23246, found in 7 guesses.");
    let (asked, end) = guesses(line, "0 0; 0 0; 0 0; 1 0; 1 1; 1 1; 1 1; 1 1; 2 1; 1 2; 3 2");
    let trials = ["11111", "22222", "33333", "44444", "45555", "64666", "77477", "88848", "65664", "66564", "78654"];
    assert_eq!(asked, trials);
    assert_eq!(end, "Your secret is 87654, found in 12 guesses. The last one was announced, not tried.");
    let run = talk(line, "0 0; 0 3; quit");
    assert!(run.stdout.contains("at least 1 answer must be wrong"), "an impossible answer is reported: {}", run.stdout);
}

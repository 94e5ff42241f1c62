//! `play` against adversaries, and `break` with lies.

use differential::cases::{any_answer, board, each};
use differential::oracle::{BestPlay, GuessedAnswer, Rules};
use differential::players::Player;
use differential::program::ask;
use serde_json::{Value, json};

use crate::command;

#[test]
fn the_adversary_leaves_the_most_codes() {
    each("the_adversary", 200, |random| {
        let rules = board(random);
        let guesses: Vec<usize> = (0..1 + random.below(4)).map(|_| random.below(rules.codes.len())).collect();
        for (turn, codes) in positions(&rules, "adversary", &guesses) {
            let (guess, answer) = turn;
            let cells = rules.cells(guess, &codes);
            let largest = cells.values().map(Vec::len).max();
            assert_eq!(cells.get(&answer).map(Vec::len), largest, "{}: {}", rules.name, rules.history(&[turn]));
        }
    });
}

#[test]
fn the_strong_adversary_makes_the_game_long() {
    each("the_strong_adversary", 120, |random| {
        let rules = board(random);
        // Only cells of the first guess are searched, so the board may be larger than elsewhere.
        if rules.codes.len() > 64 {
            return;
        }
        let guesses: Vec<usize> = (0..1 + random.below(4)).map(|_| random.below(rules.codes.len())).collect();
        let mut play = BestPlay::new(&rules, (0..rules.codes.len()).collect());
        for (turn, codes) in positions(&rules, "strong-adversary", &guesses) {
            let (guess, answer) = turn;
            let mut length = |(answer, cell): (_, Vec<usize>)| {
                let set = play.set(&cell);
                (answer, if answer == rules.win() { 0 } else { play.worst(set) })
            };
            let lengths: Vec<_> = rules.cells(guess, &codes).into_iter().map(&mut length).collect();
            let longest = lengths.iter().map(|&(_, length)| length).max();
            let chosen = lengths.iter().find(|&&(other, _)| other == answer).map(|&(_, length)| length);
            assert_eq!(chosen, longest, "{}: {}, {lengths:?}", rules.name, rules.history(&[turn]));
        }
    });
}

#[test]
fn the_breaker_keeps_every_code_that_the_lies_allow() {
    each("the_breaker", 200, |random| {
        let rules = board(random);
        let lies = 1 + random.below(2);
        let names = ["worst-case", "most-parts", "entropy", "expected-size"];
        let player = Player { name: names[random.below(4)], prefer_consistent: true, first: random.percent(60) };
        let answers: Vec<_> =
            (0..2 + random.below(3)).map(|_| any_answer(random, &rules)).filter(|&a| a != rules.win()).collect();
        let input: String = answers.iter().map(|(black, white)| format!("{black},{white}\n")).collect();
        let mut args = command("break", &[&rules.name, "--no-archive", "--lies", &lies.to_string(), "--strategy"]);
        args.extend(player.options());
        let (found, _) = ask(&args, &input);
        let turns = record(&rules, &found["turns"]);
        for (at, &(guess, _)) in turns.iter().enumerate() {
            let before = &turns[..at];
            assert!(!rules.remaining(before, lies).is_empty(), "{args:?} {input:?}: goes on although no code fits");
            // It considers the codes that need the fewest lies. It does not repeat a guess that tells nothing.
            let fewest = (0..rules.codes.len()).map(|code| rules.lies(before, code)).min().unwrap_or(0);
            let expected = player.guess(&rules, &rules.remaining(before, fewest));
            if before.iter().all(|&(earlier, _)| earlier != expected) {
                assert_eq!(rules.text(guess), rules.text(expected), "{args:?} {input:?}: guess {}", at + 1);
            }
        }
        // It takes answers until no code fits, and goes on after a correction, which the input does not hold.
        let fits = !rules.remaining(&turns, lies).is_empty();
        assert!(!fits || turns.len() == answers.len(), "{args:?} {input:?}: stops although codes fit: {found}");
    });
}

/// Plays guesses, and gives every answered turn with the codes that were left before it.
fn positions(rules: &Rules, codemaker: &str, guesses: &[usize]) -> Vec<(GuessedAnswer, Vec<usize>)> {
    let input: String = guesses.iter().map(|&guess| rules.text(guess) + "\n").collect();
    let args = command("play", &[&rules.name, "--no-archive", "--codemaker", codemaker]);
    let (found, _) = ask(&args, &input);
    let turns = record(rules, &found["turns"]);
    assert!(!turns.is_empty(), "{args:?} {input:?}: {found}");
    let before = (0..turns.len()).map(|at| (turns[at], rules.remaining(&turns[..at], 0)));
    before.collect()
}

/// The turns of a game's JSON.
fn record(rules: &Rules, turns: &Value) -> Vec<GuessedAnswer> {
    let turn = |turn: &Value| {
        let guess = rules.find(turn["guess"].as_str()?)?;
        let (black, white) = turn["feedback"].as_str()?.split_once(',')?;
        Some((guess, (black.parse().ok()?, white.parse().ok()?)))
    };
    let turns = turns.as_array().into_iter().flatten();
    turns.map(|value| turn(value).unwrap_or_else(|| panic!("{} is not a turn", json!(value)))).collect()
}

//! `evaluate` and `tree` with one-step strategies.

use differential::cases::{board, each};
use differential::oracle::Rules;
use differential::players::{NAMES, Player};
use differential::program::ask;
use serde_json::{Value, json};

use crate::command;

#[test]
fn one_step_strategies_take_as_many_guesses() {
    each("one_step_strategies", 600, |random| {
        let rules = board(random);
        let name = NAMES[random.below(NAMES.len())];
        let player = Player { name, prefer_consistent: random.percent(70), first: random.percent(60) };
        let args = [command("evaluate", &[&rules.name]), player.options()].concat();
        let (found, _) = ask(&args, "");
        let all: Vec<usize> = (0..rules.codes.len()).collect();
        let histogram = player.histogram(&rules, &all);
        let total: u64 = histogram.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum();
        assert_eq!(found["histogram"], json!(histogram), "{args:?}");
        assert_eq!(found["total"], json!(total), "{args:?}");
        assert_eq!(found["max"], json!(histogram.len()), "{args:?}");
    });
}

#[test]
fn one_step_strategies_make_the_same_guesses() {
    each("same_guesses", 300, |random| {
        let rules = board(random);
        let name = NAMES[random.below(NAMES.len())];
        let player = Player { name, prefer_consistent: random.percent(70), first: random.percent(60) };
        let args = [command("tree", &[&rules.name]), player.options(), command("--format json", &[])].concat();
        let (found, _) = ask(&args, "");
        let all: Vec<usize> = (0..rules.codes.len()).collect();
        compare_node(&rules, &player, &all, &found["root"], &args);
    });
}

/// Compares the guess of a node, and of all nodes below it.
fn compare_node(rules: &Rules, player: &Player, codes: &[usize], node: &Value, args: &[String]) {
    let guess = player.guess(rules, codes);
    let left: Vec<String> = codes.iter().map(|&code| rules.text(code)).collect();
    assert_eq!(node["guess"], json!(rules.text(guess)), "{args:?}: with the codes {left:?} left");
    for ((black, white), cell) in rules.cells(guess, codes).into_iter().filter(|(answer, _)| *answer != rules.win()) {
        compare_node(rules, player, &cell, &node["answers"][format!("{black},{white}")], args);
    }
}

//! `evaluate` with one-step strategies.

use differential::cases::{board, each};
use differential::players::{NAMES, Player};
use differential::program::ask;
use serde_json::json;

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

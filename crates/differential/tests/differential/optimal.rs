//! `solve`, and `evaluate` with the strategies that search.

use differential::cases::{Random, each, position, whole_board};
use differential::oracle::{BestPlay, Rules, Within};
use differential::program::ask;
use serde_json::{Value, json};

use crate::command;

#[test]
fn solve_finds_the_least_total() {
    each("solve_finds", 400, |random| {
        let (rules, turns) = position(random, 27);
        let mut play = BestPlay::new(&rules, rules.remaining(&turns, 0));
        let all = play.all();
        let worst_first = random.percent(40);
        let limit = if random.percent(50) { Some(1 + random.below(6) as u32) } else { None };
        let history = rules.history(&turns);
        let mut args = command("solve", &[&rules.name, "--history", &history]);
        if worst_first {
            args.extend(command("--objective worst", &[]));
        }
        if let Some(limit) = limit {
            args.extend(command("--max-guesses", &[&limit.to_string()]));
        }
        let (found, code) = ask(&args, "");
        let feasible = limit.is_none_or(|limit| play.worst(all) <= limit);
        assert_eq!(
            (found["feasible"].as_bool(), code),
            (Some(feasible), Some(i32::from(!feasible))),
            "{args:?}: {found}"
        );
        assert_eq!(found["proven"], json!(true), "{args:?}");
        if !feasible {
            assert_eq!(found["total"], Value::Null, "{args:?}");
            return;
        }
        let worst = play.worst(all);
        let within =
            if worst_first { Within::Guesses(worst) } else { limit.map_or(Within::Unlimited, Within::Guesses) };
        let total = play.total(all, within);
        assert_eq!(found["total"], json!(total), "{args:?}");
        if worst_first {
            assert_eq!(found["max"], json!(worst), "{args:?}");
        }
        let first = rules.find(found["first_guess"].as_str().expect("a first guess")).expect("a code");
        assert_eq!(play.guess_total(first, all, within), total, "the first guess is not optimal: {args:?}: {found}");
        assert_histogram(&found, &args);
    });
}

#[test]
fn optimal_strategies_play_the_best_continuation() {
    each("optimal_strategies", 60, |random| {
        let rules = whole_board(random);
        let first = random.percent(80).then(|| random.below(rules.codes.len()));
        compare_first(random, &rules, first);
    });
}

/// On these boards some first guesses have cells with different worst cases, and the best total needs the slack.
#[test]
fn optimal_worst_uses_the_slack_of_small_cells() {
    each("optimal_worst", 4, |random| {
        let rules = Rules::new(3, 5, false);
        // The first guess ABC has cells of at most 27 codes, which brute force can solve.
        let first = rules.find(["ABC", "BAC", "CDE", "EAB"][random.below(4)]).expect("a code");
        compare_objective(&rules, Some(first), "optimal-worst");
    });
}

fn compare_first(random: &mut Random, rules: &Rules, first: Option<usize>) {
    let strategy = if random.percent(60) { "optimal-worst" } else { "optimal" };
    compare_objective(rules, first, strategy);
}

fn compare_objective(rules: &Rules, first: Option<usize>, strategy: &str) {
    let mut args = command("evaluate", &[&rules.name, strategy]);
    let all: Vec<usize> = (0..rules.codes.len()).collect();
    let (total, worst) = match first {
        Some(first) => {
            args.extend(command("--first", &[&rules.text(first)]));
            best_after(rules, first, strategy == "optimal-worst")
        }
        None => {
            let mut play = BestPlay::new(rules, all);
            let set = play.all();
            let worst = play.worst(set);
            let within = if strategy == "optimal" { Within::Unlimited } else { Within::Guesses(worst) };
            (play.total(set, within).expect("within its worst case"), worst)
        }
    };
    let (found, _) = ask(&args, "");
    assert_eq!(found["total"], json!(total), "{args:?}");
    if strategy == "optimal-worst" {
        assert_eq!(found["max"], json!(worst), "{args:?}");
    }
    assert_histogram(&found, &args);
}

/// The least total after a first guess and the worst case it is for. Each cell is solved on its own.
fn best_after(rules: &Rules, first: usize, worst_first: bool) -> (u64, u32) {
    let all: Vec<usize> = (0..rules.codes.len()).collect();
    let cells = rules.cells(first, &all).into_iter().filter(|(answer, _)| *answer != rules.win());
    let mut plays: Vec<BestPlay<'_>> = cells.map(|(_, cell)| BestPlay::new(rules, cell)).collect();
    let worst = plays.iter_mut().map(|play| play.worst(play.all())).max().unwrap_or(0);
    let within = if worst_first { Within::Guesses(worst) } else { Within::Unlimited };
    let totals = plays.iter_mut().map(|play| play.total(play.all(), within).expect("within its worst case"));
    (all.len() as u64 + totals.sum::<u64>(), worst + 1)
}

/// A histogram agrees with the total, the worst case and the number of secrets beside it.
fn assert_histogram(found: &Value, args: &[String]) {
    let histogram: Vec<u64> = serde_json::from_value(found["histogram"].clone()).expect("a histogram");
    let total: u64 = histogram.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum();
    assert_eq!(found["total"], json!(total), "histogram of {args:?}");
    assert_eq!(found["secrets"], json!(histogram.iter().sum::<u64>()), "histogram of {args:?}");
    assert_eq!(found["max"], json!(histogram.len()), "histogram of {args:?}");
}

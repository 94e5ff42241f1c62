//! Optimal totals that are known, limits, threads, and node counts.

use keypeg_engine::solve::{Limits, Objective, Solution, SolveError, SolveOutcome, Unobserved, solve};
use keypeg_engine::{Board, Move};

fn solved(game: &str, objective: Objective, limits: &Limits) -> Solution {
    let board = Board::new(game.parse().unwrap()).unwrap();
    solve(&board, &[], objective, limits, &Unobserved).unwrap()
}

/// `design.md`, "Totals known to be optimal".
#[test]
fn known_totals() {
    for (game, total) in [
        ("2x6", 132),
        ("3x4", 206),
        ("3x6", 854),
        ("3x8", 2359),
        ("4x4", 905),
        ("4x5", 2463),
        ("4x6", 5625),
        ("4x7", 11228),
        ("5x3", 816),
        ("5x4", 3954),
        ("5x5", 13496),
        ("3x6-distinct", 436),
        ("3x8-distinct", 1449),
        ("3x10-distinct", 3575),
        ("4x6-distinct", 1446),
        ("4x7-distinct", 3639),
        ("4x8-distinct", 7817),
    ] {
        let solution = solved(game, Objective::Average, &Limits::default());
        assert_eq!((solution.outcome, solution.upper_bound()), (SolveOutcome::Optimal, Some(total)), "{game}");
    }
}

/// Boards of more colors than a hexadecimal digit, and of more pegs than eight: `keypeg check` holds their proofs to be true.
#[test]
fn many_colors_and_many_pegs() {
    for (game, total, worst) in [("2x17", 2198, 10), ("2x20", 3457, 12), ("2x17-distinct", 2036, 10), ("9x2", 2390, 6)]
    {
        let solution = solved(game, Objective::Average, &Limits::default());
        assert_eq!((solution.outcome, solution.upper_bound()), (SolveOutcome::Optimal, Some(total)), "{game}");
        assert_eq!(solved(game, Objective::Worst, &Limits::default()).guesses_at_least, worst, "{game}");
    }
}

#[test]
fn limits_of_guesses() {
    let within = |max_guesses| Limits { max_guesses: Some(max_guesses), ..Limits::default() };
    let five = solved("4x6", Objective::Average, &within(5));
    assert_eq!((five.upper_bound(), five.tree.unwrap().distribution().max()), (Some(5626), 5));
    let four = solved("4x6", Objective::Average, &within(4));
    assert_eq!((four.outcome, four.feasible(), four.tree), (SolveOutcome::Infeasible, Some(false), None));
    let worst = solved("4x6", Objective::Worst, &Limits::default());
    assert_eq!((worst.upper_bound(), worst.guesses_at_least), (Some(5626), 5));
    let six = solved("4x10-distinct", Objective::Average, &within(6));
    assert_eq!(six.outcome, SolveOutcome::Infeasible);
    let worst = solved("4x7", Objective::Worst, &Limits::default());
    assert_eq!((worst.upper_bound(), worst.guesses_at_least), (Some(11228), 6));
    let worst = solved("4x10-distinct", Objective::Worst, &Limits { threads: 2, ..Limits::default() });
    assert_eq!((worst.upper_bound(), worst.guesses_at_least), (Some(26274), 7));
    let six = solved("4x8", Objective::Average, &Limits { threads: 2, ..within(6) });
    assert_eq!((six.outcome, six.upper_bound()), (SolveOutcome::Optimal, Some(20473)));
}

#[test]
fn threads_and_little_memory_change_no_total() {
    for game in ["4x5", "4x6", "4x7-distinct", "5x4"] {
        let one = solved(game, Objective::Average, &Limits::default());
        for limits in [
            Limits { threads: 2, ..Limits::default() },
            Limits { threads: 5, ..Limits::default() },
            Limits { memory_bytes: 1 << 14, ..Limits::default() },
            Limits { threads: 3, max_guesses: Some(9), memory_bytes: 1 << 18, ..Limits::default() },
        ] {
            let other = solved(game, Objective::Average, &limits);
            assert_eq!((other.outcome, other.upper_bound()), (SolveOutcome::Optimal, one.upper_bound()), "{game}");
        }
    }
}

/// With one thread the search is the same every time. A changed count is a changed search: deliberate, or a bug.
#[test]
fn nodes() {
    for (game, nodes) in NODES {
        let limits = Limits { memory_bytes: 1 << 24, ..Limits::default() };
        assert_eq!(solved(game, Objective::Average, &limits).nodes, nodes, "{game}");
        assert_eq!(solved(game, Objective::Average, &limits).nodes, nodes, "{game}, again");
    }
}

const NODES: [(&str, u64); 7] =
    [("3x6", 46), ("4x4", 23), ("4x5", 102), ("4x6", 312), ("5x4", 207), ("4x7-distinct", 123), ("2x20", 295)];

#[test]
fn positions_and_bad_input() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let guess = keypeg_core::CodeId(7);
    let nothing = [Move { guess, answer: board.win() }, Move { guess, answer: 0 }];
    let limits = Limits::default();
    let error = solve(&board, &nothing, Objective::Average, &limits, &Unobserved).unwrap_err();
    assert_eq!(error, SolveError::NothingFits);
    let none = Limits { max_guesses: Some(0), ..Limits::default() };
    assert_eq!(solve(&board, &[], Objective::Average, &none, &Unobserved).unwrap_err(), SolveError::NoGuesses);
    let won = [Move { guess, answer: board.win() }];
    let solution = solve(&board, &won, Objective::Worst, &limits, &Unobserved).unwrap();
    assert_eq!((solution.upper_bound(), solution.tree.unwrap().guess), (Some(1), guess));
}

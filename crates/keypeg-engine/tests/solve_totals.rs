//! Known optimal totals, limits of guesses, threads, and node counts.

use keypeg_core::{CodeId, Control};
use keypeg_engine::solve::{DEFAULT_MEMORY, Objective, Solution, SolveError, SolveOptions, SolveOutcome};
use keypeg_engine::{Board, PositionError, Solver};

const AVERAGE: fn() -> SolveOptions = SolveOptions::default;

fn worst_case() -> SolveOptions {
    SolveOptions { objective: Objective::Worst, ..AVERAGE() }
}

fn within(max_guesses: u32) -> SolveOptions {
    SolveOptions { max_guesses: Some(max_guesses), ..AVERAGE() }
}

fn solved(game: &str, options: &SolveOptions) -> Solution {
    solved_with(game, options, DEFAULT_MEMORY)
}

fn solved_with(game: &str, options: &SolveOptions, memory: usize) -> Solution {
    let board = Board::new(game.parse().unwrap()).unwrap();
    Solver::with_memory(&board, memory).solve_position(&board.start(), options, &Control::default()).unwrap()
}

/// Totals that are known to be optimal, from the literature or from several programs.
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
        let solution = solved(game, &AVERAGE());
        assert_eq!((solution.outcome, solution.upper_bound()), (SolveOutcome::Optimal, Some(total)), "{game}");
    }
}

/// Boards of more than 16 colors, and of more than eight pegs. `keypeg check` accepts their proofs.
#[test]
fn many_colors_and_many_pegs() {
    for (game, total, worst) in [("2x17", 2198, 10), ("2x20", 3457, 12), ("2x17-distinct", 2036, 10), ("9x2", 2390, 6)]
    {
        let solution = solved(game, &AVERAGE());
        assert_eq!((solution.outcome, solution.upper_bound()), (SolveOutcome::Optimal, Some(total)), "{game}");
        assert_eq!(solved(game, &worst_case()).guesses_at_least, worst, "{game}");
    }
}

#[test]
fn limits_of_guesses() {
    let five = solved("4x6", &within(5));
    assert_eq!((five.upper_bound(), five.tree.unwrap().distribution().max()), (Some(5626), 5));
    let four = solved("4x6", &within(4));
    assert_eq!((four.outcome, four.feasible(), four.tree), (SolveOutcome::Infeasible, Some(false), None));
    let worst = solved("4x6", &worst_case());
    assert_eq!((worst.upper_bound(), worst.guesses_at_least), (Some(5626), 5));
    let six = solved("4x10-distinct", &within(6));
    assert_eq!(six.outcome, SolveOutcome::Infeasible);
    let worst = solved("4x7", &worst_case());
    assert_eq!((worst.upper_bound(), worst.guesses_at_least), (Some(11228), 6));
    let worst = solved("4x10-distinct", &SolveOptions { threads: 2, ..worst_case() });
    assert_eq!((worst.upper_bound(), worst.guesses_at_least), (Some(26274), 7));
    let six = solved("4x8", &SolveOptions { threads: 2, ..within(6) });
    assert_eq!((six.outcome, six.upper_bound()), (SolveOutcome::Optimal, Some(20473)));
}

#[test]
fn threads_and_little_memory_change_no_total() {
    for game in ["4x5", "4x6", "4x7-distinct", "5x4"] {
        let one = solved(game, &AVERAGE());
        for (options, memory) in [
            (SolveOptions { threads: 2, ..AVERAGE() }, DEFAULT_MEMORY),
            (SolveOptions { threads: 5, ..AVERAGE() }, DEFAULT_MEMORY),
            (AVERAGE(), 1 << 14),
            (SolveOptions { threads: 3, ..within(9) }, 1 << 18),
        ] {
            let other = solved_with(game, &options, memory);
            assert_eq!((other.outcome, other.upper_bound()), (SolveOutcome::Optimal, one.upper_bound()), "{game}");
        }
    }
}

/// With one thread the search is the same every time. If a count changes, the search has changed, on purpose or by mistake.
#[test]
fn nodes() {
    for (game, nodes) in NODES {
        assert_eq!(solved_with(game, &AVERAGE(), 1 << 24).nodes, nodes, "{game}");
        assert_eq!(solved_with(game, &AVERAGE(), 1 << 24).nodes, nodes, "{game}, again");
    }
}

const NODES: [(&str, u64); 7] =
    [("3x6", 38), ("4x4", 18), ("4x5", 103), ("4x6", 288), ("5x4", 194), ("4x7-distinct", 127), ("2x20", 258)];

#[test]
fn positions_and_bad_input() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let (solver, control) = (Solver::new(&board), Control::default());
    let nothing = board.position("AABB 4,0; AABB 0,0");
    assert_eq!(nothing.unwrap_err(), PositionError::NothingFits);
    let error = solver.solve_position(&board.start(), &within(0), &control).unwrap_err();
    assert_eq!(error, SolveError::NoGuesses);
    let won = board.position("AABB 4,0").unwrap();
    let solution = solver.solve_position(&won, &worst_case(), &control).unwrap();
    assert_eq!((solution.upper_bound(), solution.tree.unwrap().guess), (Some(1), CodeId(7)));
}

#[test]
fn foreign_positions_are_refused() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let other = Board::new("4x8".parse().unwrap()).unwrap();
    let (solver, control) = (Solver::new(&board), Control::default());
    let expected = SolveError::OtherGame { expected: board.game(), found: other.game() };
    assert_eq!(solver.solve_position(&other.start(), &AVERAGE(), &control).unwrap_err(), expected);
    let foreign = other.game().code("AAGH").unwrap();
    assert_eq!(solver.value_of_guess(&board.start(), &foreign, &AVERAGE(), &control).unwrap_err(), expected);
    let set = board.position_of("AABB 1,1", vec![CodeId(3), CodeId(1)]).unwrap();
    assert_eq!(solver.solve_position(&set, &AVERAGE(), &control).unwrap_err(), SolveError::NotDescribed);
}

#[test]
fn boards_that_are_too_large_are_refused_at_once() {
    let board = Board::new("9x4".parse().unwrap()).unwrap();
    assert_eq!(Solver::new(&board).solve().unwrap_err(), SolveError::TooManyCodes { codes: 1 << 18 });
}

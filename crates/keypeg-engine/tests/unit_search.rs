//! Searches with a budget, bounds of guesses and keys of positions, against exact values on small boards.

use std::collections::HashMap;

use keypeg_core::Control;
use keypeg_engine::solve::{GuessShare, LearnedError, ProvenValue, SolveError, SolveOptions, UnitLimits};
use keypeg_engine::{Board, Position, Solver};

/// Every position after at most two turns, with every limit of guesses that matters.
fn positions(board: &Board) -> Vec<Position> {
    let mut found = vec![board.start()];
    for _ in 0..2 {
        let mut next = Vec::new();
        for position in &found {
            // A third of the guesses is enough, and keeps the test short.
            for guess in board.space().ids().step_by(3).map(|id| board.code(id)) {
                for feedback in board.game().answers() {
                    next.extend(position.after(keypeg_core::Turn { guess, feedback }));
                }
            }
        }
        found.extend(next);
        found.truncate(400);
    }
    found
}

fn exact(solver: &Solver, position: &Position, guesses_left: Option<u32>) -> Option<u64> {
    let options = SolveOptions { max_guesses: guesses_left, ..SolveOptions::default() };
    let bounds = solver.value(position, &options, &Control::default()).unwrap();
    assert_eq!(bounds.lower, bounds.upper);
    bounds.lower
}

#[test]
fn a_search_gives_the_value_below_the_budget_and_the_budget_otherwise() {
    // Budgets in both orders: what the tables hold after one search must not change the next.
    let orders: [fn(&mut [Option<u64>]); 2] = [|_| {}, |budgets| budgets.reverse()];
    for game in ["2x3", "3x3", "3x4-distinct"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let oracle = Solver::new(&board);
        let solvers = orders.map(|order| (order, Solver::new(&board)));
        for position in positions(&board) {
            for guesses_left in [None, Some(1), Some(2), Some(3)] {
                let value = exact(&oracle, &position, guesses_left);
                let near = value.unwrap_or(3 * position.len() as u64);
                let mut budgets = [None, Some(0), Some(near - 1), Some(near), Some(near + 1), Some(u64::MAX)];
                for (order, solver) in &solvers {
                    order(&mut budgets);
                    for budget in budgets {
                        let limits = UnitLimits { guesses_left, budget, work: u64::MAX, share: None };
                        let found = solver.search_unit(&position, limits, &Control::default()).unwrap();
                        let expected = match (value, budget) {
                            (Some(value), Some(budget)) if value >= budget => ProvenValue::AtLeast(budget),
                            (Some(value), _) => ProvenValue::Exact(value),
                            (None, _) => ProvenValue::Never,
                        };
                        assert_eq!(found.value, expected, "{:?} {limits:?}", position.history());
                    }
                }
            }
        }
    }
}

#[test]
fn a_share_gives_the_least_cost_of_its_guesses() {
    let mut shares_apart = 0;
    for game in ["2x4", "3x3", "3x4-distinct", "4x3"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let (oracle, solver) = (Solver::new(&board), Solver::new(&board));
        for position in positions(&board) {
            for guesses_left in [None, Some(2), Some(3)] {
                let known = solver.position_bound(&position, guesses_left).unwrap();
                if known.value.is_settled() {
                    continue;
                }
                let value = exact(&oracle, &position, guesses_left);
                let options = SolveOptions { max_guesses: guesses_left, ..SolveOptions::default() };
                let cost =
                    |guess| oracle.value_of_guess(&position, guess, &options, &Control::default()).unwrap().exact();
                let listed = solver.bounded_guesses(&position, guesses_left).unwrap();
                let mut least = Vec::new();
                for part in 0..3 {
                    let share = GuessShare::new(part, 3);
                    let costs = listed.iter().skip(part as usize).step_by(3).filter_map(|bounded| cost(&bounded.guess));
                    let expected = costs.min();
                    least.extend(expected);
                    let near = expected.unwrap_or(3 * position.len() as u64);
                    for budget in [None, Some(near), Some(near + 1)] {
                        let limits = UnitLimits { guesses_left, budget, work: u64::MAX, share };
                        let found = solver.search_unit(&position, limits, &Control::default()).unwrap().value;
                        let place = format!("{:?} {limits:?}", position.history());
                        match (expected, budget) {
                            _ if value.is_none() => assert_eq!(found, ProvenValue::Never, "{place}"),
                            (None, None) => assert_eq!(found, ProvenValue::Never, "{place}"),
                            (None, Some(budget)) => assert_eq!(found, ProvenValue::AtLeast(budget), "{place}"),
                            (Some(cost), Some(budget)) if cost >= budget => {
                                assert_eq!(found, ProvenValue::AtLeast(budget), "{place}");
                            }
                            (Some(cost), _) => assert_eq!(found, ProvenValue::Exact(cost), "{place}"),
                        }
                        shares_apart += u32::from(expected != value);
                    }
                }
                assert_eq!(least.into_iter().min(), value, "{:?} {guesses_left:?}", position.history());
            }
        }
    }
    assert!(shares_apart > 100, "{shares_apart} shares without a best guess");
    assert_eq!((GuessShare::new(0, 0), GuessShare::new(3, 3)), (None, None));
}

#[test]
fn a_share_that_is_cut_off_anywhere_has_a_right_bound() {
    // The list of guesses alone takes some steps, so some of these searches are cut off within it.
    let board = Board::new("5x6".parse().unwrap()).unwrap();
    let position = board.position("AABBC 1,1").unwrap();
    let solver = Solver::new(&board);
    for work in 0..25 {
        let limits = UnitLimits { guesses_left: None, budget: None, work, share: GuessShare::new(1, 8) };
        let found = solver.search_unit(&position, limits, &Control::default()).unwrap().value;
        // 5339 is the value of the position.
        assert!(matches!(found, ProvenValue::AtLeast(low) if low <= 5339), "{found:?} after {work} steps");
    }
}

#[test]
fn bounds_are_not_above_values_and_equal_keys_have_equal_values() {
    for game in ["2x4", "3x3", "3x4-distinct"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let (oracle, solver) = (Solver::new(&board), Solver::new(&board));
        let mut values: HashMap<u128, Option<u64>> = HashMap::new();
        for position in positions(&board) {
            for guesses_left in [None, Some(2), Some(3)] {
                let value = exact(&oracle, &position, guesses_left);
                let known = solver.position_bound(&position, guesses_left).unwrap();
                assert_eq!(solver.position_key(&position, guesses_left), Ok(known.key));
                assert_eq!(*values.entry(known.key).or_insert(value), value, "{:?}", position.history());
                match known.value {
                    ProvenValue::Exact(total) => assert_eq!(Some(total), value),
                    ProvenValue::AtLeast(low) => assert!(value.is_none_or(|value| low <= value)),
                    ProvenValue::Never => assert_eq!(value, None),
                }
                if known.value.is_settled() {
                    continue;
                }
                let options = SolveOptions { max_guesses: guesses_left, ..SolveOptions::default() };
                let by_bounds = solver.bounded_guesses(&position, guesses_left).unwrap();
                let by_closer_bounds = solver.bounded_openings(&position, guesses_left).unwrap();
                for guesses in [by_bounds, by_closer_bounds] {
                    assert!(guesses.is_sorted_by_key(|bounded| bounded.at_least));
                    let mut best = None;
                    for bounded in guesses {
                        let cost = oracle.value_of_guess(&position, &bounded.guess, &options, &Control::default());
                        let Some(cost) = cost.unwrap().exact() else { continue };
                        assert!(bounded.at_least <= cost, "{:?} {bounded:?} costs {cost}", position.history());
                        best = Some(best.map_or(cost, |best: u64| best.min(cost)));
                    }
                    assert_eq!(best, value, "a best guess is listed: {:?} {guesses_left:?}", position.history());
                }
            }
        }
    }
}

#[test]
fn work_cuts_a_search_off_and_the_bound_is_right() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    for work in [0, 1, 5] {
        let limits = UnitLimits { guesses_left: None, budget: None, work, share: None };
        let found = Solver::new(&board).search_unit(&board.start(), limits, &Control::default()).unwrap();
        assert!(matches!(found.value, ProvenValue::AtLeast(low) if low <= 5625), "{found:?}");
    }
}

#[test]
fn a_tree_attains_the_value_and_is_missing_where_the_work_is_too_little() {
    for game in ["3x3", "3x4-distinct", "4x4"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let (oracle, solver) = (Solver::new(&board), Solver::new(&board));
        for position in positions(&board) {
            for guesses_left in [None, Some(3), Some(4)] {
                let Some(value) = exact(&oracle, &position, guesses_left) else { continue };
                let limits = UnitLimits { guesses_left, budget: None, work: u64::MAX, share: None };
                let tree = solver.unit_tree(&position, value, limits, &Control::default()).unwrap();
                let found = tree.expect("nothing cuts it off").root.distribution();
                assert_eq!((found.total(), found.secrets()), (value, position.len() as u64));
                assert!(guesses_left.is_none_or(|left| found.max() <= left as usize), "{:?}", position.history());
                let other = Solver::new(&board);
                let refused = other.unit_tree(&position, value - 1, limits, &Control::default());
                assert_eq!(refused, Err(SolveError::WrongTotal(value - 1)), "{:?}", position.history());
                // A total that is too high is believed for one tree at most. It is not remembered.
                match other.unit_tree(&position, value + 1, limits, &Control::default()) {
                    Ok(Some(tree)) => assert_eq!(tree.root.distribution().total(), value + 1),
                    refused => assert_eq!(refused, Err(SolveError::WrongTotal(value + 1))),
                }
                assert_eq!(exact(&other, &position, guesses_left), Some(value));
            }
        }
    }
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let limits = UnitLimits { guesses_left: None, budget: None, work: 1, share: None };
    assert_eq!(Solver::new(&board).unit_tree(&board.start(), 5625, limits, &Control::default()), Ok(None));
}

#[test]
fn learned_values_save_searches_and_change_no_result() {
    let board = Board::new("4x4".parse().unwrap()).unwrap();
    let limits = UnitLimits { guesses_left: None, budget: None, work: u64::MAX, share: None };
    let control = Control::default();
    let told = Solver::new(&board).search_unit(&board.start(), limits, &control).unwrap();
    for position in positions(&board) {
        let alone = Solver::new(&board).search_unit(&position, limits, &control).unwrap();
        let helped = Solver::new(&board);
        helped.learn(&told.learned).unwrap();
        let found = helped.search_unit(&position, limits, &control).unwrap();
        assert_eq!(found.value, alone.value, "{:?}", position.history());
        assert!(found.nodes <= alone.nodes, "{:?}", position.history());
    }
    // What is learned of the position itself is its value.
    let helped = Solver::new(&board);
    helped.learn(&told.learned).unwrap();
    assert_eq!((told.value, told.nodes > 0), (ProvenValue::Exact(905), true));
    assert_eq!(helped.search_unit(&board.start(), limits, &control).unwrap().nodes, 0);
}

#[test]
fn damaged_learned_values_are_refused() {
    let board = Board::new("3x4".parse().unwrap()).unwrap();
    let limits = UnitLimits { guesses_left: None, budget: None, work: u64::MAX, share: None };
    let learned = Solver::new(&board).search_unit(&board.start(), limits, &Control::default()).unwrap().learned;
    let solver = Solver::new(&board);
    assert_eq!(solver.learn(&[]), Ok(()));
    for place in 0..learned.len() {
        assert_eq!(solver.learn(&learned[..place]).is_ok(), place == 0, "cut off at {place}");
        let mut damaged = learned.clone();
        damaged[place] ^= 1;
        assert_eq!(solver.learn(&damaged), Err(LearnedError), "byte {place}");
    }
    let other = Board::new("4x3".parse().unwrap()).unwrap();
    assert_eq!(Solver::new(&other).learn(&learned), Err(LearnedError));
    assert_eq!(solver.learn(&learned), Ok(()));
}

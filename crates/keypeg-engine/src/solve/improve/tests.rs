//! Improvements round by round: totals only fall, never below the optimum, and every tree attains its total.

use keypeg_core::{Control, StrategyNode};

use super::improver::{Improver, StepOutcome};
use crate::solve::{ExactSearch, SolveOptions};
use crate::{Board, Position, Solver};

const MEMORY: usize = 1 << 24;

/// Counts the guesses of all codes of a position by playing a tree against each.
fn played(position: &Position, tree: &StrategyNode) -> u64 {
    let board = position.board();
    let guesses = position.ids().iter().map(|&secret| {
        let (mut node, mut guesses) = (tree, 1);
        while node.guess != secret {
            node = node.after(board.score(node.guess, secret)).expect("the tree finds every code");
            guesses += 1;
        }
        guesses
    });
    guesses.sum()
}

#[test]
fn totals_fall_towards_the_optimum() {
    for (game, turns) in [("3x5", ""), ("4x5", ""), ("4x6-distinct", ""), ("2x9", ""), ("4x6", "AABC 1,1")] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let position = if turns.is_empty() { board.start() } else { board.position(turns).unwrap() };
        let control = Control::default();
        let optimum = Solver::with_memory(&board, MEMORY).value(&position, &Default::default(), &control).unwrap();
        let improver = Improver::new(&position, None, MEMORY, None, &control).unwrap();
        let mut totals = Vec::new();
        for round in 2..=7 {
            while improver.step(round, &control) == StepOutcome::Worked {}
            let tree = improver.best_tree().unwrap();
            assert_eq!(Some(played(&position, &tree)), improver.best_total(), "{game} {turns}");
            assert_eq!(Some(tree.distribution().total()), improver.best_total(), "{game} {turns}");
            totals.push(improver.best_total().unwrap());
        }
        assert!(totals.is_sorted_by(|a, b| a >= b), "{game} {turns}: {totals:?}");
        assert_eq!(totals.last().copied(), optimum.exact(), "{game} {turns}: {totals:?}");
    }
}

/// Under a limit every strategy stays within it, and the best one is found on small boards.
#[test]
fn strategies_stay_within_a_limit() {
    for (game, most) in [("3x5", 5), ("4x5", 5), ("4x6", 5), ("3x8", 6), ("4x6-distinct", 6), ("3x6", 4), ("4x6", 4)] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let (position, control) = (board.start(), Control::default());
        let options = SolveOptions { max_guesses: Some(most), ..SolveOptions::default() };
        let solved = Solver::with_memory(&board, MEMORY).solve_position(&position, &options, &control).unwrap();
        let improver = Improver::new(&position, Some(most), MEMORY, None, &control).unwrap();
        while improver.step(8, &control) == StepOutcome::Worked {}
        let tree = improver.best_tree();
        assert!(tree.iter().all(|tree| tree.distribution().max() <= most as usize), "{game} within {most}");
        assert_eq!(tree.map(|tree| played(&position, &tree)), solved.upper_bound(), "{game} within {most}");
    }
}

/// A step that is stopped leaves every plan of the rounds before as it was, or better.
#[test]
fn stopped_steps_do_not_hurt() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let improver = Improver::new(&board.start(), None, MEMORY, None, &Control::default()).unwrap();
    while improver.step(2, &Control::default()) == StepOutcome::Worked {}
    let first = improver.best_total().unwrap();
    let stopped = Control::default().with_cancellation(|| true);
    while improver.step(4, &stopped) == StepOutcome::Worked {}
    assert!(improver.best_total().unwrap() <= first);
    while improver.step(6, &Control::default()) == StepOutcome::Worked {}
    let last = improver.best_total().unwrap();
    assert!((5625..=first).contains(&last), "{last}");
    assert_eq!(played(&board.start(), &improver.best_tree().unwrap()), last);
}

#[test]
fn positions_that_cannot_be_solved_are_refused() {
    let large = Board::new("4x17".parse().unwrap()).unwrap();
    assert!(Improver::new(&large.start(), None, MEMORY, None, &Control::default()).is_err());
    assert!(ExactSearch::new(&large, MEMORY).root(&large.start(), None).is_err());
}

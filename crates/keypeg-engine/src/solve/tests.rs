//! The search and its parts against brute force.

use std::collections::HashMap;

use keypeg_core::{CodeId, Control, History, Turn};
use proptest::prelude::*;

use super::branching::Branching;
use super::candidate::CandidateGuess;
use super::cost::{Cost, DepthLeft, Value};
use super::exact_search::ExactSearch;
use super::node::SearchNode;
use super::root::RootPosition;
use super::scan_request::{CellBounds, ScanRequest, Window};
use super::shared_state::{SearchLimits, SharedState};
use super::worker::Worker;
use super::*;
use crate::partition::Partition;

/// Values without bounds, symmetry or order: the least over all guesses, straight from the definition.
struct BruteForce<'a> {
    board: &'a Board,
    known: HashMap<(Vec<CodeId>, Option<u32>), Option<u32>>,
}

impl BruteForce<'_> {
    /// The value of a set within `left` guesses, or `None` when there is no strategy.
    fn value(&mut self, set: &[CodeId], left: Option<u32>) -> Option<u32> {
        if left == Some(0) {
            return None;
        }
        if let [_] = set {
            return Some(1);
        }
        let key = (set.to_vec(), left);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let value = self.board.space().ids().filter_map(|guess| self.guess(set, guess, left)).min();
        self.known.insert(key, value);
        value
    }

    fn guess(&mut self, set: &[CodeId], guess: CodeId, left: Option<u32>) -> Option<u32> {
        let mut sum = set.len() as u32;
        for (answer, cell) in Partition::new(self.board, guess, set).into_cells() {
            if answer == self.board.win() {
                continue;
            }
            if cell.len() == set.len() {
                return None;
            }
            sum += self.value(&cell, left.map(|left| left - 1))?;
        }
        Some(sum)
    }
}

/// Solves the whole board with a new search.
fn solve(board: &Board, options: &SolveOptions) -> Solution {
    ExactSearch::new(board, 1 << 20).solve(&board.start(), options, None, &Control::default()).unwrap()
}

const SMALL: [&str; 11] =
    ["1x1", "1x5", "2x2", "2x3", "2x4", "3x2", "4x2", "2x4-distinct", "3x3-distinct", "3x4-distinct", "3x3"];

fn boards() -> impl Iterator<Item = Board> {
    SMALL.iter().map(|game| Board::new(game.parse().unwrap()).unwrap())
}

fn left_of(limit: Option<u32>) -> DepthLeft {
    limit.map_or(DepthLeft::Unlimited, DepthLeft::Guesses)
}

#[test]
fn whole_boards_under_every_limit_and_objective() {
    for board in boards() {
        let all = board.consistent(&[]);
        let mut brute_force = BruteForce { board: &board, known: HashMap::new() };
        let mut fewest = None;
        for max_guesses in (1..=7).map(Some).chain([None]) {
            let average = SolveOptions { max_guesses, ..SolveOptions::default() };
            let solution = solve(&board, &average);
            let value = brute_force.value(&all, max_guesses).map(u64::from);
            let context = format!("{} within {max_guesses:?}", board.game());
            assert!(solution.proven(), "{context}");
            assert_eq!((solution.feasible(), solution.upper_bound()), (Some(value.is_some()), value), "{context}");
            if let (Some(tree), Some(most)) = (&solution.tree, max_guesses) {
                assert!(tree.distribution().max() <= most as usize, "{context}");
                fewest = fewest.or(Some(most));
            }
            let worst = solve(&board, &SolveOptions { objective: Objective::Worst, ..average });
            match fewest {
                Some(fewest) if max_guesses.is_none_or(|most| fewest <= most) => {
                    let value = brute_force.value(&all, Some(fewest)).map(u64::from);
                    assert_eq!((worst.upper_bound(), worst.guesses_at_least), (value, fewest), "{context}");
                    assert_eq!(worst.outcome, SolveOutcome::Optimal);
                }
                _ => assert_eq!(worst.outcome, SolveOutcome::Infeasible, "{context}"),
            }
        }
    }
}

#[test]
fn every_position_after_one_turn_and_every_guess() {
    for board in boards() {
        let all = board.consistent(&[]);
        let solver = ExactSearch::new(&board, 1 << 20);
        let (options, control) = (SolveOptions::default(), Control::default());
        let mut brute_force = BruteForce { board: &board, known: HashMap::new() };
        for &guess in &all {
            let value = solver.value_of_guess(&board.start(), guess, &options, &control).unwrap().exact();
            // Brute force does not take a guess that tells nothing; such a guess costs a turn.
            let turn_lost = all.len() as u32 + brute_force.value(&all, None).unwrap();
            let expected = match Partition::new(&board, guess, &all).cells() {
                [(answer, _)] if *answer != board.win() => turn_lost,
                _ => brute_force.guess(&all, guess, None).unwrap(),
            };
            assert_eq!(value, Some(expected.into()), "{}", board.game());
            for (answer, cell) in Partition::new(&board, guess, &all).into_cells() {
                let turn = Turn { guess: board.code(guess), feedback: board.feedback(answer) };
                let position = board.position(History::new(vec![turn])).unwrap();
                let value = solver.value(&position, &options, &control).unwrap().exact();
                assert_eq!(value, brute_force.value(&cell, None).map(u64::from));
            }
        }
    }
}

/// Every bound that prunes anything, on the cells of all pairs of guesses.
#[test]
fn no_bound_exceeds_the_value() {
    for board in boards().filter(|board| board.space().len() <= 24) {
        let solver = ExactSearch::new(&board, 1 << 20);
        let control = Control::default();
        let shared = SharedState::new(solver.context(), SearchLimits::new(&control));
        let mut brute_force = BruteForce { board: &board, known: HashMap::new() };
        let mut scanner = scan::GuessScanner::default();
        let all = board.consistent(&[]);
        let most = vec![Branching::loosest(&board); board.answers()];
        for &first in &all {
            for (answer, cell) in Partition::new(&board, first, &all).into_cells() {
                if cell.len() < 2 {
                    continue;
                }
                for limit in [None, Some(2), Some(3), Some(4)] {
                    let value = brute_force.value(&cell, limit).map_or(Cost::NEVER, Cost::new);
                    let left = left_of(limit).for_codes(cell.len());
                    let branching = shared.ideal.branching_of(answer).unwrap();
                    let ideal = shared.ideal.cost(cell.len(), branching, left);
                    assert!(ideal <= value, "ideal tree");
                    match endgame::settle(&solver.context().answers, &cell, left) {
                        Value::Exact(cost) => {
                            assert_eq!(cost, value, "endgame");
                            let guess = endgame::guess(&solver.context().answers, &cell);
                            let played = brute_force.guess(&cell, guess, limit).map_or(Cost::NEVER, Cost::new);
                            assert_eq!(played, value, "the guess of an endgame");
                        }
                        Value::AtLeast(low) => assert!(low <= value, "endgame"),
                    }
                    let mut candidates = Vec::new();
                    let window = Window { from: Cost::ZERO.next(), budget: Cost::NEVER };
                    let check = |brute_force: &mut BruteForce<'_>, candidates: &[CandidateGuess], bound: &str| {
                        for candidate in candidates {
                            let cost = brute_force.guess(&cell, candidate.guess, limit).map_or(Cost::NEVER, Cost::new);
                            assert!(candidate.low <= cost, "{bound}");
                        }
                    };
                    let request = ScanRequest { set: &cell, pool: None, window };
                    let (listed, cells) = scanner.by_parts(&shared, &request, &mut candidates);
                    assert!(listed.least <= value);
                    check(&mut brute_force, &candidates, "parts");
                    let pool = solver.context().pools.after(&[first]);
                    let pooled = ScanRequest { pool: pool.as_deref(), ..request };
                    let (pooled, most_of_pool) = scanner.by_parts(&shared, &pooled, &mut candidates);
                    assert_eq!((pooled.least, most_of_pool), (listed.least, cells), "parts of representatives");
                    check(&mut brute_force, &candidates, "parts of representatives");
                    assert!(shared.ideal.cost(cell.len(), cells, left) <= value, "ideal tree of the most cells");
                    let Some(next) = left.after_guess() else { continue };
                    let bounds = CellBounds { ideal: &shared.ideal, branching: &most, left: next };
                    scanner.by_sizes(&shared, &request, &bounds, &mut candidates);
                    check(&mut brute_force, &candidates, "sizes");
                    let mut worker = Worker::new(&shared, vec![first]);
                    let branching = solver.context().whole_branching();
                    let has = worker.has_strategy(&SearchNode { set: &cell, left, branching, ply: 0 });
                    assert_eq!(has, Some(value < Cost::NEVER), "feasibility");
                }
            }
        }
    }
}

fn value_of(solver: &ExactSearch, set: &[CodeId]) -> u64 {
    // No answers need to leave this set, so guesses that are equivalent after an empty path need not be equivalent
    // here. After a path of all codes no two guesses are.
    let root = RootPosition { set: set.to_vec(), path: solver.context().board.space().ids().collect() };
    match solver.search(&root, DepthLeft::Unlimited, SearchLimits::new(&Control::default())).value {
        Value::Exact(cost) => cost.guesses().unwrap().into(),
        Value::AtLeast(_) => panic!("a search that was not stopped is exact"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn value_is_superadditive(codes in prop::collection::btree_set(0u32..81, 2..24), split in any::<u32>()) {
        let board = Board::new("4x3".parse().unwrap()).unwrap();
        let solver = ExactSearch::new(&board, 1 << 20);
        let set: Vec<CodeId> = codes.iter().map(|&id| CodeId(id)).collect();
        let (a, b): (Vec<CodeId>, Vec<CodeId>) =
            set.iter().enumerate().partition_map_by(|index| split >> (index % 32) & 1 == 1);
        if !a.is_empty() && !b.is_empty() {
            prop_assert!(value_of(&solver, &set) >= value_of(&solver, &a) + value_of(&solver, &b));
        }
    }

    #[test]
    fn any_set_has_the_value_of_the_oracle(codes in prop::collection::btree_set(0u32..27, 2..14)) {
        let board = Board::new("3x3".parse().unwrap()).unwrap();
        let set: Vec<CodeId> = codes.iter().map(|&id| CodeId(id)).collect();
        let mut brute_force = BruteForce { board: &board, known: HashMap::new() };
        let solver = ExactSearch::new(&board, 1 << 20);
        prop_assert_eq!(Some(value_of(&solver, &set)), brute_force.value(&set, None).map(u64::from));
    }
}

/// Splits a numbered list in two.
trait PartitionMapBy: Iterator {
    fn partition_map_by(self, first: impl Fn(usize) -> bool) -> (Vec<CodeId>, Vec<CodeId>);
}

impl<'a, I: Iterator<Item = (usize, &'a CodeId)>> PartitionMapBy for I {
    fn partition_map_by(self, first: impl Fn(usize) -> bool) -> (Vec<CodeId>, Vec<CodeId>) {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for (index, &code) in self {
            if first(index) { a.push(code) } else { b.push(code) }
        }
        (a, b)
    }
}

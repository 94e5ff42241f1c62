//! `optimal-worst` against brute force and known figures, with and without a fixed first guess.

mod common;

use std::collections::{BTreeMap, HashMap};

use common::{answer, board, build, code};
use keypeg_core::{CodeId, Control, Distribution};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, decision_tree};

/// The number of secrets by the number of guesses that `optimal-worst` takes.
fn played(board: &Board, first: Option<CodeId>) -> Distribution {
    let policy = build(board, StrategyId::OptimalWorst, &Options::default());
    decision_tree(board, &*policy, first, &Control::default()).unwrap().root.distribution()
}

/// The smallest totals of sets within a limit of guesses, straight from the definition of scoring.
struct TotalsWithin<'a> {
    board: &'a Board,
    known: HashMap<(Vec<CodeId>, usize), Option<u64>>,
}

impl TotalsWithin<'_> {
    /// The smallest total of a set within `guesses` guesses. `None` if there is no strategy.
    fn of_set(&mut self, set: &[CodeId], guesses: usize) -> Option<u64> {
        if guesses == 0 {
            return None;
        }
        if set.len() == 1 {
            return Some(1);
        }
        let key = (set.to_vec(), guesses);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let total = self.board.space().ids().filter_map(|guess| self.of_guess(set, guess, guesses)).min();
        self.known.insert(key, total);
        total
    }

    /// The same for strategies that begin with one guess.
    fn of_guess(&mut self, set: &[CodeId], guess: CodeId, guesses: usize) -> Option<u64> {
        let mut cells: BTreeMap<u8, Vec<CodeId>> = BTreeMap::new();
        for &secret in set {
            cells.entry(answer(self.board, guess, secret)).or_default().push(secret);
        }
        cells.remove(&self.board.win());
        let mut total = set.len() as u64;
        for cell in cells.values() {
            if cell.len() == set.len() {
                return None;
            }
            total += self.of_set(cell, guesses - 1)?;
        }
        Some(total)
    }
}

#[test]
fn every_first_guess_of_small_boards() {
    for game in ["1x4", "2x3", "2x4", "3x2", "4x2", "3x3-distinct", "3x4-distinct", "3x3"] {
        let board = board(game);
        let all: Vec<CodeId> = board.space().ids().collect();
        let mut totals = TotalsWithin { board: &board, known: HashMap::new() };
        let mut best: Option<(usize, u64)> = None;
        for &first in &all {
            let least = (1..).find_map(|guesses| Some((guesses, totals.of_guess(&all, first, guesses)?))).unwrap();
            let found = played(&board, Some(first));
            assert_eq!((found.max(), found.total()), least, "{game} after {}", board.code(first));
            best = best.into_iter().chain([least]).min();
        }
        let found = played(&board, None);
        assert_eq!(Some((found.max(), found.total())), best, "{game}");
    }
}

/// All of these but AABB are first guesses of best strategies, so their totals are those of the whole boards.
#[test]
fn fixed_first_guesses_of_larger_boards() {
    for (game, first, max, total) in [
        ("3x5", "ABC", 5, 451),
        ("3x7", "ABC", 6, 1474),
        ("4x5-distinct", "ABCD", 5, 462),
        ("4x6-distinct", "ABCD", 5, 1446),
        ("4x7-distinct", "ABCD", 6, 3639),
        ("4x6", "AABB", 5, 5702),
    ] {
        let board = board(game);
        let found = played(&board, Some(code(&board, first)));
        assert_eq!((found.max(), found.total()), (max, total), "{game} after {first}");
    }
}

/// The best strategies of `optimal-worst` have the smallest total within their worst case.
#[test]
fn whole_boards_within_their_worst_case() {
    for (game, max, total) in [("3x5", 5, 451), ("4x5-distinct", 5, 462), ("3x7", 6, 1474), ("4x6", 5, 5626)] {
        let found = played(&board(game), None);
        assert_eq!((found.max(), found.total()), (max, total), "{game}");
    }
}

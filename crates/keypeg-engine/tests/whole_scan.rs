//! Decisions one step ahead, against a scan of all codes in tie order without any shortcut.

mod common;

use std::cmp::Ordering;

use common::ONE_STEP;
use keypeg_core::{CodeId, Control, History, Stream, Turn, score};
use keypeg_engine::partition::{Partition, Sizes};
use keypeg_engine::strategy::{Choice, Options, Policy, Pruning, StrategyId};
use keypeg_engine::{Board, Measure, Position, Prefer, TieBreak, Ties, decision_tree, tree_counts};

/// Boards with and without repeats, with few and many pegs.
const BOARDS: [&str; 13] = [
    "2x6",
    "3x5",
    "4x4",
    "4x6",
    "5x3",
    "6x3",
    "7x2",
    "8x2",
    "9x2",
    "10x2",
    "4x7-distinct",
    "5x6-distinct",
    "6x6-distinct",
];

const TIES: [(Prefer, Ties); 4] = [
    (Prefer::Consistent, Ties::First),
    (Prefer::Consistent, Ties::Last),
    (Prefer::Any, Ties::First),
    (Prefer::Any, Ties::Last),
];

/// The first of the best guesses in tie order.
fn scanned(position: &Position, measure: Measure, prefer: Prefer, ties: Ties) -> CodeId {
    let board = position.board();
    let mut guesses: Vec<CodeId> = board.space().ids().collect();
    if ties == Ties::Last {
        guesses.reverse();
    }
    // If one code is left, all guesses tie, and only that code ends the game.
    if prefer == Prefer::Consistent || position.len() == 1 {
        guesses.sort_by_key(|&guess| !position.is_possible(guess));
    }
    let mut best: Option<(CodeId, Sizes)> = None;
    for guess in guesses {
        let sizes = Sizes::of(board, guess, position.ids());
        if best.as_ref().is_none_or(|(_, best)| measure.compare(&sizes, best) == Ordering::Greater) {
            best = Some((guess, sizes));
        }
    }
    best.unwrap().0
}

fn built(board: &Board, id: StrategyId, prefer: Prefer, ties: Ties) -> Box<dyn Policy> {
    let pruning = Pruning { tie_break: TieBreak::Lexicographic(prefer, ties), ..Pruning::default() };
    id.build(board.game(), &Options { pruning, ..Options::default() }).unwrap()
}

/// Cells of two guesses, and random sets, of at most 150 codes.
fn sets(board: &Board, stream: &mut Stream) -> Vec<Vec<CodeId>> {
    let codes: Vec<CodeId> = board.space().ids().collect();
    let mut random = || codes[stream.below(codes.len() as u64) as usize];
    let (first, second) = (random(), random());
    let cells = Partition::new(board, first, &codes).into_cells().into_iter();
    let cells = cells.flat_map(|(_, cell)| Partition::new(board, second, &cell).into_cells());
    let mut sets: Vec<Vec<CodeId>> = cells.map(|(_, cell)| cell).filter(|cell| cell.len() <= 150).collect();
    for size in [2, 3, 7, 16, 17, 24, 64, 65] {
        let mut set: Vec<CodeId> = (0..size.min(codes.len())).map(|_| random()).collect();
        set.sort_unstable();
        set.dedup();
        sets.push(set);
    }
    sets
}

/// Positions after one or two turns, whose unused colors and equal pegs make guesses equivalent.
fn played(board: &Board, stream: &mut Stream) -> Vec<Position> {
    let mut random = || board.space().code(CodeId(stream.below(board.space().len() as u64) as u32));
    let mut after = |turns: usize| {
        let secret = random();
        let turns = (0..turns).map(|_| {
            let guess = random();
            Turn { guess, feedback: score(&guess, &secret) }
        });
        board.position(History::new(turns.collect())).unwrap()
    };
    (0..8).map(|index| after(1 + index % 2)).collect()
}

#[test]
fn decisions_are_those_of_a_scan_of_all_codes() {
    let mut probes = 0;
    for game in BOARDS {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let mut stream = Stream::new(board.space().len() as u64);
        let sets = sets(&board, &mut stream).into_iter().map(|set| board.position_of("", set).unwrap());
        let positions: Vec<Position> = sets.chain(played(&board, &mut Stream::new(1))).collect();
        for (index, position) in positions.into_iter().enumerate() {
            // The first strategy may only make possible guesses. Bounds of the entropy are used for larger sets.
            let ids = [ONE_STEP[1 + index % 7], StrategyId::Entropy, StrategyId::EntropyThenParts];
            let (prefer, ties) = TIES[index % 4];
            for id in ids.into_iter().take(if position.len() < 30 { 1 } else { 3 }) {
                let best = scanned(&position, id.measure().unwrap(), prefer, ties);
                let policy = built(&board, id, prefer, ties);
                let choice = policy.decide(&position, &Control::default()).unwrap();
                assert_eq!(choice, Choice::Guess(best), "{game} {id} {prefer:?} {ties:?} {position:?}");
                probes += u32::from(!position.is_possible(best));
            }
        }
    }
    assert!(probes > 20, "few decisions need a look beyond the set: {probes}");
}

#[test]
fn counts_are_those_of_the_tree() {
    for (game, id) in
        [("4x5", StrategyId::Entropy), ("5x3", StrategyId::WorstCase), ("4x6-distinct", StrategyId::MostParts)]
    {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let policy = built(&board, id, Prefer::Consistent, Ties::First);
        for first in [None, Some(CodeId(7))] {
            let tree = decision_tree(&board, &*policy, first, &Control::default()).unwrap().root;
            let counts = tree_counts(&board, &*policy, first, &Control::default()).unwrap();
            assert_eq!((counts.first_guess, &counts.distribution), (tree.guess, &tree.distribution()), "{game}");
            let below: Vec<_> = tree.answers.iter().map(|(answer, node)| (*answer, node.distribution())).collect();
            assert_eq!(counts.by_answer, below, "{game}");
        }
    }
}

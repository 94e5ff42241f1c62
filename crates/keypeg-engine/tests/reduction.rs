//! Representatives never change what is played: whole trees with and without them are equal.

mod common;

use std::sync::Arc;

use common::{ONE_STEP, TIE_BREAKS, board, distribution, tree, try_tree, with_reduction, with_ties};
use keypeg_core::{Control, StrategyNode};
use keypeg_engine::strategy::{Absent, Options, Pruning, Reduction, StrategyError, StrategyId};
use keypeg_engine::symmetry::{FileError, RepresentativesFile};
use keypeg_engine::{Board, EvaluateError, TieBreak, Ties};

/// A file of representatives, written and read again.
fn file(board: &Board, ties: Ties, depth: usize) -> Reduction {
    let mut bytes = Vec::new();
    RepresentativesFile::compute(board, ties, depth, &Control::default()).unwrap().write(&mut bytes).unwrap();
    Reduction::File(Arc::new(RepresentativesFile::read(&bytes, board, ties).unwrap()))
}

fn ties_of(tie_break: TieBreak) -> Ties {
    match tie_break {
        TieBreak::Lexicographic(_, ties) => ties,
        TieBreak::Norvig => Ties::First,
    }
}

/// Every strategy that enumerates codes and is not random, with each of its tie orders.
fn players(ids: &[StrategyId]) -> impl Iterator<Item = (StrategyId, TieBreak)> {
    ids.iter().flat_map(|&id| {
        let norvig = id.plays_in_norvigs_order().then_some(TieBreak::Norvig);
        TIE_BREAKS.into_iter().chain(norvig).map(move |tie_break| (id, tie_break))
    })
}

fn check(game: &str, ids: &[StrategyId], depth: usize) {
    let board = board(game);
    let files = [file(&board, Ties::First, depth), file(&board, Ties::Last, depth)];
    for (id, tie_break) in players(ids) {
        let plain = tree(&board, id, &with_reduction(tie_break, Reduction::Never));
        let from_file = files[usize::from(ties_of(tie_break) == Ties::Last)].clone();
        for reduction in [Reduction::Always, Reduction::Auto, from_file] {
            let reduced = tree(&board, id, &with_reduction(tie_break, reduction.clone()));
            // Not assert_eq, which would print whole trees.
            assert!(reduced == plain, "{game} {id} {tie_break:?} {reduction:?}");
        }
    }
}

#[test]
fn representatives_never_change_one_step_strategies() {
    for (game, depth) in [("3x4", 3), ("4x4", 2), ("5x3", 2), ("4x6-distinct", 2), ("3x8-distinct", 2)] {
        check(game, &ONE_STEP, depth);
    }
}

#[test]
fn representatives_never_change_one_step_strategies_on_the_classic_board() {
    check("4x6", &ONE_STEP, 2);
}

#[test]
fn representatives_never_change_other_strategies() {
    let others =
        [StrategyId::FirstConsistent, StrategyId::Hybrid, StrategyId::PartsLookahead, StrategyId::EntropyLookahead];
    for game in ["3x4", "5x2", "3x5-distinct", "4x5-distinct"] {
        check(game, &others, 2);
    }
    check("4x4", &others[..2], 2);
}

/// Reversing the colors reverses the order of the codes and does not change answers. So a strategy that always prefers the
/// last guess plays the mirrored game. (So Kooi's Table 10 cannot be reproduced that way.)
#[test]
fn the_last_of_the_best_mirrors_the_first() {
    fn mirror(node: &StrategyNode, codes: u32) -> StrategyNode {
        StrategyNode {
            guess: keypeg_core::CodeId(codes - 1 - node.guess.0),
            consistent: node.consistent,
            answers: node.answers.iter().map(|(answer, next)| (*answer, mirror(next, codes))).collect(),
        }
    }
    for game in ["3x5", "4x4", "4x6", "4x6-distinct"] {
        let board = board(game);
        let codes = board.space().len() as u32;
        for id in ONE_STEP.into_iter().chain([StrategyId::FirstConsistent]) {
            for pair in TIE_BREAKS.chunks(2) {
                let [first, last] = [0, 1].map(|end| tree(&board, id, &with_ties(pair[end])).root);
                assert!(mirror(&first, codes) == last, "{game} {id} {pair:?}");
            }
        }
    }
}

/// SolveMaster's claim that pruning never changes the result fails for absent digits.
#[test]
fn pruning_absent_digits_is_no_equivalence() {
    let board = board("4x10-distinct");
    for (absent, total) in [(Absent::Keep, 26_424), (Absent::Prune, 26_423)] {
        for reduction in [Reduction::Auto, Reduction::Always] {
            let pruning = Pruning { absent, reduction, ..Pruning::default() };
            let options = Options { pruning, ..Options::default() };
            assert_eq!(distribution(&board, StrategyId::EntropyThenParts, &options).total(), total, "{absent:?}");
        }
    }
}

/// A file is refused for a tie order or a game that it was not made for.
#[test]
fn a_file_for_another_order_or_game_is_refused() {
    let board = board("3x4");
    for (made, played) in [(Ties::First, Ties::Last), (Ties::Last, Ties::First)] {
        for tie_break in TIE_BREAKS.into_iter().filter(|&tie_break| ties_of(tie_break) == played) {
            let options = with_reduction(tie_break, file(&board, made, 1));
            let found = try_tree(&board, StrategyId::Entropy, &options);
            assert!(
                matches!(
                    found,
                    Err(EvaluateError::Strategy(StrategyError::File(FileError::OtherTies { expected })))
                        if expected == played
                ),
                "{made:?} {tie_break:?}"
            );
        }
    }
    for other in ["3x5", "3x4-distinct", "4x4"] {
        let options = with_reduction(TieBreak::default(), file(&common::board(other), Ties::First, 2));
        let found = try_tree(&board, StrategyId::Entropy, &options);
        assert!(
            matches!(found, Err(EvaluateError::Strategy(StrategyError::File(FileError::OtherGame { .. })))),
            "{other}"
        );
    }
}

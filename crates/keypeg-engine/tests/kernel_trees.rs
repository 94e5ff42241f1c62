//! Whole trees and exact solutions are the same on every path of the kernel.

mod common;

use common::{board, tree, with_ties};
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{KernelPath, Prefer, Solver, TieBreak, Ties};

#[test]
fn trees_are_equal_on_every_path() {
    for (game, id, ties) in [
        ("4x6", StrategyId::Entropy, Ties::First),
        ("4x6", StrategyId::WorstCase, Ties::Last),
        ("4x6", StrategyId::ConsistentWorstCase, Ties::First),
        ("5x4", StrategyId::MostParts, Ties::First),
        ("5x6-distinct", StrategyId::PartsThenEntropy, Ties::Last),
        ("3x9", StrategyId::ExpectedSize, Ties::First),
        ("7x2", StrategyId::EntropyPartsBase, Ties::First),
    ] {
        let options = with_ties(TieBreak::Lexicographic(Prefer::Consistent, ties));
        let paths = KernelPath::available();
        assert_eq!(paths[0], KernelPath::Portable);
        let plain = tree(&board(game).with_path(KernelPath::Portable).unwrap(), id, &options);
        for path in paths {
            let board = board(game).with_path(path).unwrap();
            assert_eq!(board.path(), path);
            assert!(tree(&board, id, &options) == plain, "{game} {id} {path:?}");
        }
    }
}

#[test]
fn solves_are_equal_on_every_path() {
    for game in ["4x5", "5x3", "4x6-distinct", "1x65"] {
        let solve = |path| Solver::new(&board(game).with_path(path).unwrap()).solve().unwrap();
        let plain = solve(KernelPath::Portable);
        for path in KernelPath::available() {
            let found = solve(path);
            assert_eq!((found.total(), found.nodes()), (plain.total(), plain.nodes()), "{game} {path:?}");
            assert!(found.tree() == plain.tree(), "{game} {path:?}");
        }
    }
}

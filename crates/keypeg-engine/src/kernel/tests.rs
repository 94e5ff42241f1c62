//! Every path of the kernel gives the answers of the scalar definition.

use std::io::Write;

use keypeg_core::{CodeId, CodeSpace, Feedback, Game, score};
use proptest::prelude::*;

use super::{BLOCK, KernelPath, SHARED_ROWS};
use crate::Board;

/// Compares all functions of all paths with the definition, for codes against columns of `lanes`.
fn check(game: Game, lanes: &[CodeId], codes: &[CodeId]) {
    let space = CodeSpace::new(game).unwrap();
    for path in KernelPath::available() {
        let board = Board::new(game).unwrap().with_path(path).unwrap();
        let (kernel, columns, prepared) = (board.kernel(), board.columns_of(lanes), board.prepare(codes));
        assert_eq!(kernel.path(), path);
        for block in 0..columns.blocks() {
            let in_block = &lanes[block * BLOCK..][..columns.lanes(block)];
            let truth: Vec<Vec<usize>> = codes
                .iter()
                .map(|&code| {
                    let code = space.code(code);
                    in_block.iter().map(|&id| score(&code, &space.code(id)).index(game.pegs())).collect()
                })
                .collect();
            let mut bytes = [0; BLOCK];
            for (code, truth) in prepared.iter().zip(&truth) {
                kernel.score(&columns, block, code, &mut bytes);
                let found: Vec<usize> = bytes[..in_block.len()].iter().map(|&b| b.into()).collect();
                assert_eq!(&found, truth, "{game} {path:?}");
            }
            let mut counts = vec![[0; BLOCK]; board.answers()];
            let few = &prepared[..prepared.len().min(255)];
            kernel.count(&columns, block, few, &mut counts);
            let mut shared = vec![[0; BLOCK]; SHARED_ROWS];
            kernel.count_shared(&columns, block, few, &mut shared);
            kernel.parts(&columns, block, &prepared, &mut bytes);
            for lane in 0..in_block.len() {
                let mut cells = vec![0usize; board.answers()];
                for (row, index) in truth.iter().enumerate() {
                    cells[index[lane]] += usize::from(row < few.len());
                }
                let found: Vec<usize> = counts.iter().map(|row| row[lane].into()).collect();
                assert_eq!(found, cells, "{game} {path:?}");
                let mut sums = vec![0usize; game.pegs() + 1];
                for (index, &cell) in cells.iter().enumerate() {
                    let answer = Feedback::from_index(game.pegs(), index).unwrap();
                    sums[usize::from(answer.black() + answer.white())] += cell;
                }
                let found: Vec<usize> = shared[..sums.len()].iter().map(|row| row[lane].into()).collect();
                assert_eq!(found, sums, "{game} {path:?}");
                let mut distinct: Vec<usize> = truth.iter().map(|row| row[lane]).collect();
                distinct.sort_unstable();
                distinct.dedup();
                assert_eq!(usize::from(bytes[lane]), distinct.len(), "{game} {path:?}");
            }
        }
    }
}

#[test]
fn small_boards_exhaustively() {
    // Miri is slow, so it gets a shorter list.
    let few = ["1x5", "2x4", "3x2", "7x2", "3x4-distinct"];
    let all = [
        "1x1",
        "1x5",
        "2x2",
        "2x6",
        "3x2",
        "3x4",
        "3x6",
        "4x2",
        "4x4",
        "5x3",
        "6x2",
        "7x2",
        "2x4-distinct",
        "3x6-distinct",
        "4x5-distinct",
        "4x6-distinct",
        "5x5-distinct",
    ];
    for &text in if cfg!(miri) { &few[..] } else { &all[..] } {
        let game: Game = text.parse().unwrap();
        let all: Vec<CodeId> = CodeSpace::new(game).unwrap().ids().collect();
        check(game, &all, &all);
    }
}

#[test]
fn the_running_path_is_the_last_available() {
    let board = Board::new(Game::CLASSIC).unwrap();
    let paths = KernelPath::available();
    // Written past the test runner, which would swallow it: a log must say which paths were tested.
    let _ = writeln!(std::io::stderr(), "kernel paths tested here: {paths:?}; {:?} is the default", board.path());
    assert_eq!(Some(&board.path()), paths.last());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn large_boards_by_property(
        game in prop::sample::select(vec![
            "4x6", "4x10", "5x8", "6x9", "7x6", "8x5", "9x4", "10x3", "11x3", "12x2", "13x2", "15x2", "16x2", "17x2", "18x2", "19x2", "20x2",
            "2x100", "3x90", "1x100", "4x10-distinct", "5x10-distinct", "6x9-distinct", "7x8-distinct", "8x8-distinct",
        ]),
        lanes in prop::collection::vec(any::<u32>(), 1..80),
        codes in prop::collection::vec(any::<u32>(), 1..300),
    ) {
        let game: Game = game.parse().unwrap();
        let len = CodeSpace::new(game).unwrap().len() as u32;
        let ids = |numbers: Vec<u32>| numbers.into_iter().map(|n| CodeId(n % len)).collect::<Vec<_>>();
        check(game, &ids(lanes), &ids(codes));
    }
}

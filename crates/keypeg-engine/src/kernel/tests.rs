//! Every path of the kernel gives the answers of the scalar definition.

use std::io::Write;

use keypeg_core::{CodeId, CodeSpace, Game};
use proptest::prelude::*;

use super::KernelPath;
use crate::{Board, assert_paths_equal};

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
        assert_eq!(assert_paths_equal(game, &all, &all), all.len() * all.len() * KernelPath::available().len());
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
        assert_paths_equal(game, &ids(lanes), &ids(codes));
    }
}

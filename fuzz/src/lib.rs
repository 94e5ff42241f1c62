//! What several fuzz targets share.

use differential::oracle::Rules;
use keypeg_core::{CodeSpace, StrategyNode};
use keypeg_core::{Feedback, Game, Kind, TreeFile};

/// The largest board on which a target computes something: the fuzzer should run thousands of inputs per second.
pub const MOST_CODES: u128 = 27;

/// Bytes with the checksum of the binary formats behind them (FNV-1a, 64 bits), so that the fuzzer gets past it.
pub fn sealed(bytes: &[u8]) -> Vec<u8> {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let checksum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    [bytes, &checksum.to_le_bytes()].concat()
}

/// Whether a board is small enough to compute on.
pub fn is_small(game: Game) -> bool {
    game.code_count().is_some_and(|codes| codes <= MOST_CODES)
}

/// The oracle's rules of a game. It numbers codes as keypeg does.
pub fn rules(game: Game) -> Rules {
    Rules::new(game.pegs(), game.colors() as u8, game.kind() == Kind::Distinct)
}

/// Plays a tree against every code that agrees with its history, by the oracle's rules: how many guesses each takes, or
/// `None` if a secret is never found.
pub fn play(file: &TreeFile) -> Option<Vec<u64>> {
    let game = file.tree.game;
    let rules = rules(game);
    let space = CodeSpace::new(game).expect("a small board");
    let turn = |turn: &keypeg_core::Turn| (space.id(&turn.guess).index(), pair(turn.feedback));
    let turns: Vec<_> = file.history.turns().iter().map(turn).collect();
    let codes = rules.remaining(&turns, 0);
    codes.iter().map(|&secret| play_one(&rules, &file.tree.root, secret)).collect()
}

fn play_one(rules: &Rules, root: &StrategyNode, secret: usize) -> Option<u64> {
    let mut node = root;
    for guesses in 1.. {
        let answer = rules.answer(node.guess.index(), secret);
        if answer == rules.win() {
            return Some(guesses);
        }
        node = &node.answers.iter().find(|(feedback, _)| pair(*feedback) == answer)?.1;
    }
    None
}

fn pair(feedback: Feedback) -> (usize, usize) {
    (feedback.black().into(), feedback.white().into())
}

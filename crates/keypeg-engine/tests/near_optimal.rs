//! `near-optimal`: at least as good as every heuristic, never better than the optimum, and the same in every run.

mod common;

use common::{board, build, distribution, tree};
use keypeg_core::{Control, Stopped, Turn};
use keypeg_engine::Solver;
use keypeg_engine::strategy::{Choice, Options, StrategyError, StrategyId, Unsupported};

const NEAR: StrategyId = StrategyId::NearOptimal;

/// The strategies that do not prove anything and do not depend on chance.
fn heuristics() -> impl Iterator<Item = StrategyId> {
    let is_heuristic =
        |id: &StrategyId| !id.is_random() && !matches!(*id, StrategyId::Optimal | StrategyId::OptimalWorst | NEAR);
    StrategyId::ALL.into_iter().filter(is_heuristic)
}

#[test]
fn it_lies_between_the_optimum_and_every_heuristic() {
    let mut compared = 0;
    for game in ["1x7", "2x8", "3x4", "3x7", "4x4", "4x6", "4x7", "4x6-distinct", "5x4", "5x6-distinct", "6x3", "7x2"] {
        let board = board(game);
        let total = |id| distribution(&board, id, &Options::default()).total();
        let near = total(NEAR);
        let optimum = Solver::with_memory(&board, 1 << 26).solve().unwrap().total();
        assert!(near >= optimum && near <= optimum + optimum / 250, "{game}: {near} for {optimum}");
        for id in heuristics().filter(|id| id.build(board.game(), &Options::default()).is_ok()) {
            assert!(near <= total(id), "{game} {id}: {near}");
            compared += 1;
        }
    }
    assert!(compared > 12 * 15, "{compared}");
}

#[test]
fn the_tree_does_not_depend_on_the_threads() {
    for game in ["4x6", "5x4", "4x7-distinct"] {
        let board = board(game);
        let on_threads = |number| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build().unwrap();
            pool.install(|| tree(&board, NEAR, &Options::default()))
        };
        let one = on_threads(1);
        assert_eq!(one, on_threads(3), "{game}");
        assert_eq!(one, on_threads(2), "{game}");
    }
}

/// Positions that its tree does not reach get a tree of their own.
#[test]
fn it_plays_from_every_position() {
    let board = board("4x6");
    let policy = build(&board, NEAR, &Options::default());
    policy.prepare(&board, &Control::default()).unwrap();
    for turns in ["AAAA 0,0", "AABB 1,1", "ABCD 0,0; EEEE 1,0", "AAAB 2,0; CCDD 1,0"] {
        let mut position = board.position(turns).unwrap();
        let secret = position.ids()[position.len() / 2];
        let mut guesses = 0;
        loop {
            let Choice::Guess(guess) = policy.decide(&position, &Control::default()).unwrap() else {
                panic!("{turns}")
            };
            guesses += 1;
            if guess == secret {
                break;
            }
            let turn = Turn { guess: board.code(guess), feedback: board.score(guess, secret) };
            position = position.after(turn).unwrap();
        }
        assert!(guesses <= 6, "{turns}: {guesses}");
    }
}

#[test]
fn it_refuses_and_stops_like_the_others() {
    let refused = NEAR.build("4x17".parse().unwrap(), &Options::default()).err();
    assert!(matches!(refused, Some(Unsupported::TooHard { strategy: NEAR, limit: 65_536, .. })), "{refused:?}");
    let board = board("4x6");
    let stopped = Control::default().with_cancellation(|| true);
    let decided = build(&board, NEAR, &Options::default()).decide(&board.start(), &stopped);
    assert!(matches!(decided, Err(StrategyError::Stopped(Stopped::Cancelled))), "{decided:?}");
}

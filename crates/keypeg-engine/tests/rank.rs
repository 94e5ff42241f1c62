//! The ranking equals a plain sort by the exact measures, and its head is what the strategies play.

mod common;

use std::cmp::Ordering;

use common::{any_code, board, choose, random_game};
use keypeg_core::{CodeId, Control, History, Stream};
use keypeg_engine::partition::Sizes;
use keypeg_engine::strategy::{Choice, Options, StrategyId};
use keypeg_engine::{Measure, Position, rank};

/// All guesses, best first. Of equally good guesses, possible ones come first, then the order is lexicographic.
fn sorted(position: &Position, measure: Measure) -> Vec<(CodeId, Sizes)> {
    let board = position.board();
    let mut all: Vec<(CodeId, Sizes)> =
        board.space().ids().map(|guess| (guess, Sizes::of(board, guess, position.ids()))).collect();
    let order = |a: &(CodeId, Sizes), b: &(CodeId, Sizes)| -> Ordering {
        let impossible = |id: CodeId| !position.is_possible(id);
        measure.compare(&b.1, &a.1).then(impossible(a.0).cmp(&impossible(b.0))).then(a.0.cmp(&b.0))
    };
    all.sort_by(order);
    all
}

#[test]
fn any_set_is_ranked_as_a_plain_sort_ranks_it() {
    for game in ["2x6", "3x4", "4x3", "3x5-distinct", "4x4"] {
        let board = board(game);
        let mut stream = Stream::new(5);
        for number in 0..40 {
            let size = 1 + stream.below(board.space().len() as u64) as usize;
            let set: Vec<CodeId> = (0..size).map(|_| any_code(&board, &mut stream)).collect();
            let position = board.position_of("", set).unwrap();
            let measure = Measure::ALL[number % Measure::ALL.len()];
            let expected = sorted(&position, measure);
            for top in [1, 2, 7, board.space().len(), usize::MAX] {
                let ranked = rank(&position, measure, top, &Control::default());
                assert!(ranked.is_complete);
                assert_eq!(ranked.list.len(), top.min(expected.len()));
                for (found, (guess, sizes)) in ranked.list.iter().zip(&expected) {
                    assert_eq!((found.code, &found.sizes), (board.code(*guess), sizes), "{game} {measure:?} {top}");
                    assert_eq!(found.is_possible, position.is_possible(*guess));
                }
            }
        }
    }
}

#[test]
fn the_best_guess_is_what_the_strategy_plays() {
    for game in ["4x6", "4x5", "3x8", "4x6-distinct", "5x3"] {
        let board = board(game);
        for number in 0..30 {
            let turns = random_game(&board, &mut Stream::part(9, number), number as usize % 4);
            let position = board.position(History::new(turns)).unwrap();
            for id in StrategyId::ALL {
                // These choose by their measure alone, among all guesses.
                let (Some(measure), None) = (id.measure(), id.most_codes()) else { continue };
                if !id.compares_all_guesses() || id == StrategyId::Hybrid {
                    continue;
                }
                let policy = id.build(board.game(), &Options::default()).unwrap();
                let best = board.space().id(&position.best(measure).code);
                assert_eq!(choose(&*policy, &position), Choice::Guess(best), "{game} {id} {:?}", position.turns());
            }
        }
    }
}

#[test]
fn a_stopped_ranking_says_so_and_lists_what_it_saw() {
    let position = board("5x8").position("AABBC 1,1").unwrap();
    let stopped = rank(&position, Measure::Entropy, 3, &Control::default().with_cancellation(|| true));
    assert!(!stopped.is_complete && stopped.list.len() == 3);
    assert!(stopped.list.iter().all(|guess| guess.is_possible), "possible guesses are looked at first");
}

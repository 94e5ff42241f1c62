//! Work that is cancelled ends: with an incomplete result, or with an error that says so.
//!
//! No test here looks at a clock. Each asks for work that would take far longer than any test may run.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use keypeg_core::Control;
use keypeg_engine::strategy::{Options, StrategyError, StrategyId};
use keypeg_engine::{Board, Solver};
use keypeg_play::breaker::{BreakError, Breaker, Lies};
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::limits::within;
use keypeg_play::review::estimate::Estimator;
use keypeg_play::review::{EstimateError, ReviewError, ReviewLimits, Reviewer};
use keypeg_play::worst_case::WorstCaseSolver;
use keypeg_play::{AnyBoard, CodeCount, Codemaker, SearchEnd, analysis, lies, repair};

/// A control that is cancelled once it was asked this many times, and how often it was asked.
fn cancelled_after(questions: u64) -> (Control, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = asked.clone();
    (Control::default().with_cancellation(move || counter.fetch_add(1, Relaxed) >= questions), asked)
}

#[test]
fn an_analysis_with_the_optimal_strategy_stops() {
    let start = AnyBoard::new("10x2".parse().unwrap()).start();
    for questions in [0, 1, 100] {
        let (control, asked) = cancelled_after(questions);
        let advice = analysis::analyze(&start, Some(StrategyId::Optimal), 3, &control).unwrap();
        assert!(!advice.complete, "after {questions} questions");
        assert!(!advice.guesses.is_empty(), "something was ranked");
        assert_eq!(advice.remaining, CodeCount::Exactly(1024));
        assert!(asked.load(Relaxed) > questions);
    }
    let advice = analysis::analyze(&start, Some(StrategyId::Optimal), 3, &within(Duration::ZERO)).unwrap();
    assert!(!advice.complete && !advice.guesses.is_empty());
}

#[test]
fn a_breaker_with_the_optimal_strategy_stops() {
    let any_board = AnyBoard::new("10x2".parse().unwrap());
    let breaker = Breaker::new(any_board, StrategyId::Optimal, &Options::default(), Lies::None, 1).unwrap();
    for control in [cancelled_after(0).0, cancelled_after(500).0, within(Duration::ZERO)] {
        let stopped = breaker.decide(&control).unwrap_err();
        assert!(matches!(stopped, BreakError::Strategy(StrategyError::Stopped(_))), "{stopped}");
    }
}

#[test]
fn reviews_and_values_stop() {
    let board = Board::new("10x2".parse().unwrap()).unwrap();
    let guess = board.game().code("AAAAABBBBB").unwrap();
    for questions in [0, 1, 20] {
        // The reviewer has proven nothing yet. Otherwise there might be nothing to stop.
        let reviewer = Reviewer::new(&board, ReviewLimits::default());
        let control = || cancelled_after(questions).0;
        assert_eq!(reviewer.review("AAAAABBBBB 5,2", None, &control()), Err(ReviewError::Interrupted));
        let value = reviewer.value_of_guess(&board.start(), &guess, &control());
        assert_eq!(value, Err(ReviewError::Interrupted));
        assert_eq!(reviewer.grade(&board.start(), &guess, &control()), Err(ReviewError::Interrupted));
        assert_eq!(analysis::value_of_guess(&Solver::new(&board), &board.start(), &guess, &control()), None);
    }
    let reviewer = Reviewer::new(&board, ReviewLimits::default());
    assert_eq!(reviewer.review("AAAAABBBBB 5,2", None, &within(Duration::ZERO)), Err(ReviewError::Interrupted));
}

/// On large boards positions are played out, not searched.
#[test]
fn reviews_by_playing_stop() {
    let board = Board::new("6x6".parse().unwrap()).unwrap();
    let reviewer = Reviewer::new(&board, ReviewLimits { time: Some(Duration::MAX), threads: 1 });
    for questions in [0, 50] {
        let review = reviewer.review("AABBCC 1,1", None, &cancelled_after(questions).0);
        assert_eq!(review, Err(ReviewError::Interrupted), "after {questions} questions");
    }
}

#[test]
fn estimates_stop() {
    for text in ["8x8", "12x20"] {
        let any_board = AnyBoard::within(text.parse().unwrap(), 0);
        let guess: String = "ABCDEFGHIJKL".chars().take(any_board.game().pegs()).collect();
        let position = any_board.position(format!("{guess} 1,2").as_str()).unwrap();
        for control in [cancelled_after(0).0, cancelled_after(3).0, within(Duration::ZERO)] {
            for estimator in [Estimator::new, Estimator::at] {
                let stopped = estimator(&any_board, position.history(), None, &control).err();
                assert_eq!(stopped, Some(EstimateError::Refused(ReviewError::Interrupted)), "{text}");
            }
        }
    }
}

#[test]
fn searches_of_large_boards_stop() {
    let any_board = AnyBoard::new("12x20".parse().unwrap());
    let position = any_board.position("ABCDEFGHIJKL 2,3").unwrap();
    let list = position.possible_codes(usize::MAX, &cancelled_after(10).0);
    assert_eq!(list.ended, SearchEnd::OutOfTime);
    assert!(matches!(position.count(&cancelled_after(10).0), CodeCount::Many { at_least: 1.. }));
    let contradictory = any_board.position("ABCDEFGHIJKL 2,3; ABCDEFGHIJKL 3,2; MNOPQRSTABCD 6,6").unwrap();
    assert!(!lies::explain(&contradictory, &cancelled_after(10).0).complete);
    assert!(!repair::repairs(&contradictory, &cancelled_after(10).0).0.complete);
}

#[test]
fn an_adversary_stops() {
    let any_board = AnyBoard::new("4x9".parse().unwrap());
    let values = WorstCaseSolver::new(any_board.game()).unwrap();
    let strong = Codemaker::WorstCase(Arc::new(values.controlled(Box::new(|| cancelled_after(100).0))));
    let guess = any_board.game().code("AAAA").unwrap();
    assert_eq!(strong.answer(&any_board.start(), &guess), Err(CodemakerError::Interrupted));
}

//! `Duration::MAX` is a budget like any other: it is never used up, and nothing overflows.

use std::time::Duration;

use keypeg_core::Notation;
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Board, solve::Solver, solve::Unobserved};
use keypeg_play::advice::{self, Ranking};
use keypeg_play::archive::Archive;
use keypeg_play::review::{ReviewLimits, Reviewer};
use keypeg_play::{AnyBoard, CodeCount, Codemaker, Deadline, Mode, Session, Setup, analysis, lies, repair};

const UNLIMITED: Duration = Duration::MAX;

#[test]
fn an_unlimited_search_counts_and_lists_every_code() {
    let notation = Notation::standard("4x6".parse().unwrap());
    let history = notation.parse_history("AABC 0,2").unwrap();
    for any_board in [AnyBoard::new(notation.game()), AnyBoard::within(notation.game(), 0)] {
        assert_eq!(any_board.count(&history, UNLIMITED), CodeCount::Exactly(222));
        assert_eq!(any_board.possible_codes(&history, usize::MAX, UNLIMITED).codes.len(), 222);
        let advice = advice::advise(&any_board, &history, Ranking::default(), 5, UNLIMITED);
        assert_eq!(advice.remaining, CodeCount::Exactly(222));
        let own = Some(StrategyId::Entropy);
        let advice = analysis::analyze(&any_board, &history, own, 5, Deadline::after(UNLIMITED), &Deadline::NEVER);
        assert_eq!(advice.unwrap().guesses.len(), 5);
        let codemaker = Codemaker::Secret(notation.parse_code("DBCE").unwrap());
        let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Free, rows: None };
        let mut session = Session::new(setup, any_board).unwrap();
        assert_eq!(session.possible_codes(3, UNLIMITED).codes.len(), 3);
    }
}

#[test]
fn an_unlimited_search_explains_and_repairs() {
    let notation = Notation::standard("3x4".parse().unwrap());
    let history = notation.parse_history("AAA 2,0; BBB 2,0; ABC 0,1").unwrap();
    let mut lies_found = Vec::new();
    for any_board in [AnyBoard::new(notation.game()), AnyBoard::within(notation.game(), 0)] {
        let explanations = lies::explain(&any_board, &history, UNLIMITED);
        assert!(explanations.complete && explanations.lies > 0);
        let (_, repairs) = repair::repairs(&any_board, &history, UNLIMITED);
        lies_found.push((explanations.lies, repairs.len()));
    }
    assert_eq!(lies_found[0], lies_found[1]);
}

#[test]
fn unlimited_values_reviews_and_archives() {
    let board = Board::new("3x4".parse().unwrap()).unwrap();
    let notation = Notation::standard(board.game());
    let history = notation.parse_history("ABC 1,1; ABB 1,0").unwrap();
    let solver = Solver::new(&board, 1 << 20);
    let guess = notation.parse_code("ACD").unwrap();
    let value = analysis::value_of_guess(&solver, &board, &history, &guess, Deadline::after(UNLIMITED), &Unobserved);
    assert!(value.is_some());
    let reviewer = Reviewer::new(&board, ReviewLimits { time: Some(UNLIMITED), threads: 1 });
    assert!(reviewer.review(&history, None, &Unobserved).unwrap().exact);
    Archive::in_memory().unwrap().set_patience(UNLIMITED).unwrap();
}

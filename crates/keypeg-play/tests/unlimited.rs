//! `Duration::MAX` is a time limit like any other: it never runs out, and nothing overflows.

use std::sync::Arc;
use std::time::Duration;

use keypeg_core::{Control, Game, Notation};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, Solver};
use keypeg_play::breaker::{Breaker, BreakerAction, Lies};
use keypeg_play::limits::within;
use keypeg_play::review::estimate::Estimator;
use keypeg_play::review::{ReviewLimits, Reviewer};
use keypeg_play::worst_case::{WorstCaseSolver, hardest};
use keypeg_play::{AnyBoard, CodeCount, Codemaker, Mode, Session, Setup, advice, analysis, lies, repair};

const UNLIMITED: Duration = Duration::MAX;

fn unlimited() -> Control {
    within(UNLIMITED)
}

#[test]
fn an_unlimited_search_counts_and_lists_every_code() {
    let notation = Notation::standard("4x6".parse().unwrap());
    for any_board in [AnyBoard::new(notation.game()), AnyBoard::within(notation.game(), 0)] {
        let position = any_board.position("AABC 0,2").unwrap();
        assert_eq!(position.count(&unlimited()), CodeCount::Exactly(222));
        assert_eq!(position.possible_codes(usize::MAX, &unlimited()).codes.len(), 222);
        let advice = advice::advise(&position, advice::measure_of(None), advice::Compared::All, 5, &unlimited());
        assert_eq!(advice.remaining, CodeCount::Exactly(222));
        let advice = analysis::analyze(&position, Some(StrategyId::Entropy), 5, &unlimited());
        assert_eq!(advice.unwrap().guesses.len(), 5);
        let codemaker = Codemaker::Secret(notation.parse_code("DBCE").unwrap());
        let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Free, rows: None };
        let mut session = Session::new(setup, any_board).unwrap();
        assert_eq!(session.possible_codes(3, &unlimited()).codes.len(), 3);
    }
}

#[test]
fn an_unlimited_search_explains_and_repairs() {
    let game: Game = "3x4".parse().unwrap();
    let mut lies_found = Vec::new();
    for any_board in [AnyBoard::new(game), AnyBoard::within(game, 0)] {
        let position = any_board.position("AAA 2,0; BBB 2,0; ABC 0,1").unwrap();
        let explanations = lies::explain(&position, &unlimited());
        assert!(explanations.complete && explanations.lies > 0);
        let (_, repairs) = repair::repairs(&position, &unlimited());
        let (_, allowed) = repair::repairs_within(&position, 1, &unlimited());
        lies_found.push((explanations.lies, repairs.len(), allowed.len()));
    }
    assert_eq!(lies_found[0], lies_found[1]);
}

#[test]
fn unlimited_values_and_reviews() {
    let board = Board::new("3x4".parse().unwrap()).unwrap();
    let position = board.position("ABC 1,1; ABB 1,0").unwrap();
    let guess = board.game().code("ACD").unwrap();
    let solver = Solver::with_memory(&board, 1 << 20);
    let value = analysis::value_of_guess(&solver, &position, &guess, &unlimited());
    assert!(value.is_some());
    let reviewer = Reviewer::new(&board, ReviewLimits { time: Some(UNLIMITED), threads: 1 });
    assert!(reviewer.review(position.history(), None, &unlimited()).unwrap().exact);
    assert_eq!(reviewer.value_of_guess(&position, &guess, &unlimited()).unwrap().value, value.unwrap());
    assert_eq!(reviewer.grade(&position, &guess, &unlimited()).unwrap().value, value.unwrap());
    let any_board = AnyBoard::new(board.game());
    for estimator in [Estimator::new, Estimator::at] {
        let estimator = estimator(&any_board, position.history(), None, &unlimited()).unwrap();
        assert!(estimator.review().identity_holds());
    }
}

#[test]
fn unlimited_players_answer_and_guess() {
    let any_board = AnyBoard::new("3x4".parse().unwrap());
    let board = any_board.board().unwrap();
    let guess = board.game().code("AAA").unwrap();
    let values = WorstCaseSolver::new(board.game()).unwrap().controlled(Box::new(unlimited));
    let strong = Codemaker::WorstCase(Arc::new(values));
    assert_eq!(strong.answer(&any_board.start(), &guess).unwrap().to_string(), "0,0");
    let positions = ["AAA 1,0", "AAA 0,0"].map(|turns| board.position(turns).unwrap());
    assert!(hardest(&Solver::new(board), &positions, 1, &unlimited()).unwrap().is_some());
    for id in [StrategyId::Optimal, StrategyId::Entropy, StrategyId::Inference] {
        let breaker = Breaker::new(any_board.clone(), id, &Options::default(), Lies::None, 1).unwrap();
        assert!(matches!(breaker.decide(&unlimited()).unwrap(), BreakerAction::Guess(_)), "{id}");
    }
}

//! Codes of another game are refused with an error, also where all their colors exist in both games.

use std::sync::Arc;

use keypeg_core::{Code, Control, Feedback, Game, History, HistoryError, Notation, Turn};
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, PositionError, Solver};
use keypeg_play::breaker::{BreakError, Breaker, Lies};
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::review::estimate::Estimator;
use keypeg_play::review::{EstimateError, ReviewError, ReviewLimits, Reviewer, coherence};
use keypeg_play::session::SessionError;
use keypeg_play::worst_case::{WorstCaseError, WorstCaseSolver};
use keypeg_play::{AnyBoard, Codemaker, Mode, Session, Setup, analysis};

const GAME: Game = Game::CLASSIC;

/// Codes of 4x8: one with some colors that 4x6 lacks, one with only such colors, and one without them.
fn foreign() -> impl Iterator<Item = Code> {
    let game: Game = "4x8".parse().unwrap();
    ["AAGH", "HHHH", "AABC"].into_iter().map(move |text| game.code(text).unwrap())
}

fn own(text: &str) -> Code {
    GAME.code(text).unwrap()
}

fn turn(guess: Code) -> Turn {
    Turn { guess, feedback: Feedback::parse(4, "0,2").unwrap() }
}

/// A possible turn of the game, and then a turn of the other game.
fn history(guess: Code) -> History {
    History::new(vec![turn(own("AABC")), turn(guess)])
}

/// Boards whose codes are listed, and not.
fn boards() -> [AnyBoard; 2] {
    [AnyBoard::new(GAME), AnyBoard::within(GAME, 0)]
}

fn is_foreign(error: &PositionError) -> bool {
    matches!(error, PositionError::Foreign(HistoryError::ForeignCode { turn: 2, .. }))
}

#[test]
fn positions_refuse_foreign_turns() {
    for (any_board, guess) in boards().iter().flat_map(|board| foreign().map(move |guess| (board, guess))) {
        assert!(is_foreign(&any_board.position(history(guess)).unwrap_err()), "{guess}");
        let position = any_board.position(History::new(vec![turn(own("AABC"))])).unwrap();
        assert!(is_foreign(&position.after(turn(guess)).unwrap_err()), "{guess}");
    }
    for text in ["AAGH 1,1", "HHHH 0,0"] {
        assert!(matches!(AnyBoard::new(GAME).position(text), Err(PositionError::Unreadable(_))), "{text}");
    }
}

#[test]
fn sessions_refuse_foreign_guesses_and_secrets() {
    let notation = Notation::standard(GAME);
    let new = |codemaker: Codemaker, any_board: AnyBoard, mode: Mode| {
        Session::new(Setup { notation: notation.clone(), codemaker, mode, rows: None }, any_board)
    };
    for (any_board, code) in boards().iter().flat_map(|board| foreign().map(move |code| (board, code))) {
        let refused = new(Codemaker::Secret(code), any_board.clone(), Mode::Free).err();
        assert_eq!(refused, Some(SessionError::ForeignCode(GAME)));
        for mode in [Mode::Free, Mode::Strict] {
            let mut session = new(Codemaker::Secret(own("DBCE")), any_board.clone(), mode).unwrap();
            for _ in 0..2 {
                assert_eq!(session.guess(code), Err(SessionError::ForeignCode(GAME)));
                session.guess(own("AABC")).unwrap();
            }
            assert!(session.history().turns().iter().all(|turn| turn.guess == own("AABC")));
        }
    }
    let board = AnyBoard::new("4x8".parse().unwrap());
    let refused = new(Codemaker::LargestCell, board, Mode::Free).err();
    assert!(matches!(refused, Some(SessionError::OtherBoard { .. })), "{refused:?}");
}

#[test]
fn breakers_refuse_foreign_guesses() {
    for id in [StrategyId::Entropy, StrategyId::Inference] {
        let mut breaker = Breaker::new(AnyBoard::new(GAME), id, &Options::default(), Lies::None, 1).unwrap();
        for guess in foreign() {
            let refused = breaker.answer(guess, turn(guess).feedback).unwrap_err();
            assert!(matches!(refused, BreakError::ForeignCode { .. }), "{refused}");
        }
        assert!(breaker.history().is_empty());
    }
    let board = Board::new(GAME).unwrap();
    let tree = Breaker::from_tree(
        AnyBoard::new(GAME),
        keypeg_engine::Strategy::most_parts().tree(&board).unwrap().root,
        history(foreign().next().unwrap()),
    );
    assert!(matches!(tree.err(), Some(BreakError::History(HistoryError::ForeignCode { turn: 2, .. }))));
}

#[test]
fn codemakers_refuse_foreign_guesses_and_secrets() {
    let strong = Codemaker::WorstCase(Arc::new(WorstCaseSolver::new(GAME).unwrap()));
    for any_board in boards() {
        let position = any_board.position("AABC 0,2").unwrap();
        for code in foreign() {
            let refused = Err(CodemakerError::ForeignCode { guess: code, game: GAME });
            for codemaker in [Codemaker::Secret(own("DBCE")), Codemaker::LargestCell, strong.clone()] {
                assert_eq!(codemaker.answer(&position, &code), refused);
            }
            assert_eq!(Codemaker::Secret(code).answer(&position, &own("AABB")), refused);
            assert_eq!(Codemaker::Secret(code).check(&any_board), refused.map(|_| ()));
        }
    }
    let other = AnyBoard::new("4x7".parse().unwrap());
    let asked = other.start().game();
    let refused = strong.answer(&other.start(), &asked.code("AABC").unwrap()).unwrap_err();
    let source = WorstCaseError::OtherGame { known: GAME, asked };
    assert_eq!(refused, CodemakerError::TooHard { game: asked, source });
}

#[test]
fn reviewers_refuse_foreign_codes_and_positions() {
    let board = Board::new(GAME).unwrap();
    let reviewer = Reviewer::new(&board, ReviewLimits::default());
    let (control, played) = (Control::default(), History::new(vec![turn(own("AABC"))]));
    let position = board.position(&played).unwrap();
    for code in foreign() {
        let refused = reviewer.review(history(code), None, &control).unwrap_err();
        assert!(matches!(&refused, ReviewError::Position(error) if is_foreign(error)), "{refused}");
        let foreign = ReviewError::ForeignCode { code, game: GAME };
        assert_eq!(reviewer.review(&played, Some(&code), &control), Err(foreign.clone()));
        assert_eq!(reviewer.value_of_guess(&position, &code, &control), Err(foreign.clone()));
        assert_eq!(reviewer.grade(&position, &code, &control), Err(foreign));
        assert_eq!(analysis::value_of_guess(&Solver::new(&board), &position, &code, &control), None);
    }
    let other = Board::new("4x8".parse().unwrap()).unwrap();
    let refused = ReviewError::Solve(SolveError::OtherGame { expected: GAME, found: other.game() });
    let guess = own("AABC");
    for position in [other.start(), other.position("AAGH 0,1").unwrap()] {
        assert_eq!(reviewer.value_of_guess(&position, &guess, &control), Err(refused.clone()));
        assert_eq!(reviewer.grade(&position, &guess, &control), Err(refused.clone()));
    }
    // A set that no turns describe is not taken for the position of its turns.
    let few = board.position_of("", position.ids().to_vec()).unwrap();
    assert_eq!(reviewer.grade(&few, &guess, &control), Err(ReviewError::Solve(SolveError::NotDescribed)));
}

#[test]
fn estimates_refuse_foreign_codes() {
    let (control, played) = (Control::default(), History::new(vec![turn(own("AABC"))]));
    for any_board in boards() {
        let estimator = Estimator::new(&any_board, &played, None, &control).unwrap();
        for code in foreign() {
            let foreign = ReviewError::ForeignCode { code, game: GAME };
            assert_eq!(estimator.grade(0, &code), Err(foreign.clone()));
            assert_eq!(coherence::account(&any_board, &played, Some(&code)), Err(foreign.clone()));
            let with_foreign_turn = history(code);
            for secret in [None, Some(own("DBCE")), Some(code)] {
                let refused = coherence::account(&any_board, &with_foreign_turn, secret.as_ref()).unwrap_err();
                assert!(matches!(&refused, ReviewError::Position(error) if is_foreign(error)), "{refused}");
            }
            for estimator in [Estimator::new, Estimator::at] {
                let refused = estimator(&any_board, &played, Some(&code), &control).err();
                assert_eq!(refused, Some(EstimateError::Refused(foreign.clone())));
                for secret in [None, Some(own("DBCE")), Some(code)] {
                    let refused = estimator(&any_board, &with_foreign_turn, secret.as_ref(), &control).err();
                    assert!(
                        matches!(&refused, Some(EstimateError::Refused(ReviewError::Position(e))) if is_foreign(e)),
                        "{code}: {refused:?}"
                    );
                }
            }
        }
    }
}

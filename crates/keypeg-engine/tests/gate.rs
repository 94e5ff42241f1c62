//! Positions refuse codes and turns of another game, and strategies keep the results of different boards apart.

mod common;

use common::{board, choose};
use keypeg_core::{CodeId, Control, Game, History, Turn};
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::{Choice, Options, StrategyError, StrategyId};
use keypeg_engine::{IntoHistory, PositionError, Strategy};

fn turn(game: &str, guess: &str, feedback: (u32, u32)) -> Turn {
    let game: Game = game.parse().unwrap();
    let feedback = keypeg_core::Feedback::new(game.pegs(), feedback.0, feedback.1).unwrap();
    Turn { guess: game.code(guess).unwrap(), feedback }
}

#[test]
fn codes_of_another_game_are_refused() {
    let board = board("4x6");
    // AABC exists in both games, AAGH and HHHH only in the larger one.
    for guess in ["AABC", "AAGH", "HHHH"] {
        let foreign = turn("4x8", guess, (1, 1));
        let refused = board.position(History::new(vec![foreign]));
        assert!(matches!(refused, Err(PositionError::Foreign(_))), "{guess}");
        assert!(matches!(board.start().after(foreign), Err(PositionError::Foreign(_))), "{guess}");
        let set = vec![CodeId(1), CodeId(2)];
        assert!(matches!(board.position_of(History::new(vec![foreign]), set), Err(PositionError::Foreign(_))));
    }
    assert!(matches!(board.position("AAGH 1,1"), Err(PositionError::Unreadable(_))));
    let longer = turn("5x6", "AABCD", (1, 1));
    assert!(matches!(board.position(History::new(vec![longer])), Err(PositionError::Foreign(_))));
}

#[test]
fn answers_that_never_occur_are_refused() {
    let distinct = board("4x5-distinct");
    let never = Turn { guess: distinct.code(CodeId(0)), feedback: keypeg_core::Feedback::new(4, 0, 0).unwrap() };
    assert!(matches!(distinct.position(History::new(vec![never])), Err(PositionError::Foreign(_))));
}

#[test]
fn sets_are_sorted_and_their_codes_exist() {
    let board = board("2x3");
    let ids = |numbers: &[u32]| numbers.iter().copied().map(CodeId).collect::<Vec<_>>();
    let position = board.position_of("", ids(&[5, 1, 5])).unwrap();
    assert_eq!(position.ids(), ids(&[1, 5]));
    assert!(!position.is_exact());
    assert_eq!(board.position_of("", ids(&[1, 9])).unwrap_err(), PositionError::OutOfRange(9, board.game()));
    assert_eq!(board.position_of("", Vec::new()).unwrap_err(), PositionError::NothingFits);
}

#[test]
fn a_position_after_a_turn_is_that_of_the_longer_history() {
    let board = board("4x6");
    let mut position = board.start();
    let mut history = History::default();
    let secret = board.game().code("ADFB").unwrap();
    for guess in ["AABC", "DDAE", "AFFB"] {
        let guess = board.game().code(guess).unwrap();
        let turn = Turn { guess, feedback: guess.score(&secret).unwrap() };
        position = position.after(turn).unwrap();
        history.push(turn);
        let whole = board.position(&history).unwrap();
        assert_eq!((position.ids(), position.history()), (whole.ids(), whole.history()));
        assert!(position.codes().all(|code| history.is_consistent(&code)));
    }
}

/// The trees of solved positions are kept by game and turns: the same turns occur on several boards.
#[test]
fn an_optimal_strategy_does_not_answer_from_another_boards_tree() {
    let boards = ["3x4", "3x6", "3x4-distinct"].map(board);
    for id in [StrategyId::Optimal, StrategyId::OptimalWorst] {
        let shared = id.build(boards[0].game(), &Options::default()).unwrap();
        for board in &boards {
            let own = id.build(board.game(), &Options::default()).unwrap();
            let positions = ["", "ABC 0,2", "ABC 1,1"].map(|turns| board.position(turns).unwrap());
            for position in &positions {
                let Choice::Guess(guess) = choose(&*shared, position) else { panic!("no chance") };
                assert!(guess.index() < board.space().len());
                assert_eq!(Choice::Guess(guess), choose(&*own, position), "{id} on {}", board.game());
            }
        }
    }
}

/// A source of turns that does not check them.
struct Careless(History);

impl IntoHistory for Careless {
    fn into_history(self, _game: Game) -> Result<History, PositionError> {
        Ok(self.0)
    }
}

#[test]
fn turns_are_checked_whoever_hands_them_in() {
    let board = board("4x6");
    let foreign = || Careless(History::new(vec![turn("4x8", "HHHH", (0, 1))]));
    assert!(matches!(board.position(foreign()), Err(PositionError::Foreign(_))));
    assert!(matches!(board.position_of(foreign(), vec![CodeId(0)]), Err(PositionError::Foreign(_))));
}

#[test]
fn sets_that_no_turns_describe_are_not_answered_from_a_solved_tree() {
    let board = board("3x4");
    let policy = StrategyId::Optimal.build(board.game(), &Options::default()).unwrap();
    policy.prepare(&board, &Control::default()).unwrap();
    let set = board.position_of("", vec![CodeId(1), CodeId(9), CodeId(30)]).unwrap();
    let refused = policy.decide(&set, &Control::default());
    assert!(matches!(refused, Err(StrategyError::Solve(SolveError::NotDescribed))));
}

#[test]
fn a_strategy_value_plays_every_board_as_a_new_one_does() {
    for id in [StrategyId::Optimal, StrategyId::Entropy, StrategyId::FirstConsistent] {
        let strategy = Strategy::new(id);
        for game in ["3x4", "2x6", "3x4-distinct", "3x4"] {
            let board = board(game);
            let fresh = Strategy::new(id).tree(&board).unwrap();
            assert!(strategy.tree(&board).unwrap() == fresh, "{id} on {game}");
        }
    }
}

#[test]
fn a_strategy_refuses_a_board_by_name_when_it_is_used() {
    let large = board("5x8");
    let refused = Strategy::optimal().guess(&large.start(), &Control::default()).unwrap_err();
    assert!(refused.to_string().starts_with("optimal looks further than one guess"), "{refused}");
}

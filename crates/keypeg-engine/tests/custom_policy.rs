//! Custom policies: no choice makes the engine hang or panic.

mod common;

use common::board;
use keypeg_core::{CodeId, Control};
use keypeg_engine::expectation::{ExpectationError, expectation};
use keypeg_engine::simulate::{Games, simulate};
use keypeg_engine::strategy::{Choice, PlayError, Policy, StrategyError};
use keypeg_engine::{EvaluateError, Position, Strategy, decision_tree};

/// Makes the same choice in every position.
struct Stubborn(Choice);

impl Policy for Stubborn {
    fn decide(&self, _position: &Position, _control: &Control) -> Result<Choice, StrategyError> {
        Ok(self.0.clone())
    }
}

#[test]
fn a_policy_that_never_wins_is_refused() {
    let (board, control) = (board("3x3"), Control::default());
    let policy = Stubborn(Choice::Guess(CodeId(0)));
    let tree = decision_tree(&board, &policy, None, &control);
    assert!(matches!(tree, Err(EvaluateError::Strategy(StrategyError::Endless))));
    let games = simulate(&board, &policy, Games::PerSecret(1), 1, &control);
    assert!(matches!(games, Err(StrategyError::Endless)));
    let expected = expectation(&board, &policy, None, &control);
    assert!(matches!(expected, Err(ExpectationError::Strategy(StrategyError::Endless))));
}

#[test]
fn choices_that_are_not_guesses_are_refused() {
    let (board, control) = (board("3x3"), Control::default());
    for choice in [Choice::Guess(CodeId(27)), Choice::Random(vec![]), Choice::Random(vec![CodeId(1), CodeId(99)])] {
        let games = simulate(&board, &Stubborn(choice.clone()), Games::Random(3), 1, &control);
        assert!(matches!(games, Err(StrategyError::InvalidChoice)), "{choice:?}");
        let expected = expectation(&board, &Stubborn(choice.clone()), None, &control);
        assert!(matches!(expected, Err(ExpectationError::Strategy(StrategyError::InvalidChoice))), "{choice:?}");
        let guess = Strategy::custom(Stubborn(choice.clone())).guess(&board.start(), &control);
        assert!(matches!(guess, Err(PlayError::Strategy(StrategyError::InvalidChoice))), "{choice:?}");
    }
    let tree = decision_tree(&board, &Stubborn(Choice::Guess(CodeId(27))), None, &control);
    assert!(matches!(tree, Err(EvaluateError::Strategy(StrategyError::InvalidChoice))));
}

//! A strategy of one's own against every secret: `cargo run --release --example custom_strategy -- 4x6`.

use keypeg::strategy::{Choice, Policy, StrategyError};
use keypeg::{Board, Control, Measure, Position, Strategy};

/// Guesses the middle one of the possible codes while there are many, and the best one by parts later.
struct MiddleThenParts;

impl Policy for MiddleThenParts {
    fn decide(&self, position: &Position, _control: &Control) -> Result<Choice, StrategyError> {
        let guess = match position.len() {
            codes @ 100.. => position.ids()[codes / 2],
            _ => position.board().space().id(&position.best(Measure::MostParts).code),
        };
        Ok(Choice::Guess(guess))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = std::env::args().nth(1).unwrap_or_else(|| "4x6".to_string());
    let board = Board::new(game.parse()?)?;
    for (name, strategy) in [("mine", Strategy::custom(MiddleThenParts)), ("entropy", Strategy::entropy())] {
        let distribution = strategy.tree(&board)?.root.distribution();
        println!("{name}: {:.4} guesses on average, {} at most", distribution.average(), distribution.max());
    }
    Ok(())
}

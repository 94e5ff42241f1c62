//! Strategies that play from the turns alone, on boards of any size.

use keypeg_core::{Code, Control, Game, History, Stream};

use super::inference::Inference;
use super::{Choice, Policy, StrategyError};
use crate::Position;

/// Decides what to guess from the turns, without the list of all codes.
///
/// ```
/// use keypeg_core::{Control, Game, History, Stream};
/// use keypeg_engine::strategy::{Options, StrategyId};
///
/// let game: Game = "20x20".parse()?;
/// let player = StrategyId::SampledEntropy.build_search(game, &Options::default()).expect("it plays any board")?;
/// let guess = player.next_guess(&History::default(), &mut Stream::new(1), &Control::default())?;
/// assert_eq!(guess.colors().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait SearchPolicy: Send + Sync {
    /// The guess after these turns, which belong to the game and do not contain the secret. Only random strategies use the
    /// stream.
    fn next_guess(&self, history: &History, stream: &mut Stream, control: &Control) -> Result<Code, StrategyError>;
}

/// Plays an enumerated board as if it were not.
pub(super) struct BySearch<P>(pub(super) P);

impl<P: SearchPolicy> Policy for BySearch<P> {
    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError> {
        let guess = self.0.next_guess(position.history(), &mut Stream::new(0), control)?;
        Ok(Choice::Guess(position.board().space().id(&guess)))
    }
}

impl SearchPolicy for Inference {
    fn next_guess(&self, history: &History, _stream: &mut Stream, _control: &Control) -> Result<Code, StrategyError> {
        Ok(self.next(history)?.code())
    }
}

/// The most guesses of a game that is played by search: enough to try every color at every peg.
pub fn most_guesses(game: Game) -> usize {
    game.pegs() * game.colors()
}

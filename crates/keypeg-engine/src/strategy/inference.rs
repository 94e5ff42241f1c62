//! Rao's inference player: it draws conclusions instead of enumerating codes.
//!
//! A trial holds the colors whose positions are known, one color at a position where it may be, and one new color at all
//! other positions. The number of cows tells whether the tried color is at that position. The sum of the answer tells how
//! often the new color occurs. A trial takes little work on boards of any size, but the player needs more trials than a
//! search: 8.19 on average with five pegs and eight colors.
//!
//! Source: T. Mahadeva Rao, "An Algorithm to Play the Game of Mastermind", SIGART Newsletter, October 1982.
//!
//! Where the paper is ambiguous, this module reproduces both games of the paper and the figures of an independent
//! implementation. Other readings change the average on 5x8:
//!
//! ```text
//! as here                                                        8.1911, worst 13 (4 codes)
//! Del takes the position from the first sublist of a color only  8.4225, worst 14
//! Cleanup also ties a position that only one color can take      8.1028, worst 13
//! Cleanup also ties n pegs of a color with n positions left      8.0985, worst 13
//! the last color is concluded, not tried                         8.1812, and (8 7 6 5 4) differs from the paper
//! ```

mod knowledge;
mod state;

use keypeg_core::{Code, Game, History, Kind, Turn};
use thiserror::Error;

pub use knowledge::{KnowledgeBase, NoCodeLeft};
pub use state::InferenceState;

/// The player. It computes each trial from the whole history. An [`InferenceState`] keeps what is known between trials.
///
/// ```
/// use keypeg_core::{History, Notation, Turn, score};
/// use keypeg_engine::strategy::inference::{Inference, Trial};
///
/// let notation = Notation::standard("12x20".parse()?);
/// let secret = notation.parse_code("MASTERMINDED")?;
/// let player = Inference::new(notation.game())?;
/// let mut history = History::default();
/// let found = loop {
///     match player.next(&history)? {
///         Trial::Try(guess) if guess == secret => break guess,
///         Trial::Try(guess) => history.push(Turn { guess, feedback: score(&guess, &secret) }),
///         Trial::Certain(code) => break code,
///     }
/// };
/// assert_eq!(found, secret);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    game: Game,
}

/// What the player does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// It tries this code.
    Try(Code),
    /// Every position is tied, so this is the secret. The paper announces it instead of trying it, and counts it as an
    /// attempt.
    Certain(Code),
}

/// The player was asked to play a board without repeats.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the inference player cannot play {game}: its trials repeat colors; choose a board with repeats")]
pub struct InferenceUnsupported {
    /// The game without repeats.
    pub game: Game,
}

/// Why the player cannot continue a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InferenceError {
    /// No code agrees with the answers up to this one, while some code agreed with those before it.
    #[error("turn {turn}: no code agrees with this answer and those before it; check the answers")]
    ContradictoryAnswers {
        /// The turn, counted from 1.
        turn: usize,
    },
    /// The guess is not the trial that the player would have made.
    #[error("turn {turn}: the inference player would have tried another code; it can only continue its own games")]
    ForeignGuess {
        /// The turn, counted from 1.
        turn: usize,
    },
}

impl Trial {
    /// The code, tried or announced.
    pub fn code(self) -> Code {
        match self {
            Trial::Try(code) | Trial::Certain(code) => code,
        }
    }
}

impl Inference {
    /// The player for a game. Refuses games without repeats, because its trials repeat colors.
    pub fn new(game: Game) -> Result<Inference, InferenceUnsupported> {
        match game.kind() {
            Kind::Repeats => Ok(Inference { game }),
            Kind::Distinct => Err(InferenceUnsupported { game }),
        }
    }

    /// The next trial after a history in which each guess was this player's own trial.
    pub fn next(&self, history: &History) -> Result<Trial, InferenceError> {
        self.state(history).map(|state| state.next())
    }

    /// What the player knows before its first trial. Continue with [`InferenceState::answered`].
    pub fn start(&self) -> InferenceState {
        InferenceState::new(self.game)
    }

    /// What the player knows after a history in which each guess was its own trial.
    pub fn state(&self, history: &History) -> Result<InferenceState, InferenceError> {
        history.turns().iter().try_fold(self.start(), |state, &Turn { guess, feedback }| {
            if guess != state.next().code() {
                return Err(InferenceError::ForeignGuess { turn: state.turns() + 1 });
            }
            state.answered(feedback)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(game: &str) -> Inference {
        Inference::new(game.parse().unwrap()).unwrap()
    }

    fn history(game: &str, text: &str) -> History {
        keypeg_core::Notation::standard(game.parse().unwrap()).parse_history(text).unwrap()
    }

    #[test]
    fn boards_without_repeats_are_refused() {
        let refusal = Inference::new("4x10-distinct".parse().unwrap()).unwrap_err().to_string();
        assert!(refusal.contains("4x10-distinct: its trials repeat colors"), "{refusal}");
    }

    #[test]
    fn the_last_trial_is_announced_only_when_every_position_is_tied() {
        let code = |text: &str| history("2x2", &format!("{text} 0,0")).turns()[0].guess;
        let next = |text: &str| player("2x2").next(&history("2x2", text)).unwrap();
        assert_eq!(next(""), Trial::Try(code("AA")));
        assert_eq!(next("AA 1,0"), Trial::Try(code("AB")));
        assert_eq!(next("AA 1,0; AB 0,2"), Trial::Certain(code("BA")));
        assert_eq!(next("AA 0,0"), Trial::Try(code("BB")), "the last color is tried, not concluded");
        assert_eq!(next("AA 1,0; AB 2,0"), Trial::Certain(code("AB")), "after a win nothing is left to try");
        assert_eq!(next("AA 1,0; AB 0,2; BA 2,0"), Trial::Certain(code("BA")));
    }

    #[test]
    fn contradictions_name_the_turn() {
        for (game, text, turn) in [
            // Cows with nothing being fixed, and more than two.
            ("4x6", "AAAA 0,4", 1),
            ("4x6", "AAAA 0,1", 1),
            ("4x6", "AAAA 1,0; ABBB 0,3", 2),
            // Two cows are a new color on the tried position, and yet there is no gain.
            ("4x6", "AAAA 2,0; ABBB 1,0; AACC 0,2", 3),
            // A color that was present is gone.
            ("4x6", "AAAA 2,0; ABBB 0,0", 2),
            // More pegs than the board has.
            ("4x6", "AAAA 3,0; ABBB 3,0", 2),
            // Two pegs of a color with a single position left.
            ("4x6", "AAAA 2,0; ABBB 0,1; CACC 0,1; DDAD 0,1", 4),
            // All colors were tried, and no color is left for a peg.
            ("2x2", "AA 0,0; BB 1,0", 2),
            ("1x1", "A 0,0", 1),
            // The announced code is the only one left.
            ("2x2", "AA 1,0; AB 0,2; BA 0,2", 3),
        ] {
            // Some of these answers are refused by the board already, so the history is built by hand.
            let game: Game = game.parse().unwrap();
            let notation = keypeg_core::Notation::standard(game);
            let turns = text.split("; ").map(|turn| {
                let (guess, answer) = turn.split_once(' ').unwrap();
                let feedback = keypeg_core::Feedback::parse(game.pegs(), answer).unwrap();
                Turn { guess: notation.parse_code(guess).unwrap(), feedback }
            });
            let error = Inference::new(game).unwrap().next(&History::new(turns.collect())).unwrap_err();
            assert_eq!(error, InferenceError::ContradictoryAnswers { turn }, "{game} {text}");
        }
    }

    #[test]
    fn answers_of_larger_boards_are_contradictions() {
        let known = history("2x2", "AA 1,0; AB 0,2");
        for (black, white) in [(2, 1), (2, 2), (3, 0), (9, 9)] {
            let feedback = keypeg_core::Feedback::new(20, black, white).unwrap();
            let state = player("2x2").state(&known).unwrap();
            assert_eq!(state.answered(feedback), Err(InferenceError::ContradictoryAnswers { turn: 3 }));
            let first = player("2x2").start().answered(feedback);
            assert_eq!(first, Err(InferenceError::ContradictoryAnswers { turn: 1 }));
        }
    }

    #[test]
    fn guesses_of_others_name_the_turn() {
        let foreign = |text, turn| {
            let error = player("4x6").next(&history("4x6", text)).unwrap_err();
            assert_eq!(error, InferenceError::ForeignGuess { turn }, "{text}");
        };
        foreign("AABB 1,0", 1);
        foreign("AAAA 1,0; ABBB 1,0; AABB 1,0", 3);
        let other_board = player("4x6").next(&history("5x8", "AAAAA 1,0"));
        assert_eq!(other_board, Err(InferenceError::ForeignGuess { turn: 1 }));
    }
}

//! Turns, whether a code agrees with them, and whether they belong to a game.

use thiserror::Error;

use crate::quoted::quoted;
use crate::{Code, Feedback, Game, score};

/// A guess and its answer. The fields may be anything; [`History::check`] tells whether they belong to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// The code that was tried.
    pub guess: Code,
    /// The answer it was given.
    pub feedback: Feedback,
}

impl Turn {
    /// Whether the guess would have this answer if the code were the secret.
    ///
    /// # Panics
    /// When guess and code belong to different games.
    pub fn is_consistent(&self, code: &Code) -> bool {
        score(&self.guess, code) == self.feedback
    }

    /// Like [`History::check`], for the turn with this number, counted from 1.
    pub(crate) fn check(&self, turn: usize, game: Game) -> Result<(), HistoryError> {
        let &Turn { guess, feedback } = self;
        if guess.game() != game {
            return Err(HistoryError::ForeignCode { turn, game, guess: guess.to_string(), found: guess.game() });
        }
        if !game.can_answer(feedback) {
            return Err(HistoryError::NeverAnswered { turn, game, feedback });
        }
        Ok(())
    }
}

/// The turns of a game so far. A code is *consistent* ("coherent") with them when it can be the secret: every guess
/// would have the answer it was given.
///
/// ```
/// use keypeg_core::Game;
///
/// let game: Game = "4x6".parse()?;
/// let history = game.history("AABB 1,1; ABCC 0,2")?;
/// assert!(history.check(game).is_ok() && history.check("4x8".parse()?).is_err());
/// let found = history.contradiction(&game.code("BADB")?).expect("the first turn was answered 1,1");
/// assert_eq!((found.turn, found.expected.to_string().as_str()), (0, "2,1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct History {
    turns: Vec<Turn>,
}

/// A turn that a code contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The turn, counted from 0.
    pub turn: usize,
    /// The answer that turn would have had, were the code the secret.
    pub expected: Feedback,
}

/// Why a history does not belong to a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HistoryError {
    /// The guess of a turn is a code of another game.
    #[error("turn {turn}: {} is a code of {found}, not of {game}", quoted(guess))]
    ForeignCode {
        /// The turn, counted from 1.
        turn: usize,
        /// The game that was expected.
        game: Game,
        /// The guess of the turn, in the standard notation of its own game.
        guess: String,
        /// The game of the guess.
        found: Game,
    },
    /// No guess and no secret of the game give the answer.
    #[error("turn {turn}: {game} never answers \"{feedback}\"; check the turn or the game")]
    NeverAnswered {
        /// The turn, counted from 1.
        turn: usize,
        /// The game that was expected.
        game: Game,
        /// The answer of the turn.
        feedback: Feedback,
    },
}

impl HistoryError {
    /// The first wrong turn, counted from 1.
    pub fn turn(&self) -> usize {
        match self {
            HistoryError::ForeignCode { turn, .. } | HistoryError::NeverAnswered { turn, .. } => *turn,
        }
    }
}

impl History {
    /// A history of these turns, oldest first.
    pub fn new(turns: Vec<Turn>) -> History {
        History { turns }
    }

    /// The turns, oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The number of turns.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether the history has no turns.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Adds a turn behind the others.
    pub fn push(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    /// Removes the last turn and returns it; `None` if the history is empty.
    pub fn pop(&mut self) -> Option<Turn> {
        self.turns.pop()
    }

    /// Refuses guesses that are not codes of the game and answers that the game never gives.
    pub fn check(&self, game: Game) -> Result<(), HistoryError> {
        (1..).zip(&self.turns).try_for_each(|(number, turn)| turn.check(number, game))
    }

    /// Whether the code agrees with every turn.
    ///
    /// # Panics
    /// When the code and a guess belong to different games.
    pub fn is_consistent(&self, code: &Code) -> bool {
        self.turns.iter().all(|turn| turn.is_consistent(code))
    }

    /// The first turn that the code contradicts; `None` if it is consistent.
    ///
    /// # Panics
    /// When the code and a guess belong to different games.
    pub fn contradiction(&self, code: &Code) -> Option<Contradiction> {
        self.turns.iter().enumerate().find_map(|(turn, Turn { guess, feedback })| {
            let expected = score(guess, code);
            (expected != *feedback).then_some(Contradiction { turn, expected })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_turns_are_refused_by_number() {
        let (classic, wide): (Game, Game) = (Game::CLASSIC, "4x8".parse().unwrap());
        let turn = |game: Game, colors: [u8; 4], black, white| Turn {
            guess: Code::new(game, &colors).unwrap(),
            feedback: Feedback::new(100, black, white).unwrap(),
        };
        let refusal = |second: Turn| {
            let history = History::new(vec![turn(classic, [0, 0, 1, 1], 1, 1), second]);
            let error = history.check(classic).unwrap_err();
            assert_eq!(error.turn(), 2);
            error.to_string()
        };
        assert_eq!(refusal(turn(wide, [0, 0, 6, 7], 1, 1)), "turn 2: \"AAGH\" is a code of 4x8, not of 4x6");
        assert_eq!(refusal(turn(wide, [0, 0, 1, 1], 1, 1)), "turn 2: \"AABB\" is a code of 4x8, not of 4x6");
        let never = "4x6 never answers \"50,50\"; check the turn or the game";
        assert_eq!(refusal(turn(classic, [0; 4], 50, 50)), format!("turn 2: {never}"));
        assert_eq!(History::default().check(classic), Ok(()));
    }
}

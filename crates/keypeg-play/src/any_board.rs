//! The codes that agree with a history, on a board of any size: by enumeration where there are few enough codes, else by
//! search.

mod any_position;

use std::fmt;

use keypeg_core::{Code, CodeSpace, Game, History};
use keypeg_engine::{Board, IntoHistory, PositionError};

use keypeg_engine::code_search::SearchEnd;

pub use any_position::AnyPosition;

/// A game of any size, with an enumerated board where it is small enough. Cheap to clone.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_play::{AnyBoard, CodeCount, SearchEnd};
///
/// let any_board = AnyBoard::new("12x20".parse()?);
/// assert!(any_board.board().is_none(), "20^12 codes are not enumerated");
/// let position = any_board.position("AAAAAAAAAAAB 11,0; AAAAAAAAAAAC 11,0; BAAAAAAAAAAA 11,0")?;
/// let list = position.possible_codes(100, &Control::default());
/// assert_eq!((list.ended, list.count), (SearchEnd::Complete, CodeCount::Exactly(list.codes.len() as u128)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyBoard {
    game: Game,
    board: Option<Board>,
}

/// How many codes agree with a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCount {
    /// The exact number; 0 if no code agrees.
    Exactly(u128),
    /// The time was up before all were counted.
    Many {
        /// The number counted until then, a lower bound; 0 if none was found.
        at_least: u128,
    },
}

/// Codes that agree with a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeList {
    /// The codes: in code order where the board is enumerated, else in the order in which they were found.
    pub codes: Vec<Code>,
    /// Whether the list is complete, and if not, why.
    pub ended: SearchEnd,
    /// The number of all codes that agree, listed or not.
    pub count: CodeCount,
}

impl AnyBoard {
    /// A game, enumerated where it has at most [`keypeg_core::ENUMERATION_LIMIT`] codes.
    pub fn new(game: Game) -> AnyBoard {
        AnyBoard { game, board: Board::new(game).ok() }
    }

    /// A game that is enumerated only if it has at most `most_codes` codes. For programs that hold many games at once.
    pub fn within(game: Game, most_codes: usize) -> AnyBoard {
        match CodeSpace::new(game) {
            Ok(space) if space.len() <= most_codes => AnyBoard::new(game),
            _ => AnyBoard { game, board: None },
        }
    }

    /// The number of pegs and colors, and whether colors repeat.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The enumerated board; `None` if the game has too many codes.
    pub fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// The position before the first guess.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::trusted(self, History::default())
    }

    /// The position after some turns. Refuses turns of another game; turns that contradict each other are accepted.
    pub fn position(&self, turns: impl IntoHistory) -> Result<AnyPosition, PositionError> {
        let history = turns.into_history(self.game)?;
        history.check(self.game)?;
        Ok(AnyPosition::trusted(self, history))
    }
}

impl CodeCount {
    /// The number; `None` if only a lower bound is known.
    pub fn exact(self) -> Option<u128> {
        match self {
            CodeCount::Exactly(count) => Some(count),
            CodeCount::Many { .. } => None,
        }
    }

    /// Whether one code is left: the player has enough information.
    pub fn is_one(self) -> bool {
        self == CodeCount::Exactly(1)
    }

    fn or_at_least(self, found: u128) -> CodeCount {
        match self {
            CodeCount::Many { at_least } => CodeCount::Many { at_least: at_least.max(found) },
            exactly => exactly,
        }
    }
}

impl fmt::Display for CodeCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeCount::Exactly(count) => f.pad(&count.to_string()),
            CodeCount::Many { .. } => f.pad("many"),
        }
    }
}

impl fmt::Debug for AnyBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyBoard({}{})", self.game, if self.board.is_some() { "" } else { ", too large to enumerate" })
    }
}

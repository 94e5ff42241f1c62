//! The codes that agree with a history, on a board of any size: by enumeration where there are few enough codes, else by
//! search.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use keypeg_core::{Code, CodeId, Game, History};
use keypeg_engine::{Board, Move};

use crate::deadline::Deadline;
use crate::limits::COUNT_TIME;
use crate::search::{self, SearchEnd};

/// A game of any size, with an enumerated board where it is small enough. Cheap to clone.
///
/// ```
/// use std::time::Duration;
///
/// use keypeg_core::Notation;
/// use keypeg_play::{AnyBoard, CodeCount, SearchEnd};
///
/// let notation = Notation::standard("12x20".parse()?);
/// let any_board = AnyBoard::new(notation.game());
/// assert!(any_board.board().is_none(), "20^12 codes are not enumerated");
/// let history = notation.parse_history("AAAAAAAAAAAB 11,0; AAAAAAAAAAAC 11,0; BAAAAAAAAAAA 11,0")?;
/// let list = any_board.possible_codes(&history, 100, Duration::from_secs(60));
/// assert_eq!((list.ended, list.count), (SearchEnd::Complete, CodeCount::Exactly(list.codes.len() as u128)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyBoard {
    game: Game,
    board: Option<Arc<Board>>,
}

/// How many codes agree with a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCount {
    /// This many; 0 where no code agrees.
    Exactly(u128),
    /// The time was up before all were counted.
    Many {
        /// The number counted until then, a lower bound; 0 where none was found.
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
        AnyBoard { game, board: Board::new(game).ok().map(Arc::new) }
    }

    /// A game, enumerated where it has at most `most_codes` codes: for a program that holds many games at once.
    pub fn within(game: Game, most_codes: usize) -> AnyBoard {
        match game.code_count() {
            Some(codes) if codes <= most_codes as u128 => AnyBoard::new(game),
            _ => AnyBoard { game, board: None },
        }
    }

    /// The number of pegs and colors, and whether colors repeat.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The enumerated board; `None` where the game has too many codes.
    pub fn board(&self) -> Option<&Board> {
        self.board.as_deref()
    }

    /// How many codes agree with the history. Only boards that are not enumerated use the budget.
    pub fn count(&self, history: &History, budget: Duration) -> CodeCount {
        if history.is_empty()
            && let Some(count) = self.game.code_count()
        {
            return CodeCount::Exactly(count);
        }
        if let Some(board) = self.board() {
            return CodeCount::Exactly(board.consistent(&moves(board, history)).len() as u128);
        }
        let mut found = 0;
        let ended = search::visit(self.game, history.turns(), Deadline::after(budget), &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        });
        match ended {
            SearchEnd::Complete => CodeCount::Exactly(found),
            SearchEnd::Enough | SearchEnd::OutOfTime => CodeCount::Many { at_least: found },
        }
    }

    /// At most `limit` codes that agree with the history: the first in order where the board is enumerated, else
    /// the first that a search finds within the time.
    pub fn possible_codes(&self, history: &History, limit: usize, budget: Duration) -> CodeList {
        if let Some(board) = self.board() {
            let ids = board.consistent(&moves(board, history));
            let codes: Vec<Code> = ids.iter().take(limit).map(|&id| board.code(id)).collect();
            let ended = if codes.len() < ids.len() { SearchEnd::Enough } else { SearchEnd::Complete };
            return CodeList { codes, ended, count: CodeCount::Exactly(ids.len() as u128) };
        }
        let mut codes = Vec::new();
        let ended = search::visit(self.game, history.turns(), Deadline::after(budget), &mut |code| {
            if codes.len() == limit {
                return ControlFlow::Break(());
            }
            codes.push(code);
            ControlFlow::Continue(())
        });
        let found = codes.len() as u128;
        let count = if ended == SearchEnd::Complete {
            CodeCount::Exactly(found)
        } else {
            self.count(history, COUNT_TIME).or_at_least(found + u128::from(ended == SearchEnd::Enough))
        };
        CodeList { codes, ended, count }
    }

    /// How many codes agree with the first turn, with the first two and so on; `None` where the board is not enumerated.
    pub fn counts(&self, history: &History) -> Option<Vec<usize>> {
        let board = self.board()?;
        let turns = moves(board, history);
        let mut codes = board.consistent(&turns[..turns.len().min(1)]);
        let counts = turns.iter().enumerate().map(|(index, turn)| {
            if index > 0 {
                let guess = board.prepared(turn.guess);
                codes.retain(|&code| board.answer(&guess, code) == turn.answer);
            }
            codes.len()
        });
        Some(counts.collect())
    }

    /// The ids of the codes that agree with the history, in order; `None` where the board is not enumerated.
    pub fn possible_ids(&self, history: &History) -> Option<Vec<CodeId>> {
        self.board().map(|board| board.consistent(&moves(board, history)))
    }
}

/// The turns of a history as the ids of guesses and answers that the engine uses.
pub fn moves(board: &Board, history: &History) -> Vec<Move> {
    let pegs = board.game().pegs();
    let turns = history.turns().iter();
    turns.map(|turn| Move { guess: board.space().id(&turn.guess), answer: turn.feedback.index(pegs) as u8 }).collect()
}

impl CodeCount {
    /// The number; `None` where only a lower bound is known.
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

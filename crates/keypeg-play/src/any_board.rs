//! A game on the table: which codes agree with a history, by enumeration where that is possible, by search where
//! the board is too large.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use keypeg_core::{Code, CodeId, Game, History};
use keypeg_engine::{Board, Move};

use crate::deadline::Deadline;
use crate::limits::COUNT_TIME;
use crate::search::{self, SearchEnd};

/// A game and, where it is small enough, all its codes. Cheap to clone.
#[derive(Clone)]
pub struct AnyBoard {
    game: Game,
    board: Option<Arc<Board>>,
}

/// How many codes agree with a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCount {
    /// So many.
    Exactly(u128),
    /// More than could be counted in the time allowed; at least so many.
    Many {
        /// How many were found.
        at_least: u128,
    },
}

/// Codes that agree with a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeList {
    /// The codes.
    pub codes: Vec<Code>,
    /// Whether these are all, and if not, why.
    pub ended: SearchEnd,
    /// How many there are in all.
    pub count: CodeCount,
}

impl AnyBoard {
    /// Lays a game out.
    pub fn new(game: Game) -> AnyBoard {
        AnyBoard { game, board: Board::new(game).ok().map(Arc::new) }
    }

    /// Lays a game out only if it has at most so many codes: for whoever serves many games at once.
    pub fn within(game: Game, most_codes: usize) -> AnyBoard {
        match game.code_count() {
            Some(codes) if codes <= most_codes as u128 => AnyBoard::new(game),
            _ => AnyBoard { game, board: None },
        }
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// All codes, where there are few enough.
    pub fn board(&self) -> Option<&Board> {
        self.board.as_deref()
    }

    /// How many codes agree with the history, if they can be counted within the time.
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

    /// How many codes agree with the first turn, the first two and so on, where the board is enumerated.
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

    /// The numbers of the codes that agree with the history, where the board is enumerated.
    pub fn possible_ids(&self, history: &History) -> Option<Vec<CodeId>> {
        self.board().map(|board| board.consistent(&moves(board, history)))
    }
}

/// The turns in the board's own numbers.
pub fn moves(board: &Board, history: &History) -> Vec<Move> {
    let pegs = board.game().pegs();
    let turns = history.turns().iter();
    turns.map(|turn| Move { guess: board.space().id(&turn.guess), answer: turn.feedback.index(pegs) as u8 }).collect()
}

impl CodeCount {
    /// The number, where it is known.
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

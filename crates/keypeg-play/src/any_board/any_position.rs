//! The turns of a game on a board of any size, and the codes that agree with them.

use std::ops::ControlFlow;

use keypeg_core::{Code, CodeId, Control, Game, History, Turn};
use keypeg_engine::{Board, Position, PositionError};

use super::{AnyBoard, CodeCount, CodeList};
use crate::limits::{COUNT_TIME, within};
use keypeg_engine::code_search::{self, SearchEnd};

/// The turns of a game on a board of any size. They belong to the game, but may contradict each other.
///
/// Hints, repairs, explanations and codemakers take one. [`AnyBoard::position`] is the only way to build it.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_play::AnyBoard;
///
/// let any_board = AnyBoard::new("4x6".parse()?);
/// let position = any_board.position("AABB 1,1; ABCC 0,2")?;
/// println!("{} codes are left", position.count(&Control::default()));
/// assert!(any_board.position("HHHH 0,0").is_err(), "H is not a color of 4x6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyPosition {
    any_board: AnyBoard,
    history: History,
}

impl AnyPosition {
    /// A position of turns that are known to belong to the game.
    pub(crate) fn trusted(any_board: &AnyBoard, history: History) -> AnyPosition {
        AnyPosition { any_board: any_board.clone(), history }
    }

    /// The game and, where it is small enough, its codes.
    pub fn any_board(&self) -> &AnyBoard {
        &self.any_board
    }

    /// The rules: pegs, colors, repeats.
    pub fn game(&self) -> Game {
        self.any_board.game()
    }

    /// The enumerated board; `None` if the game has too many codes.
    pub fn board(&self) -> Option<&Board> {
        self.any_board.board()
    }

    /// The turns so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The turns so far, oldest first.
    pub fn turns(&self) -> &[Turn] {
        self.history.turns()
    }

    /// The position after one more turn.
    pub fn after(&self, turn: Turn) -> Result<AnyPosition, PositionError> {
        let mut history = self.history.clone();
        history.push(turn);
        self.any_board.position(history)
    }

    /// The position with all its codes; `None` if the board is not enumerated or no code agrees.
    pub fn enumerated(&self) -> Option<Position> {
        self.board()?.position(&self.history).ok()
    }

    /// The ids of the codes that agree, in order; `None` if the board is not enumerated.
    pub fn possible_ids(&self) -> Option<Vec<CodeId>> {
        self.board()?;
        Some(self.enumerated().map_or_else(Vec::new, |position| position.ids().to_vec()))
    }

    /// How many codes agree. On an enumerated board the count is exact, whatever the control says.
    pub fn count(&self, control: &Control) -> CodeCount {
        if self.history.is_empty()
            && let Some(count) = self.game().code_count()
        {
            return CodeCount::Exactly(count);
        }
        if let Some(ids) = self.possible_ids() {
            return CodeCount::Exactly(ids.len() as u128);
        }
        let mut found = 0;
        let ended = code_search::visit(self.game(), self.turns(), control, &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        });
        match ended {
            SearchEnd::Complete => CodeCount::Exactly(found),
            SearchEnd::Enough | SearchEnd::OutOfTime => CodeCount::Many { at_least: found },
        }
    }

    /// At most `limit` codes that agree: the first in order where the board is enumerated, else the first that a search finds
    /// before the control stops it.
    pub fn possible_codes(&self, limit: usize, control: &Control) -> CodeList {
        if let Some((board, ids)) = self.board().zip(self.possible_ids()) {
            let codes: Vec<Code> = ids.iter().take(limit).map(|&id| board.code(id)).collect();
            let ended = if codes.len() < ids.len() { SearchEnd::Enough } else { SearchEnd::Complete };
            return CodeList { codes, ended, count: CodeCount::Exactly(ids.len() as u128) };
        }
        let mut codes = Vec::new();
        let ended = code_search::visit(self.game(), self.turns(), control, &mut |code| {
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
            self.count(&within(COUNT_TIME)).or_at_least(found + u128::from(ended == SearchEnd::Enough))
        };
        CodeList { codes, ended, count }
    }

    /// How many codes agree with the first turn, with the first two and so on; `None` if the board is not enumerated.
    pub fn counts(&self) -> Option<Vec<usize>> {
        let mut position = Some(self.board()?.start());
        let counts = self.turns().iter().map(|turn| {
            position = position.take().and_then(|position| position.after(*turn).ok());
            position.as_ref().map_or(0, Position::len)
        });
        Some(counts.collect())
    }
}

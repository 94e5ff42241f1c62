//! The board of a request, laid out when the first of its positions is answered.

use std::sync::OnceLock;

use keypeg_core::{History, Notation};
use keypeg_engine::Board;
use keypeg_play::{AnyBoard, AnyPosition};

use crate::request_error::RequestError;

/// A game, how its codes are written, and its board.
pub(super) struct RequestBoard {
    pub(super) notation: Notation,
    board: OnceLock<AnyBoard>,
}

impl RequestBoard {
    pub(super) fn new(notation: Notation) -> RequestBoard {
        RequestBoard { notation, board: OnceLock::new() }
    }

    pub(super) fn any_board(&self) -> &AnyBoard {
        self.board.get_or_init(|| AnyBoard::new(self.notation.game()))
    }

    /// The board; an error where it has too many codes to enumerate.
    pub(super) fn board(&self) -> Result<&Board, RequestError> {
        self.any_board().board().ok_or_else(|| {
            let game = self.notation.game();
            let reason = format!("{game} has too many codes to enumerate");
            RequestError::field("game", &game.to_string().into(), reason, "send a smaller board")
        })
    }

    /// The position after some turns, which may contradict each other.
    pub(super) fn position(&self, history: History) -> Result<AnyPosition, RequestError> {
        let turns = self.notation.history(&history).to_string();
        let next = "send turns of this game";
        self.any_board().position(history).map_err(|error| RequestError::field("history", &turns.into(), error, next))
    }
}

//! Evidence: a guess and its cells.

use std::collections::BTreeMap;

use keypeg_core::{CodeId, CodeSpace, Game, Notation, score};
use keypeg_engine::Position;
use keypeg_engine::partition::Sizes;
use serde::Serialize;

use super::Evidence;

/// The cells into which a guess splits the codes that are consistent with a history.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CutEvidence {
    /// What the evidence shows, in words.
    pub shows: String,
    /// The board, such as `4x6`.
    pub game: String,
    /// The turns before the guess, as `--history` takes them.
    pub history: String,
    /// The guess in the standard notation.
    pub guess: String,
    /// The number of codes in each nonempty cell, largest first.
    pub sizes: Vec<u32>,
    /// A command that reproduces it.
    pub replay: String,
}

impl From<CutEvidence> for Evidence {
    fn from(cut: CutEvidence) -> Evidence {
        Evidence::Cut(cut)
    }
}

impl CutEvidence {
    /// Computes the cells of a guess in a position.
    pub(in crate::reproduce) fn new(position: &Position, guess: CodeId, shows: impl Into<String>) -> CutEvidence {
        let board = position.board();
        let notation = Notation::standard(board.game());
        let (game, history) = (board.game().to_string(), notation.history(position.history()).to_string());
        let sizes = Sizes::of(board, guess, position.ids()).as_slice().to_vec();
        let replay = format!("keypeg hint {game} --history \"{history}\"");
        let guess = notation.code(&board.code(guess)).to_string();
        CutEvidence { shows: shows.into(), game, history, guess, sizes, replay }
    }

    pub(super) fn confirm(&self) -> Result<(), String> {
        let game: Game = self.game.parse().map_err(|error| format!("{error}"))?;
        let notation = Notation::standard(game);
        let history = notation.parse_history(&self.history).map_err(|error| error.to_string())?;
        let guess = notation.parse_code(&self.guess).map_err(|error| error.to_string())?;
        let mut cells = BTreeMap::new();
        for code in CodeSpace::new(game).map_err(|error| error.to_string())?.codes() {
            if history.is_consistent(&code) {
                *cells.entry(score(&guess, &code)).or_insert(0) += 1;
            }
        }
        let mut sizes: Vec<u32> = cells.into_values().collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        if sizes == self.sizes { Ok(()) } else { Err(format!("{} leaves cells of {sizes:?}", self.guess)) }
    }
}

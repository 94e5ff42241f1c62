//! Tables of the most recently used boards, with their codes enumerated.

use std::sync::{Mutex, PoisonError};

use keypeg_core::{Game, History};
use keypeg_play::{AnyBoard, AnyPosition};

use crate::error::ApiError;
use crate::limits::ENUMERATED;

/// The bytes that all tables together may fill.
const CAPACITY: usize = 64 << 20;

/// Tables by game, most recently used first.
#[derive(Default)]
pub(crate) struct TableCache {
    kept: Mutex<Vec<AnyBoard>>,
}

impl TableCache {
    /// The table of a game; without a board where it has more than [`ENUMERATED`] codes.
    pub(crate) fn get(&self, game: Game) -> AnyBoard {
        if let Some(table) = self.find(game) {
            return table;
        }
        // Built without holding the lock. Two threads may build the same table; one of them is dropped.
        let table = AnyBoard::within(game, ENUMERATED);
        if self.find(game).is_none() {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.insert(0, table.clone());
            let mut bytes = 0;
            kept.retain(|table| {
                bytes += size(table);
                bytes <= CAPACITY
            });
        }
        table
    }

    /// The position after the turns of a request. Refuses turns of another game; turns may contradict each other.
    pub(crate) fn position(&self, game: Game, history: &History) -> Result<AnyPosition, ApiError> {
        self.get(game).position(history).map_err(|error| ApiError::bad_input("turns", error))
    }

    fn find(&self, game: Game) -> Option<AnyBoard> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|table| table.game() == game)?;
        kept[..=place].rotate_right(1);
        Some(kept[0].clone())
    }
}

/// The approximate size of a table in bytes.
fn size(table: &AnyBoard) -> usize {
    let game = table.game();
    let codes = table.board().map_or(0, |board| board.space().len());
    4_096 + codes * (game.pegs() + game.colors()) * 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_kept_within_the_limit() {
        let tables = TableCache::default();
        let large: Vec<Game> = (30..=40).map(|colors| format!("3x{colors}").parse().unwrap()).collect();
        for _ in 0..3 {
            for &game in &large {
                assert_eq!(tables.get(game).game(), game);
            }
        }
        let kept = tables.kept.lock().unwrap();
        assert!(kept.iter().map(size).sum::<usize>() <= CAPACITY && kept.len() > 5, "{}", kept.len());
        assert_eq!(kept[0].game(), large[10]);
    }

    #[test]
    fn boards_beyond_the_limit_have_no_codes() {
        let tables = TableCache::default();
        assert!(tables.get("6x8".parse().unwrap()).board().is_none());
        assert!(tables.get("5x8".parse().unwrap()).board().is_some());
    }
}

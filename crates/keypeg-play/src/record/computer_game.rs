//! The record of a game in which the computer broke the code.

use keypeg_core::Notation;

use super::{GameRecord, PlayerRecord};
use crate::breaker::Breaker;
use crate::consistency;
use crate::session::GameTally;

impl Breaker {
    /// The finished game as a record, its answers as they were given, lies included; `None` while it goes on.
    pub fn record(&self, notation: &Notation) -> Option<GameRecord> {
        self.found()?;
        Some(GameRecord { player: None, ..self.unfinished_record(notation, PlayerRecord::default()) })
    }

    /// The counts of the game; a guess that could not be the secret, as far as it knew, is a probe here too.
    pub fn tally(&self) -> GameTally {
        let turns = self.history().turns();
        let before = |turn: usize| keypeg_core::History::new(turns[..turn].to_vec());
        let is_bad = |&turn: &usize| !consistency::contradictions(&before(turn), &turns[turn].guess).is_empty();
        let bad = (0..turns.len()).filter(is_bad).count();
        GameTally { guesses: turns.len(), rows: turns.len(), bad, ..GameTally::default() }
    }
}

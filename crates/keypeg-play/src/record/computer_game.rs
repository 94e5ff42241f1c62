//! The record of a game in which the computer broke the code.

use keypeg_core::Notation;

use super::counted::probes;
use super::{GameRecord, PlayerRecord};
use crate::breaker::Breaker;
use crate::session::GameTally;

impl Breaker {
    /// The finished game as a record, its answers as they were given, lies included; `None` while it goes on.
    pub fn record(&self, notation: &Notation) -> Option<GameRecord> {
        self.found()?;
        Some(GameRecord { player: None, ..self.unfinished_record(notation, PlayerRecord::default()) })
    }

    /// The counts of the game. A guess is a probe if it contradicts the answers that the computer got, lies included.
    pub fn tally(&self) -> GameTally {
        let (turns, bad) = (self.history().len(), probes(self.history()));
        GameTally { guesses: turns, rows: turns, bad, ..GameTally::default() }
    }
}

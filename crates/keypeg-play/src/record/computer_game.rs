//! The record of a game in which the computer broke the code.

use keypeg_core::{Code, Notation};

use super::{CodemakerRecord, FORMAT, GameRecord, VERSION, symbols, turns};
use crate::breaker::{Breaker, Lies};
use crate::consistency;
use crate::session::{GameStatus, GameTally};

impl Breaker {
    /// The finished game as a record, its answers as they were given, lies included; `None` while it goes on.
    pub fn record(&self, notation: &Notation) -> Option<GameRecord> {
        let secret: Code = self.found()?;
        Some(GameRecord {
            format: FORMAT.to_string(),
            version: VERSION,
            game: notation.game().to_string(),
            symbols: symbols(notation),
            breaker: Some(self.player_name().to_string()),
            lies: match self.lies() {
                Lies::None => None,
                Lies::AtMost(lies) => Some(lies.to_string()),
                Lies::Unlimited => Some("unlimited".to_string()),
            },
            codemaker: CodemakerRecord::Person,
            secret: Some(notation.code(&secret).to_string()),
            strict: false,
            rows: None,
            turns: turns(notation, self.history()),
            refused: Vec::new(),
            hints: Vec::new(),
            undone: 0,
            outcome: GameStatus::Found,
        })
    }

    /// The counts of the game; a guess that could not be the secret, as far as it knew, is a bad one here too.
    pub fn tally(&self) -> GameTally {
        let turns = self.history().turns();
        let before = |turn: usize| keypeg_core::History::new(turns[..turn].to_vec());
        let is_bad = |&turn: &usize| !consistency::contradictions(&before(turn), &turns[turn].guess).is_empty();
        let bad = (0..turns.len()).filter(is_bad).count();
        GameTally { guesses: turns.len(), rows: turns.len(), bad, ..GameTally::default() }
    }
}

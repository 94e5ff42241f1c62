//! The counts of a recorded game.

use keypeg_core::History;

use super::{GameRecord, RecordError};
use crate::consistency;
use crate::session::GameTally;

impl GameRecord {
    /// Guesses, probes and hints of the game. A refused guess counts as a guess that could not be the secret.
    pub fn tally(&self) -> Result<GameTally, RecordError> {
        let history = self.history()?;
        Ok(GameTally {
            guesses: history.len() + self.refused.len(),
            rows: history.len(),
            bad: probes(&history) + self.refused.len(),
            hints: self.hints.len(),
            undone: self.undone,
        })
    }
}

/// The number of guesses that could not be the secret when they were made.
pub(super) fn probes(history: &History) -> usize {
    let turns = history.turns();
    let before = |turn: usize| History::new(turns[..turn].to_vec());
    let is_probe = |&turn: &usize| !consistency::contradictions(&before(turn), &turns[turn].guess).is_empty();
    (0..turns.len()).filter(is_probe).count()
}

#[cfg(test)]
mod tests {
    use crate::{AnyBoard, Codemaker, Mode, Session, Setup};
    use keypeg_core::{Game, Notation};

    #[test]
    fn a_record_has_the_counts_of_its_session() {
        let notation = Notation::standard(Game::CLASSIC);
        let code = |text: &str| notation.parse_code(text).unwrap();
        for mode in [Mode::Free, Mode::Strict] {
            let codemaker = Codemaker::Secret(code("DBCE"));
            let setup = Setup { notation: notation.clone(), codemaker, mode, rows: None };
            let mut session = Session::new(setup, AnyBoard::new(Game::CLASSIC)).unwrap();
            for guess in ["AABC", "AAAA", "DBCA"] {
                session.guess(code(guess)).unwrap();
            }
            session.hint(session.next_hint());
            session.undo();
            session.guess(code("DBCE")).unwrap();
            assert_eq!(session.record().tally().unwrap(), session.tally(), "{mode:?}");
        }
    }
}

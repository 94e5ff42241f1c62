//! An unfinished game in which the computer breaks the code: its record, and its replay.

use keypeg_core::Notation;
use serde::{Deserialize, Serialize};

use super::{CodemakerRecord, FORMAT, GameRecord, RecordError, VERSION, symbols, turns};
use crate::breaker::{Breaker, Lies};
use crate::session::GameStatus;

/// How the computer plays, so that an unfinished game can go on with the same guesses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// The seed of a strategy that plays by chance.
    #[serde(default)]
    pub seed: u64,
    /// `consistent` or `any`; `None` for the default of the strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefer: Option<String>,
    /// `first` or `last`; `None` for the default of the strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ties: Option<String>,
    /// `norvig`; `None` for the order of the codes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Below how many codes the hybrid strategy searches exactly; `None` for its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact_below: Option<usize>,
    /// How hard a strategy works that samples codes; `None` is the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<u8>,
    /// The file of the tree that is played; `None` if a strategy plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
}

impl Breaker {
    /// The game with its turns so far, to be resumed later.
    pub fn unfinished_record(&self, notation: &Notation, player: PlayerRecord) -> GameRecord {
        let secret = self.found().map(|secret| notation.code(&secret).to_string());
        GameRecord {
            format: FORMAT.to_string(),
            version: VERSION,
            game: notation.game().to_string(),
            symbols: symbols(notation),
            breaker: Some(self.player_name().to_string()),
            player: Some(player),
            lies: self.lies().name(),
            codemaker: CodemakerRecord::Person,
            outcome: if secret.is_some() { GameStatus::Found } else { GameStatus::Open },
            secret,
            strict: false,
            rows: None,
            level: None,
            daily: None,
            turns: turns(notation, self.history()),
            refused: Vec::new(),
            hints: Vec::new(),
            undone: 0,
        }
    }

    /// Replays a saved game after the turns that the tree came with. The game and the player must be those of the record.
    ///
    /// A tree and the inference player only play on from their own guesses, so each of those is compared. A strategy plays
    /// on from any turns, and guesses before a corrected answer need not be its own.
    pub fn replay(&mut self, record: &GameRecord) -> Result<(), RecordError> {
        let (game, player) = (self.any_board().game(), self.player_name());
        if record.notation()?.game() != game {
            return Err(RecordError::Impossible(format!("it is a game of {}, not of {game}", record.game)));
        }
        if record.breaker.as_deref() != Some(player) || record.lies != self.lies().name() {
            return Err(RecordError::Impossible(format!("it is not a game that {player} breaks in this way")));
        }
        let (history, given) = (record.history()?, self.history().len());
        if !history.turns().starts_with(self.history().turns()) {
            return Err(RecordError::Impossible(format!("its first {given} turns are not those of the tree")));
        }
        for (index, turn) in history.turns().iter().enumerate().skip(given) {
            if self.found().is_some() {
                return Err(RecordError::Impossible(format!("turn {} comes after the end of the game", index + 1)));
            }
            if self.own_guess().is_some_and(|own| own != Some(turn.guess)) {
                return Err(RecordError::Impossible(format!("turn {} is not a guess that {player} makes", index + 1)));
            }
            self.answer(turn.guess, turn.feedback)?;
        }
        Ok(())
    }
}

impl Lies {
    /// The number or `unlimited`, as in a record; `None` if all answers are believed.
    pub(super) fn name(self) -> Option<String> {
        match self {
            Lies::None => None,
            Lies::AtMost(lies) => Some(lies.to_string()),
            Lies::Unlimited => Some("unlimited".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use keypeg_engine::strategy::{Options, StrategyId};

    use super::*;
    use crate::any_board::AnyBoard;
    use crate::breaker::BreakerAction;

    fn breaker(id: StrategyId) -> Breaker {
        Breaker::new(AnyBoard::new("4x6".parse().unwrap()), id, &Options::default(), Lies::None, 7).unwrap()
    }

    fn played(id: StrategyId, answers: &[&str]) -> GameRecord {
        let notation = Notation::standard("4x6".parse().unwrap());
        let mut breaker = breaker(id);
        for answer in answers {
            let BreakerAction::Guess(guess) = breaker.next().unwrap() else { panic!("{answer}") };
            breaker.answer(guess.code, keypeg_core::Feedback::parse(4, answer).unwrap()).unwrap();
        }
        breaker.unfinished_record(&notation, PlayerRecord { seed: 7, ..PlayerRecord::default() })
    }

    #[test]
    fn a_saved_game_goes_on_where_it_was() {
        for id in [StrategyId::Entropy, StrategyId::RandomConsistent, StrategyId::Inference] {
            let record = GameRecord::parse(played(id, &["1,0", "0,1"]).to_json().as_bytes()).unwrap();
            let mut resumed = breaker(id);
            resumed.replay(&record).unwrap();
            assert_eq!(resumed.unfinished_record(&record.notation().unwrap(), record.player.clone().unwrap()), record);
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let said = |id: StrategyId, change: &dyn Fn(&mut GameRecord)| {
            let mut record = played(id, &["1,0", "0,1"]);
            change(&mut record);
            breaker(id).replay(&record).unwrap_err().to_string()
        };
        let id = StrategyId::Entropy;
        assert!(said(id, &|record| record.game = "4x5".to_string()).contains("not of 4x6"));
        assert!(said(id, &|record| record.breaker = None).contains("entropy"));
        assert!(said(id, &|record| record.lies = Some("1".to_string())).contains("in this way"));
        assert!(said(id, &|record| record.turns[0].guess = "AAX".to_string()).contains("AAX"));
        assert!(said(id, &|record| record.turns[0].feedback = "3,1".to_string()).contains("3,1"));
        assert!(said(id, &|record| record.turns[0].feedback = "4,0".to_string()).contains("after the end"));
        let other = said(StrategyId::Inference, &|record| record.turns[1].guess = "FFFF".to_string());
        assert!(other.contains("turn 2 is not a guess that inference makes"), "{other}");
    }
}

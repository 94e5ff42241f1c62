//! From a session to its record and back.

use std::collections::HashSet;

use keypeg_core::{Code, Feedback, Turn, score};

use super::{CodemakerRecord, FORMAT, GameRecord, HintRecord, RecordError, RefusedRecord, VERSION, symbols, turns};
use crate::any_board::AnyBoard;
use crate::codemaker::Codemaker;
use crate::hint::HintLevel;
use crate::limits::{COUNT_TIME, within};
use crate::session::{GameStatus, Help, Mode, Session, Setup};

impl Session {
    /// The game as a record, finished or not.
    pub fn record(&self) -> GameRecord {
        let notation = &self.setup.notation;
        let write = |code: &Code| notation.code(code).to_string();
        let status = self.status();
        let (codemaker, secret) = match &self.setup.codemaker {
            Codemaker::Secret(secret) => (CodemakerRecord::Secret, Some(*secret)),
            other => {
                let found = self.history.turns().last().filter(|_| status == GameStatus::Found).map(|turn| turn.guess);
                let strong = matches!(other, Codemaker::WorstCase(_));
                (if strong { CodemakerRecord::StrongAdversary } else { CodemakerRecord::Adversary }, found)
            }
        };
        GameRecord {
            format: FORMAT.to_string(),
            version: VERSION,
            game: notation.game().to_string(),
            symbols: symbols(notation),
            breaker: None,
            player: None,
            lies: None,
            codemaker,
            secret: secret.as_ref().map(write),
            strict: self.setup.mode == Mode::Strict,
            rows: self.setup.rows,
            level: None,
            daily: None,
            turns: turns(notation, &self.history),
            refused: self
                .refused
                .iter()
                .map(|(after, guess)| RefusedRecord { after: *after, guess: write(guess) })
                .collect(),
            hints: self
                .helped
                .iter()
                .map(|(after, help)| HintRecord { after: *after, kind: help.name().into() })
                .collect(),
            undone: self.undone,
            outcome: status,
        }
    }

    /// Resumes a recorded game. `strong` is the codemaker for games against the strong adversary; others ignore it.
    pub fn resume(record: &GameRecord, any_board: AnyBoard, strong: Option<Codemaker>) -> Result<Session, RecordError> {
        let notation = record.notation()?;
        let pegs = notation.game().pegs();
        if any_board.game() != notation.game() {
            return Err(RecordError::Impossible(format!(
                "it is a game of {}, not of {}",
                record.game,
                any_board.game()
            )));
        }
        if record.rows == Some(0) {
            return Err(RecordError::Impossible("it allows 0 rows; a game needs at least 1".to_string()));
        }
        let secret = record.secret()?;
        let codemaker = match record.codemaker {
            CodemakerRecord::Secret => Codemaker::Secret(secret.ok_or(RecordError::NoSecret)?),
            CodemakerRecord::Adversary => Codemaker::LargestCell,
            CodemakerRecord::StrongAdversary => strong.ok_or(RecordError::NoValues)?,
            CodemakerRecord::Person => return Err(RecordError::ComputerBreaks),
        };
        let mode = if record.strict { Mode::Strict } else { Mode::Free };
        let mut session =
            Session::new(Setup { notation: notation.clone(), codemaker, mode, rows: record.rows }, any_board)?;
        let mut seen = SeenTurns::default();
        for (index, turn) in record.turns.iter().enumerate() {
            let number = index + 1;
            let over = || RecordError::Impossible(format!("turn {number} comes after the end of the game"));
            if session.status() != GameStatus::Open {
                return Err(over());
            }
            let guess = notation.parse_code(&turn.guess)?;
            let feedback = Feedback::parse(pegs, &turn.feedback)
                .map_err(|source| RecordError::Feedback { turn: number, source })?;
            if let Some(truth) = secret.map(|secret| score(&guess, &secret)).filter(|&truth| truth != feedback) {
                return Err(RecordError::WrongAnswer { turn: number, given: feedback, truth });
            }
            session.replay(number, Turn { guess, feedback }, &mut seen)?;
        }
        if !session.setup.codemaker.has_secret() && session.position().count(&within(COUNT_TIME)).exact() == Some(0) {
            return Err(RecordError::NothingFits);
        }
        for refused in &record.refused {
            session.refused.push((refused.after, notation.parse_code(&refused.guess)?));
        }
        for hint in &record.hints {
            let help = Help::parse(&hint.kind)
                .ok_or_else(|| RecordError::Impossible(format!("{:?} is not a kind of hint", hint.kind)))?;
            session.helped.push((hint.after, help));
        }
        session.undone = record.undone;
        if record.outcome == GameStatus::GivenUp {
            session.give_up();
        }
        Ok(session)
    }

    /// Plays a recorded turn. Its answer is taken as it is: where the record names a secret, the caller compared it.
    fn replay(&mut self, number: usize, turn: Turn, seen: &mut SeenTurns) -> Result<(), RecordError> {
        // The value of a guess is not computed again: on a large board that takes long.
        let consistent = seen.allow(&turn.guess);
        if !consistent && self.setup.mode == Mode::Strict {
            return Err(RecordError::Impossible(format!("turn {number} would have been refused in strict mode")));
        }
        seen.push(turn);
        self.consistent.push(consistent);
        self.history.push(turn);
        Ok(())
    }
}

/// The different turns so far. A long game repeats its turns, and most guesses contradict one of the first, so replaying it
/// takes about as long per turn as a short game.
#[derive(Default)]
struct SeenTurns {
    turns: Vec<Turn>,
    known: HashSet<Turn>,
}

impl SeenTurns {
    /// Whether a guess agrees with every turn.
    fn allow(&self, guess: &Code) -> bool {
        self.turns.iter().all(|turn| score(&turn.guess, guess) == turn.feedback)
    }

    fn push(&mut self, turn: Turn) {
        if self.known.insert(turn) {
            self.turns.push(turn);
        }
    }
}

impl Help {
    /// The name in a record.
    fn name(self) -> &'static str {
        match self {
            Help::Hint(level) => level.name(),
            Help::PossibleCodes => "good-guesses",
        }
    }

    /// The help with a name.
    fn parse(name: &str) -> Option<Help> {
        let level = HintLevel::ALL.into_iter().find(|level| level.name() == name);
        level.map(Help::Hint).or((name == "good-guesses").then_some(Help::PossibleCodes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::Game;

    #[test]
    fn the_secret_of_an_adversarys_game_must_give_its_answers() {
        let any_board = AnyBoard::new("2x3".parse::<Game>().unwrap());
        let resume = |secret: &str| {
            let text = format!(
                r#"{{"format": "keypeg-game", "version": 2, "game": "2x3", "codemaker": "adversary", {secret}
                    "turns": [{{"guess": "AB", "feedback": "1,0"}}], "outcome": "open"}}"#
            );
            Session::resume(&GameRecord::parse(text.as_bytes()).unwrap(), any_board.clone(), None).map(|_| ())
        };
        assert!(resume("").is_ok());
        assert!(resume(r#""secret": "AC","#).is_ok());
        let refused = resume(r#""secret": "BA","#).unwrap_err();
        assert_eq!(refused.to_string(), "turn 1: the secret answers 0,2, not 1,0");
    }
}

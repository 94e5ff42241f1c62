//! Evidence: a game.

use keypeg_core::{Code, CodeSpace, Game, History, Notation, Turn, score};
use keypeg_engine::strategy::inference::Inference;
use serde::Serialize;

use super::Evidence;

/// A game that confirms or refutes a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameEvidence {
    /// What the game shows, in words.
    pub shows: String,
    /// The board, such as `4x6`.
    pub game: String,
    /// The symbols of the colors, in order.
    pub symbols: String,
    /// The turns, as `--history` takes them.
    pub history: String,
    /// The secret, written with these symbols.
    pub secret: String,
    /// The turns whose answers are wrong, counted from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lies: Vec<usize>,
    /// Which rule all guesses follow.
    pub guesses: GuessRule,
    /// The codes that are consistent with all answers; empty if that is not part of the evidence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
    /// A command that reproduces it.
    pub replay: String,
}

/// A rule that the guesses of a game follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GuessRule {
    /// No rule.
    Any,
    /// Every guess is consistent with the answers before it.
    Consistent,
    /// Every guess is the one that the inference strategy makes.
    Inference,
}

impl From<GameEvidence> for Evidence {
    fn from(game: GameEvidence) -> Evidence {
        Evidence::Game(game)
    }
}

impl GameEvidence {
    /// A game with correct answers.
    pub(in crate::reproduce) fn truthful(
        notation: &Notation,
        guesses: &[Code],
        secret: &Code,
        kind: GuessRule,
        shows: impl Into<String>,
    ) -> GameEvidence {
        let turns = guesses.iter().map(|guess| Turn { guess: *guess, feedback: score(guess, secret) });
        GameEvidence::new(notation, History::new(turns.collect()), secret, kind, shows)
    }

    /// A game with the answers given, right or wrong.
    pub(in crate::reproduce) fn new(
        notation: &Notation,
        history: History,
        secret: &Code,
        guesses: GuessRule,
        shows: impl Into<String>,
    ) -> GameEvidence {
        let wrong = |turn: &Turn| !turn.is_consistent(secret);
        let lies: Vec<usize> = (1..).zip(history.turns()).filter(|(_, turn)| wrong(turn)).map(|(n, _)| n).collect();
        let (game, symbols) = (notation.game().to_string(), notation.symbols().unwrap_or_default());
        let (history, secret) = (notation.history(&history).to_string(), notation.code(secret).to_string());
        let replay = match guesses {
            GuessRule::Inference => format!("keypeg evaluate {game} inference --symbols {symbols} --target {secret}"),
            _ if lies.is_empty() => {
                format!("keypeg review {game} --symbols {symbols} --secret {secret} --history \"{history}\"")
            }
            _ => format!("keypeg hint {game} --symbols {symbols} --history \"{history}\""),
        };
        let left = Vec::new();
        GameEvidence { shows: shows.into(), game, symbols, history, secret, lies, guesses, left, replay }
    }

    /// Adds the codes that are consistent with all answers.
    pub(in crate::reproduce) fn leaving(mut self, left: Vec<String>) -> GameEvidence {
        self.left = left;
        self.replay = format!("keypeg hint {} --symbols {} --history \"{}\"", self.game, self.symbols, self.history);
        self
    }

    pub(super) fn describe(&self) -> String {
        let mut text = format!("{}: secret {}, {}", self.shows, self.secret, self.history);
        if !self.left.is_empty() {
            text += &format!("; left {}", self.left.join(" "));
        }
        text
    }

    pub(super) fn confirm(&self) -> Result<(), String> {
        let game: Game = self.game.parse().map_err(|error| format!("{error}"))?;
        let notation = Notation::with_symbols(game, &self.symbols).map_err(|error| error.to_string())?;
        let history = notation.parse_history(&self.history).map_err(|error| error.to_string())?;
        let secret = notation.parse_code(&self.secret).map_err(|error| error.to_string())?;
        for (number, turn) in (1..).zip(history.turns()) {
            if (score(&turn.guess, &secret) != turn.feedback) != self.lies.contains(&number) {
                return Err(format!("turn {number}: the answer is not what it is said to be"));
            }
            let before = History::new(history.turns()[..number - 1].to_vec());
            if self.guesses == GuessRule::Consistent && !before.is_consistent(&turn.guess) {
                return Err(format!("turn {number}: the guess is not consistent"));
            }
            if self.guesses == GuessRule::Inference {
                let next = Inference::new(game).map_err(|error| error.to_string())?.next(&before);
                if next.map_err(|error| error.to_string())?.code() != turn.guess {
                    return Err(format!("turn {number}: the inference player guesses something else"));
                }
            }
        }
        if !self.left.is_empty() {
            let space = CodeSpace::new(game).map_err(|error| error.to_string())?;
            let left = space.codes().filter(|code| history.is_consistent(code));
            let left: Vec<String> = left.map(|code| notation.code(&code).to_string()).collect();
            if left != self.left {
                return Err(format!("{} codes are left, not {}", left.len(), self.left.len()));
            }
        }
        Ok(())
    }
}

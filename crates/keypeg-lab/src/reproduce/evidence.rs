//! Evidence for or against a claim, in a form that can be replayed.

mod cut;
mod game;
mod strategy;

use std::collections::BTreeSet;

use keypeg_core::{Code, CodeSpace, Feedback, Game, score};
use serde::Serialize;

pub use cut::CutEvidence;
pub use game::{GameEvidence, GuessRule};
pub use strategy::StrategyEvidence;
pub(super) use strategy::guesses_of;

/// Evidence for or against a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Evidence {
    /// A game with certain properties.
    Game(GameEvidence),
    /// The total of a strategy over all secrets.
    Strategy(StrategyEvidence),
    /// The cells into which a guess splits the remaining codes.
    Cut(CutEvidence),
    /// All answers that occur on a board.
    Answers {
        /// The board, such as `4x6`.
        game: String,
        /// The answers in the order of their indices.
        answers: Vec<String>,
    },
    /// An argument in words.
    Argument {
        /// The argument; never empty.
        text: String,
        /// A command that shows it; `None` if words suffice.
        #[serde(skip_serializing_if = "Option::is_none")]
        replay: Option<String>,
    },
}

impl Evidence {
    pub(super) fn argument(text: impl Into<String>) -> Evidence {
        Evidence::Argument { text: text.into(), replay: None }
    }

    /// An argument with a command that shows it.
    pub(super) fn shown_by(text: impl Into<String>, command: impl Into<String>) -> Evidence {
        Evidence::Argument { text: text.into(), replay: Some(command.into()) }
    }

    /// Checks the evidence by the scalar definition of feedback; the error says what is wrong with it.
    pub fn confirm(&self) -> Result<(), String> {
        match self {
            Evidence::Game(game) => game.confirm(),
            Evidence::Strategy(strategy) => strategy.confirm(),
            Evidence::Cut(cut) => cut.confirm(),
            Evidence::Answers { game, answers } => confirm_answers(game, answers),
            Evidence::Argument { text, .. } if text.is_empty() => Err("an argument without words".into()),
            Evidence::Argument { .. } => Ok(()),
        }
    }

    /// A command that reproduces the evidence; `None` for answers, and for arguments in words alone.
    pub fn command(&self) -> Option<&str> {
        match self {
            Evidence::Game(game) => Some(&game.replay),
            Evidence::Strategy(strategy) => Some(&strategy.replay),
            Evidence::Cut(cut) => Some(&cut.replay),
            Evidence::Argument { replay, .. } => replay.as_deref(),
            Evidence::Answers { .. } => None,
        }
    }

    /// A description of one or a few lines.
    pub fn describe(&self) -> String {
        match self {
            Evidence::Game(game) => game.describe(),
            Evidence::Strategy(strategy) => {
                let counts = super::digits::list(&strategy.histogram);
                format!("{} on {} gives {counts}, total {}", strategy.strategy, strategy.game, strategy.total)
            }
            Evidence::Cut(cut) => {
                let sizes = super::digits::list(&cut.sizes);
                format!("{}: after {}, {} leaves cells of {sizes}", cut.shows, cut.history, cut.guess)
            }
            Evidence::Answers { game, answers } => {
                format!("{game} has {} answers: {}", answers.len(), answers.join(" "))
            }
            Evidence::Argument { text, .. } => text.clone(),
        }
    }
}

/// Every answer that occurs on a board, by the scalar definition of feedback.
pub(super) fn answers_of(game: Game) -> Vec<String> {
    let codes: Vec<Code> = CodeSpace::new(game).expect("a small board").codes().collect();
    let occurring: BTreeSet<usize> =
        codes.iter().flat_map(|guess| codes.iter().map(|code| score(guess, code).index(game.pegs()))).collect();
    let feedback = |index| Feedback::from_index(game.pegs(), index).expect("an index of an answer").to_string();
    occurring.into_iter().map(feedback).collect()
}

fn confirm_answers(game: &str, answers: &[String]) -> Result<(), String> {
    let game: Game = game.parse().map_err(|error| format!("{error}"))?;
    let found = answers_of(game);
    if found == answers { Ok(()) } else { Err(format!("the answers are {}", found.join(" "))) }
}

//! A game that a person plays: its turns so far, and how it ended.

use serde::Serialize;

use super::Coach;
use super::help_report::at_least;
use crate::any_board::CodeCount;
use crate::daily::Origin;
use crate::json::{self, LargeNumber};
use crate::session::{GameStatus, Session};
use crate::{share, words};

/// The turns of a game so far, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameReport {
    /// `open`, `found`, `lost` or `given-up`.
    pub outcome: GameStatus,
    /// The codes that agree with all answers; `null` in JSON if they were not counted.
    #[serde(serialize_with = "json::count")]
    pub remaining: CodeCount,
    /// A lower bound where the codes were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining_at_least: Option<LargeNumber>,
    /// All guesses, refused ones included.
    pub guesses: usize,
    /// The guesses that could not be the secret.
    pub bad_guesses: usize,
    /// How often help was asked for.
    pub hints_used: usize,
    /// The secret; `None` while the game is open and where none was fixed.
    pub secret: Option<String>,
    /// If no secret was fixed: a code that was possible to the end. `None` while the game is open.
    pub still_fits: Option<String>,
    /// How the game ended, in words; `None` while it is open.
    pub report: Option<String>,
    /// The result as a text to share, without codes; `None` while the game is open.
    pub result: Option<String>,
    /// One sentence about the end, or about the last turn.
    pub summary: String,
}

impl Coach<'_> {
    /// Reports on a game, finished or not. Only the text to share depends on its origin.
    pub fn game(&self, session: &Session, origin: Option<Origin>) -> GameReport {
        let (outcome, tally, remaining) = (session.status(), session.tally(), session.remaining());
        let is_over = outcome != GameStatus::Open;
        let found = session.history().turns().last().filter(|_| outcome == GameStatus::Found).map(|turn| turn.guess);
        let revealed = if is_over && found.is_none() { session.reveal() } else { None };
        let has_secret = session.setup().codemaker.has_secret();
        let report = is_over.then(|| words::ending(self.spelling, session, revealed.as_ref()));
        GameReport {
            outcome,
            remaining,
            remaining_at_least: at_least(remaining),
            guesses: tally.guesses,
            bad_guesses: tally.bad,
            hints_used: tally.hints,
            secret: found.or(revealed.filter(|_| has_secret)).map(|code| self.code(&code)),
            still_fits: revealed.filter(|_| !has_secret).map(|code| self.code(&code)),
            summary: report.clone().unwrap_or_else(|| words::last_turn(self.spelling, session, remaining)),
            report,
            result: is_over.then(|| share::text(session, origin)),
        }
    }
}

//! The reply to a guess, and the turns that a guess contradicts.

use keypeg_core::{Code, Contradiction, Feedback, History};
use serde::{Serialize, Serializer};

use super::Coach;
use crate::consistency::Consistency;
use crate::limits::SPELLED_OUT_TURNS;
use crate::session::{GameStatus, GuessReply};
use crate::{json, words};

/// The reply to a guess of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplyReport {
    /// The code that was guessed.
    pub guess: String,
    /// Whether it was refused, because it cannot be the secret.
    pub refused: bool,
    /// The answer; `None` if the guess was refused.
    #[serde(serialize_with = "answer")]
    pub feedback: Option<Feedback>,
    /// Whether it could be the secret.
    pub good: bool,
    /// Whether the answers now leave one code, which was not guessed yet.
    pub enough_information: bool,
    /// Every turn that it contradicts.
    pub contradictions: Vec<ContradictionReport>,
    /// What it tells as a probe; `None` if it is not one, or where the board is not enumerated.
    pub probe: Option<String>,
    /// Everything to say about the guess, line by line: what is wrong with it, its contradictions, what it tells, and whether
    /// one code is left. Empty if the answer says everything.
    pub lines: Vec<String>,
}

/// A turn that a guess contradicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContradictionReport {
    /// The turn, counted from 1.
    pub turn: usize,
    /// The answer of that turn if the guess were the secret.
    #[serde(serialize_with = "json::text")]
    pub expected: Feedback,
    /// The contradiction in words.
    pub says: String,
}

impl ContradictionReport {
    /// One line per contradicted turn; the fourth and later ones share a line.
    pub(super) fn lines(found: &[ContradictionReport]) -> Vec<String> {
        let mut lines: Vec<String> = found.iter().take(SPELLED_OUT_TURNS).map(|found| found.says.clone()).collect();
        if let Some(more @ [_, ..]) = found.get(SPELLED_OUT_TURNS..) {
            let turns: Vec<String> = more.iter().map(|found| found.turn.to_string()).collect();
            let word = if turns.len() == 1 { "turn" } else { "turns" };
            lines.push(format!("and {word} {} too", turns.join(", ")));
        }
        lines
    }
}

impl Coach<'_> {
    /// Reports the reply to a guess that was made after these turns.
    pub fn reply(&self, before: &History, guess: &Code, reply: &GuessReply) -> ReplyReport {
        let mut report = ReplyReport {
            guess: self.code(guess),
            refused: true,
            feedback: None,
            good: false,
            enough_information: false,
            contradictions: Vec::new(),
            probe: None,
            lines: Vec::new(),
        };
        match reply {
            GuessReply::Refused { contradictions } => {
                report.contradictions = self.contradictions(before, guess, contradictions);
                report.lines.push(words::REFUSED.to_string());
                report.lines.extend(ContradictionReport::lines(&report.contradictions));
            }
            GuessReply::Answered { feedback, consistency, remaining, status } => {
                report.refused = false;
                report.feedback = Some(*feedback);
                report.good = consistency.is_consistent();
                if let Consistency::Inconsistent { contradictions, probe } = consistency {
                    report.contradictions = self.contradictions(before, guess, contradictions);
                    report.probe = probe.as_ref().map(words::probe);
                    report.lines.push(words::NOT_POSSIBLE.to_string());
                    report.lines.extend(ContradictionReport::lines(&report.contradictions));
                    report.lines.extend(report.probe.clone());
                }
                report.enough_information = remaining.is_one() && *status == GameStatus::Open;
                if report.enough_information {
                    report.lines.push(words::ENOUGH_INFORMATION.to_string());
                }
            }
        }
        report
    }

    /// Reports the turns that a guess contradicts.
    pub fn contradictions(&self, history: &History, guess: &Code, found: &[Contradiction]) -> Vec<ContradictionReport> {
        let one = |found: &Contradiction| ContradictionReport {
            turn: found.turn + 1,
            expected: found.expected,
            says: words::contradiction(self.spelling, history, guess, found),
        };
        found.iter().map(one).collect()
    }
}

fn answer<S: Serializer>(answer: &Option<Feedback>, serializer: S) -> Result<S::Ok, S::Error> {
    answer.map(|answer| answer.to_string()).serialize(serializer)
}

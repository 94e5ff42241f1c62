//! The result of checking a proof or a strategy.

use keypeg_check::{Audit, CheckReport, ProofReport, Refusal};
use keypeg_core::proof::{AllowedGuesses, Claim, Header};
use keypeg_core::{CodeSpace, Feedback, History, Notation, Turn};
use serde::Serialize;

use crate::words::plural;

/// What a file claims, whether that holds, and where it fails.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct VerdictReport {
    /// Whether the file was read and its claim holds. `None` if only a part of a proof was verified and that part passes: then the
    /// claim is open until the other parts pass.
    pub holds: Option<bool>,
    /// `total`, `worst`, `infeasible`, `average`, `worst-case`, `fewest-at-max` or `within` for a proof, `strategy` for an audit;
    /// `None` for an unreadable file.
    pub claim: Option<&'static str>,
    /// The claim in a sentence; `None` for an unreadable file.
    pub statement: Option<String>,
    /// The name of the game, such as `4x6`; `None` for an unreadable file.
    pub game: Option<String>,
    /// The turns before the position of the claim; empty at the start.
    pub history: Option<String>,
    /// `average`, `worst`, `fewest-at-max` or `within`; `None` for a strategy, and for a proof that no strategy stays within a limit.
    pub objective: Option<&'static str>,
    /// The guesses of all secrets together.
    pub total: Option<u64>,
    /// The guesses of the secret that takes most.
    pub max: Option<u64>,
    /// The most guesses that any secret may take; only of a proof with such a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// The number of secrets that take `max` guesses; only of a proof that is about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_max: Option<u64>,
    /// The number of secrets found within `within` guesses; only of a proof that is about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<u64>,
    /// `any` or `possible`: the guesses that the strategies of a proof may make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<&'static str>,
    /// The number of secrets; only of a strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secrets: Option<usize>,
    /// The guesses of the average secret; only of a strategy that finds all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average: Option<f64>,
    /// How many secrets take one guess, two guesses, and so on; only of a strategy that finds all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histogram: Option<Vec<u64>>,
    /// The number of positions of a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The number of records of a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<u64>,
    /// The part of the records that was verified, such as `2/3`; `None` if all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Whether the verified part passes; `None` if all records were verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_holds: Option<bool>,
    /// The SHA-256 of a proof, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// Where the proof or the strategy fails; `None` if it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The guess that fails there; `None` if it is not about one guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<String>,
    /// Why the claim does not hold, or the file cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl VerdictReport {
    /// The report of a check.
    pub fn new(report: &CheckReport) -> VerdictReport {
        let claimed = match report {
            CheckReport::Proof(proof) => of_proof(proof),
            CheckReport::Strategy(audit) => of_audit(audit),
        };
        claimed.with_verdict(report.verdict())
    }

    /// The report of a file that cannot be checked.
    pub fn unreadable(reason: String) -> VerdictReport {
        VerdictReport { holds: Some(false), reason: Some(reason), ..VerdictReport::default() }
    }

    fn with_verdict(self, verdict: &Result<(), Refusal>) -> VerdictReport {
        let part_holds = self.part.as_ref().map(|_| verdict.is_ok());
        match verdict {
            Ok(()) => VerdictReport { holds: part_holds.is_none().then_some(true), part_holds, ..self },
            Err(refusal) => VerdictReport {
                holds: Some(false),
                part_holds,
                position: Some(refusal.position.clone()),
                guess: refusal.guess.clone(),
                reason: Some(refusal.reason.to_string()),
                ..self
            },
        }
    }
}

fn of_proof(report: &ProofReport) -> VerdictReport {
    let Header { game, allowed, claim, .. } = &report.header;
    let statement = match allowed {
        AllowedGuesses::Any => claim.to_string(),
        AllowedGuesses::Possible => format!("with possible guesses only, {claim}"),
    };
    let (part, parts) = report.part.numbers();
    VerdictReport {
        statement: Some(statement),
        game: Some(game.to_string()),
        history: Some(history(&report.header)),
        guesses: Some(if *allowed == AllowedGuesses::Any { "any" } else { "possible" }),
        positions: Some(report.positions),
        entries: Some(report.entries),
        part: (parts > 1).then(|| format!("{part}/{parts}")),
        digest: Some(report.digest.to_string()),
        ..of_claim(*claim)
    }
}

/// The names and the figures of a claim.
fn of_claim(claim: Claim) -> VerdictReport {
    let named = |claim, objective| VerdictReport { claim: Some(claim), objective, ..VerdictReport::default() };
    let figures = |report, total, max: u32| VerdictReport { total: Some(total), max: Some(max.into()), ..report };
    match claim {
        Claim::Total { total, max, within } => {
            VerdictReport { within, ..figures(named("total", Some("average")), total, max) }
        }
        Claim::Worst { total, max } => figures(named("worst", Some("worst")), total, max),
        Claim::Infeasible { within } => VerdictReport { within: Some(within), ..named("infeasible", None) },
        Claim::Average { total, max, at_max, within } => {
            let report = figures(named("average", Some("average")), total, max);
            VerdictReport { at_max: Some(at_max), within, ..report }
        }
        Claim::WorstCase { max, total, at_max } => {
            VerdictReport { at_max: Some(at_max), ..figures(named("worst-case", Some("worst")), total, max) }
        }
        Claim::FewestAtMax { max, at_max, total } => {
            VerdictReport { at_max: Some(at_max), ..figures(named("fewest-at-max", Some("fewest-at-max")), total, max) }
        }
        Claim::Found { within, found } => {
            VerdictReport { within: Some(within), found: Some(found), ..named("within", Some("within")) }
        }
    }
}

/// The turns before the claim of a proof.
fn history(header: &Header) -> String {
    let game = header.game;
    // A proof that was read has codes and answers of a game that can be enumerated.
    let Ok(space) = CodeSpace::new(game) else { return String::new() };
    let turns = header.turns.iter().filter_map(|&(guess, answer)| {
        let feedback = Feedback::from_index(game.pegs(), answer.into())?;
        Some(Turn { guess: space.code(guess), feedback })
    });
    Notation::standard(game).history(&History::new(turns.collect())).to_string()
}

fn of_audit(audit: &Audit) -> VerdictReport {
    let found = audit.distribution.as_ref();
    let secrets = plural(audit.secrets, "secret", "secrets");
    let statement = match found {
        Some(found) => {
            let (total, average, max) = (found.total(), found.average(), plural(found.max(), "guess", "guesses"));
            format!("the strategy finds all of {secrets}: total {total}, average {average:.5}, at most {max}")
        }
        None => format!("the strategy does not find all of {secrets}"),
    };
    VerdictReport {
        claim: Some("strategy"),
        statement: Some(statement),
        game: Some(audit.notation.game().to_string()),
        history: Some(audit.notation.history(&audit.history).to_string()),
        total: found.map(|found| found.total()),
        max: found.map(|found| found.max() as u64),
        secrets: Some(audit.secrets),
        average: found.map(|found| found.average()),
        histogram: found.map(|found| found.histogram().to_vec()),
        ..VerdictReport::default()
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::Control;

    use super::*;

    fn checked(table: &str) -> VerdictReport {
        VerdictReport::new(&keypeg_check::check(table.as_bytes(), &Control::default()).expect("a readable table"))
    }

    #[test]
    fn a_strategy_that_finds_all_secrets_holds() {
        let report = checked("game 2x2\nAB\nAB 0,2; BA\nAB 1,0; AA");
        let statement = "the strategy finds all of 4 secrets: total 8, average 2.00000, at most 3 guesses";
        assert_eq!((report.holds, report.statement.as_deref()), (Some(true), Some(statement)));
        assert_eq!((report.total, report.max, report.secrets, report.reason), (Some(8), Some(3), Some(4), None));
    }

    #[test]
    fn a_strategy_that_misses_a_secret_says_where() {
        let report = checked("game 2x2\nAB\nAB 0,2; BA");
        assert_eq!((report.holds, report.part_holds), (Some(false), None));
        assert_eq!(report.statement.as_deref(), Some("the strategy does not find all of 4 secrets"));
        assert_eq!((report.total, report.position.as_deref()), (None, Some("AB 1,0")));
        assert!(report.reason.is_some());
    }
}

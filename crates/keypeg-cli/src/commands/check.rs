//! `keypeg check`: verifies a proof, or audits a strategy against every secret.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use keypeg_check::{Audit, CheckReport, ProofReport, Refusal};
use keypeg_core::proof::{Claim, Header};
use keypeg_core::{CodeSpace, Control, Feedback, History, Notation, Turn};
use serde::Serialize;

use crate::cli::CheckArgs;
use crate::control;
use crate::outcome::Holds;
use crate::render::{self, Counting};

/// The object that `--json` prints.
#[derive(Default, Serialize)]
struct CheckOutput {
    holds: bool,
    /// `total`, `worst`, `infeasible`, or `strategy` for an audit; `None` for an unreadable file.
    claim: Option<&'static str>,
    statement: Option<String>,
    game: Option<String>,
    /// The turns before the position of the claim; empty at the start.
    history: Option<String>,
    /// `average` or `worst`; `None` for a strategy, and for a proof that no strategy stays within a limit.
    objective: Option<&'static str>,
    total: Option<u64>,
    max: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secrets: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    average: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    histogram: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<u64>,
    /// Where the proof or the strategy fails; `None` if it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guess: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// An unreadable file is an error; with `--json` an object that says why is printed as well.
pub(crate) fn run(arguments: &CheckArgs, json: bool) -> Result<Holds> {
    let name = arguments.file.display();
    let control = control::watched("checking");
    let checked = MeasuredFile::open(&arguments.file, &control)
        .and_then(|file| keypeg_check::check(file, &control).with_context(|| format!("{name} cannot be checked")));
    let report = match checked {
        Ok(report) => report,
        Err(error) => {
            if json {
                print(&CheckOutput { reason: Some(format!("{error:#}")), ..CheckOutput::default() })?;
            }
            return Err(error);
        }
    };
    let (printed, verdict, histogram) = match &report {
        CheckReport::Proof(proof) => (of_proof(proof), &proof.verdict, None),
        CheckReport::Strategy(audit) => (of_audit(audit), &audit.verdict, printed_histogram(audit)),
    };
    if json {
        print(&printed)?;
    } else {
        let mut out = std::io::stdout().lock();
        for line in description(&printed) {
            writeln!(out, "{}", render::sentence(line))?;
        }
        write!(out, "{}", histogram.unwrap_or_default())?;
        match verdict {
            Ok(()) => writeln!(out, "holds")?,
            Err(refusal) => writeln!(out, "{}", render::sentence(format!("does not hold: {refusal}")))?,
        }
    }
    Ok(if verdict.is_ok() { Holds::Yes } else { Holds::No })
}

/// Which position of which game the claim is about, its objective, and the claim.
fn description(printed: &CheckOutput) -> [String; 3] {
    let game = printed.game.as_deref().unwrap_or_default();
    let position = match printed.history.as_deref().unwrap_or_default() {
        "" => "from the start".to_string(),
        history => format!("after {history}"),
    };
    let objective = match (printed.claim, printed.within) {
        (Some("worst"), _) => "the fewest guesses at worst, then on average".to_string(),
        (Some("total"), Some(within)) => format!("the fewest guesses on average, within {}", render::guesses(within)),
        (Some("total"), None) => "the fewest guesses on average".to_string(),
        (Some("infeasible"), Some(within)) => format!("whether {} suffice", render::guesses(within)),
        _ => "none; a strategy is played against every secret".to_string(),
    };
    let statement = printed.statement.as_deref().unwrap_or_default();
    [format!("position: {game} {position}"), format!("objective: {objective}"), format!("claim: {statement}")]
}

/// A file or the standard input, which reports how much of it is read.
struct MeasuredFile<'a> {
    from: Box<dyn Read>,
    read: u64,
    /// In bytes; 0 if it is not known.
    size: u64,
    control: &'a Control,
}

impl MeasuredFile<'_> {
    /// Opens a file, or the standard input for `-`.
    fn open<'a>(path: &Path, control: &'a Control) -> Result<MeasuredFile<'a>> {
        if path == Path::new("-") {
            return Ok(MeasuredFile { from: Box::new(io::stdin()), read: 0, size: 0, control });
        }
        let name = path.display();
        let metadata = std::fs::metadata(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => anyhow!("cannot read {name}: there is no such file; check its name"),
            _ => anyhow!(error).context(format!("cannot read {name}")),
        })?;
        if metadata.is_dir() {
            bail!("cannot read {name}: it is a folder; name a file");
        }
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        Ok(MeasuredFile { from: Box::new(file), read: 0, size: metadata.len(), control })
    }
}

impl Read for MeasuredFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.control.report_steps(self.read, self.size);
        let read = self.from.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

fn print(printed: &CheckOutput) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{}", serde_json::to_string(printed)?)?)
}

fn of_proof(report: &ProofReport) -> CheckOutput {
    let (claim, objective, total, max, within) = match report.header.claim {
        Claim::Total { total, max, within } => ("total", Some("average"), Some(total), Some(u64::from(max)), within),
        Claim::Worst { total, max } => ("worst", Some("worst"), Some(total), Some(max.into()), None),
        Claim::Infeasible { within } => ("infeasible", None, None, None, Some(within)),
    };
    let printed = CheckOutput {
        claim: Some(claim),
        statement: Some(report.header.claim.to_string()),
        game: Some(report.header.game.to_string()),
        history: Some(history(&report.header)),
        objective,
        total,
        max,
        within,
        positions: Some(report.positions),
        entries: Some(report.entries),
        ..CheckOutput::default()
    };
    with_verdict(printed, &report.verdict)
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

fn of_audit(audit: &Audit) -> CheckOutput {
    let distribution = audit.distribution.as_ref();
    let statement = match distribution {
        Some(found) => {
            let (total, average, max) = (found.total(), found.average(), found.max());
            format!(
                "the strategy finds all of {}: total {total}, average {average:.5}, at most {}",
                render::secrets(audit.secrets),
                render::guesses(max)
            )
        }
        None => format!("the strategy does not find all of {}", render::secrets(audit.secrets)),
    };
    let printed = CheckOutput {
        claim: Some("strategy"),
        statement: Some(statement),
        game: Some(audit.notation.game().to_string()),
        history: Some(audit.notation.history(&audit.history).to_string()),
        total: distribution.map(|found| found.total()),
        max: distribution.map(|found| found.max() as u64),
        secrets: Some(audit.secrets),
        average: distribution.map(|found| found.average()),
        histogram: distribution.map(|found| found.histogram().to_vec()),
        ..CheckOutput::default()
    };
    with_verdict(printed, &audit.verdict)
}

fn printed_histogram(audit: &Audit) -> Option<String> {
    let counts: Vec<f64> = audit.distribution.as_ref()?.histogram().iter().map(|&count| count as f64).collect();
    Some(render::histogram(&counts, Counting::Secrets))
}

fn with_verdict(printed: CheckOutput, verdict: &Result<(), Refusal>) -> CheckOutput {
    match verdict {
        Ok(()) => CheckOutput { holds: true, ..printed },
        Err(refusal) => CheckOutput {
            position: Some(refusal.position.clone()),
            guess: refusal.guess.clone(),
            reason: Some(refusal.reason.to_string()),
            ..printed
        },
    }
}

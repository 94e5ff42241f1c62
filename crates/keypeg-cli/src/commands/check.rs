//! `keypeg check`: verifies a proof, or audits a strategy against every secret.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};
use keypeg_check::{Audit, CheckReport, ProofReport, Refusal};
use keypeg_core::Control;
use keypeg_core::proof::Claim;
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
        .with_context(|| format!("cannot read {name}"))
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
        let (game, statement) = (printed.game.unwrap_or_default(), printed.statement.unwrap_or_default());
        writeln!(out, "{game}: {statement}")?;
        write!(out, "{}", histogram.unwrap_or_default())?;
        match verdict {
            Ok(()) => writeln!(out, "holds")?,
            Err(refusal) => writeln!(out, "does not hold: {refusal}")?,
        }
    }
    Ok(if verdict.is_ok() { Holds::Yes } else { Holds::No })
}

/// A file that reports how much of it is read.
struct MeasuredFile<'a> {
    file: File,
    read: u64,
    size: u64,
    control: &'a Control,
}

impl MeasuredFile<'_> {
    fn open<'a>(path: &Path, control: &'a Control) -> io::Result<MeasuredFile<'a>> {
        let file = File::open(path)?;
        Ok(MeasuredFile { size: file.metadata()?.len(), file, read: 0, control })
    }
}

impl Read for MeasuredFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.control.report_steps(self.read, self.size);
        let read = self.file.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

fn print(printed: &CheckOutput) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{}", serde_json::to_string(printed)?)?)
}

fn of_proof(report: &ProofReport) -> CheckOutput {
    let (claim, total, max, within) = match report.header.claim {
        Claim::Total { total, max, within } => ("total", Some(total), Some(u64::from(max)), within),
        Claim::Worst { total, max } => ("worst", Some(total), Some(max.into()), None),
        Claim::Infeasible { within } => ("infeasible", None, None, Some(within)),
    };
    let after = if report.header.turns.is_empty() { "" } else { " after the turns of the proof" };
    let printed = CheckOutput {
        claim: Some(claim),
        statement: Some(format!("{}{after}", report.header.claim)),
        game: Some(report.header.game.to_string()),
        total,
        max,
        within,
        positions: Some(report.positions),
        entries: Some(report.entries),
        ..CheckOutput::default()
    };
    with_verdict(printed, &report.verdict)
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

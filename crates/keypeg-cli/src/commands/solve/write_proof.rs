//! `keypeg solve --proof`: writes the proof of a finished solve.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use keypeg_check::{CheckProofError, check_proof};
use keypeg_core::proof::{AllowedGuesses, Claim};
use keypeg_core::{Control, StrategyNode};
use keypeg_engine::certify::{self, CertifyError};
use keypeg_engine::{Position, Solver};

use super::wrong_checkpoint;
use crate::cli::SolveArgs;
use crate::delayed_progress::DelayedProgress;
use crate::{control, files, interrupt, render, terminal};

/// Whether there is a file with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofState {
    /// It was written; if the solve was resumed, it was checked before.
    Written,
    /// It was not asked for, nothing was proven, or the time was over.
    Missing,
}

/// How the making of a proof ended.
enum Certified {
    Proof(Vec<u8>),
    /// The solve was resumed, and what it found has no proof.
    Refuted,
    OutOfTime,
}

/// What a solve found, as the claim of a proof.
pub(super) struct FoundClaim<'s> {
    /// `None` if the solve was stopped before anything was proven.
    pub(super) claim: Option<(Claim, AllowedGuesses)>,
    /// A strategy that attains the claim; `None` if there is none.
    pub(super) tree: Option<&'s StrategyNode>,
    /// Whether the solve began with a checkpoint.
    pub(super) resumed: bool,
}

/// Writes the proof of a finished solve if `--proof` was given. A solve that was stopped has no proof; that is only
/// reported.
pub(super) fn run(
    arguments: &SolveArgs,
    solver: &Solver,
    position: &Position,
    found: &FoundClaim<'_>,
    control: &Control,
    json: bool,
) -> Result<ProofState> {
    let Some(path) = &arguments.proof else { return Ok(ProofState::Missing) };
    let Some(claim) = found.claim else {
        terminal::warn(&format!("stopped before anything was proven, so {} was not written", path.display()));
        return Ok(ProofState::Missing);
    };
    let started = Instant::now();
    let control = control::with_line(control.clone(), DelayedProgress::new("proving"));
    let proof = match (certified(solver, position, claim, found, &control)?, &arguments.checkpoint) {
        (Certified::Proof(proof), _) => proof,
        (Certified::Refuted, Some(checkpoint)) => {
            let reason = "the checkpoint holds a wrong value: what was found with it has no proof";
            return Err(wrong_checkpoint(checkpoint, reason));
        }
        (Certified::Refuted, None) => return Err(CertifyError::FalseClaim.into()),
        (Certified::OutOfTime, _) => {
            terminal::warn(&format!(
                "the time limit was reached before the proof was complete, so {} was not written",
                path.display()
            ));
            return Ok(ProofState::Missing);
        }
    };
    files::write(path, |to| to.write_all(&proof))?;
    if !json {
        let (bytes, time) = (proof.len(), render::duration(started.elapsed()));
        let next = if found.resumed {
            "it was checked and does not depend on the checkpoint"
        } else {
            "`keypeg check` verifies it"
        };
        let text = format!("proof written to {}, {bytes} bytes, time {time}; {next}", path.display());
        writeln!(std::io::stdout(), "{}", render::sentence(text))?;
    }
    Ok(ProofState::Written)
}

/// The proof of a claim. After a solve that was resumed it is checked as `keypeg check` does, since the values of a
/// checkpoint took part in making it.
fn certified(
    solver: &Solver,
    position: &Position,
    claim: (Claim, AllowedGuesses),
    found: &FoundClaim<'_>,
    control: &Control,
) -> Result<Certified> {
    let mut proof = Vec::new();
    match certify::certify_tree(solver, position, claim, found.tree, &mut proof, control) {
        Ok(_) => {}
        Err(CertifyError::FalseClaim) if found.resumed => return Ok(Certified::Refuted),
        Err(CertifyError::Interrupted) if !interrupt::was_interrupted() => return Ok(Certified::OutOfTime),
        Err(error) => return Err(error.into()),
    }
    if !found.resumed {
        return Ok(Certified::Proof(proof));
    }
    match check_proof(&proof[..], control) {
        Ok(report) if report.verdict.is_ok() => Ok(Certified::Proof(proof)),
        Ok(_) => Ok(Certified::Refuted),
        Err(CheckProofError::Stopped(_)) if !interrupt::was_interrupted() => Ok(Certified::OutOfTime),
        Err(error) => Err(error.into()),
    }
}

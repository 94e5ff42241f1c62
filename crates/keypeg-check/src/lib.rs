//! Checks strategies and proofs of optimal play from untrusted files.
//!
//! This crate depends on `keypeg-core` and not on the search. It scores with the one definition of feedback and applies the
//! rules that `docs/formats.md` lists. [`check_proof`] decides whether a claim holds, or names the position and the guess
//! where it fails. [`audit`] plays a strategy against every secret. [`read_tree`] reads a tree and audits it. [`check`]
//! accepts any of these files.
//!
//! All functions stop soon after their [`Control`] asks for it. A proof whose check would take more work than its size
//! justifies is refused: see [`TooMuchWork`].
#![forbid(unsafe_code)]

mod audit;
mod check_part;
mod check_threads;
mod controlled;
mod digest;
mod guess_orbits;
mod guess_scan;
mod log;
mod proof;
mod proven;
mod refusal;
mod rules;
mod score_table;
mod strategy;
#[cfg(test)]
mod tests;
mod work;

use std::io::Read;

use keypeg_core::proof::MAGIC;
use keypeg_core::{Control, Stopped, TableFile, TableFileError, TreeFile, TreeFileError};
use thiserror::Error;

use controlled::ControlledReader;

pub use audit::{Audit, audit};
pub use check_part::CheckPart;
pub use check_threads::check_proof_threads;
pub use digest::Digest;
pub use proof::{CheckProofError, ProofReport, check_proof, check_proof_part};
pub use refusal::{Reason, Refusal};
pub use score_table::{MOST_ANSWERS, MOST_CODES};
pub use work::TooMuchWork;

/// The largest tree or table that is read, in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// What a file contains, and the result of its check.
#[derive(Clone, Debug)]
pub enum CheckReport {
    /// A proof: its claim, and whether the records show it.
    Proof(ProofReport),
    /// A strategy, as a tree or a table.
    Strategy(Audit),
}

impl CheckReport {
    /// Whether the claim holds, or where it fails.
    pub fn verdict(&self) -> &Result<(), Refusal> {
        match self {
            CheckReport::Proof(proof) => &proof.verdict,
            CheckReport::Strategy(audit) => &audit.verdict,
        }
    }
}

/// Why a file could not be checked.
#[derive(Debug, Error)]
pub enum CheckError {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The proof is malformed, damaged or too large.
    #[error(transparent)]
    Proof(CheckProofError),
    /// The JSON tree is malformed.
    #[error(transparent)]
    Tree(#[from] TreeFileError),
    /// The file is neither a proof nor JSON, and not a table either.
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// The control stopped the check.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<CheckProofError> for CheckError {
    fn from(error: CheckProofError) -> CheckError {
        match error {
            CheckProofError::Stopped(stopped) => CheckError::Stopped(stopped),
            error => CheckError::Proof(error),
        }
    }
}

/// Why a tree cannot be played.
#[derive(Debug, Error)]
pub enum ReadTreeError {
    /// The tree is malformed.
    #[error(transparent)]
    Tree(#[from] TreeFileError),
    /// The tree misses a secret, or its file states wrong figures.
    #[error("this tree cannot be played: {0}")]
    Refused(#[from] Refusal),
    /// The control stopped the audit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Reads a strategy tree and plays it against every secret.
pub fn read_tree(from: impl Read, control: &Control) -> Result<TreeFile, ReadTreeError> {
    let from = ControlledReader { from, control, hasher: None, bytes: None };
    let (file, stated) = TreeFile::read_stated(from).map_err(|error| stopped_or::<ReadTreeError>(control, error))?;
    audit(&file, &stated, control)?.verdict?;
    Ok(file)
}

/// Checks a proof, a strategy tree in JSON, or a table of histories and guesses.
pub fn check(from: impl Read, control: &Control) -> Result<CheckReport, CheckError> {
    check_stream(from, CheckPart::WHOLE, control)
}

/// The same, but verifies only a part of the records of a proof.
pub fn check_stream(mut from: impl Read, part: CheckPart, control: &Control) -> Result<CheckReport, CheckError> {
    let mut first = Vec::new();
    from.by_ref().take(MAGIC.len() as u64).read_to_end(&mut first)?;
    let text = first.trim_ascii_start().to_vec();
    let from = (&first[..]).chain(from);
    if first == MAGIC {
        return Ok(CheckReport::Proof(check_proof_part(from, part, control)?));
    }
    let from = ControlledReader { from: from.take(MOST_BYTES), control, hasher: None, bytes: None };
    if text.starts_with(b"{") {
        let (file, stated) = TreeFile::read_stated(from).map_err(|error| stopped_or::<CheckError>(control, error))?;
        return Ok(CheckReport::Strategy(audit(&file, &stated, control)?));
    }
    let table = TableFile::read(from).map_err(|error| stopped_or::<CheckError>(control, error))?;
    Ok(CheckReport::Strategy(audit(&table.tree, &table.stated, control)?))
}

/// The error of a reader, unless it only failed because the control stopped it.
fn stopped_or<E: From<Stopped>>(control: &Control, error: impl Into<E>) -> E {
    control.check().err().map_or_else(|| error.into(), E::from)
}

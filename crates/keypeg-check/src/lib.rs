//! Checks strategies and proofs of optimal play, trusting nobody.
//!
//! This crate knows the vocabulary of `keypeg-core` and nothing of the programs that search: it scores with the one
//! definition of feedback and applies the few rules that `docs/formats.md` lists. [`check_proof`] answers whether a
//! claim holds, or names the position and the guess where it fails; [`audit`] plays a strategy against every secret, whoever
//! wrote it down; [`read_tree`] hands out trees that passed; [`check`] takes whatever a file holds.
#![forbid(unsafe_code)]

mod audit;
mod log;
mod proof;
mod refusal;
mod rules;
mod scan;
mod scores;
mod strategy;
#[cfg(test)]
mod tests;

use std::io::Read;

use keypeg_core::proof::MAGIC;
use keypeg_core::{TableFile, TableFileError, TreeFile, TreeFileError};
use thiserror::Error;

pub use audit::{Audit, audit};
pub use proof::{CheckProofError, ProofReport, check_proof};
pub use refusal::{Reason, Refusal};
pub use scores::{MOST_ANSWERS, MOST_CODES};

/// The largest tree or table that is read.
const MOST_BYTES: u64 = 1 << 28;

/// What a file turned out to hold.
#[derive(Clone, Debug)]
pub enum Report {
    /// A proof.
    Proof(ProofReport),
    /// A strategy.
    Strategy(Audit),
}

/// Why a file could not be checked.
#[derive(Debug, Error)]
pub enum CheckError {
    /// It could not be read at all.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// A proof that is none.
    #[error(transparent)]
    Proof(#[from] CheckProofError),
    /// A JSON tree that is none.
    #[error(transparent)]
    Tree(#[from] TreeFileError),
    /// Neither, and no table.
    #[error(transparent)]
    Table(#[from] TableFileError),
}

/// Why a tree is not to be played.
#[derive(Debug, Error)]
pub enum ReadTreeError {
    /// It is none.
    #[error(transparent)]
    Tree(#[from] TreeFileError),
    /// It misses a secret, or its file states what is not so.
    #[error("this tree cannot be played: {0}")]
    Refused(#[from] Refusal),
}

/// Reads a strategy tree and plays it against every secret before anybody uses it.
pub fn read_tree(from: impl Read) -> Result<TreeFile, ReadTreeError> {
    let (file, stated) = TreeFile::read_stated(from)?;
    audit(&file, &stated).verdict?;
    Ok(file)
}

/// Checks a proof, a strategy tree in JSON, or a table of histories and guesses.
pub fn check(mut from: impl Read) -> Result<Report, CheckError> {
    let mut first = Vec::new();
    from.by_ref().take(MAGIC.len() as u64).read_to_end(&mut first)?;
    let text = first.trim_ascii_start().to_vec();
    let from = (&first[..]).chain(from);
    if first == MAGIC {
        return Ok(Report::Proof(check_proof(from)?));
    }
    let from = from.take(MOST_BYTES);
    if text.starts_with(b"{") {
        let (file, stated) = TreeFile::read_stated(from)?;
        return Ok(Report::Strategy(audit(&file, &stated)));
    }
    let table = TableFile::read(from)?;
    Ok(Report::Strategy(audit(&table.tree, &table.stated)))
}

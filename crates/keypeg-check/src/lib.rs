//! Checks strategies and proofs of optimal play, trusting nobody.
//!
//! This crate knows the vocabulary of `keypeg-core` and nothing of the programs that search: it scores with the one
//! definition of feedback and applies the few rules that `docs/formats.md` lists. [`check_proof`] answers whether a
//! claim holds, or names the position and the guess where it fails.
#![forbid(unsafe_code)]

mod log;
mod proof;
mod refusal;
mod rules;
mod scan;
mod scores;
mod strategy;

pub use proof::{CheckProofError, ProofReport, check_proof};
pub use refusal::{Reason, Refusal};
pub use scores::{MOST_ANSWERS, MOST_CODES};

//! Proofs of optimal play: written by [`prove`], verified by [`check_proof`] with code that does not search.
//!
//! ```
//! use keypeg::proof::{check_proof, prove};
//! use keypeg::solve::SolveOptions;
//! use keypeg::{Board, Control, Solver};
//!
//! let board = Board::new("3x4".parse()?)?;
//! let (solver, start, control) = (Solver::new(&board), board.start(), Control::default());
//! let mut bytes = Vec::new();
//! let claim = prove(&solver, &start, &SolveOptions::default(), &mut bytes, &control)?;
//! assert_eq!(claim.to_string(), "the smallest total is 206");
//! assert!(check_proof(&bytes[..], &control)?.verdict.is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::Write;

use keypeg_core::Control;
use keypeg_engine::certify;
use keypeg_engine::solve::{SolveError, SolveOptions};
use keypeg_engine::{Position, Solver};
use thiserror::Error;

pub use keypeg_check::{
    Audit, CheckError, CheckProofError, CheckReport, ProofReport, ReadTreeError, Reason, Refusal, audit, check,
    check_proof, read_tree,
};
pub use keypeg_core::proof::Claim;
pub use keypeg_engine::certify::CertifyError;

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum ProveError {
    /// The position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The control stopped the solve, so nothing is proven.
    #[error("the solve was stopped, so there is nothing to prove")]
    Stopped,
    /// The proof could not be written.
    #[error(transparent)]
    Certify(#[from] CertifyError),
}

/// Solves a position and writes the proof of the result: the least total, the least worst case, or that no strategy stays
/// within the guesses allowed.
pub fn prove(
    solver: &Solver,
    position: &Position,
    options: &SolveOptions,
    to: impl Write,
    control: &Control,
) -> Result<Claim, ProveError> {
    let solution = solver.solve_position(position, options, control)?;
    let claim = certify::claim(&solution, options.objective, options.max_guesses).ok_or(ProveError::Stopped)?;
    certify::certify(solver, position, claim, solution.tree.as_ref(), to, control)?;
    Ok(claim)
}

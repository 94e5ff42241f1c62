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
use keypeg_engine::solve::{Aim, SolveError, SolveOptions};
use keypeg_engine::{Position, Solver};
use thiserror::Error;

pub use keypeg_check::{
    Audit, CheckError, CheckPart, CheckProofError, CheckReport, Digest, ProofReport, ReadTreeError, Reason, Refusal,
    audit, check, check_proof, check_proof_part, check_proof_threads, check_stream, read_tree,
};
pub use keypeg_core::proof::{AllowedGuesses, Claim, Header};
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
    /// The solver was resumed, and the proof could not be checked.
    #[error(transparent)]
    Check(#[from] CheckProofError),
    /// The solver was resumed, and the proof does not hold.
    #[error("the proof made with a checkpoint does not hold: {0}")]
    Refused(Refusal),
}

/// Solves a position and writes the proof of the result: the least total, the least worst case, or that no strategy stays
/// within the guesses allowed. A proof by a solver that was [resumed](Solver::resumed) is checked before it is written.
pub fn prove(
    solver: &Solver,
    position: &Position,
    options: &SolveOptions,
    mut to: impl Write,
    control: &Control,
) -> Result<Claim, ProveError> {
    let solution = solver.solve_position(position, options, control)?;
    let claim = certify::claim(&solution, options.objective, options.max_guesses).ok_or(ProveError::Stopped)?;
    if !solver.resumed() {
        certify::certify(solver, position, claim, solution.tree.as_ref(), to, control)?;
        return Ok(claim);
    }
    let mut proof = Vec::new();
    certify::certify(solver, position, claim, solution.tree.as_ref(), &mut proof, control)?;
    check_proof(&proof[..], control)?.verdict.map_err(ProveError::Refused)?;
    to.write_all(&proof).map_err(CertifyError::from)?;
    Ok(claim)
}

/// Solves a position for an aim and writes the proof of the result. `max_guesses` limits the guesses of every secret;
/// [`Aim::Within`] does not use it. See [`Solver::solve_aim`].
///
/// ```
/// use keypeg::proof::{AllowedGuesses, check_proof, prove_aim};
/// use keypeg::solve::Aim;
/// use keypeg::{Board, Control, Solver};
///
/// let board = Board::new("2x3".parse()?)?;
/// let (solver, start, control) = (Solver::new(&board), board.start(), Control::default());
/// let mut bytes = Vec::new();
/// let claim = prove_aim(&solver, &start, (Aim::Within(2), AllowedGuesses::Any), None, &mut bytes, &control)?;
/// assert_eq!(claim.to_string(), "the most secrets that a strategy finds within 2 guesses are 5");
/// assert!(check_proof(&bytes[..], &control)?.verdict.is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_aim(
    solver: &Solver,
    position: &Position,
    (aim, allowed): (Aim, AllowedGuesses),
    max_guesses: Option<u32>,
    to: impl Write,
    control: &Control,
) -> Result<Claim, ProveError> {
    let outcome = solver.solve_aim(position, aim, allowed, max_guesses, control)?.outcome;
    let claim = certify::aim_claim(&outcome, aim, max_guesses).ok_or(ProveError::Stopped)?;
    certify::certify_aim(solver, position, (claim, allowed), &outcome, to, control)?;
    Ok(claim)
}

#[cfg(test)]
mod tests {
    use keypeg_core::bytes::checksum;
    use keypeg_engine::Board;

    use super::*;

    fn proof(solver: &Solver) -> Result<Vec<u8>, ProveError> {
        let (start, options, mut bytes) = (solver.board().start(), SolveOptions::default(), Vec::new());
        prove(solver, &start, &options, &mut bytes, &Control::default()).map(|_| bytes)
    }

    #[test]
    fn a_checkpoint_changes_no_proof() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let (fresh, options) = (Solver::new(&board), SolveOptions::default());
        let expected = proof(&fresh).unwrap();
        let saved = fresh.save(&board.start(), &options).unwrap();
        let mut resumed = Solver::new(&board);
        resumed.load(&saved, &board.start(), &options).unwrap();
        let written = proof(&resumed).unwrap();
        assert_eq!(check_proof(&written[..], &Control::default()).unwrap().verdict, Ok(()));
        assert_eq!(written, expected);
    }

    #[test]
    fn a_wrong_checkpoint_has_no_proof() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let options = SolveOptions::default();
        let solver = Solver::new(&board);
        solver.solve().unwrap();
        let saved = solver.save(&board.start(), &options).unwrap();
        // One byte of the entries is wrong: of a fingerprint, of a number of codes or of a value.
        let body = &saved[..saved.len() - 8];
        let mut refused = 0;
        for index in 15..body.len() {
            let mut forged = body.to_vec();
            forged[index] ^= 4;
            let sum = checksum(&forged);
            forged.extend(sum.to_le_bytes());
            let mut resumed = Solver::new(&board);
            if resumed.load(&forged, &board.start(), &options).is_ok() {
                match proof(&resumed) {
                    Ok(written) => assert!(check_proof(&written[..], &Control::default()).unwrap().verdict.is_ok()),
                    Err(_) => refused += 1,
                }
            }
        }
        assert!(refused > 0, "no byte of the checkpoint matters");
    }
}

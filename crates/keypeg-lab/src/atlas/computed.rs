//! Computes the row of a board.

use keypeg_check::{CheckProofError, MOST_ANSWERS, MOST_CODES, check_proof};
use keypeg_core::platform::Instant;
use keypeg_core::{Control, Feedback, Game, Notation};
use keypeg_engine::certify::{self, CertifyError};
use keypeg_engine::solve::{Aim, AimOutcome, Objective, Solution, SolveOptions, SolveOutcome};
use keypeg_engine::{Board, Position, Solver};

use super::{AtlasRow, TIE_BREAK_CODES};
use crate::LabError;

/// The proof of a board.
enum ProofDigest {
    Is(String),
    OutOfTime,
    /// The board is too large for the checker.
    TooLarge,
}

/// The row of a board, computed with one thread, so that its proof is the same everywhere. `None` if the control stopped the work
/// before the least total was proven.
pub(super) fn row(game: Game, memory: usize, control: &Control) -> Result<Option<AtlasRow>, LabError> {
    let started = Instant::now();
    let board = Board::new(game)?;
    let (start, solver) = (board.start(), Solver::with_memory(&board, memory));
    let mut solution = solver.solve_position(&start, &SolveOptions::default(), control)?;
    if !solution.proven() {
        return Ok(None);
    }
    if start.len() <= TIE_BREAK_CODES {
        match solver.solve_aim_after(&start, Aim::Average, None, &solution, control)?.outcome {
            AimOutcome::Optimal(tree) => solution.tree = Some(tree),
            _ => return Ok(None),
        }
    }
    let Some(tree) = &solution.tree else { return Ok(None) };
    let distribution = tree.distribution();
    let opening = Notation::standard(game).code(&board.code(tree.guess)).to_string();
    let digest = digest(&solver, &start, &solution, control)?;
    let options = SolveOptions { objective: Objective::Worst, ..SolveOptions::default() };
    let worst = solver.solve_position(&start, &options, control)?;
    let is_known = worst.outcome == SolveOutcome::Optimal;
    Ok(Some(AtlasRow {
        game,
        codes: start.len() as u64,
        total: distribution.total(),
        max: distribution.max() as u32,
        at_max: distribution.histogram().last().copied().unwrap_or_default(),
        worst_case: is_known.then_some(worst.guesses_at_least),
        worst_total: worst.upper_bound().filter(|_| is_known),
        opening,
        seconds: started.elapsed().as_secs_f64(),
        too_large_for_proof: matches!(digest, ProofDigest::TooLarge),
        proof: if let ProofDigest::Is(digest) = digest { Some(digest) } else { None },
    }))
}

/// The digest of the proof of a solution, which is checked.
fn digest(solver: &Solver, start: &Position, solution: &Solution, control: &Control) -> Result<ProofDigest, LabError> {
    let Some(claim) = certify::claim(solution, Objective::Average, None) else { return Ok(ProofDigest::OutOfTime) };
    if start.board().space().len() > MOST_CODES || Feedback::count(start.game().pegs()) > MOST_ANSWERS {
        return Ok(ProofDigest::TooLarge);
    }
    let mut proof = Vec::new();
    match certify::certify(solver, start, claim, solution.tree.as_ref(), &mut proof, control) {
        Ok(_) => {}
        Err(CertifyError::Interrupted) => return Ok(ProofDigest::OutOfTime),
        Err(error) => return Err(LabError::Proof(error.to_string())),
    }
    match check_proof(&proof[..], control) {
        Ok(report) => match report.verdict {
            Ok(()) => Ok(ProofDigest::Is(report.digest.to_string())),
            Err(refusal) => Err(LabError::Proof(refusal.to_string())),
        },
        Err(CheckProofError::Stopped(_)) => Ok(ProofDigest::OutOfTime),
        Err(error) => Err(LabError::Proof(error.to_string())),
    }
}

//! Computes the row of a board.

use keypeg_check::{CheckProofError, MOST_ANSWERS, MOST_CODES, check_proof};
use keypeg_core::platform::Instant;
use keypeg_core::{Control, Feedback, Game, Notation};
use keypeg_engine::certify::{self, CertifyError};
use keypeg_engine::solve::{Aim, AimOutcome, Objective, Solution, SolveOptions, SolveOutcome};
use keypeg_engine::{Board, Position, Solver};

use super::{AtlasRow, TIE_BREAK_CODES};
use crate::LabError;

/// The row of a board, computed with one thread, so that its proof is the same everywhere. `None` if the control stopped the work
/// before there was a strategy.
pub(super) fn row(game: Game, memory: usize, control: &Control) -> Result<Option<AtlasRow>, LabError> {
    let started = Instant::now();
    let board = Board::new(game)?;
    let (start, solver) = (board.start(), Solver::with_memory(&board, memory));
    let mut solution = solver.solve_position(&start, &SolveOptions::default(), control)?;
    let mut is_settled = solution.proven();
    if is_settled && start.len() <= TIE_BREAK_CODES {
        match solver.solve_aim_after(&start, Aim::Average, None, &solution, control)?.outcome {
            AimOutcome::Optimal(tree) => solution.tree = Some(tree),
            _ => is_settled = false,
        }
    }
    let (Some(tree), Some(total_at_least)) = (&solution.tree, solution.lower_bound()) else { return Ok(None) };
    let distribution = tree.distribution();
    let mut row = AtlasRow {
        game,
        codes: start.len() as u64,
        total: distribution.total(),
        total_at_least,
        max: distribution.max() as u32,
        at_max: distribution.histogram().last().copied().unwrap_or_default(),
        worst_case: None,
        worst_total: None,
        opening: Notation::standard(game).code(&board.code(tree.guess)).to_string(),
        seconds: 0.0,
        proof: None,
        too_large_for_proof: is_too_large_for_proof(&start),
    };
    if is_settled {
        let options = SolveOptions { objective: Objective::Worst, ..SolveOptions::default() };
        let worst = solver.solve_position(&start, &options, control)?;
        if worst.outcome == SolveOutcome::Optimal {
            (row.worst_case, row.worst_total) = (Some(worst.guesses_at_least), worst.upper_bound());
        }
        // The proof does not depend on what the solver has learned. It takes the most time, so it comes last.
        if !row.too_large_for_proof {
            row.proof = digest(&solver, &start, &solution, control)?;
        }
    }
    row.seconds = started.elapsed().as_secs_f64();
    Ok(Some(row))
}

/// Whether the checker takes no proofs of a board.
fn is_too_large_for_proof(start: &Position) -> bool {
    start.board().space().len() > MOST_CODES || Feedback::count(start.game().pegs()) > MOST_ANSWERS
}

/// The digest of the proof of a solution, which is checked. `None` if the control stopped the work.
fn digest(
    solver: &Solver,
    start: &Position,
    solution: &Solution,
    control: &Control,
) -> Result<Option<String>, LabError> {
    let Some(claim) = certify::claim(solution, Objective::Average, None) else { return Ok(None) };
    let mut proof = Vec::new();
    match certify::certify(solver, start, claim, solution.tree.as_ref(), &mut proof, control) {
        Ok(_) => {}
        Err(CertifyError::Interrupted) => return Ok(None),
        Err(error) => return Err(LabError::Proof(error.to_string())),
    }
    match check_proof(&proof[..], control) {
        Ok(report) => match report.verdict {
            Ok(()) => Ok(Some(report.digest.to_string())),
            Err(refusal) => Err(LabError::Proof(refusal.to_string())),
        },
        Err(CheckProofError::Stopped(_)) => Ok(None),
        Err(error) => Err(LabError::Proof(error.to_string())),
    }
}

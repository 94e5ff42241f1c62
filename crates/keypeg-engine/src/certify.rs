//! Writes proofs of optimality.
//!
//! After a solve, a separate pass writes down why no strategy is better, for a checker that does not search
//! (`keypeg-check`). The search itself logs nothing. It serves the pass as an oracle that says which bounds to
//! aim for. The pass derives each bound that it uses from the rules that `docs/formats.md` lists. So a wrong value in the
//! table of the solver, such as one of a forged checkpoint, ends in [`CertifyError::FalseClaim`] and not in a proof.
//!
//! ```
//! use keypeg_core::Control;
//! use keypeg_core::proof::Claim;
//! use keypeg_engine::solve::{Objective, SolveOptions};
//! use keypeg_engine::{Board, Solver, certify};
//!
//! let board = Board::new("3x4".parse()?)?;
//! let (solver, start, control) = (Solver::new(&board), board.start(), Control::default());
//! let solution = solver.solve_position(&start, &SolveOptions::default(), &control)?;
//! let claim = certify::claim(&solution, Objective::Average, None).unwrap();
//! assert_eq!(claim, Claim::Total { total: 206, max: 4, within: None });
//! let mut proof = Vec::new();
//! certify::certify(&solver, &start, claim, solution.tree.as_ref(), &mut proof, &control)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell_goals;
mod cost_terms;
mod fragments;
mod guess_classes;
mod lemmas;
mod normal_form;
mod open_guesses;
mod proof_pass;
mod survey;
mod survey_tables;

use std::io::{self, Write};

use keypeg_core::proof::{AllowedGuesses, Claim, Header, ProofWriter, secrets_at_max};
use keypeg_core::{Control, StrategyNode, Turn};
use thiserror::Error;

use crate::solve::{Aim, AimOutcome, Objective, Solution, SolveOutcome};
use crate::{Position, Solver};
use cost_terms::GoalTerms;
use proof_pass::ProofPass;

pub use fragments::{FragmentEntries, PlannedCell, ProofFragment, RecordPlan, entries, fragment, plan};

/// The size of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofSize {
    /// The number of positions with a bound of their own.
    pub positions: u64,
    /// The number of guesses with an entry.
    pub entries: u64,
    /// The number of bytes, checksum included.
    pub bytes: u64,
}

/// Why no proof was written.
#[derive(Debug, Error)]
pub enum CertifyError {
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The control stopped the pass.
    #[error("interrupted before the proof was complete")]
    Interrupted,
    /// The claim does not hold, or the tree does not belong to it.
    #[error("the claim does not hold, so it has no proof")]
    FalseClaim,
}

/// The claim that a solve has proven. `within` is the limit of guesses it had. `None` if the solve was stopped.
pub fn claim(solution: &Solution, objective: Objective, within: Option<u32>) -> Option<Claim> {
    match (solution.outcome, &solution.tree, objective) {
        (SolveOutcome::Infeasible, _, _) => Some(Claim::Infeasible { within: within? }),
        (SolveOutcome::Optimal, Some(tree), objective) => {
            let distribution = tree.distribution();
            let (total, max) = (distribution.total(), distribution.max() as u32);
            Some(match objective {
                Objective::Average => Claim::Total { total, max, within },
                Objective::Worst => Claim::Worst { total, max },
            })
        }
        _ => None,
    }
}

/// The claim that a solve for an aim has proven. `within` is the limit of guesses it had. `None` if the solve was stopped.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_core::proof::{AllowedGuesses, Claim};
/// use keypeg_engine::solve::{Aim, AimOutcome};
/// use keypeg_engine::{Board, Solver, certify};
///
/// let board = Board::new("3x4".parse()?)?;
/// let (solver, start, control) = (Solver::new(&board), board.start(), Control::default());
/// let allowed = AllowedGuesses::Possible;
/// let solution = solver.solve_aim(&start, Aim::Worst, allowed, None, &control)?;
/// let claim = certify::aim_claim(&solution.outcome, Aim::Worst, None).unwrap();
/// assert!(matches!(claim, Claim::WorstCase { .. }));
/// let mut proof = Vec::new();
/// certify::certify_aim(&solver, &start, (claim, allowed), &solution.outcome, &mut proof, &control)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn aim_claim(outcome: &AimOutcome, aim: Aim, within: Option<u32>) -> Option<Claim> {
    let tree = match outcome {
        AimOutcome::Optimal(tree) => tree,
        AimOutcome::Infeasible => return Some(Claim::Infeasible { within: within? }),
        AimOutcome::Stopped => return None,
    };
    let distribution = tree.distribution();
    let (total, max, at_max) = (distribution.total(), distribution.max() as u32, secrets_at_max(&distribution));
    Some(match aim {
        Aim::Average => Claim::Average { total, max, at_max, within },
        Aim::Worst => Claim::WorstCase { max, total, at_max },
        Aim::FewestAtMax => Claim::FewestAtMax { max, at_max, total },
        Aim::Within(within) => {
            let found = distribution.histogram().iter().take(within as usize).sum();
            Claim::Found { within, found }
        }
    })
}

/// Writes the proof of a claim about the codes that agree with some turns. `tree` is a strategy that attains the claim. It is
/// `None` if the claim is that there is no strategy.
pub fn certify<W: Write>(
    solver: &Solver,
    position: &Position,
    claim: Claim,
    tree: Option<&StrategyNode>,
    to: W,
    control: &Control,
) -> Result<ProofSize, CertifyError> {
    certify_tree(solver, position, (claim, AllowedGuesses::Any), tree, to, control)
}

/// Writes the proof of a claim of [`aim_claim`] about strategies that make only the allowed guesses.
pub fn certify_aim<W: Write>(
    solver: &Solver,
    position: &Position,
    (claim, allowed): (Claim, AllowedGuesses),
    outcome: &AimOutcome,
    to: W,
    control: &Control,
) -> Result<ProofSize, CertifyError> {
    let tree = match outcome {
        AimOutcome::Optimal(tree) => Some(tree),
        AimOutcome::Infeasible | AimOutcome::Stopped => None,
    };
    certify_tree(solver, position, (claim, allowed), tree, to, control)
}

/// Writes the proof of a claim about strategies that make only the allowed guesses. See [`certify()`].
pub fn certify_tree<W: Write>(
    solver: &Solver,
    position: &Position,
    (claim, allowed): (Claim, AllowedGuesses),
    tree: Option<&StrategyNode>,
    to: W,
    control: &Control,
) -> Result<ProofSize, CertifyError> {
    let board = solver.board();
    if position.game() != board.game() || !position.is_exact() {
        return Err(CertifyError::FalseClaim);
    }
    let answer = |turn: &Turn| turn.feedback.index(board.game().pegs()) as u8;
    let turns = position.turns().iter().map(|turn| (board.space().id(&turn.guess), answer(turn))).collect();
    let mut writer = ProofWriter::new(to, &Header { game: board.game(), turns, allowed, claim })?;
    match tree {
        Some(tree) if claim.has_tree() => writer.tree(tree)?,
        None if !claim.has_tree() => {}
        _ => return Err(CertifyError::FalseClaim),
    }
    let search = solver.search();
    search.consult(None, control, |oracle| {
        let mut pass = ProofPass::new(oracle, writer, position);
        for goal in claim.goals(position.ids().len() as u64) {
            let terms = GoalTerms { prices: goal.prices, allowed };
            let is_total = terms == GoalTerms::TOTAL;
            pass.set_terms(terms, (!is_total).then(|| search.priced_oracle(goal.prices, allowed, control)));
            pass.position(position.ids(), goal.left, goal.bound)?;
        }
        pass.finish()
    })
}

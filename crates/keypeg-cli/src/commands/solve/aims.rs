//! `keypeg solve` with `--within`, `--guesses possible` or `--objective fewest-at-max`.

use std::time::Instant;

use anyhow::{Result, bail};
use keypeg_core::{Control, Notation};
use keypeg_engine::certify;
use keypeg_engine::solve::{Aim, AimOutcome, AllowedGuesses, Solution};
use keypeg_engine::{Position, Solver};
use keypeg_lab::atlas::TIE_BREAK_CODES;
use keypeg_play::coach::{AimQuestion, Coach};

use super::report::PrintedSolution;
use super::write_proof::{self, FoundClaim, ProofState};
use crate::cli::{GuessesArg, ObjectiveArg, SolveArgs, TieBreaksArg};
use crate::delayed_progress::DelayedProgress;
use crate::outcome::Holds;
use crate::{control, interrupt};

/// What the arguments ask for.
pub(super) fn aim(arguments: &SolveArgs) -> Aim {
    match (arguments.within, arguments.objective) {
        (Some(guesses), _) => Aim::Within(guesses),
        (None, ObjectiveArg::Average) => Aim::Average,
        (None, ObjectiveArg::Worst) => Aim::Worst,
        (None, ObjectiveArg::FewestAtMax) => Aim::FewestAtMax,
    }
}

/// Whether the solve is not one for the total or the worst case among all guesses.
pub(super) fn is_direct(arguments: &SolveArgs) -> bool {
    arguments.within.is_some() || arguments.guesses == GuessesArg::Possible
}

/// Whether ties of a solution are broken. By default not after a checkpoint was loaded, since its values may be wrong.
pub(super) fn breaks_ties(arguments: &SolveArgs, solution: &Solution, secrets: usize) -> bool {
    let is_fewest = arguments.objective == ObjectiveArg::FewestAtMax;
    match arguments.tie_breaks {
        TieBreaksArg::Always => true,
        TieBreaksArg::Auto => is_fewest || !solution.resumed && secrets <= TIE_BREAK_CODES,
        TieBreaksArg::Never => is_fewest,
    }
}

/// Whether the proof is also about the numbers that break ties. They make it larger, so it is not if they are broken by default.
pub(super) fn proves_ties(arguments: &SolveArgs) -> bool {
    arguments.tie_breaks == TieBreaksArg::Always || arguments.objective == ObjectiveArg::FewestAtMax
}

/// An error if options do not go together.
pub(super) fn check_outputs(arguments: &SolveArgs) -> Result<()> {
    let is_fewest = arguments.objective == ObjectiveArg::FewestAtMax;
    if arguments.tie_breaks == TieBreaksArg::Never && (is_fewest || arguments.guesses == GuessesArg::Possible) {
        bail!("--tie-breaks never goes with --objective average or worst and any guesses; leave it out");
    }
    let wanted = match arguments {
        SolveArgs { within: Some(_), .. } => "--within",
        SolveArgs { guesses: GuessesArg::Possible, .. } => "--guesses possible",
        _ => return Ok(()),
    };
    if arguments.checkpoint.is_some() {
        bail!("a solve with {wanted} cannot be resumed; leave --checkpoint out");
    }
    Ok(())
}

/// Solves with `--within` or possible guesses only.
pub(super) fn run(
    arguments: &SolveArgs,
    notation: &Notation,
    position: &Position,
    solver: &Solver,
    (control, line): (Control, DelayedProgress),
    started: Instant,
    json: bool,
) -> Result<Holds> {
    let allowed = match arguments.guesses {
        GuessesArg::Any => AllowedGuesses::Any,
        GuessesArg::Possible => AllowedGuesses::Possible,
    };
    let question = AimQuestion { aim: aim(arguments), allowed, max_guesses: arguments.max_guesses };
    let AimQuestion { aim, max_guesses, .. } = question;
    // The progress line must not be there any more when the result is printed.
    let solution = {
        let watched = control::with_line(control.clone(), line);
        solver.solve_aim(position, aim, allowed, max_guesses, &watched)?
    };
    let tree = solution.tree().map(|tree| solver.complete(position, tree));
    let coach = Coach::new(notation);
    let report = coach.aim_solution(position, question, &solution, tree.as_ref(), started.elapsed());
    PrintedSolution::new(report, None).print(started.elapsed(), json)?;
    super::write_tree(arguments, notation, position, tree.as_ref(), json)?;
    let claim = certify::aim_claim(&solution.outcome, aim, max_guesses).map(|claim| (claim, allowed));
    let found = FoundClaim { claim, tree: solution.tree(), resumed: false };
    let proof = write_proof::run(arguments, solver, position, &found, &control, json)?;
    let lacks_proof = arguments.proof.is_some() && proof == ProofState::Missing;
    Ok(match solution.outcome {
        AimOutcome::Stopped if interrupt::was_interrupted() => Holds::Interrupted,
        AimOutcome::Infeasible => Holds::No,
        // A script must not go on as if the result were proven.
        _ if lacks_proof => Holds::No,
        _ => Holds::Yes,
    })
}

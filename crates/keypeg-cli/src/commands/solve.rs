//! `keypeg solve`: finds provably optimal play.

mod aims;
mod bound_lines;
mod checkpoint_file;
mod report;
mod write_proof;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use keypeg_check::{MOST_ANSWERS, MOST_CODES};
use keypeg_core::proof::AllowedGuesses;
use keypeg_core::{Control, Feedback, Notation, StrategyNode, StrategyTree, TreeFile};
use keypeg_engine::certify;
use keypeg_engine::solve::{AimOutcome, CheckpointError, Objective, Solution, SolveError, SolveOptions};
use keypeg_engine::{Board, Position, PositionError, Solver};
use keypeg_play::coach::{Coach, ShownBound};

use super::{setup, typed_turns};
use crate::cli::{ObjectiveArg, SolveArgs};
use crate::delayed_progress::DelayedProgress;
use crate::outcome::Holds;
use crate::{control, files, interrupt, machine, render, terminal};
use bound_lines::BoundLines;
use checkpoint_file::CheckpointFile;
use report::PrintedSolution;
use write_proof::{FoundClaim, ProofState};

/// The largest checkpoint that is read, in bytes.
const LARGEST_CHECKPOINT: u64 = 16 << 30;

/// How often a checkpoint is written.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &SolveArgs, json: bool) -> Result<Holds> {
    aims::check_outputs(arguments)?;
    let started = Instant::now();
    let notation = setup::notation_or_default(&arguments.game)?;
    // Building the board and its tables takes part of the time limit.
    let control = limited(arguments);
    let board = Board::new(notation.game())?;
    let position = position(arguments, &notation, &board)?;
    check_outputs(arguments, &board)?;
    let line = DelayedProgress::new("solving");
    let checkpoint = arguments.checkpoint.clone().map(CheckpointFile::lock).transpose()?.map(Arc::new);
    let mut solver = solver(arguments, &board, &line, checkpoint.clone());
    if aims::is_direct(arguments) {
        return aims::run(arguments, &notation, &position, &solver, (control, line), started, json);
    }
    let options = options(arguments);
    let shown = Arc::new(ShownBound::new(options.objective));
    let print = line.messenger();
    let lined = BoundLines::new(started, json).watch(control::with_line(control.clone(), line), print);
    let watched = shown.clone().watch(lined);
    let mut solution = solve(arguments, &mut solver, &position, &options, watched)?;
    let coach = Coach::new(&notation);
    let mut report = coach.solution(&position, &options, &solution, shown.best(), started.elapsed());
    let mut ties_outcome = None;
    if aims::breaks_ties(arguments, &solution, position.len()) {
        let aim = aims::aim(arguments);
        let control = control::with_line(control.clone(), DelayedProgress::new("breaking ties"));
        let ties = solver.solve_aim_after(&position, aim, options.max_guesses, &solution, &control)?;
        report = report.with_ties(&coach, &position, aim, &ties);
        report.seconds = started.elapsed().as_secs_f64();
        solution.tree = ties.tree().cloned();
        ties_outcome = Some(ties.outcome);
    }
    let report = PrintedSolution::new(report, arguments.checkpoint.as_deref());
    // Printed before files are written, so that a full disk does not lose the result.
    report.print(started.elapsed(), json)?;
    write_tree(arguments, &notation, &position, solution.tree.as_ref(), json)?;
    let has_open_ties = matches!(ties_outcome, Some(AimOutcome::Stopped));
    let claim = match ties_outcome.filter(|_| aims::proves_ties(arguments)) {
        Some(outcome) => certify::aim_claim(&outcome, aims::aim(arguments), options.max_guesses),
        None => certify::claim(&solution, options.objective, options.max_guesses),
    };
    let claim = claim.map(|claim| (claim, AllowedGuesses::Any));
    let found = FoundClaim { claim, tree: solution.tree.as_ref(), resumed: solution.resumed };
    let proof = write_proof::run(arguments, &solver, &position, &found, &control, json);
    if !json && solution.resumed && !matches!(proof, Ok(ProofState::Written)) {
        report::print_checkpoint_note()?;
    }
    let lacks_proof = arguments.proof.is_some() && proof? == ProofState::Missing;
    if let Some(checkpoint) = checkpoint {
        keep_checkpoint(&checkpoint, &solver, &position, &options, &solution)?;
    }
    // A script must not go on as if the result were proven.
    if (!solution.proven() || has_open_ties) && interrupt::was_interrupted() {
        return Ok(Holds::Interrupted);
    }
    Ok(if lacks_proof || solution.feasible() == Some(false) { Holds::No } else { Holds::Yes })
}

/// Writes the strategy to the file of `--tree`, if that was given.
fn write_tree(
    arguments: &SolveArgs,
    notation: &Notation,
    position: &Position,
    root: Option<&StrategyNode>,
    json: bool,
) -> Result<()> {
    let Some(path) = &arguments.tree else { return Ok(()) };
    let Some(root) = root else {
        terminal::warn(&format!("there is no strategy, so {} was not written", path.display()));
        return Ok(());
    };
    let tree = StrategyTree { game: position.game(), root: root.clone() };
    let file = TreeFile { notation: notation.clone(), history: position.history().clone(), tree };
    files::write(path, |to| file.write(to))?;
    if !json {
        let text = format!("strategy written to {}; `keypeg check` audits it", path.display());
        writeln!(std::io::stdout(), "{}", render::sentence(text))?;
    }
    Ok(())
}

/// An error, before the long search, if an output file cannot be written, is named twice or would be useless.
fn check_outputs(arguments: &SolveArgs, board: &Board) -> Result<()> {
    let SolveArgs { tree, proof, checkpoint, .. } = arguments;
    let outputs = [("--tree", tree), ("--proof", proof), ("--checkpoint", checkpoint)];
    let mut named: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in outputs.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        files::check_writable(path)?;
        let whole = files::place(path).with_context(|| path.display().to_string())?;
        if let Some((other, _)) = named.iter().find(|(_, other)| *other == whole) {
            bail!("{other} and {option} both name {}; give each its own file", path.display());
        }
        named.push((option, whole));
    }
    if checkpoint.as_ref().is_some_and(|path| path.exists() && !path.is_file()) {
        bail!("--checkpoint needs an ordinary file, which can be read again; name another");
    }
    let game = board.game();
    if proof.is_some() && (board.space().len() > MOST_CODES || Feedback::count(game.pegs()) > MOST_ANSWERS) {
        bail!(
            "a proof for {game} could not be checked, which takes at most {MOST_CODES} codes and {MOST_ANSWERS} answers; leave \
             --proof out"
        );
    }
    Ok(())
}

/// The control of the solve and of its proof: Ctrl-C and `--time-limit`.
fn limited(arguments: &SolveArgs) -> Control {
    let control = control::interruptible();
    arguments.time_limit.map_or(control.clone(), |limit| control.with_time_limit(limit))
}

/// The position to solve; an error if no code fits or the board is too large.
fn position(arguments: &SolveArgs, notation: &Notation, board: &Board) -> Result<Position> {
    let position = match board.position(typed_turns::turns(notation, &arguments.history)?) {
        Err(PositionError::NothingFits) => bail!(
            "no code fits --history, so there is nothing to solve; `keypeg hint` says which answer is probably wrong"
        ),
        position => position?,
    };
    let codes = board.space().len();
    if codes > keypeg_engine::solve::MOST_CODES {
        bail!(SolveError::TooManyCodes { codes });
    }
    Ok(position)
}

/// A solver that writes checkpoints if `--checkpoint` was given.
fn solver(
    arguments: &SolveArgs,
    board: &Board,
    line: &DelayedProgress,
    checkpoint: Option<Arc<CheckpointFile>>,
) -> Solver {
    let memory = match arguments.memory {
        Some(megabytes) => usize::try_from(u64::from(megabytes) << 20).unwrap_or(usize::MAX),
        None => machine::quarter_of_memory(),
    };
    let solver = Solver::with_memory(board, memory);
    let Some(checkpoint) = checkpoint else { return solver };
    let say = line.messenger();
    solver.with_checkpoints(CHECKPOINT_EVERY, move |bytes| {
        if let Err(error) = checkpoint.write(&bytes) {
            // The solve continues. An earlier checkpoint is still intact.
            say(&format!("keypeg: {error:#}"));
        }
    })
}

fn options(arguments: &SolveArgs) -> SolveOptions {
    let objective = match arguments.objective {
        ObjectiveArg::Average => Objective::Average,
        ObjectiveArg::Worst | ObjectiveArg::FewestAtMax => Objective::Worst,
    };
    let threads = rayon::current_num_threads();
    SolveOptions { objective, max_guesses: arguments.max_guesses, threads, ..SolveOptions::default() }
}

/// Solves the position; resumes from the checkpoint if its file exists.
fn solve(
    arguments: &SolveArgs,
    solver: &mut Solver,
    position: &Position,
    options: &SolveOptions,
    control: Control,
) -> Result<Solution> {
    let existing = arguments.checkpoint.as_deref().filter(|path| path.exists());
    if let Some(path) = existing {
        let bytes = files::read(path, LARGEST_CHECKPOINT)?;
        solver.load(&bytes, position, options).map_err(|error| refused_checkpoint(path, error))?;
    }
    solver.solve_position(position, options, &control).map_err(|error| match (error, existing) {
        (SolveError::WrongCheckpoint, Some(path)) => wrong_checkpoint(path, &error.to_string()),
        _ => error.into(),
    })
}

/// The error for a checkpoint that cannot be resumed, with the next step.
fn refused_checkpoint(path: &Path, error: CheckpointError) -> anyhow::Error {
    let next = match error {
        CheckpointError::Unsolvable(error) => return error.into(),
        CheckpointError::Larger => "use a larger --memory",
        CheckpointError::Foreign => "name another file with --checkpoint",
        _ => "name another file with --checkpoint, or remove this one to solve from the start",
    };
    anyhow!("{}: {error}; {next}", path.display())
}

/// The error for a checkpoint with wrong values, with the next step.
fn wrong_checkpoint(path: &Path, reason: &str) -> anyhow::Error {
    anyhow!("{}: {reason}; remove the file or leave --checkpoint out", path.display())
}

/// Writes a last checkpoint if the solve was stopped, since more is known now than at the checkpoint before. After a
/// finished solve, removes a file that this solve wrote; one that existed before is updated and stays.
fn keep_checkpoint(
    checkpoint: &CheckpointFile,
    solver: &Solver,
    position: &Position,
    options: &SolveOptions,
    solution: &Solution,
) -> Result<()> {
    if solution.proven() && !solution.resumed {
        checkpoint.remove_own();
        return Ok(());
    }
    checkpoint.write(&solver.save(position, options)?)
}

//! `keypeg evaluate --secret`: plays one game and explains each choice, in as much detail as `--verbosity` asks for.

use std::io::Write;

use anyhow::{Result, bail};
use keypeg_core::{CodeId, Notation, Stream, Turn};
use keypeg_engine::partition::Sizes;
use keypeg_engine::strategy::{Choice, Detail, Options, Step, StrategyId, Why};
use keypeg_engine::symmetry::Source;
use keypeg_engine::{Board, Position};
use serde::Serialize;

use super::setup;
use crate::cli::EvaluateArgs;
use crate::terminal::{self, Output};
use crate::{control, render};

/// What `--json` prints.
#[derive(Serialize)]
struct ExplainReport {
    game: String,
    strategy: &'static str,
    ties: String,
    secret: String,
    /// The old name of `secret`.
    target: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    guesses: usize,
    turns: Vec<ExplainedTurn>,
}

#[derive(Serialize)]
struct ExplainedTurn {
    guess: String,
    feedback: String,
    /// The number of codes left after the answer.
    remaining: usize,
}

/// Plays and explains one game.
pub(super) fn run(
    arguments: &EvaluateArgs,
    board: &Board,
    notation: &Notation,
    id: StrategyId,
    options: &Options,
    first: Option<CodeId>,
    json: bool,
) -> Result<()> {
    let target = arguments.secret.as_deref().unwrap_or("random");
    let seed = setup::seed(arguments.seed);
    let mut stream = Stream::new(seed);
    let is_random = target == "random";
    let by_chance = is_random || id.is_random();
    let secret = if is_random {
        CodeId(stream.below(board.space().len() as u64) as u32)
    } else {
        setup::code(board, notation, target)?
    };
    let policy = id.build(board.game(), options)?;
    let control = control::watched("searching");
    let detail = if arguments.verbosity >= 3 { Detail::Pruned } else { Detail::Considered };
    match first {
        None => policy.prepare(board, &control)?,
        Some(first) => policy.prepare_after(board, first, &control)?,
    }
    let name = |code: CodeId| notation.code(&board.code(code)).to_string();
    let mut out: Box<dyn Write> = if json { Box::new(std::io::sink()) } else { Box::new(std::io::stdout().lock()) };
    writeln!(out, "{}, {}, ties {}", board.game(), id, id.ties_name(options.pruning.tie_break))?;
    if by_chance {
        writeln!(out, "chance by seed {seed}")?;
    }
    let mut position = board.start();
    let mut turns = Vec::new();
    loop {
        writeln!(out, "\nturn {}: {} {} left", turns.len() + 1, position.len(), codes(position.len()))?;
        let choice = match first.filter(|_| turns.is_empty()) {
            Some(first) => Choice::Guess(first),
            // No step is printed, and explaining takes longer than choosing.
            None if json || arguments.verbosity == 0 => policy.decide(&position, &control)?,
            None => {
                let mut failed = None;
                let choice = policy.explain(&position, &control, detail, &mut |step| {
                    if failed.is_none() {
                        failed = tell(&mut out, arguments.verbosity, notation, &position, &step).err();
                    }
                })?;
                if let Some(error) = failed {
                    return Err(error.into());
                }
                choice
            }
        };
        let guess = match choice {
            Choice::Guess(guess) => guess,
            Choice::Random(guesses) => guesses[stream.below(guesses.len() as u64) as usize],
        };
        let feedback = board.score(guess, secret);
        writeln!(out, "guess {}, answer {feedback}", name(guess))?;
        position = position.after(Turn { guess: board.code(guess), feedback })?;
        turns.push(ExplainedTurn { guess: name(guess), feedback: feedback.to_string(), remaining: position.len() });
        if feedback.is_win(board.game().pegs()) {
            break;
        }
        if turns.len() > 1000 {
            bail!("{id} does not find {} within 1000 guesses", name(secret));
        }
    }
    writeln!(out, "\nfound {} in {}", name(secret), render::guesses(turns.len()))?;
    if json {
        let report = ExplainReport {
            game: board.game().to_string(),
            strategy: id.name(),
            ties: id.ties_name(options.pruning.tie_break),
            secret: name(secret),
            target: name(secret),
            seed: by_chance.then_some(seed),
            guesses: turns.len(),
            turns,
        };
        writeln!(std::io::stdout().lock(), "{}", serde_json::to_string(&report)?)?;
    }
    Ok(())
}

/// Prints a step if the verbosity is high enough for it.
fn tell(
    out: &mut dyn Write,
    verbosity: u8,
    notation: &Notation,
    position: &Position,
    step: &Step,
) -> std::io::Result<()> {
    let name = |code: CodeId| notation.code(&position.board().code(code)).to_string();
    match step {
        Step::Guesses { source, count, from, in_order } if verbosity >= 1 => {
            match source {
                Source::AllCodes if count < from => {
                    writeln!(out, "  {count} of {from} guesses have no color that an answer of 0,0 ruled out")
                }
                Source::AllCodes if *count == 1 => writeln!(out, "  there is only one guess"),
                Source::AllCodes => writeln!(out, "  all {count} guesses are compared"),
                Source::Computed => writeln!(out, "  {in_order} representative guesses (narrowed down from {from})"),
                Source::File { listed } => {
                    let line = format!(
                        "  from the precomputed file: {listed} representative guesses (narrowed down from {from})"
                    );
                    writeln!(out, "{}", terminal::wrap(Output::Standard, &line, 4))
                }
            }?;
            let before = match source {
                Source::File { listed } => listed,
                _ => in_order,
            };
            if count < before && *source != Source::AllCodes {
                let line = format!(
                    "  repeated answers and absent colors in the history reduce the representative guesses to {count}"
                );
                writeln!(out, "{}", terminal::wrap(Output::Standard, &line, 4))?;
            }
            Ok(())
        }
        Step::Considered { guess, sizes, best } if (*best && verbosity >= 1) || verbosity >= 2 => {
            let consistent = position.is_possible(*guess);
            let mark = if *best { "new best" } else { "considered" };
            let line = format!("  {mark} {}: {}", name(*guess), describe(sizes, consistent));
            writeln!(out, "{}", terminal::wrap(Output::Standard, &line, 6))
        }
        Step::Pruned { guess, why } if verbosity >= 3 => match why {
            Why::SameAs(other) => writeln!(out, "  pruned {}: equivalent to {}", name(*guess), name(*other)),
            Why::AbsentColor(color) => {
                writeln!(out, "  pruned {}: an answer of 0,0 ruled out {}", name(*guess), notation.color(*color))
            }
        },
        _ => Ok(()),
    }
}

fn describe(sizes: &Sizes, consistent: bool) -> String {
    let expected = sizes.sum_of_squares() as f64 / f64::from(sizes.codes());
    format!(
        "{} {}, largest {}, expected size {expected:.2}, entropy {:.4} bits{}",
        sizes.parts(),
        if sizes.parts() == 1 { "part" } else { "parts" },
        sizes.largest(),
        sizes.entropy(),
        if consistent { "" } else { ", cannot be the secret" }
    )
}

fn codes(count: usize) -> &'static str {
    if count == 1 { "code" } else { "codes" }
}

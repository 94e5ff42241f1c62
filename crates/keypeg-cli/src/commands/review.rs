//! `keypeg review`: what each guess of a game lost and what was luck, exact or estimated.

mod learn;
mod print;
mod target;

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result};
use keypeg_core::Control;
use keypeg_play::AnyBoard;
use keypeg_play::coach::{Coach, FreshSolvers, PlayedGame, ReviewStage};
use keypeg_play::review::Review;
use keypeg_play::words;

use self::target::TargetGame;
use crate::cli::ReviewArgs;
use crate::pegs::PegStyle;
use crate::{control, interrupt};

pub(crate) fn run(arguments: &ReviewArgs, json: bool) -> Result<()> {
    let target = target::read(arguments)?;
    let time = arguments.time.map(time).transpose()?;
    let any_board = AnyBoard::new(target.notation.game());
    let style = PegStyle::choose(arguments.plain, json);
    let solvers = FreshSolvers { threads: rayon::current_num_threads(), time, ..FreshSolvers::default() };
    let played = PlayedGame { any_board: &any_board, history: &target.history, secret: target.secret.as_ref() };
    // In JSON codes are written as they are typed; the dialog of `--learn` has the style of the terminal.
    let spelling = if json { PegStyle::Text } else { style }.spelling(&target.notation);
    let coach = Coach::with_spelling(&target.notation, &spelling);
    let review = coach.review(&played, &solvers, &mut |stage| stage_control(&stage))?;
    let mut out = std::io::stdout().lock();
    match json {
        true => writeln!(out, "{}", serde_json::to_string(&review.report)?)?,
        false => print::print(&mut out, &review.report, style)?,
    }
    drop(out);
    match &review.lessons {
        Some(lessons) if arguments.learn && !interrupt::was_interrupted() => {
            learn::run(&target, &review.report, lessons, style, json)
        }
        _ => Ok(()),
    }
}

fn time(seconds: f64) -> Result<Duration> {
    let time = control::time_limit(seconds);
    time.with_context(|| format!("--time {seconds} is not a time; use a number of seconds such as 10"))
}

/// The control of a stage, with its own progress line.
fn stage_control(stage: &ReviewStage<'_>) -> Control {
    match stage {
        ReviewStage::Reviewing => control::watched("reviewing"),
        ReviewStage::Estimating | ReviewStage::Sampling => control::watched("estimating"),
        ReviewStage::Proving { estimate } => {
            announce(estimate);
            control::watched("proving")
        }
        // Ctrl-C stopped the proof, and does not stop this.
        ReviewStage::Recovering => Control::default(),
    }
}

/// Says what a quick estimate found before the proof, which can take long.
fn announce(estimate: &Review) {
    let unproven = estimate.turns.iter().filter(|turn| !turn.exact).count();
    eprintln!(
        "keypeg: about {:.2} guesses lost; {} to be proven now, Ctrl-C keeps what is found by then",
        estimate.loss.to_f64(),
        words::plural(unproven, "turn is", "turns are"),
    );
}

//! `keypeg review`: what each guess of a game lost and what was luck, exact or estimated.

mod learn;
mod print;
mod target;

use std::io::Write;

use anyhow::Result;
use keypeg_core::Control;
use keypeg_play::AnyBoard;
use keypeg_play::coach::{Coach, FreshSolvers, PlayedGame, ReviewReport, ReviewStage};
use keypeg_play::words;

use self::print::Details;
use crate::cli::ReviewArgs;
use crate::pegs::PegStyle;
use crate::{columns, control, interrupt, terminal};

pub(crate) fn run(arguments: &ReviewArgs, json: bool) -> Result<()> {
    let target = target::read(arguments)?;
    let game = &target.game;
    let time = arguments.time_limit;
    let any_board = AnyBoard::new(game.notation.game());
    let style = PegStyle::choose(arguments.plain, json);
    let solvers = FreshSolvers { threads: rayon::current_num_threads(), time, ..FreshSolvers::default() };
    let played = PlayedGame { any_board: &any_board, history: &game.history, secret: game.secret.as_ref() };
    // In JSON codes are written as they are typed; the dialog of `--learn` has the style of the terminal.
    let spelling = if json { PegStyle::Text } else { style }.spelling(&game.notation);
    let coach = Coach::with_spelling(&game.notation, &spelling);
    let review = coach.review(&played, &solvers, &mut |stage| stage_control(&stage))?;
    if let Some(summary) = &review.summary {
        target.store(summary);
    }
    let report = &review.report;
    let lessons = review.lessons.as_ref().filter(|_| arguments.learn && !interrupt::was_interrupted());
    // Before lessons the better guesses are not named.
    let details = if lessons.is_some() { Details::Without } else { Details::With };
    if !json {
        writeln!(std::io::stdout(), "{}", columns::wrapped(&print::lines(report, style, details)))?;
    }
    let learnt = lessons.map_or(Ok(()), |lessons| learn::run(game, report, lessons, style, json));
    if json {
        writeln!(std::io::stdout(), "{}", serde_json::to_string(report)?)?;
    }
    learnt
}

/// The control of a stage, with its own progress line.
fn stage_control(stage: &ReviewStage<'_>) -> Control {
    match stage {
        ReviewStage::Reviewing | ReviewStage::Scoring { .. } => control::watched("reviewing"),
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
fn announce(estimate: &ReviewReport) {
    let unproven = estimate.turns.iter().filter(|turn| !turn.exact).count();
    terminal::warn(&format!(
        "your choices cost about {:.2}. Now proving {}; Ctrl-C stops that and keeps the values found so far",
        estimate.loss.expect("an estimate has values"),
        words::plural(unproven, "turn", "turns"),
    ));
}

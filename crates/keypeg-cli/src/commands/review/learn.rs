//! `keypeg review --learn`: replays every weak turn and asks for a better guess.

use anyhow::Result;
use keypeg_play::coach::{Coach, Lessons, ReviewReport};
use keypeg_play::words;

use crate::commands::play::read_code;
use crate::commands::typed_turns::TypedGame;
use crate::control;
use crate::dialog::{Dialog, command, sentence};
use crate::pegs::PegStyle;

const COMMANDS: [&str; 4] = ["help", "show", "skip", "quit"];

const HELP: &str = "\
Type a guess that costs less than the one that was made. Also:
  show            see a best guess and go on
  skip            go on
  quit            stop";

/// Whether to continue after a weak turn.
enum AfterLesson {
    GoOn,
    Stop,
}

/// Replays the weak turns in order until the player quits.
pub(super) fn run(
    target: &TypedGame,
    report: &ReviewReport,
    lessons: &Lessons<'_>,
    style: PegStyle,
    json: bool,
) -> Result<()> {
    let mut dialog = Dialog::new(json);
    if report.weak_turns.is_empty() {
        return dialog.say("No guess cost enough to learn from.");
    }
    for number in &report.weak_turns {
        if let AfterLesson::Stop = again(&mut dialog, target, report, number - 1, lessons, style)? {
            return Ok(());
        }
    }
    dialog.say("That was the last weak turn.")
}

/// Asks for a better guess at a turn, counted from 0.
fn again(
    dialog: &mut Dialog,
    target: &TypedGame,
    report: &ReviewReport,
    index: usize,
    lessons: &Lessons<'_>,
    style: PegStyle,
) -> Result<AfterLesson> {
    let notation = &target.notation;
    let (turns, weak) = (target.history.turns(), &report.turns[index]);
    let spelling = style.spelling(notation);
    let coach = Coach::with_spelling(notation, &spelling);
    let left = words::plural(&weak.before_text, "code is", "codes are");
    dialog.say(format_args!("\nTurn {}: {left} left.", index + 1))?;
    for played in &turns[..index] {
        dialog.say(format_args!("  {}  {}", style.code(notation, &played.guess), style.feedback(played.feedback)))?;
    }
    let (made, loss) = (style.code(notation, &turns[index].guess), weak.loss.unwrap_or_default());
    dialog.say(format_args!("You guessed {made}, which cost {loss:.3} guesses. What is better?"))?;
    loop {
        let Some(line) = dialog.ask("guess:")? else { return Ok(AfterLesson::Stop) };
        let parsed = read_code(notation, &line);
        match command(&line, &COMMANDS, parsed.is_ok()) {
            Some(("quit", _)) => return Ok(AfterLesson::Stop),
            Some(("skip", _)) => return Ok(AfterLesson::GoOn),
            Some(("show", _)) => {
                if let (Some(code), Some(does)) = (&weak.better, &weak.better_says) {
                    dialog.say(format_args!("{code} {does}."))?;
                }
                return Ok(AfterLesson::GoOn);
            }
            Some(_) => dialog.say(HELP)?,
            None if line.is_empty() => {}
            None => match parsed {
                Err(error) => dialog.say(format_args!("{} Try again, or type help.", sentence(error)))?,
                Ok(code) => {
                    let grade = lessons.grade(&coach, index, &code, &control::watched("reviewing"));
                    // The review is printed already, so an interruption ends only the lesson.
                    let grade = grade.map_err(anyhow::Error::msg)?;
                    dialog.say(&grade.says)?;
                    if grade.is_good() {
                        return Ok(AfterLesson::GoOn);
                    }
                }
            },
        }
    }
}

//! `keypeg review --learn`: replays every weak turn and asks for a better guess.

use anyhow::Result;
use keypeg_core::Code;
use keypeg_play::fraction::Fraction;
use keypeg_play::review::Label;
use keypeg_play::words;

use super::GameToReview;
use crate::commands::play::read_code;
use crate::dialog::{Dialog, command, sentence};
use crate::pegs::PegStyle;

const COMMANDS: [&str; 4] = ["help", "show", "skip", "quit"];

const HELP: &str = "\
Type a guess that loses less than the one that was made. Also:
  show            see a best guess and go on
  skip            go on
  quit            stop";

/// Whether to continue after a weak turn.
enum AfterLesson {
    GoOn,
    Stop,
}

/// A turn to try again.
pub(super) struct Lesson {
    /// The turn, counted from 0.
    pub(super) turn: usize,
    /// The number of codes left before the turn, as text; it may be an estimate.
    pub(super) left: String,
    /// What the guess lost, in guesses.
    pub(super) loss: Fraction,
    /// A better guess with a description of its effect; `None` if none is known.
    pub(super) better: Option<(Code, String)>,
}

/// Grades a guess at a turn, counted from 0: its label and a sentence about it.
type Grader<'a> = dyn Fn(usize, &Code) -> Result<(Label, String)> + 'a;

/// Replays the weak turns in order until the player quits.
pub(super) fn run(
    played: &GameToReview,
    weak: Vec<Lesson>,
    style: PegStyle,
    json: bool,
    grade: &Grader<'_>,
) -> Result<()> {
    let mut dialog = Dialog::new(json);
    if weak.is_empty() {
        return dialog.say("No guess lost enough to learn from.");
    }
    for lesson in weak {
        if let AfterLesson::Stop = again(&mut dialog, played, &lesson, style, grade)? {
            break;
        }
    }
    dialog.say("That was all.")
}

fn again(
    dialog: &mut Dialog,
    played: &GameToReview,
    lesson: &Lesson,
    style: PegStyle,
    grade: &Grader<'_>,
) -> Result<AfterLesson> {
    let notation = &played.notation;
    let turns = played.history.turns();
    let left = words::plural(&lesson.left, "code is", "codes are");
    dialog.say(format_args!("\nTurn {}: {left} left.", lesson.turn + 1))?;
    for played in &turns[..lesson.turn] {
        dialog.say(format_args!("  {}  {}", style.code(notation, &played.guess), style.feedback(played.feedback)))?;
    }
    let made = style.code(notation, &turns[lesson.turn].guess);
    dialog.say(format_args!("You guessed {made}, which lost {:.3}. What is better?", lesson.loss.to_f64()))?;
    loop {
        let Some(line) = dialog.ask("guess:")? else { return Ok(AfterLesson::Stop) };
        let parsed = read_code(notation, &line);
        match command(&line, &COMMANDS, parsed.is_ok()) {
            Some(("quit", _)) => return Ok(AfterLesson::Stop),
            Some(("skip", _)) => return Ok(AfterLesson::GoOn),
            Some(("show", _)) => {
                if let Some((code, does)) = &lesson.better {
                    dialog.say(format_args!("{} {does}.", style.code(notation, code)))?;
                }
                return Ok(AfterLesson::GoOn);
            }
            Some(_) => dialog.say(HELP)?,
            None if line.is_empty() => {}
            None => match parsed {
                Err(error) => dialog.say(format_args!("{} Try again, or type help.", sentence(error)))?,
                Ok(code) => {
                    let (label, sentence) = grade(lesson.turn, &code)?;
                    dialog.say(sentence)?;
                    if label <= Label::Good {
                        return Ok(AfterLesson::GoOn);
                    }
                }
            },
        }
    }
}

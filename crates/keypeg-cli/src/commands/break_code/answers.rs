//! Reads the codemaker's input: answers, corrections, and the choice of a repair for contradictory answers.

use std::path::Path;

use anyhow::Result;
use keypeg_core::{Code, Feedback};
use keypeg_play::breaker::Conflict;
use keypeg_play::coach::{Coach, ConflictReport};
use keypeg_play::words::{self, Spelling};

use super::{BreakEnd, BreakGame};
use crate::dialog::{command, file_name, sentence};
use crate::pegs::board_view;
use crate::saved_file;

const COMMANDS: [&str; 7] = ["help", "why", "undo", "fix", "history", "save", "quit"];

const HELP: &str = "\
Answer with two numbers: black is how many pegs are right, white is how many more have a right color in the wrong place. \
1,2 and 1 2 and 1b2w and 1A2B and BWW and ●○○ all mean one black and two white. You can also type:
  why           why the computer makes this guess
  undo          take your last answer back
  fix T ANSWER  change the answer of turn T, such as fix 2 1,1
  history       the turns so far
  save FILE     save the game
  quit          leave the game (also q, exit)";

/// Input after a guess.
pub(super) enum TypedAnswer {
    /// A valid answer.
    Feedback(Feedback),
    /// The turns were changed, so the next guess must be chosen again.
    Again,
    /// Not an answer; the question is asked again.
    Nothing,
    /// The codemaker leaves the game.
    Quit,
    /// There is no more input.
    InputEnded,
}

impl TypedAnswer {
    /// How the game ends without an answer.
    fn into_end(self) -> BreakEnd {
        match self {
            TypedAnswer::Quit => BreakEnd::Quit,
            _ => BreakEnd::Left,
        }
    }
}

/// Input after an announced code.
pub(super) enum AnnouncementReply {
    Accepted,
    /// The code is not the secret; this is the answer to it.
    Denied(Feedback),
    /// The turns were changed, so the next guess must be chosen again.
    Again,
    Leave(BreakEnd),
}

/// Whether to continue after contradictory answers.
pub(super) enum AfterConflict {
    GoOn,
    Leave(BreakEnd),
}

/// Asks until there is an answer, the turns are changed or the codemaker leaves.
pub(super) fn answer(game: &mut BreakGame, prompt: &str) -> Result<TypedAnswer> {
    loop {
        let Some(line) = game.dialog.ask(prompt)? else { return Ok(TypedAnswer::InputEnded) };
        match read(game, &line)? {
            TypedAnswer::Nothing => {}
            read => return Ok(read),
        }
    }
}

/// Reads an answer or runs a command.
fn read(game: &mut BreakGame, line: &str) -> Result<TypedAnswer> {
    if line.is_empty() {
        return Ok(TypedAnswer::Nothing);
    }
    match command(line, &COMMANDS, false) {
        Some(("quit", _)) => return Ok(TypedAnswer::Quit),
        Some((name, argument)) => {
            if change(game, name, argument)? {
                return Ok(TypedAnswer::Again);
            }
        }
        None => match Feedback::parse(game.notation.game().pegs(), line.trim_matches(['(', ')'])) {
            Ok(feedback) => return Ok(TypedAnswer::Feedback(feedback)),
            Err(error) => game.dialog.say(format_args!("{} Try again, or type help.", sentence(error)))?,
        },
    }
    Ok(TypedAnswer::Nothing)
}

/// Announces a code: every peg is known, so no answer is needed. The codemaker can still deny it, since an earlier
/// answer may have been wrong. The end of a pipe counts as a yes; the end of a terminal does not, since it may be closed.
pub(super) fn announced(game: &mut BreakGame, code: &Code) -> Result<AnnouncementReply> {
    game.asked = Some(*code);
    let name = game.style.code(&game.notation, code);
    let pegs = game.notation.game().pegs();
    loop {
        let prompt = format!("Every peg is known: is your secret {name} (yes, no, or its answer)?");
        let Some(line) = game.dialog.ask(&prompt)? else {
            let left = AnnouncementReply::Leave(BreakEnd::Left);
            return Ok(if game.dialog.is_on_terminal() { left } else { AnnouncementReply::Accepted });
        };
        let denied = match line.to_lowercase().as_str() {
            "" => continue,
            "yes" | "y" => return Ok(AnnouncementReply::Accepted),
            "no" | "n" => answer(game, &format!("Then some answer was wrong. What is the answer to {name}?"))?,
            _ => read(game, &line)?,
        };
        match denied {
            TypedAnswer::Feedback(feedback) if feedback.is_win(pegs) => return Ok(AnnouncementReply::Accepted),
            TypedAnswer::Feedback(feedback) => return Ok(AnnouncementReply::Denied(feedback)),
            TypedAnswer::Again => return Ok(AnnouncementReply::Again),
            TypedAnswer::Nothing => {}
            left => return Ok(AnnouncementReply::Leave(left.into_end())),
        }
    }
}

/// Runs a command; returns whether the turns were changed.
fn change(game: &mut BreakGame, name: &str, argument: &str) -> Result<bool> {
    match name {
        "undo" => match game.breaker.undo() {
            Some(turn) => {
                let guess = game.style.code(&game.notation, &turn.guess);
                let answer = game.style.spelling(&game.notation).feedback(turn.feedback);
                game.dialog.say(format_args!("Took back the answer {answer} to {guess}."))?;
                Ok(true)
            }
            None => game.dialog.say("There is no answer to take back.").map(|()| false),
        },
        "fix" => fix(game, argument),
        "why" => why(game).map(|()| false),
        "save" => save(game, file_name(argument)).map(|()| false),
        "history" => {
            if game.breaker.history().is_empty() {
                game.dialog.say("You have not answered yet.")?;
            }
            for (index, turn) in game.breaker.history().turns().iter().enumerate() {
                game.dialog.say(board_view::listed(game.style, &game.notation, index + 1, turn, ""))?;
            }
            Ok(false)
        }
        _ => game.dialog.say(HELP).map(|()| false),
    }
}

/// Says why the guess that waits for an answer is made.
fn why(game: &mut BreakGame) -> Result<()> {
    let Some(asked) = game.asked.filter(|_| game.breaker.found().is_none()) else {
        return game.dialog.say("No guess waits for an answer.");
    };
    let spelling = game.style.spelling(&game.notation);
    let report = Coach::with_spelling(&game.notation, &spelling).why(&game.breaker, &asked);
    game.dialog.say(report.says)
}

fn save(game: &mut BreakGame, name: &str) -> Result<()> {
    if name.is_empty() {
        return game.dialog.say("Name a file: save FILE.");
    }
    match saved_file::save(&game.record(), Path::new(name)) {
        Ok(()) => {
            let resume = saved_file::resume("break", Path::new(name));
            game.dialog.say(format_args!("Saved. Continue later with: {resume}"))
        }
        Err(error) => game.dialog.say(format_args!("{} The game goes on.", sentence(format!("{error:#}")))),
    }
}

/// Runs `fix T ANSWER`; returns whether the turns were changed.
fn fix(game: &mut BreakGame, argument: &str) -> Result<bool> {
    let usage = "Write the turn and its answer, such as fix 2 1,1.";
    let Some((turn, feedback)) = argument.split_once(char::is_whitespace) else {
        return game.dialog.say(usage).map(|()| false);
    };
    let Some(turn) = turn.parse::<usize>().ok().and_then(|turn| turn.checked_sub(1)) else {
        return game.dialog.say(format_args!("{turn:?} is not a turn. {usage}")).map(|()| false);
    };
    match Feedback::parse(game.notation.game().pegs(), feedback) {
        Ok(feedback) => apply(game, turn, feedback),
        Err(error) => game.dialog.say(sentence(error)).map(|()| false),
    }
}

fn apply(game: &mut BreakGame, turn: usize, feedback: Feedback) -> Result<bool> {
    match game.breaker.fix(turn, feedback) {
        Ok(dropped) => {
            let again = match dropped {
                0 => String::new(),
                _ if game.breaker.found().is_some() => " The game ended there.".to_string(),
                dropped => format!(" {} after it must be asked again.", words::plural(dropped, "turn", "turns")),
            };
            let answer = game.style.spelling(&game.notation).feedback(feedback);
            game.dialog.say(format_args!("Turn {} is {answer} now.{again}", turn + 1))?;
            Ok(true)
        }
        Err(error) => game.dialog.say(sentence(error)).map(|()| false),
    }
}

/// No code fits the answers: lists likely corrections and lets the codemaker choose one.
pub(super) fn repair(game: &mut BreakGame, conflict: &Conflict, report: &ConflictReport) -> Result<AfterConflict> {
    // Only repairs that are listed can be chosen.
    let repairs = &conflict.repairs[..report.repairs.len()];
    game.asked = None;
    game.dialog.say(&report.says)?;
    if let Some(note) = report.note {
        game.dialog.say(note)?;
    }
    for (number, repair) in (1..).zip(&report.repairs) {
        game.dialog.say(format_args!("  {number}  {}", repair.says))?;
    }
    if report.more > 0 {
        game.dialog.say(format_args!("  … and {} less plausible ones", report.more))?;
    }
    loop {
        let Some(line) = game.dialog.ask("repair (a number, fix T ANSWER, undo, quit):")? else {
            return Ok(AfterConflict::Leave(BreakEnd::Left));
        };
        if line.is_empty() {
            continue;
        }
        match command(&line, &COMMANDS, false) {
            Some(("quit", _)) => return Ok(AfterConflict::Leave(BreakEnd::Quit)),
            Some((name, argument)) => {
                if change(game, name, argument)? {
                    return Ok(AfterConflict::GoOn);
                }
            }
            None => {
                let chosen = line.parse::<usize>().ok().and_then(|number| repairs.get(number.checked_sub(1)?));
                let Some(repair) = chosen else {
                    game.dialog.say(format_args!("{line:?} is not one of the repairs; type its number, or help."))?;
                    continue;
                };
                for (&turn, &feedback) in repair.turns.iter().zip(&repair.feedback) {
                    // The inference player drops all turns after the first change.
                    if turn < game.breaker.history().len() {
                        apply(game, turn, feedback)?;
                    }
                }
                return Ok(AfterConflict::GoOn);
            }
        }
    }
}

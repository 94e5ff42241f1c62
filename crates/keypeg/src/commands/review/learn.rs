//! Learn from your mistakes: every weak turn again, its answer hidden.

use anyhow::Result;
use keypeg_core::{CodeId, History};
use keypeg_engine::Board;
use keypeg_play::review::{Label, Position, Review, Reviewer};
use keypeg_play::{moves, words};

use super::Played;
use crate::commands::play::read_code;
use crate::dialog::{Dialog, command};
use crate::pegs::Style;
use crate::solving::SolveObserver;

const COMMANDS: [&str; 4] = ["help", "show", "skip", "quit"];

const HELP: &str = "\
Type a guess that loses less than the one that was made. Also:
  show            see a best guess and go on
  skip            go on
  quit            stop";

/// What follows a weak turn.
enum Then {
    GoOn,
    Stop,
}

/// Replays the weak turns.
pub(super) fn run(
    reviewer: &Reviewer<'_>,
    board: &Board,
    played: &Played,
    account: &Review,
    style: Style,
    json: bool,
) -> Result<()> {
    let mut dialog = Dialog::new(json);
    let weak: Vec<usize> = account.weak_turns().collect();
    if weak.is_empty() {
        return dialog.say("No guess lost enough to learn from.");
    }
    for turn in weak {
        if let Then::Stop = again(&mut dialog, reviewer, board, played, account, turn, style)? {
            break;
        }
    }
    dialog.say("That was all.")
}

fn again(
    dialog: &mut Dialog,
    reviewer: &Reviewer<'_>,
    board: &Board,
    played: &Played,
    account: &Review,
    turn: usize,
    style: Style,
) -> Result<Then> {
    let notation = &played.notation;
    let before = History::new(played.history.turns()[..turn].to_vec());
    let reviewed = &account.turns[turn];
    dialog.say(format_args!(
        "\nTurn {}: {} left.",
        turn + 1,
        words::plural(reviewed.before, "code is", "codes are")
    ))?;
    for played in before.turns() {
        dialog.say(format_args!("  {}  {}", style.code(notation, &played.guess), style.feedback(played.feedback)))?;
    }
    let made = style.code(notation, &reviewed.guess);
    dialog.say(format_args!("You guessed {made}, which lost {:.3}. What is better?", reviewed.loss.to_f64()))?;
    loop {
        let Some(line) = dialog.ask("guess:")? else { return Ok(Then::Stop) };
        let parsed = read_code(notation, &line);
        match command(&line, &COMMANDS, parsed.is_ok()) {
            Some(("quit", _)) => return Ok(Then::Stop),
            Some(("skip", _)) => return Ok(Then::GoOn),
            Some(("show", _)) => {
                if let Some((code, measures)) = &reviewed.better {
                    dialog.say(format_args!("{} {}.", style.code(notation, code), words::measures(measures)))?;
                }
                return Ok(Then::GoOn);
            }
            Some(_) => dialog.say(HELP)?,
            None if line.is_empty() => {}
            None => match parsed {
                Err(error) => dialog.say(format_args!("{error}. Try again, or type help."))?,
                Ok(code) => {
                    let position = Position { moves: moves(board, &before) };
                    let guess: CodeId = board.space().id(&code);
                    let graded = reviewer.grade(&position, guess, turn, &SolveObserver::new(None))?;
                    dialog.say(words::graded(&graded))?;
                    if graded.label <= Label::Good {
                        return Ok(Then::GoOn);
                    }
                }
            },
        }
    }
}

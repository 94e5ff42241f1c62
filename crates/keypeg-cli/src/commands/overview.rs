//! `keypeg` without a command: an overview, then a menu on a terminal or a demonstration game otherwise.

use std::io::{IsTerminal, Write};

use anyhow::Result;
use keypeg_core::{Game, Notation};
use keypeg_engine::{Board, Strategy};
use serde_json::json;

use crate::dialog::Dialog;
use crate::terminal::{self, Output};

const OVERVIEW: &str = "\
keypeg plays, analyses and solves code-breaking games. There is a secret row of colored pegs. You guess, and every answer \
says how many pegs are right (black), and how many more have a right color in the wrong place (white).

  keypeg tutorial                       learn the game in a minute
  keypeg play                           break a code; type help at any prompt
  keypeg play --resume                  continue your last unfinished game
  keypeg daily                          today's game, the same for everybody
  keypeg break                          the computer breaks your code
  keypeg hint 4x6 --history \"AABC 1,0\"  what to guess next
  keypeg review last                    what each guess of your last game was worth
  keypeg serve                          all of this in your browser, with pictures
  keypeg solve 4x6                      provably optimal play
  keypeg evaluate 4x6 most-parts        a strategy against every secret
  keypeg strategies                     the strategies that it knows
  keypeg help                           everything else

Not installed? Write `cargo run --release --` instead of `keypeg`, or run `cargo install --path crates/keypeg-cli` first.
";

/// The secret of the demonstration.
const SECRET: &str = "DBCE";

/// Prints the overview. On a terminal it shows a menu and returns the command that was chosen; otherwise `None`.
pub(crate) fn run(json: bool) -> Result<Option<&'static str>> {
    let mut out = std::io::stdout().lock();
    if !json {
        write!(out, "{}", terminal::wrap_lines(Output::Standard, OVERVIEW))?;
        if std::io::stdout().is_terminal() {
            drop(out);
            return if std::io::stdin().is_terminal() { menu() } else { Ok(None) };
        }
    }
    demonstrate(&mut out, json)?;
    Ok(None)
}

const MENU: &str = "
  Enter  play in your browser
  t      tutorial: learn the game in a minute
  p      play here
  d      daily: today's game
  b      break: the computer breaks your code
  q      quit";

/// The meaning of a line at the menu.
enum MenuChoice {
    Run(&'static str),
    Leave,
    Help,
    Unclear,
}

fn menu() -> Result<Option<&'static str>> {
    let mut dialog = Dialog::new(false);
    dialog.say(MENU)?;
    loop {
        match dialog.ask("Your choice:")?.map_or(MenuChoice::Leave, |line| chosen(&line)) {
            MenuChoice::Run(command) => return Ok(Some(command)),
            MenuChoice::Leave => return Ok(None),
            MenuChoice::Help => dialog.say(MENU)?,
            MenuChoice::Unclear => dialog.say("Type Enter, t, p, d, b or q.")?,
        }
    }
}

fn chosen(line: &str) -> MenuChoice {
    match line.to_lowercase().as_str() {
        "" | "w" | "web" | "serve" => MenuChoice::Run("serve"),
        "t" | "tutorial" => MenuChoice::Run("tutorial"),
        "p" | "play" => MenuChoice::Run("play"),
        "d" | "daily" => MenuChoice::Run("daily"),
        "b" | "break" => MenuChoice::Run("break"),
        "q" | "quit" | "exit" => MenuChoice::Leave,
        "h" | "?" | "help" => MenuChoice::Help,
        _ => MenuChoice::Unclear,
    }
}

/// Prints a game of `most-parts` against [`SECRET`].
fn demonstrate(out: &mut dyn Write, json: bool) -> Result<()> {
    let board = Board::new(Game::CLASSIC)?;
    let notation = Notation::standard(board.game());
    let secret = super::setup::code(&board, &notation, SECRET)?;
    let tree = Strategy::most_parts().tree(&board)?;
    let mut node = Some(&tree.root);
    let mut turns = Vec::new();
    while let Some(current) = node {
        let feedback = board.score(current.guess, secret);
        turns.push((notation.code(&board.code(current.guess)).to_string(), feedback));
        node = current.after(feedback);
    }
    let distribution = tree.root.distribution();
    if json {
        let turns: Vec<_> =
            turns.iter().map(|(guess, feedback)| json!({ "guess": guess, "feedback": feedback.to_string() })).collect();
        writeln!(out, "{}", json!({ "game": "4x6", "strategy": "most-parts", "secret": SECRET, "turns": turns }))?;
        return Ok(());
    }
    writeln!(out, "\nA game on 4x6: the secret is {SECRET}, most-parts breaks it.")?;
    for ((guess, feedback), turn) in turns.iter().zip(1..) {
        writeln!(out, "  guess {turn}: {guess}  answer {feedback}")?;
    }
    let (average, max) = (distribution.average(), distribution.max());
    writeln!(out, "It finds each of the 1296 secrets in at most {max} guesses, {average:.3} on average.")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_starts_the_web_app() {
        assert!(matches!(chosen(""), MenuChoice::Run("serve")));
        assert!(matches!((chosen("P"), chosen("break")), (MenuChoice::Run("play"), MenuChoice::Run("break"))));
        assert!(matches!((chosen("d"), chosen("t")), (MenuChoice::Run("daily"), MenuChoice::Run("tutorial"))));
        assert!(matches!((chosen("q"), chosen("exit")), (MenuChoice::Leave, MenuChoice::Leave)));
        assert!(matches!((chosen("?"), chosen("x")), (MenuChoice::Help, MenuChoice::Unclear)));
    }
}

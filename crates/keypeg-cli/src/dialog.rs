//! Lines asked and answered, on a terminal or through a pipe.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use anyhow::Result;

use crate::interrupt;

/// A longer line is no answer to anything that is asked here.
const LONGEST: u64 = 1 << 16;

/// Asks questions and prints what follows.
pub(crate) struct Dialog {
    out: Box<dyn Write>,
    echo: bool,
}

impl Dialog {
    /// Talks on the output, or on the error stream where the output is for one JSON object.
    pub(crate) fn new(json: bool) -> Dialog {
        let out: Box<dyn Write> = if json { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
        // What comes through a pipe is not on the screen yet; printed, the transcript reads like a game.
        Dialog { out, echo: !io::stdin().is_terminal() }
    }

    /// Asks for a line; `None` when there are no more.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        interrupt::set_prompting(true);
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes);
        interrupt::set_prompting(false);
        if read? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !c.is_control() || *c == '\t').collect();
        let line = line.trim().to_string();
        if self.echo {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    /// Prints a line.
    pub(crate) fn say(&mut self, line: impl std::fmt::Display) -> Result<()> {
        Ok(writeln!(self.out, "{line}")?)
    }
}

/// A message as a sentence: with a capital and a full stop, unless it ends as a sentence does.
pub(crate) fn sentence(message: impl std::fmt::Display) -> String {
    let message = message.to_string();
    let mut rest = message.chars();
    let first: String = rest.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let stop = if message.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", rest.as_str())
}

/// Splits a line into a command and its argument, where it is one of these commands.
///
/// A line that reads as a code too is a code, unless it is all in lower case: `HELP` is a guess on a board that has
/// these colors, `help` never is. A colon in front always makes a command.
pub(crate) fn command<'l>(line: &'l str, commands: &[&'static str], is_code: bool) -> Option<(&'static str, &'l str)> {
    let (explicit, text) = line.strip_prefix(':').map_or((false, line), |rest| (true, rest.trim_start()));
    if is_code && !explicit && text.chars().any(|c| !c.is_lowercase()) {
        return None;
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let word = if word == "?" { "help" } else { word };
    commands.iter().find(|command| command.eq_ignore_ascii_case(word)).map(|command| (*command, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::{command, sentence};

    #[test]
    fn messages_become_sentences() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("did you mean \"3,0\"?"), "Did you mean \"3,0\"?");
        assert_eq!(sentence("\"x\" is no code."), "\"x\" is no code.");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn commands_and_codes_are_told_apart() {
        let commands = ["help", "save"];
        assert_eq!(command("help", &commands, true), Some(("help", "")));
        assert_eq!(command("HELP", &commands, true), None);
        assert_eq!(command("HELP", &commands, false), Some(("help", "")));
        assert_eq!(command(":HELP", &commands, true), Some(("help", "")));
        assert_eq!(command("?", &commands, false), Some(("help", "")));
        assert_eq!(command("save my game.json", &commands, false), Some(("save", "my game.json")));
        assert_eq!(command("AABC", &commands, true), None);
        assert_eq!(command("", &commands, false), None);
    }
}

//! Asks for lines of input and prints replies, on a terminal or through a pipe.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use anyhow::Result;

use crate::interrupt;

/// Lines are cut after this number of bytes.
const LONGEST: u64 = 1 << 16;

/// Prompts on one stream and reads the standard input.
pub(crate) struct Dialog {
    out: Box<dyn Write>,
    echo: bool,
}

impl Dialog {
    /// Prints to the standard output, or to the error stream if the output is reserved for one JSON object.
    pub(crate) fn new(json: bool) -> Dialog {
        let out: Box<dyn Write> = if json { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
        // Input from a pipe is not on the screen. Echoed, the transcript reads like a dialog.
        Dialog { out, echo: !io::stdin().is_terminal() }
    }

    /// Asks for a line, trimmed and without control characters; `None` at the end of the input.
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

    pub(crate) fn say(&mut self, line: impl std::fmt::Display) -> Result<()> {
        Ok(writeln!(self.out, "{line}")?)
    }
}

/// A message as a sentence: with a capital letter, and a full stop unless it ends with a punctuation mark.
pub(crate) fn sentence(message: impl std::fmt::Display) -> String {
    let message = message.to_string();
    let mut rest = message.chars();
    let first: String = rest.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let stop = if message.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", rest.as_str())
}

/// Splits a line into a command and its argument; `None` if it is not one of `commands`.
///
/// `is_code` says that the line is also a valid code. Such a line is a code unless it is all lower case: `HELP` is a
/// guess on a board with these colors, `help` never is. With a colon in front it is always a command.
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

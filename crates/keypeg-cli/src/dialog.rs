//! Asks for lines of input and prints replies, on a terminal or through a pipe.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use anyhow::Result;

use crate::interrupt;
use crate::line_editor::LineEditor;
use crate::pegs::PegStyle;
use crate::terminal::{self, Output};

/// Lines are cut after this number of bytes.
const LONGEST: u64 = 1 << 16;

/// Prompts on one stream and reads the standard input.
pub(crate) struct Dialog {
    out: Box<dyn Write>,
    output: Output,
    input_is_terminal: bool,
    /// `None` in pipes, on terminals without cursor movement and for screen readers, which follow plain lines best.
    editor: Option<LineEditor>,
}

impl Dialog {
    /// Prints to the standard output, or to the error stream if the output is reserved for one JSON object.
    pub(crate) fn new(json: bool) -> Dialog {
        Dialog::in_style(PegStyle::Text, json)
    }

    /// Like [`Dialog::new`], without a line editor if a screen reader reads the output.
    pub(crate) fn in_style(style: PegStyle, json: bool) -> Dialog {
        let out: Box<dyn Write> = if json { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
        let (output, input_is_terminal) = (Output::of_dialog(json), io::stdin().is_terminal());
        let edits = !json && input_is_terminal && style != PegStyle::Plain && terminal::can_edit_lines();
        let editor = if edits { LineEditor::new() } else { None };
        Dialog { out, output, input_is_terminal, editor }
    }

    /// Whether a person types on a terminal and reads what is printed there.
    pub(crate) fn is_on_terminal(&self) -> bool {
        self.input_is_terminal && self.output.is_terminal()
    }

    /// Asks for a line, trimmed and without control characters; `None` at the end of the input.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        let wrapped = terminal::wrap_prompt(self.output, prompt);
        // The last line is the prompt of the editor, which must know where the cursor is.
        let (above, prompt) = wrapped.rsplit_once('\n').unwrap_or(("", &wrapped));
        if !above.is_empty() {
            writeln!(self.out, "{above}")?;
        }
        let prompt = format!("{} ", prompt.trim_end_matches(' '));
        let line = match &mut self.editor {
            Some(editor) => {
                self.out.flush()?;
                interrupt::begin_prompt(None);
                let line = editor.read(&prompt);
                interrupt::end_prompt();
                line?
            }
            None => self.read_plain(&prompt)?,
        };
        let Some(line) = line else { return Ok(None) };
        let line: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
        let line = line.trim().to_string();
        // Input from a pipe is not on the screen. It is printed, so that the output reads like a dialog.
        if !self.input_is_terminal {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    fn read_plain(&mut self, prompt: &str) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        interrupt::begin_prompt(self.is_on_terminal().then(|| prompt.to_string()));
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes);
        interrupt::end_prompt();
        // Reading fails on a terminal that was closed, which is an end of the input too.
        if read.or_else(|error| if self.input_is_terminal { Ok(0) } else { Err(error) })? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Prints lines, wrapped to the width of the terminal.
    pub(crate) fn say(&mut self, lines: impl std::fmt::Display) -> Result<()> {
        Ok(writeln!(self.out, "{}", terminal::wrap_lines(self.output, &lines.to_string()))?)
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

/// Splits a line into a command and its argument; `None` if it is not one of `commands`. `q` and `exit` mean `quit`, `h` and
/// `?` mean `help`.
///
/// `is_code` says that the line is also a valid code. Such a line is a code unless it is all lower case: `HELP` is a
/// guess on a board with these colors, `help` never is. With a colon in front it is always a command.
pub(crate) fn command<'l>(line: &'l str, commands: &[&'static str], is_code: bool) -> Option<(&'static str, &'l str)> {
    let (explicit, text) = line.strip_prefix(':').map_or((false, line), |rest| (true, rest.trim_start()));
    if is_code && !explicit && text.chars().any(|c| !c.is_lowercase()) {
        return None;
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let lower = word.to_lowercase();
    let word = match lower.as_str() {
        "?" | "h" => "help",
        "q" | "exit" => "quit",
        word => word,
    };
    commands.iter().find(|command| **command == word).map(|command| (*command, rest.trim()))
}

/// A file name as it was typed, without the quotes around it.
pub(crate) fn file_name(argument: &str) -> &str {
    let inside = |quote: char| argument.strip_prefix(quote)?.strip_suffix(quote).filter(|name| !name.is_empty());
    inside('"').or_else(|| inside('\'')).unwrap_or(argument)
}

#[cfg(test)]
mod tests {
    use super::{command, file_name, sentence};

    #[test]
    fn messages_become_sentences() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("did you mean \"3,0\"?"), "Did you mean \"3,0\"?");
        assert_eq!(sentence("\"x\" is not a code."), "\"x\" is not a code.");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn commands_and_codes_are_told_apart() {
        let commands = ["help", "save", "quit"];
        assert_eq!(command("help", &commands, true), Some(("help", "")));
        assert_eq!(command("HELP", &commands, true), None);
        assert_eq!(command("HELP", &commands, false), Some(("help", "")));
        assert_eq!(command(":HELP", &commands, true), Some(("help", "")));
        for (typed, means) in [("?", "help"), ("h", "help"), ("q", "quit"), ("exit", "quit"), ("Q", "quit")] {
            assert_eq!(command(typed, &commands, false), Some((means, "")), "{typed}");
        }
        assert_eq!(command("save my game.json", &commands, false), Some(("save", "my game.json")));
        assert_eq!(command("AABC", &commands, true), None);
        assert_eq!(command("", &commands, false), None);
    }

    #[test]
    fn quotes_are_no_part_of_a_file_name() {
        for (typed, name) in
            [("a.json", "a.json"), ("\"a b.json\"", "a b.json"), ("'a b'", "a b"), ("\"", "\""), ("\"a'", "\"a'")]
        {
            assert_eq!(file_name(typed), name);
        }
    }
}

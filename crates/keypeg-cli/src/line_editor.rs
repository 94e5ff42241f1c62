//! Reads a line on a terminal, with editing and history.

use anyhow::Result;
use rustyline::config::{BellStyle, ColorMode};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::interrupt::{self, StopSignal};
use crate::terminal;

/// Edits lines and remembers those of this dialog.
pub(crate) struct LineEditor(Editor<(), MemHistory>);

impl LineEditor {
    /// `None` if the terminal cannot be used.
    pub(crate) fn new() -> Option<LineEditor> {
        // Every color of a prompt was decided before. Pasted lines are lines, as if they were typed.
        let config = Config::builder()
            .color_mode(ColorMode::Forced)
            .bell_style(BellStyle::None)
            .bracketed_paste(false)
            .auto_add_history(true)
            .build();
        interrupt::remember_terminal();
        let history = MemHistory::with_config(&config);
        Editor::with_history(config, history).ok().map(LineEditor)
    }

    /// A line as it was typed; `None` at the end of the input. Ctrl-C ends the program.
    pub(crate) fn read(&mut self, prompt: &str) -> Result<Option<String>> {
        match self.0.readline(&(terminal::without_colors(prompt), prompt)) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Interrupted) => interrupt::end_at_prompt(StopSignal::Interrupt),
            // A terminal that was closed is an end of the input too.
            Err(ReadlineError::Eof | ReadlineError::Io(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

//! How codes, colors and answers are written in a sentence.

use keypeg_core::{Code, Feedback, Notation};

/// How codes, colors and answers are written into sentences: colored, as plain text, or for a screen reader.
pub trait Spelling {
    /// The text for a code.
    fn code(&self, code: &Code) -> String;

    /// The text for a color, numbered from 0.
    fn color(&self, color: u8) -> String;

    /// The text for an answer.
    fn feedback(&self, feedback: Feedback) -> String;
}

/// Writes them as a player types them.
impl Spelling for Notation {
    fn code(&self, code: &Code) -> String {
        self.code(code).to_string()
    }

    fn color(&self, color: u8) -> String {
        self.color(color)
    }

    fn feedback(&self, feedback: Feedback) -> String {
        feedback.to_string()
    }
}

//! How codes, colors and answers are written in a sentence.

use keypeg_core::{Code, Feedback, Notation};

/// Writes codes, colors and answers into sentences, for whoever reads them or has them read aloud.
pub trait Spelling {
    /// A code.
    fn code(&self, code: &Code) -> String;

    /// A color.
    fn color(&self, color: u8) -> String;

    /// An answer.
    fn feedback(&self, feedback: Feedback) -> String;
}

/// As they are typed.
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

//! How codes, colors and answers are written in a sentence.

use keypeg_core::{Code, Feedback, Notation};

use crate::text::plural;

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

/// Writes answers in words, for readers who do not type them: `1 black, 2 white`. Bulls and Cows has `1 bull, 2 cows`.
pub struct SpokenAnswers<'a>(pub &'a Notation);

impl Spelling for SpokenAnswers<'_> {
    fn code(&self, code: &Code) -> String {
        Spelling::code(self.0, code)
    }

    fn color(&self, color: u8) -> String {
        Spelling::color(self.0, color)
    }

    fn feedback(&self, feedback: Feedback) -> String {
        let (black, white) = (feedback.black(), feedback.white());
        if self.0.game().to_string() == BULLS_AND_COWS {
            return format!("{}, {}", plural(black, "bull", "bulls"), plural(white, "cow", "cows"));
        }
        format!("{black} black, {white} white")
    }
}

/// The game whose answers are called bulls and cows.
const BULLS_AND_COWS: &str = "4x10-distinct";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spoken_answers_are_words() {
        let says = |game: &str, answer: &str| {
            let notation = Notation::standard(game.parse().unwrap());
            SpokenAnswers(&notation).feedback(Feedback::parse(4, answer).unwrap())
        };
        assert_eq!(says("4x6", "1,2"), "1 black, 2 white");
        assert_eq!(says("4x10-distinct", "1,2"), "1 bull, 2 cows");
        assert_eq!(says("4x10-distinct", "0,1"), "0 bulls, 1 cow");
        let notation = Notation::standard("4x6".parse().unwrap());
        let spoken = SpokenAnswers(&notation);
        assert_eq!((spoken.code(&notation.parse_code("AABC").unwrap()), spoken.color(1)), ("AABC".into(), "B".into()));
    }
}

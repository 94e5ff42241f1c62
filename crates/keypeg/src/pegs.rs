//! Codes and answers as they are drawn: in color *and* letters, or plainly for a screen reader.

use std::io::IsTerminal;

use keypeg_core::{Code, Feedback, Notation};
use keypeg_export::Paint;

/// How pegs are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// On colored ground.
    Color,
    /// Letters and numbers.
    Text,
    /// Spelled out, to be read aloud.
    Plain,
}

impl Style {
    /// Colors on a terminal unless `NO_COLOR` is set; plain when asked for.
    pub(crate) fn choose(plain: bool, json: bool) -> Style {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let terminal = if json { std::io::stderr().is_terminal() } else { std::io::stdout().is_terminal() };
        match (plain, wanted && terminal) {
            (true, _) => Style::Plain,
            (false, true) => Style::Color,
            (false, false) => Style::Text,
        }
    }

    /// A code.
    pub(crate) fn code(self, notation: &Notation, code: &Code) -> String {
        match self {
            Style::Text => notation.code(code).to_string(),
            Style::Plain => {
                let colors: Vec<String> = code.colors().iter().map(|&color| notation.color(color)).collect();
                colors.join(" ")
            }
            Style::Color => code.colors().iter().map(|&color| peg(notation, color)).collect(),
        }
    }

    /// An answer.
    pub(crate) fn feedback(self, feedback: Feedback) -> String {
        match self {
            Style::Text => feedback.to_string(),
            Style::Plain => format!("{} black, {} white", feedback.black(), feedback.white()),
            Style::Color => {
                let keys = "●".repeat(feedback.black().into()) + &"○".repeat(feedback.white().into());
                format!("{feedback} {keys}")
            }
        }
    }

    /// The colors of a game, in order.
    pub(crate) fn colors(self, notation: &Notation) -> String {
        let colors = 0..notation.game().colors() as u8;
        match self {
            Style::Color => colors.map(|color| peg(notation, color)).collect(),
            Style::Text | Style::Plain => colors.map(|color| notation.color(color)).collect::<Vec<_>>().join(" "),
        }
    }
}

/// A peg: its letter on its color, dark on light grounds and light on dark ones.
fn peg(notation: &Notation, color: u8) -> String {
    let symbol = notation.color(color);
    let Some(paint) = Paint::of(notation, color) else { return format!(" {symbol} ") };
    let Paint { red, green, blue } = paint;
    let ink = if paint.is_light() { "30" } else { "97" };
    format!("\x1b[48;2;{red};{green};{blue}m\x1b[{ink};1m {symbol} \x1b[0m")
}

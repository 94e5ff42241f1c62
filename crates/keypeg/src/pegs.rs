//! Codes and answers as they are drawn: in color *and* letters, or plainly for a screen reader.

use std::io::IsTerminal;

use keypeg_core::{Code, Feedback, Notation};

/// Colors that stay apart for color-blind players; a ninth and later colors are drawn in letters alone.
const PALETTE: [(u8, u8, u8); 8] = [
    (0xa3, 0x14, 0x18),
    (0xd1, 0x7a, 0x00),
    (0xec, 0xd2, 0x0b),
    (0x6c, 0xc2, 0x9e),
    (0x2a, 0x7a, 0xcb),
    (0x66, 0x16, 0x91),
    (0xfe, 0xfc, 0xfa),
    (0x1b, 0x1c, 0x1b),
];

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
    let Some(&(red, green, blue)) = PALETTE.get(usize::from(color)) else { return format!(" {symbol} ") };
    // The usual weights of brightness; the palette's two middle tones read best in dark letters.
    let brightness = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    let ink = if brightness > 105_000 { "30" } else { "97" };
    format!("\x1b[48;2;{red};{green};{blue}m\x1b[{ink};1m {symbol} \x1b[0m")
}

//! Codes and answers as they are drawn: in color *and* letters, or plainly for a screen reader.

use std::io::IsTerminal;

use keypeg_core::{Code, Feedback, Notation};

/// Colors that stay apart for color-blind players. Later colors of a game take them again, in other shapes.
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

/// What stands around the letter of the first eight colors, of the next eight, and so on: shapes need no color to be told
/// apart. After the last the first comes again, and the symbol alone says which is which.
const SHAPES: [(char, char); 5] = [(' ', ' '), ('(', ')'), ('[', ']'), ('<', '>'), ('{', '}')];

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

    /// How many columns a code takes on the screen.
    pub(crate) fn width(self, notation: &Notation, code: &Code) -> usize {
        match self {
            Style::Color => code.colors().iter().map(|&color| notation.color(color).chars().count() + 2).sum(),
            Style::Text | Style::Plain => self.code(notation, code).chars().count(),
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
    let number = usize::from(color);
    let ground = PALETTE[number % PALETTE.len()];
    let (left, right) = SHAPES[number / PALETTE.len() % SHAPES.len()];
    let ((red, green, blue), ink) = (ground, ink(ground));
    let symbol = notation.color(color);
    format!("\x1b[48;2;{red};{green};{blue}m\x1b[38;2;{ink};{ink};{ink};1m{left}{symbol}{right}\x1b[0m")
}

/// Black or white, whichever stands out more; the reader's own theme may call anything black.
fn ink(ground: (u8, u8, u8)) -> u8 {
    let luminance = luminance(ground);
    if contrast(luminance, 0.0) >= contrast(luminance, 1.0) { 0 } else { 255 }
}

/// The relative luminance of a color, as the Web Content Accessibility Guidelines define it.
fn luminance((red, green, blue): (u8, u8, u8)) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The contrast of two luminances by the same guidelines: from 1 to 21; from 4.5 on text is readable.
fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn letters_are_readable_on_every_color() {
        assert!((contrast(luminance((0, 0, 0)), luminance((255, 255, 255))) - 21.0).abs() < 1e-9);
        for ground in PALETTE {
            let ink = ink(ground);
            let contrast = contrast(luminance(ground), luminance((ink, ink, ink)));
            assert!(contrast >= 4.5, "{ground:?} has a contrast of {contrast:.2} with its letter");
        }
    }

    /// A color as somebody sees it who lacks the cones for red or for green: its yellow and its blue.
    ///
    /// Source of the weights: Viénot, Brettel and Mollon, "Digital video colourmaps for checking the legibility of displays
    /// by dichromats", 1999. Red and green are one there, so two numbers remain.
    fn as_seen((red, green, blue): (u8, u8, u8), weights: [[f64; 3]; 2]) -> [f64; 2] {
        let linear = [red, green, blue].map(|part| (f64::from(part) / 255.0).powf(2.2));
        weights.map(|weights| {
            let sum: f64 = weights.iter().zip(linear).map(|(weight, part)| weight * part).sum();
            255.0 * sum.clamp(0.0, 1.0).powf(1.0 / 2.2)
        })
    }

    #[test]
    fn colors_stay_apart_for_color_blind_players() {
        let protan = [[0.112_38, 0.887_62, 0.0], [0.004_01, -0.004_01, 1.0]];
        let deutan = [[0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]];
        for weights in [protan, deutan] {
            for (number, &one) in PALETTE.iter().enumerate() {
                for &other in &PALETTE[..number] {
                    let (a, b) = (as_seen(one, weights), as_seen(other, weights));
                    let distance = (a[0] - b[0]).hypot(a[1] - b[1]);
                    assert!(distance > 30.0, "{one:?} and {other:?} are {distance:.0} apart");
                }
            }
        }
        let (red, green) = (as_seen((200, 0, 0), protan), as_seen((0, 77, 0), protan));
        assert!((red[0] - green[0]).hypot(red[1] - green[1]) < 20.0, "a red and a green that look alike to them");
    }

    #[test]
    fn every_color_of_a_game_is_drawn_differently() {
        for game in ["12x20", "4x26", "2x40", "2x100"] {
            let notation = Notation::standard(game.parse().unwrap());
            let colors = 0..notation.game().colors() as u8;
            let drawn: Vec<String> = colors.map(|color| peg(&notation, color)).collect();
            assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), drawn.len(), "{game}");
            assert!(drawn.iter().all(|peg| peg.starts_with("\x1b[48;2;")), "all on colored ground");
        }
        // Without their symbols too, as far as the shapes go; letters do not occur in the codes of the terminal.
        let notation = Notation::standard("4x26".parse().unwrap());
        let without_symbol = |color: u8| peg(&notation, color).replace(&notation.color(color), "");
        assert_eq!((0..26).map(without_symbol).collect::<HashSet<_>>().len(), 26);
    }
}

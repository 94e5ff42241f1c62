//! Draws codes and answers: in color with letters, as text, or spelled out for a screen reader.

pub(crate) mod board_view;
mod ground;

use keypeg_core::{Code, Feedback, Notation};
use keypeg_export::Paint;
use keypeg_play::words::Spelling;

use crate::terminal::{self, ColorDepth, JOINT, Output};

/// What surrounds the letter of colors 1 to 8, of colors 9 to 16, and so on, so that pegs with the same background
/// differ without color. After the last shape the first is used again; then only the symbol differs.
const SHAPES: [(char, char); 5] = [(JOINT, JOINT), ('(', ')'), ('[', ']'), ('<', '>'), ('{', '}')];

/// Plain codes of at most this many pegs are kept on one line.
const UNBROKEN_PEGS: usize = 12;

/// Codes of more pegs are divided into groups, so that they can be read and wrapped.
const LONG_CODE: usize = 24;

/// What a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PegScreen {
    depth: ColorDepth,
    columns: usize,
}

impl PegScreen {
    /// Whether codes must be drawn without space around their letters, to leave room for words beside them.
    fn is_narrow_for(self, notation: &Notation) -> bool {
        let symbol = notation.color((notation.game().colors() - 1) as u8).chars().count();
        notation.game().pegs() * (symbol + 2) > self.columns / 2
    }
}

/// How pegs are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PegStyle {
    /// The letter of each color on a background of that color.
    Color(PegScreen),
    /// Codes as letters, answers as numbers.
    Text,
    /// Spelled out for a screen reader.
    Plain,
}

impl PegStyle {
    /// `Plain` if asked for, else `Color` where the stream of the dialog shows colors.
    pub(crate) fn choose(plain: bool, json: bool) -> PegStyle {
        let output = Output::of_dialog(json);
        match (plain, terminal::color_depth(output)) {
            (true, _) => PegStyle::Plain,
            (false, ColorDepth::None) => PegStyle::Text,
            (false, depth) => PegStyle::Color(PegScreen { depth, columns: terminal::width(output).unwrap_or(80) }),
        }
    }

    /// How a terminal of some columns shows pegs.
    #[cfg(test)]
    fn on_screen(columns: usize) -> PegStyle {
        PegStyle::Color(PegScreen { depth: ColorDepth::Exact, columns })
    }

    pub(crate) fn code(self, notation: &Notation, code: &Code) -> String {
        match self {
            PegStyle::Text => notation.code(code).to_string(),
            PegStyle::Plain => {
                let colors: Vec<String> = code.colors().iter().map(|&color| notation.color(color)).collect();
                // A code is not broken, unless it is too long for a line of a narrow terminal.
                let joint = if colors.len() <= UNBROKEN_PEGS { JOINT } else { ' ' };
                colors.join(&joint.to_string())
            }
            PegStyle::Color(_) if self.divides(notation) => self.groups(notation, code).join(" "),
            PegStyle::Color(screen) => {
                let joint = if screen.is_narrow_for(notation) && notation.game().colors() > 26 { " " } else { "" };
                let pegs: Vec<String> = code.colors().iter().map(|&color| peg(screen, notation, color)).collect();
                pegs.join(joint)
            }
        }
    }

    /// Whether codes are divided into groups.
    fn divides(self, notation: &Notation) -> bool {
        matches!(self, PegStyle::Color(_)) && notation.game().pegs() > LONG_CODE
    }

    /// A code in groups of ten pegs, or of five if colors are numbers.
    fn groups(self, notation: &Notation, code: &Code) -> Vec<String> {
        let group = if notation.separator().is_empty() { 10 } else { 5 };
        let written = |pegs: &[u8]| {
            let colors: Vec<String> = pegs.iter().map(|&color| self.spelling(notation).color(color)).collect();
            colors.join(notation.separator())
        };
        code.colors().chunks(group).map(written).collect()
    }

    pub(crate) fn feedback(self, feedback: Feedback) -> String {
        match self {
            PegStyle::Text => feedback.to_string(),
            PegStyle::Plain => format!("{} black, {} white", feedback.black(), feedback.white()),
            // More key pegs than that are not counted by eye.
            PegStyle::Color(_) if usize::from(feedback.black() + feedback.white()) > LONG_CODE => feedback.to_string(),
            PegStyle::Color(_) => {
                let keys = "●".repeat(feedback.black().into()) + &"○".repeat(feedback.white().into());
                format!("{feedback} {keys}")
            }
        }
    }

    /// An answer in a sentence or a table: without key pegs, which would be hard to read there.
    pub(crate) fn answer(self, feedback: Feedback) -> String {
        match self {
            PegStyle::Color(_) => PegStyle::Text.feedback(feedback),
            style => style.feedback(feedback),
        }
    }

    /// Spells codes and answers in sentences and tables.
    pub(crate) fn spelling(self, notation: &Notation) -> StyledSpelling<'_> {
        StyledSpelling { style: self, notation }
    }

    /// All colors of the game in their order. A list that fits on a line is not broken.
    pub(crate) fn colors(self, notation: &Notation) -> String {
        let colors = (0..notation.game().colors() as u8).map(|color| match self {
            PegStyle::Color(screen) => peg(screen, notation, color),
            PegStyle::Text | PegStyle::Plain => notation.color(color),
        });
        let list = colors.collect::<Vec<_>>().join(" ");
        let columns = match self {
            PegStyle::Color(screen) => screen.columns,
            PegStyle::Text | PegStyle::Plain => terminal::width(Output::Standard).unwrap_or(0),
        };
        // The full stop behind the list needs room too.
        if visible_width(&list) < columns { list.replace(' ', &JOINT.to_string()) } else { list }
    }
}

/// A style as sentences use it: the same as alone, but answers have no key pegs.
pub(crate) struct StyledSpelling<'a> {
    style: PegStyle,
    notation: &'a Notation,
}

impl Spelling for StyledSpelling<'_> {
    fn code(&self, code: &Code) -> String {
        self.style.code(self.notation, code)
    }

    fn color(&self, color: u8) -> String {
        match self.style {
            PegStyle::Color(screen) => peg(screen, self.notation, color),
            PegStyle::Text | PegStyle::Plain => self.notation.color(color),
        }
    }

    fn feedback(&self, feedback: Feedback) -> String {
        self.style.answer(feedback)
    }
}

/// The width of a text on the screen, in columns: escape codes for colors take none.
pub(crate) fn visible_width(text: &str) -> usize {
    terminal::without_colors(text).chars().count()
}

/// One peg: its letter on its color, with a space or a shape on both sides where there is room.
fn peg(screen: PegScreen, notation: &Notation, color: u8) -> String {
    let paint = Paint::of(notation, color).unwrap_or_else(|| Paint::repeated(color));
    let (begin, end) = (ground::begin(paint, screen.depth), ground::end(screen.depth));
    let symbol = notation.color(color);
    if screen.is_narrow_for(notation) {
        return format!("{begin}{symbol}{end}");
    }
    let (left, right) = SHAPES[usize::from(color) / Paint::COUNT % SHAPES.len()];
    format!("{begin}{left}{symbol}{right}{end}")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const WIDE: PegScreen = PegScreen { depth: ColorDepth::Exact, columns: 80 };

    #[test]
    fn colors_take_no_columns() {
        let notation = Notation::standard("4x6".parse().unwrap());
        let code = notation.parse_code("AABC").unwrap();
        assert_eq!(visible_width(&PegStyle::Color(WIDE).code(&notation, &code)), 12);
        assert_eq!(visible_width("1,0 ●○"), 6);
        let notation = Notation::standard("20x9".parse().unwrap());
        let code = notation.parse_code("ABCDEFGHIABCDEFGHIAB").unwrap();
        assert_eq!(visible_width(&PegStyle::Color(WIDE).code(&notation, &code)), 20, "no room for spaces");
    }

    #[test]
    fn every_color_of_a_game_is_drawn_differently() {
        for game in ["12x20", "4x26", "2x40", "2x100"] {
            let notation = Notation::standard(game.parse().unwrap());
            let colors = 0..notation.game().colors() as u8;
            let drawn: Vec<String> = colors.map(|color| peg(WIDE, &notation, color)).collect();
            assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), drawn.len(), "{game}");
            assert!(drawn.iter().all(|peg| peg.starts_with("\x1b[48;2;")), "all on colored ground");
        }
        // Also without their symbols, as long as there are shapes. No letter of a symbol occurs in the escape codes.
        let notation = Notation::standard("4x26".parse().unwrap());
        let without_symbol = |color: u8| peg(WIDE, &notation, color).replace(&notation.color(color), "");
        assert_eq!((0..26).map(without_symbol).collect::<HashSet<_>>().len(), 26);
    }
}

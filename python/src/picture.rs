//! Pictures for notebooks: games, turns, positions, cells and reviews as SVG.
//!
//! Every picture has a background of its own, so that it is readable in a light and in a dark notebook, whether or not the
//! colors of the notebook are those of the system.

mod cell_grid;
mod drawing;
mod review_chart;
mod turn_rows;

use keypeg::{Code, History, Kind, Notation};

use drawing::{Drawing, MARGIN, PEG, ROW};

pub(crate) use cell_grid::cells;
pub(crate) use review_chart::review;

/// The most remaining codes that a picture of a position shows.
pub(crate) const MOST_CODES: usize = 24;

/// The colors of a game with their symbols, and its rules in words.
pub(crate) fn game(notation: &Notation) -> String {
    let game = notation.game();
    let (pegs, colors) = (game.pegs(), game.colors());
    let codes = game.code_count().map_or_else(|| "very many codes".to_string(), |codes| format!("{codes} codes"));
    let repeats = match game.kind() {
        Kind::Repeats => "a color may repeat",
        Kind::Distinct => "no color repeats",
    };
    let mut drawing = Drawing::new(&format!("The game {game}"));
    drawing.text(MARGIN, MARGIN + 14, "title", &game.to_string());
    drawing.text(MARGIN, MARGIN + 34, "faint", &format!("{pegs} pegs, {colors} colors, {repeats}, {codes}"));
    /// More colors than this go to the next line.
    const PER_LINE: usize = 20;
    for color in 0..colors {
        let (x, y) = (MARGIN + color % PER_LINE * PEG, MARGIN + 46 + color / PER_LINE * ROW);
        drawing.peg(notation, color as u8, x, y);
    }
    drawing.finish()
}

/// The turns of a game.
pub(crate) fn turns(notation: &Notation, history: &History) -> String {
    let mut drawing = Drawing::new(&format!("{} turns of {}", history.len(), notation.game()));
    turn_rows::draw(&mut drawing, notation, history);
    drawing.finish()
}

/// The turns of a game, and how many codes remain; `codes` lists them where there are few.
pub(crate) fn position(notation: &Notation, history: &History, left: Option<u128>, codes: &[Code]) -> String {
    let left = match left {
        Some(1) => "1 code is left".to_string(),
        Some(left) => format!("{left} codes are left"),
        None => "many codes are left".to_string(),
    };
    let mut drawing = Drawing::new(&format!("A position of {}: {left}", notation.game()));
    let mut y = turn_rows::draw(&mut drawing, notation, history) + 18;
    drawing.text(MARGIN, y, "", &left);
    y += 10;
    let width = notation.game().pegs() * PEG + 12;
    let per_line = (640 / width).max(1);
    for (place, code) in codes.iter().enumerate() {
        drawing.code(notation, code, MARGIN + place % per_line * width, y + place / per_line * ROW);
    }
    drawing.finish()
}

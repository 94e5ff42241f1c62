//! The turns of a game, one row each.

use keypeg::{History, Notation};

use super::drawing::{Drawing, MARGIN, ROW};

/// Where the pegs begin, after the number of the turn.
const PEGS: usize = MARGIN + 26;

/// Draws the turns; returns the height that they take.
pub(super) fn draw(drawing: &mut Drawing, notation: &Notation, history: &History) -> usize {
    let game = notation.game();
    drawing.text(MARGIN, MARGIN + 14, "title", &game.to_string());
    for (place, turn) in history.turns().iter().enumerate() {
        let y = top(place);
        drawing.text(MARGIN + 18, y + 19, "faint right", &(place + 1).to_string());
        let end = drawing.code(notation, &turn.guess, PEGS, y);
        drawing.feedback(game.pegs(), turn.feedback, end + 8, y);
    }
    top(history.len())
}

/// Where the row of a turn begins.
pub(super) fn top(turn: usize) -> usize {
    MARGIN + 24 + turn * ROW
}

/// Where the rows end, on the right.
pub(super) fn right(notation: &Notation) -> usize {
    let pegs = notation.game().pegs();
    PEGS + pegs * super::PEG + 8 + if pegs <= 10 { pegs.div_ceil(2) * 11 + 8 } else { 0 } + 36
}

//! Who published optimal figures of a board before.

use keypeg_core::{Game, Kind};

/// Who published the least average or the least worst case of a board. `None` if nothing was found, which does not mean that there
/// is nothing.
pub fn published(game: Game) -> Option<&'static str> {
    match (game.pegs(), game.colors(), game.kind()) {
        (4, 6, Kind::Repeats) => Some("Koyama and Lai 1993"),
        (4, 7, Kind::Repeats) => Some("Ville 2013"),
        // Formulas for any number of colors.
        (2, _, Kind::Repeats) => Some("Goddard 2004"),
        (2, _, Kind::Distinct) => Some("Chen and Lin 2004"),
        _ => None,
    }
}

//! What the colors of a game are drawn in.

use keypeg_core::Notation;

/// A ground that a peg's symbol stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Its red part.
    pub red: u8,
    /// Its green part.
    pub green: u8,
    /// Its blue part.
    pub blue: u8,
}

/// Colors that stay apart for color-blind players, each with the initials that people give it.
const PALETTE: [(Paint, &str); 8] = [
    (rgb(0xa3, 0x14, 0x18), "R"),
    (rgb(0xd1, 0x7a, 0x00), "O"),
    (rgb(0xec, 0xd2, 0x0b), "Y"),
    (rgb(0x6c, 0xc2, 0x9e), "G"),
    (rgb(0x2a, 0x7a, 0xcb), "B"),
    (rgb(0x66, 0x16, 0x91), "PV"),
    (rgb(0xfe, 0xfc, 0xfa), "W"),
    (rgb(0x1b, 0x1c, 0x1b), "K"),
];

const fn rgb(red: u8, green: u8, blue: u8) -> Paint {
    Paint { red, green, blue }
}

impl Paint {
    /// The ground of a color. A game of more than eight colors is drawn in symbols alone. Where all symbols are initials
    /// of colors, as in `GYBROP`, `G` is green; otherwise the first color has the first ground.
    ///
    /// ```
    /// use keypeg_core::Notation;
    /// use keypeg_export::Paint;
    ///
    /// let game = "4x6".parse()?;
    /// let (letters, norvig) = (Notation::standard(game), Notation::with_symbols(game, "GYBROP")?);
    /// assert_eq!(Paint::of(&letters, 2), Paint::of(&norvig, 1), "the third ground is yellow");
    /// assert_eq!(Paint::of(&Notation::standard("4x10-distinct".parse()?), 0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(notation: &Notation, color: u8) -> Option<Paint> {
        let colors = notation.game().colors() as u8;
        if usize::from(colors) > PALETTE.len() {
            return None;
        }
        let by_initial = |color: u8| PALETTE.iter().position(|(_, names)| names.contains(&notation.color(color)));
        let places: Vec<usize> = (0..colors).filter_map(by_initial).collect();
        let named = places.len() == usize::from(colors) && (1..places.len()).all(|i| !places[..i].contains(&places[i]));
        let place = if named { places[usize::from(color)] } else { usize::from(color) };
        Some(PALETTE[place].0)
    }

    /// Whether dark letters read better on it than light ones.
    pub fn is_light(self) -> bool {
        // The usual weights of brightness; the palette's two middle tones read best in dark letters.
        299 * u32::from(self.red) + 587 * u32::from(self.green) + 114 * u32::from(self.blue) > 105_000
    }

    /// As CSS and SVG write it.
    pub(crate) fn css(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }

    /// The color of letters on it, as CSS and SVG write it.
    pub(crate) fn ink(self) -> &'static str {
        if self.is_light() { "#000" } else { "#fff" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_count_only_when_all_are_different_colors() {
        let game = "2x3".parse().unwrap();
        let first = |symbols: &str| Paint::of(&Notation::with_symbols(game, symbols).unwrap(), 0).unwrap();
        assert_eq!(first("GYB"), PALETTE[3].0);
        assert_eq!(first("GYX"), PALETTE[0].0, "X is no color");
        assert_eq!(first("PVG"), PALETTE[0].0, "P and V would look the same");
    }
}

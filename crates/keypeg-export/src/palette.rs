//! The colors in which the pegs of a game are drawn.

use keypeg_core::Notation;

/// The background color of a peg, in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Red, from 0 to 255.
    pub red: u8,
    /// Green, from 0 to 255.
    pub green: u8,
    /// Blue, from 0 to 255.
    pub blue: u8,
}

/// Colors that color-blind players can tell apart, each with its usual initials.
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
    /// The background of a color, or `None` in a game with more than [`Paint::COUNT`] colors, which is drawn in symbols
    /// alone. If all symbols are initials of colors, as in `GYBROP`, `G` is green; otherwise the first color has the
    /// first background.
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

    /// The number of different backgrounds.
    pub const COUNT: usize = PALETTE.len();

    /// The background of a color in a game with any number of colors; they repeat after [`Paint::COUNT`].
    pub fn repeated(color: u8) -> Paint {
        PALETTE[usize::from(color) % Paint::COUNT].0
    }

    /// Whether dark letters have more contrast on it than light ones.
    pub fn is_light(self) -> bool {
        contrast(self.luminance(), 0.0) >= contrast(self.luminance(), 1.0)
    }

    /// The relative luminance, as the Web Content Accessibility Guidelines define it.
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The color in the notation of CSS and SVG.
    pub(crate) fn css(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }

    /// The color of letters on it, as CSS and SVG write it.
    pub(crate) fn ink(self) -> &'static str {
        if self.is_light() { "#000" } else { "#fff" }
    }
}

/// The contrast of two luminances by the same guidelines: from 1 to 21; from 4.5 on text is readable.
fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_count_only_when_all_are_different_colors() {
        let game = "2x3".parse().unwrap();
        let first = |symbols: &str| Paint::of(&Notation::with_symbols(game, symbols).unwrap(), 0).unwrap();
        assert_eq!(first("GYB"), PALETTE[3].0);
        assert_eq!(first("GYX"), PALETTE[0].0, "X is not the initial of a color");
        assert_eq!(first("PVG"), PALETTE[0].0, "P and V would look the same");
    }

    #[test]
    fn letters_are_readable_on_every_color() {
        assert!((contrast(rgb(0, 0, 0).luminance(), rgb(255, 255, 255).luminance()) - 21.0).abs() < 1e-9);
        for (ground, _) in PALETTE {
            let contrast = contrast(ground.luminance(), if ground.is_light() { 0.0 } else { 1.0 });
            assert!(contrast >= 4.5, "{ground:?} has a contrast of {contrast:.2} with its letter");
        }
    }

    /// A color as seen without the cones for red or for green: its yellow and its blue.
    ///
    /// Source of the weights: Viénot, Brettel and Mollon, "Digital video colourmaps for checking the legibility of displays
    /// by dichromats", 1999. Red and green are one there, so two numbers remain.
    fn as_seen(Paint { red, green, blue }: Paint, weights: [[f64; 3]; 2]) -> [f64; 2] {
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
            for (number, &(one, _)) in PALETTE.iter().enumerate() {
                for &(other, _) in &PALETTE[..number] {
                    let (a, b) = (as_seen(one, weights), as_seen(other, weights));
                    let distance = (a[0] - b[0]).hypot(a[1] - b[1]);
                    assert!(distance > 30.0, "{one:?} and {other:?} are {distance:.0} apart");
                }
            }
        }
        let (red, green) = (as_seen(rgb(200, 0, 0), protan), as_seen(rgb(0, 77, 0), protan));
        assert!((red[0] - green[0]).hypot(red[1] - green[1]) < 20.0, "a red and a green that look alike to them");
    }
}

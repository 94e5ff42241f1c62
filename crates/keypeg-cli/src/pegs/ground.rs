//! The escape codes of a peg's background, in as many colors as the terminal shows.

use keypeg_export::Paint;

use crate::terminal::ColorDepth;

/// The background of each paint in the 16 named colors, in the order of [`Paint::repeated`]. Each is the nearest color that
/// no other paint uses.
const NAMED: [u8; Paint::COUNT] = [41, 43, 103, 42, 44, 45, 107, 100];

/// The named color of the letters on each background of [`NAMED`]. Named blue is darker than the blue of the palette.
const INKS: [u8; Paint::COUNT] = [97, 30, 30, 30, 97, 97, 30, 97];

/// Begins a background, with black or white bold letters, whichever is easier to read.
pub(super) fn begin(paint: Paint, depth: ColorDepth) -> String {
    let Paint { red, green, blue } = paint;
    let is_light = paint.is_light();
    match depth {
        ColorDepth::None => String::new(),
        ColorDepth::Named => {
            let place = (0..Paint::COUNT as u8).find(|&place| Paint::repeated(place) == paint).unwrap_or(0);
            format!("\x1b[{};{};1m", NAMED[usize::from(place)], INKS[usize::from(place)])
        }
        ColorDepth::Palette => {
            let ink = if is_light { 16 } else { 231 };
            format!("\x1b[48;5;{};38;5;{ink};1m", cube(paint))
        }
        // These are exact colors, since a terminal theme may redefine the named ones.
        ColorDepth::Exact => {
            let ink = if is_light { 0 } else { 255 };
            format!("\x1b[48;2;{red};{green};{blue};38;2;{ink};{ink};{ink};1m")
        }
    }
}

/// Ends every color.
pub(super) fn end(depth: ColorDepth) -> &'static str {
    if depth == ColorDepth::None { "" } else { "\x1b[0m" }
}

/// The nearest color of the cube of 6 × 6 × 6 colors in the palette of 256.
fn cube(paint: Paint) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |part: u8| (0..6u8).min_by_key(|&level| LEVELS[usize::from(level)].abs_diff(part)).unwrap_or(0);
    16 + 36 * nearest(paint.red) + 6 * nearest(paint.green) + nearest(paint.blue)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn paints_differ_at_every_depth() {
        for depth in [ColorDepth::Named, ColorDepth::Palette, ColorDepth::Exact] {
            let drawn: HashSet<String> =
                (0..Paint::COUNT as u8).map(|place| begin(Paint::repeated(place), depth)).collect();
            assert_eq!(drawn.len(), Paint::COUNT, "{depth:?}");
        }
        assert_eq!(cube(Paint { red: 255, green: 250, blue: 248 }), 231);
        assert_eq!(begin(Paint::repeated(0), ColorDepth::Named), "\x1b[41;97;1m");
        assert_eq!(begin(Paint::repeated(4), ColorDepth::Named), "\x1b[44;97;1m", "white on blue");
    }
}

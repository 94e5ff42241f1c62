//! The cells of a guess as a triangle: a row per number of black pegs, a column per number of white pegs.

use super::drawing::{Drawing, MARGIN};

const WIDTH: usize = 58;
const HEIGHT: usize = 26;
/// Room for the titles of rows and columns.
const LEFT: usize = MARGIN + 62;
const TOP: usize = MARGIN + 44;

/// Draws the sizes of cells by black and white pegs; the darker, the more codes.
pub(crate) fn cells(guess: &str, pegs: usize, sizes: &[((u8, u8), usize)]) -> String {
    let all: usize = sizes.iter().map(|(_, size)| size).sum();
    let largest = sizes.iter().map(|(_, size)| *size).max().unwrap_or(1);
    let mut drawing = Drawing::new(&format!("The cells of {guess}"));
    drawing.text(MARGIN, MARGIN + 14, "title", guess);
    let parts = sizes.len();
    drawing.text(MARGIN, MARGIN + 32, "faint", &format!("{all} codes in {parts} parts, the largest has {largest}"));
    let used = |part: fn(&(u8, u8)) -> u8| sizes.iter().map(|(answer, _)| usize::from(part(answer))).max().unwrap_or(0);
    let (blacks, whites) = (used(|answer| answer.0), used(|answer| answer.1));
    for white in 0..=whites.min(pegs) {
        drawing.text(LEFT + white * WIDTH + WIDTH / 2, TOP + 14, "faint middle", &format!("{white} white"));
    }
    for black in 0..=blacks.min(pegs) {
        let y = TOP + 20 + black * HEIGHT;
        drawing.text(LEFT - 8, y + 17, "faint right", &format!("{black} black"));
        for &((_, white), size) in sizes.iter().filter(|((b, _), _)| usize::from(*b) == black) {
            let x = LEFT + usize::from(white) * WIDTH;
            // Half at most, so that the number stays readable in light and dark.
            let opacity = 0.08 + 0.42 * size as f64 / largest as f64;
            drawing.rect((x + 1, y + 1), (WIDTH - 2, HEIGHT - 2), "cell", opacity);
            drawing.text(x + WIDTH / 2, y + 17, "middle", &size.to_string());
        }
    }
    drawing.finish()
}

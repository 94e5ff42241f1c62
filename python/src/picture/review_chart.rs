//! A reviewed game: its turns, the codes left, and bars of loss and luck.

use keypeg::{History, Notation};
use serde_json::Value;

use super::drawing::{Drawing, MARGIN, ROW};
use super::turn_rows;

/// The width of the longest bar.
const BAR: usize = 90;
/// The widths of the columns of codes left and of labels.
const LEFT: usize = 60;
const LABEL: usize = 90;

/// Draws the turns with what each lost and what was luck.
pub(crate) fn review(notation: &Notation, history: &History, report: &Value) -> String {
    let mut drawing = Drawing::new(&format!("Review of a game of {}", notation.game()));
    let bottom = turn_rows::draw(&mut drawing, notation, history);
    let turns = report["turns"].as_array().map(Vec::as_slice).unwrap_or_default();
    let number = |turn: &Value, name: &str| turn[name].as_f64();
    let longest = turns.iter().flat_map(|turn| [number(turn, "loss"), number(turn, "luck")]).flatten();
    let longest = longest.map(f64::abs).fold(0.5, f64::max);
    let left = turn_rows::right(notation) + LEFT;
    let label = left + 16;
    let loss = label + LABEL;
    // Luck can be bad: its bars go to both sides of a line.
    let luck = loss + BAR + 50 + BAR + 16;
    let head = MARGIN + 14;
    drawing.text(left, head, "faint right", "codes left");
    drawing.text(loss, head, "faint", "your choice cost");
    drawing.text(luck - 10, head, "faint", "luck");
    drawing.line((luck, turn_rows::top(0)), (luck, bottom.max(turn_rows::top(0) + 1)));
    for (place, turn) in turns.iter().enumerate() {
        let y = turn_rows::top(place);
        let baseline = y + 19;
        drawing.text(left, baseline, "right", turn["remaining_text"].as_str().unwrap_or_default());
        drawing.text(label, baseline, "faint", turn["label"].as_str().unwrap_or_default());
        let length = |value: f64| (value.abs() / longest * BAR as f64).round() as usize;
        if let Some(lost) = number(turn, "loss") {
            drawing.rect((loss, y + 8), (length(lost).max(1), ROW - 16), "loss", 1.0);
            drawing.text(loss + length(lost) + 6, baseline, "", &format!("{lost:.3}"));
        }
        if let Some(value) = number(turn, "luck") {
            let (bar, text) = (length(value).max(1), format!("{value:+.3}"));
            if value < 0.0 {
                drawing.rect((luck - bar, y + 8), (bar, ROW - 16), "unluck", 1.0);
                drawing.text(luck + 6, baseline, "", &text);
            } else {
                drawing.rect((luck, y + 8), (bar, ROW - 16), "luck", 1.0);
                drawing.text(luck + bar + 6, baseline, "", &text);
            }
        }
    }
    drawing.reach(luck + BAR + 60, bottom);
    drawing.text(MARGIN, bottom + 20, "", report["summary"].as_str().unwrap_or_default());
    drawing.finish()
}

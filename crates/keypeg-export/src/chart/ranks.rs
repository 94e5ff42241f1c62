//! Horizontal bars with names.

use std::fmt::Write;

use super::frame::{self, PlotArea, WIDTH};
use super::scale::Scale;

/// Horizontal bars, one per name, with the number behind each.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranks {
    /// The sentence above the chart.
    pub caption: String,
    /// The title of the axis.
    pub x_label: String,
    /// Names and numbers from top to bottom.
    pub ranks: Vec<(String, f64)>,
    /// The number of decimals of the numbers.
    pub decimals: usize,
    /// The number at which the axis begins.
    pub from: f64,
}

const ROW: f64 = 22.0;

impl Ranks {
    pub(super) fn to_svg(&self) -> String {
        let longest = self.ranks.iter().map(|(name, _)| frame::text_width(name)).fold(0.0, f64::max);
        let frame = PlotArea {
            left: (longest + 10.0).min(WIDTH / 2.0),
            right: WIDTH - 52.0,
            top: 6.0,
            bottom: 6.0 + ROW * self.ranks.len() as f64,
        };
        let most = self.ranks.iter().map(|(_, value)| *value).fold(self.from, f64::max);
        let scale = Scale::new(self.from, most, frame.left, frame.right);
        let mut body = String::new();
        for (x, tick) in scale.ticks() {
            let _ = writeln!(
                body,
                "<line x1=\"{x:.1}\" y1=\"{:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\" style=\"stroke:var(--line,#ccc)\"/>",
                frame.top, frame.bottom
            );
            frame::text(&mut body, x, frame.bottom + 15.0, "middle", 12.0, &tick);
        }
        for (row, (name, value)) in self.ranks.iter().enumerate() {
            let (y, end) = (frame.top + ROW * row as f64, scale.place(*value).max(frame.left));
            let (width, fill, decimals) = (end - frame.left, frame::color(0), self.decimals);
            frame::text(&mut body, frame.left - 6.0, y + 15.0, "end", 12.0, name);
            let _ = writeln!(
                body,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\" style=\"fill:{fill}\"/>",
                frame.left,
                y + 3.0,
                ROW - 6.0
            );
            frame::text(&mut body, end + 4.0, y + 15.0, "start", 12.0, &format!("{value:.decimals$}"));
        }
        frame::x_label(&mut body, &frame, frame.bottom + 33.0, &self.x_label);
        frame::open(frame.bottom + 42.0, "", &self.caption) + &body + "</svg>\n"
    }
}

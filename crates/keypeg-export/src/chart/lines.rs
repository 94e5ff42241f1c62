//! Lines through points.

use std::fmt::Write;

use super::frame::{self, PlotArea, WIDTH};
use super::scale::Scale;

/// Lines through points.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// The sentence above the chart.
    pub caption: String,
    /// The title of the horizontal axis.
    pub x_label: String,
    /// The title of the vertical axis.
    pub y_label: String,
    /// The lines: a name and the points (x, y) from left to right.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// Names for x = 0, 1, 2, …; empty if the horizontal axis shows numbers.
    pub names: Vec<String>,
}

impl Lines {
    pub(super) fn to_svg(&self) -> String {
        let names: Vec<&str> = self.lines.iter().map(|(name, _)| name.as_str()).collect();
        let mut body = String::new();
        let top = frame::legend(&mut body, &names, true) + 10.0;
        let frame = PlotArea { left: 58.0, right: WIDTH - 14.0, top, bottom: top + 210.0 };
        let points = || self.lines.iter().flat_map(|(_, points)| points.iter().copied());
        let (mut low, mut high) = bounds(points().map(|(_, y)| y));
        // A chart that nearly reaches 0 shows it.
        if low > 0.0 && low < 0.4 * high {
            low = 0.0;
        }
        if low == high {
            high += 1.0;
        }
        let up = Scale::new(low, high, frame.bottom, frame.top);
        frame::y_axis(&mut body, &frame, &up, &self.y_label);
        let across = self.across(&mut body, &frame, bounds(points().map(|(x, _)| x)));
        for (series, (_, points)) in self.lines.iter().enumerate() {
            line(&mut body, series, points.iter().map(|&(x, y)| (across(x), up.place(y))).collect());
        }
        let lowest = frame.bottom + if self.turned() { 62.0 } else { 34.0 };
        frame::x_label(&mut body, &frame, lowest, &self.x_label);
        frame::open(lowest + 8.0, "", &self.caption) + &body + "</svg>\n"
    }

    /// Whether the names below are too long to stand side by side.
    fn turned(&self) -> bool {
        let widest = self.names.iter().map(|name| frame::text_width(name) + 8.0).fold(0.0, f64::max);
        widest * self.names.len() as f64 > WIDTH - 72.0
    }

    /// Draws the lower axis and returns where its numbers are.
    fn across(&self, body: &mut String, frame: &PlotArea, (low, high): (f64, f64)) -> impl Fn(f64) -> f64 + use<> {
        let (left, right, below) = (frame.left, frame.right, frame.bottom + 16.0);
        let scale = Scale::new(low, high, left, right);
        let room = (right - left) / self.names.len().max(1) as f64;
        let named = !self.names.is_empty();
        let place = move |x: f64| if named { left + room * (x + 0.5) } else { scale.place(x) };
        if !named {
            for (x, tick) in scale.ticks() {
                frame::text(body, x, below, "middle", 12.0, &tick);
            }
        }
        // If there are many names, every second, third, … is enough.
        let every = (self.names.len() as f64 * 14.0 / (right - left)).ceil().max(1.0) as usize;
        for (index, name) in self.names.iter().enumerate().filter(|(index, _)| index % every == 0) {
            let x = place(index as f64);
            if self.turned() {
                let name = crate::escape(name);
                let _ = writeln!(
                    body,
                    "<text transform=\"translate({:.1} {below:.1}) rotate(-45)\" text-anchor=\"end\" \
                     font-size=\"12\">{name}</text>",
                    x + 5.0
                );
            } else {
                frame::text(body, x, below, "middle", 12.0, name);
            }
        }
        place
    }
}

/// A line, with dots if there are few points.
fn line(body: &mut String, series: usize, points: Vec<(f64, f64)>) {
    let (color, dash) = (frame::color(series), frame::dash(series));
    let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        body,
        "<polyline points=\"{}\" fill=\"none\" stroke-width=\"2\"{dash} style=\"stroke:{color}\"/>",
        path.join(" ")
    );
    if points.len() <= 40 {
        for (x, y) in points {
            let _ = writeln!(body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" style=\"fill:{color}\"/>");
        }
    }
}

fn bounds(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), n| (f64::min(low, n), f64::max(high, n)));
    if low.is_finite() { (low, high) } else { (0.0, 1.0) }
}

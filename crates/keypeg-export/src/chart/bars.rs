//! Vertical bars.

use std::fmt::Write;

use super::Series;
use super::frame::{self, PlotArea, WIDTH};
use super::scale::Scale;

/// Vertical bars over categories, in groups if there are several series.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// The sentence above the chart.
    pub caption: String,
    /// The title of the horizontal axis.
    pub x_label: String,
    /// The title of the vertical axis.
    pub y_label: String,
    /// The categories from left to right.
    pub categories: Vec<String>,
    /// The series, each with one number per category.
    pub series: Vec<Series>,
    /// The number of decimals of the numbers over the bars, which only a single series has.
    pub decimals: usize,
}

impl Bars {
    pub(super) fn to_svg(&self) -> String {
        let names: Vec<&str> = self.series.iter().map(|series| series.name.as_str()).collect();
        let mut body = String::new();
        let top = frame::legend(&mut body, &names, false) + 16.0;
        let frame = PlotArea { left: 58.0, right: WIDTH - 6.0, top, bottom: top + 200.0 };
        let most = self.series.iter().flat_map(|series| &series.values).copied().fold(0.0, f64::max);
        let scale = Scale::new(0.0, most, frame.bottom, frame.top);
        frame::y_axis(&mut body, &frame, &scale, &self.y_label);
        let room = (frame.right - frame.left) / self.categories.len().max(1) as f64;
        let width = room * 0.84 / self.series.len().max(1) as f64;
        for (place, category) in self.categories.iter().enumerate() {
            let start = frame.left + room * (place as f64 + 0.08);
            for (index, series) in self.series.iter().enumerate() {
                self.bar(&mut body, &frame, &scale, (start + index as f64 * width, width), (index, series, place));
            }
            frame::text(&mut body, start + room * 0.42, frame.bottom + 16.0, "middle", 12.0, category);
        }
        frame::x_label(&mut body, &frame, frame.bottom + 34.0, &self.x_label);
        frame::open(frame.bottom + 42.0, "", &self.caption) + &body + "</svg>\n"
    }

    fn bar(
        &self,
        body: &mut String,
        frame: &PlotArea,
        scale: &Scale,
        (x, width): (f64, f64),
        (index, series, place): (usize, &Series, usize),
    ) {
        let value = series.values[place];
        let y = scale.place(value);
        let (height, fill) = (frame.bottom - y, frame::color(index));
        let decimals = self.decimals;
        let (name, category) = (crate::escape(&series.name), crate::escape(&self.categories[place]));
        let _ = writeln!(
            body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" style=\"fill:{fill}\">\
             <title>{name} {category}: {value:.decimals$}</title></rect>"
        );
        let label = format!("{value:.decimals$}");
        // Numbers are printed over the bars only if they have room.
        if self.series.len() == 1 && frame::text_width(&label) * 0.8 < width / 0.84 {
            frame::text(body, x + width / 2.0, y - 4.0, "middle", 10.0, &label);
        }
    }
}

//! What all charts share: sizes, colors, axes, legends.

use std::fmt::Write;

use super::scale::Scale;
use crate::escape;

/// The width of every drawing, in its own units.
pub(super) const WIDTH: f64 = 440.0;

/// The rectangle between the axes, in units of the drawing.
pub(super) struct PlotArea {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

const FALLBACKS: [&str; 6] = ["#2a6fbb", "#c05a00", "#1e7a5a", "#7a3aa8", "#a31448", "#66661a"];

/// The color of a series.
pub(super) fn color(series: usize) -> String {
    let place = series % FALLBACKS.len();
    format!("var(--s{},{})", place + 1, FALLBACKS[place])
}

/// Letters of 12 units are about this wide on average.
const LETTER: f64 = 7.0;

/// About how wide a text is.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER
}

/// Text at a place; `anchor` is start, middle or end.
pub(super) fn text(svg: &mut String, x: f64, y: f64, anchor: &str, size: f64, content: &str) {
    let content = escape(content);
    let _ =
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\">{content}</text>");
}

/// The beginning of a drawing.
pub(super) fn open(height: f64, class: &str, label: &str) -> String {
    let label = escape(label);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" class=\"{class}\" role=\"img\" \
         aria-label=\"{label}\">\n"
    )
}

/// Names of series with their colors, in as many rows as they take; returns the height of the rows.
pub(super) fn legend(svg: &mut String, names: &[&str], dashed: bool) -> f64 {
    if names.len() < 2 {
        return 0.0;
    }
    let (mut x, mut y) = (8.0, 14.0);
    for (series, name) in names.iter().enumerate() {
        let width = 24.0 + text_width(name);
        if x > 8.0 && x + width > WIDTH {
            (x, y) = (8.0, y + 16.0);
        }
        if dashed {
            let dash = dash(series);
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke-width=\"3\"{dash} \
                 style=\"stroke:{}\"/>",
                y - 4.0,
                x + 14.0,
                y - 4.0,
                color(series)
            );
        } else {
            let top = y - 9.0;
            let fill = color(series);
            let _ =
                writeln!(svg, "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"12\" height=\"10\" style=\"fill:{fill}\"/>");
        }
        text(svg, x + 18.0, y, "start", 12.0, name);
        x += width + 10.0;
    }
    y + 8.0
}

/// Later series of the same color have dashes.
pub(super) fn dash(series: usize) -> &'static str {
    match series / FALLBACKS.len() {
        0 => "",
        1 => " stroke-dasharray=\"6 3\"",
        _ => " stroke-dasharray=\"2 3\"",
    }
}

/// A level line with its number for every tick, and the name of the axis.
pub(super) fn y_axis(svg: &mut String, frame: &PlotArea, scale: &Scale, label: &str) {
    let (left, right) = (frame.left, frame.right);
    for (y, tick) in scale.ticks() {
        let _ = writeln!(
            svg,
            "<line x1=\"{left:.1}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\" style=\"stroke:var(--line,#ccc)\"/>"
        );
        text(svg, left - 5.0, y + 4.0, "end", 12.0, &tick);
    }
    if !label.is_empty() {
        let (x, y) = (12.0, (frame.top + frame.bottom) / 2.0);
        let label = escape(label);
        let _ = writeln!(
            svg,
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"middle\" font-size=\"12\">{label}\
             </text>"
        );
    }
}

/// The name of the lower axis.
pub(super) fn x_label(svg: &mut String, frame: &PlotArea, below: f64, label: &str) {
    text(svg, (frame.left + frame.right) / 2.0, below, "middle", 12.0, label);
}

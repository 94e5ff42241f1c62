//! Codes and answers as pages show them: colors *and* symbols.

use std::fmt::Write;

use keypeg_core::Code;

use crate::escape;
use crate::palette::Paint;
use crate::plan::Plan;

/// The style that pegs share; [`variables`] adds what depends on the game.
pub(crate) const STYLE: &str = include_str!("pegs.css");

/// The number of pegs as `--pegs`, and a class `c0`, `c1`, … for the ground of every color.
pub(crate) fn variables(plan: &Plan<'_>) -> String {
    let mut css = format!(":root {{ --pegs: {}; }}\n", plan.game().pegs());
    for color in 0..plan.game().colors() as u8 {
        if let Some(paint) = Paint::of(plan.notation(), color) {
            let _ = writeln!(css, ".pegs .c{color} {{ background: {}; color: {}; }}", paint.css(), paint.ink());
        }
    }
    css
}

/// A code.
pub(crate) fn code(plan: &Plan<'_>, code: &Code) -> String {
    let mut html = String::from("<span class=\"pegs\">");
    for &color in code.colors() {
        let _ = write!(html, "<b class=\"c{color}\">{}</b>", escape(&plan.notation().color(color)));
    }
    html + "</span>"
}

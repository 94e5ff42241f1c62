//! Codes and answers as pages show them: colors *and* symbols.

use std::fmt::Write;

use keypeg_core::Code;

use crate::escape;
use crate::palette::Paint;
use crate::plan::Plan;

/// The style that pegs share; [`grounds`] adds a class for every color.
pub(crate) const STYLE: &str = include_str!("pegs.css");

/// A class `c0`, `c1`, … for the ground of every color.
pub(crate) fn grounds(plan: &Plan<'_>) -> String {
    let mut css = String::new();
    for color in 0..plan.game().colors() as u8 {
        if let Some(paint) = Paint::of(plan.notation(), color) {
            let _ = writeln!(css, ".c{color} {{ background: {}; color: {}; }}", paint.css(), paint.ink());
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

//! Codes as HTML: colors and symbols.

use std::fmt::Write;

use keypeg_core::Code;

use crate::escape;
use crate::flat_tree::FlatTree;
use crate::palette::Paint;

/// CSS for pegs; [`variables`] adds what depends on the game.
pub(crate) const STYLE: &str = include_str!("pegs.css");

/// CSS with the number of pegs as `--pegs`, and a class `c0`, `c1`, … for the background of every color.
pub(crate) fn variables(tree: &FlatTree<'_>) -> String {
    let mut css = format!(":root {{ --pegs: {}; }}\n", tree.game().pegs());
    for color in 0..tree.game().colors() as u8 {
        if let Some(paint) = Paint::of(tree.notation(), color) {
            let _ = writeln!(css, ".pegs .c{color} {{ background: {}; color: {}; }}", paint.css(), paint.ink());
        }
    }
    css
}

/// A code as HTML.
pub(crate) fn code(tree: &FlatTree<'_>, code: &Code) -> String {
    let mut html = String::from("<span class=\"pegs\">");
    for &color in code.colors() {
        let _ = write!(html, "<b class=\"c{color}\">{}</b>", escape(&tree.notation().color(color)));
    }
    html + "</span>"
}

//! Tables of aligned columns.

use crate::pegs::visible_width;
use crate::terminal::{self, Output};

/// A column: its title, where its cells are aligned, and the cells.
pub(crate) struct TextColumn {
    title: &'static str,
    alignment: Alignment,
    cells: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alignment {
    Left,
    Right,
}

impl TextColumn {
    /// A column of text, aligned to the left.
    pub(crate) fn text(title: &'static str, cells: impl Iterator<Item = String>) -> TextColumn {
        TextColumn { title, alignment: Alignment::Left, cells: cells.collect() }
    }

    /// A column of numbers, aligned to the right.
    pub(crate) fn numbers(title: &'static str, cells: impl Iterator<Item = String>) -> TextColumn {
        TextColumn { title, alignment: Alignment::Right, cells: cells.collect() }
    }

    /// A text padded to the width of the column. Escape codes take no columns, so `format!` would pad too little.
    fn padded(&self, text: &str) -> String {
        let width = self.cells.iter().map(|cell| visible_width(cell)).max().unwrap_or(0).max(visible_width(self.title));
        let padding = " ".repeat(width.saturating_sub(visible_width(text)));
        match self.alignment {
            Alignment::Left => text.to_string() + &padding,
            Alignment::Right => padding + text,
        }
    }
}

/// The lines of a table, the titles first. There are two spaces between columns.
pub(crate) fn lines(columns: &[TextColumn]) -> Vec<String> {
    let rows = columns.iter().map(|column| column.cells.len()).min().unwrap_or(0);
    let line = |text: &dyn Fn(&TextColumn) -> String| {
        let cells: Vec<String> = columns.iter().map(text).collect();
        cells.join("  ").trim_end().to_string()
    };
    let mut lines = vec![line(&|column| column.padded(column.title))];
    lines.extend((0..rows).map(|row| line(&|column| column.padded(&column.cells[row]))));
    lines
}

/// Lines wrapped to the terminal on standard output. A line that continues another is indented more than it.
pub(crate) fn wrapped(lines: &[String]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len() + 2;
    let lines = lines.iter().map(|line| terminal::wrap(Output::Standard, line, indent(line)));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_aligned_left_and_numbers_right() {
        let cells = |texts: [&str; 2]| texts.map(str::to_string).into_iter();
        let columns =
            [TextColumn::text("guess", cells(["A", "\x1b[1mBC\x1b[0m"])), TextColumn::numbers("n", cells(["7", "12"]))];
        assert_eq!(lines(&columns), ["guess   n", "A       7", "\x1b[1mBC\x1b[0m     12"]);
    }
}

//! A table of cells with text.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::frame;

/// Rows of cells; cells with the same text have the same color.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The sentence above the chart.
    pub caption: String,
    /// The texts of the cells, row by row from the top.
    pub cells: Vec<Vec<String>>,
}

const CELL: f64 = 52.0;

impl Grid {
    pub(super) fn to_svg(&self) -> String {
        let kinds: BTreeSet<&String> = self.cells.iter().flatten().collect();
        let colored = kinds.len() <= 6;
        let columns = self.cells.iter().map(Vec::len).max().unwrap_or(0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" class=\"small\" role=\"img\" \
             aria-label=\"{}\">\n",
            CELL * columns as f64 + 2.0,
            CELL * self.cells.len() as f64 + 2.0,
            crate::escape(&self.caption)
        );
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, content) in cells.iter().enumerate() {
                let kind = kinds.iter().position(|kind| *kind == content).unwrap_or(0);
                let (fill, opacity) = if colored { (frame::color(kind), 0.25) } else { ("none".to_string(), 1.0) };
                let (x, y) = (CELL * column as f64 + 1.0, CELL * row as f64 + 1.0);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{CELL}\" height=\"{CELL}\" \
                     style=\"fill:{fill};fill-opacity:{opacity};stroke:var(--faint,#555)\"/>"
                );
                frame::text(&mut svg, x + CELL / 2.0, y + CELL / 2.0 + 5.0, "middle", 15.0, content);
            }
        }
        svg + "</svg>\n"
    }

    /// Row, column, text.
    pub(super) fn data(&self) -> Vec<[String; 3]> {
        let rows = self.cells.iter().zip(1..);
        let cell = |row: usize, column: usize, text: &String| [row.to_string(), column.to_string(), text.clone()];
        rows.flat_map(|(cells, row)| cells.iter().zip(1..).map(move |(text, column)| cell(row, column, text))).collect()
    }
}

//! Rows as a table of text and as comma-separated values.

use super::{Atlas, AtlasRow};
use crate::csv;

const HEAD: [&str; 15] = [
    "game",
    "codes",
    "total",
    "total_at_least",
    "average",
    "max",
    "at_max",
    "worst_case",
    "worst_total",
    "opening",
    "seconds",
    "proof",
    "too_large_for_proof",
    "published",
    "command",
];

/// The columns of the table of text.
const COLUMNS: [&str; 10] =
    ["game", "codes", "total", "average", "at most", "worst", "total then", "opening", "seconds", "proof"];

/// How many digits of a digest the table shows.
const SHOWN_DIGITS: usize = 12;

impl Atlas {
    /// Comma-separated values with a header line and one line per board.
    pub fn to_csv(&self) -> String {
        csv::line(&HEAD) + &self.rows().iter().map(csv_line).collect::<String>()
    }

    /// A table in columns, with the first digits of each digest.
    pub fn to_text(&self) -> String {
        let rows: Vec<[String; 10]> = self.rows().iter().map(cells).collect();
        let head = COLUMNS.map(String::from);
        let width = |column: usize| {
            let widths = rows.iter().chain([&head]).map(|row| row[column].chars().count());
            widths.max().unwrap_or_default()
        };
        let widths: [usize; 10] = std::array::from_fn(width);
        let line = |row: &[String; 10]| {
            let padded = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| match column {
                0 | 7 | 9 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            padded.collect::<Vec<String>>().join("  ").trim_end().to_string() + "\n"
        };
        line(&head) + &rows.iter().map(line).collect::<String>()
    }
}

/// The cells of the table of text.
fn cells(row: &AtlasRow) -> [String; 10] {
    let number = |value: Option<String>| value.unwrap_or_else(|| "?".into());
    [
        row.game.to_string(),
        row.codes.to_string(),
        row.total_text(),
        format!("{:.5}", row.average()),
        row.max.to_string(),
        number(row.worst_case.map(|worst| worst.to_string())),
        number(row.worst_total.map(|total| total.to_string())),
        row.opening.clone(),
        format!("{:.2}", row.seconds),
        short_proof(row),
    ]
}

/// The first digits of the digest, or why there is none.
fn short_proof(row: &AtlasRow) -> String {
    match &row.proof {
        Some(digest) => digest.chars().take(SHOWN_DIGITS).collect(),
        None if row.too_large_for_proof => "too large".into(),
        None => "?".into(),
    }
}

fn csv_line(row: &AtlasRow) -> String {
    let number = |value: Option<String>| value.unwrap_or_default();
    csv::line(&[
        row.game.to_string(),
        row.codes.to_string(),
        row.total.to_string(),
        row.total_at_least.to_string(),
        row.average().to_string(),
        row.max.to_string(),
        row.at_max.to_string(),
        number(row.worst_case.map(|worst| worst.to_string())),
        number(row.worst_total.map(|total| total.to_string())),
        row.opening.clone(),
        row.seconds.to_string(),
        number(row.proof.clone()),
        row.too_large_for_proof.to_string(),
        row.published().to_string(),
        row.command(),
    ])
}

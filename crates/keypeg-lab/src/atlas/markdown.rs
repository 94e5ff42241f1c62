//! Rows as a table in Markdown, in the middle of a page.

use std::fmt::Write;

use thiserror::Error;

use super::{Atlas, AtlasRow};

/// The lines between which a page holds the table.
const MARKS: [&str; 2] = ["<!-- atlas: begin -->", "<!-- atlas: end -->"];

/// A page has no place for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the page has no lines {:?} and {:?} with the table between them", MARKS[0], MARKS[1])]
pub struct NoMarks;

impl Atlas {
    /// A page with the table in place of what is between its two marks.
    pub fn in_page(&self, page: &str) -> Result<String, NoMarks> {
        let (before, rest) = page.split_once(MARKS[0]).ok_or(NoMarks)?;
        let (_, after) = rest.split_once(MARKS[1]).ok_or(NoMarks)?;
        Ok(format!("{before}{}\n\n{}\n{}{after}", MARKS[0], self.to_markdown(), MARKS[1]))
    }

    /// Two tables: boards with repeats, and boards with distinct colors.
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        for (heading, is_distinct) in [("Colors may repeat", false), ("Distinct colors", true)] {
            let rows: Vec<&AtlasRow> = self.rows().iter().filter(|row| row.is_distinct() == is_distinct).collect();
            if rows.is_empty() {
                continue;
            }
            let _ = writeln!(text, "### {heading}\n");
            text += "| game | codes | total | average | at most | worst case | total within it | opening | seconds | published | proof |\n";
            text += "|---|--:|--:|--:|--:|--:|--:|---|--:|---|---|\n";
            rows.iter().for_each(|row| text += &line(row));
            text += "\n";
        }
        text.truncate(text.trim_end().len());
        text + "\n"
    }
}

fn line(row: &AtlasRow) -> String {
    let number = |value: Option<String>| value.unwrap_or_else(|| "?".into());
    let proof = match &row.proof {
        Some(digest) => format!("`{digest}`"),
        None if row.too_large_for_proof => "too large".into(),
        None => "?".into(),
    };
    format!(
        "| {} | {} | {} | {:.5} | {} | {} | {} | {} | {:.2} | {} | {proof} |\n",
        row.game,
        row.codes,
        row.total_text(),
        row.average(),
        row.max,
        number(row.worst_case.map(|worst| worst.to_string())),
        number(row.worst_total.map(|total| total.to_string())),
        row.opening,
        row.seconds,
        row.published(),
    )
}

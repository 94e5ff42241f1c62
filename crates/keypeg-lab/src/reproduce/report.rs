//! Findings as JSON and CSV, and all files of a report.

use serde::Serialize;

use super::page::page;
use super::{CheckedItem, Evidence, FindingRow, ItemStatus, Verdict};
use crate::csv;

/// The object that `keypeg reproduce --json` prints.
#[derive(Serialize)]
struct ReportJson<'a> {
    checks: Vec<CheckJson<'a>>,
    summary: Vec<VerdictCount>,
    as_confirmed: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct CheckJson<'a> {
    paper: &'a str,
    item: &'a str,
    title: &'a str,
    printed: &'a str,
    ours: &'a str,
    verdict: Verdict,
    confirmed: bool,
    #[serde(skip_serializing_if = "<[FindingRow]>::is_empty")]
    rows: &'a [FindingRow],
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'a str,
    #[serde(skip_serializing_if = "<[Evidence]>::is_empty")]
    evidence: &'a [Evidence],
    seconds: f64,
}

#[derive(Serialize)]
struct VerdictCount {
    verdict: Verdict,
    items: usize,
}

impl<'a> From<&'a CheckedItem> for CheckJson<'a> {
    fn from(check: &'a CheckedItem) -> CheckJson<'a> {
        let found = &check.found;
        CheckJson {
            paper: check.item.paper.name(),
            item: check.item.id,
            title: check.item.title,
            printed: &found.printed,
            ours: &found.ours,
            verdict: found.verdict,
            confirmed: check.item.status == ItemStatus::Confirmed,
            rows: &found.rows,
            note: &found.note,
            evidence: &found.evidence,
            seconds: check.seconds,
        }
    }
}

fn counts(checks: &[CheckedItem]) -> Vec<VerdictCount> {
    let count = |verdict| checks.iter().filter(|check| check.found.verdict == verdict).count();
    Verdict::ALL.into_iter().map(|verdict| VerdictCount { verdict, items: count(verdict) }).collect()
}

/// All findings as one JSON object.
pub fn json(checks: &[CheckedItem]) -> String {
    let json = ReportJson {
        checks: checks.iter().map(CheckJson::from).collect(),
        summary: counts(checks),
        as_confirmed: checks.iter().all(CheckedItem::is_as_confirmed),
        seconds: checks.iter().map(|check| check.seconds).sum(),
    };
    serde_json::to_string(&json).expect("texts and numbers are JSON")
}

/// One line per item.
fn csv_of_checks(checks: &[CheckedItem]) -> String {
    let head = csv::line(&["paper", "item", "title", "printed", "ours", "verdict", "confirmed", "seconds"]);
    let line = |check: &CheckedItem| {
        let confirmed = if check.item.status == ItemStatus::Confirmed { "yes" } else { "no" };
        csv::line(&[
            check.item.paper.name(),
            check.item.id,
            check.item.title,
            &check.found.printed,
            &check.found.ours,
            check.found.verdict.name(),
            confirmed,
            &format!("{:.3}", check.seconds),
        ])
    };
    head + &checks.iter().map(line).collect::<String>()
}

/// One line per line of each table.
fn csv_of_rows(checks: &[CheckedItem]) -> String {
    let mut text = csv::line(&["paper", "item", "label", "printed", "ours", "verdict"]);
    for check in checks {
        for row in &check.found.rows {
            let fields =
                [check.item.paper.name(), check.item.id, &row.label, &row.printed, &row.ours, row.verdict.name()];
            text += &csv::line(&fields);
        }
    }
    text
}

/// One line per point of each chart.
fn csv_of_data(checks: &[CheckedItem]) -> String {
    let mut text = csv::line(&["paper", "item", "chart", "series", "x", "y"]);
    for check in checks {
        for chart in &check.found.charts {
            for [series, x, y] in chart.data() {
                text += &csv::line(&[check.item.paper.name(), check.item.id, chart.caption(), &series, &x, &y]);
            }
        }
    }
    text
}

/// The files of a report.
pub struct ReproductionReport {
    /// Names and contents. The page is last: if it is there, the report is complete.
    pub files: Vec<(&'static str, String)>,
}

impl ReproductionReport {
    /// Makes the files from the findings.
    pub fn new(checks: &[CheckedItem]) -> ReproductionReport {
        let files = vec![
            ("checks.json", json(checks) + "\n"),
            ("checks.csv", csv_of_checks(checks)),
            ("rows.csv", csv_of_rows(checks)),
            ("data.csv", csv_of_data(checks)),
            ("index.html", page(checks)),
        ];
        ReproductionReport { files }
    }
}

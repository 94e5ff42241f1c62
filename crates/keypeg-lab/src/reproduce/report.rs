//! Checks as JSON, CSV and a page.

use std::fmt::Write;

use keypeg_export::{Page, chart, escape};
use serde::Serialize;

use super::{Check, Evidence, Paper, Row, Standing, Verdict};
use crate::csv;

/// What `--json` prints.
#[derive(Serialize)]
struct Json<'a> {
    checks: Vec<CheckJson<'a>>,
    summary: Vec<Count>,
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
    #[serde(skip_serializing_if = "<[Row]>::is_empty")]
    rows: &'a [Row],
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'a str,
    #[serde(skip_serializing_if = "<[Evidence]>::is_empty")]
    evidence: &'a [Evidence],
    seconds: f64,
}

#[derive(Serialize)]
struct Count {
    verdict: Verdict,
    items: usize,
}

impl<'a> From<&'a Check> for CheckJson<'a> {
    fn from(check: &'a Check) -> CheckJson<'a> {
        let found = &check.found;
        CheckJson {
            paper: check.item.paper.name(),
            item: check.item.id,
            title: check.item.title,
            printed: &found.printed,
            ours: &found.ours,
            verdict: found.verdict,
            confirmed: check.item.standing == Standing::Confirmed,
            rows: &found.rows,
            note: &found.note,
            evidence: &found.evidence,
            seconds: check.seconds,
        }
    }
}

fn counts(checks: &[Check]) -> Vec<Count> {
    let count = |verdict| checks.iter().filter(|check| check.found.verdict == verdict).count();
    Verdict::ALL.into_iter().map(|verdict| Count { verdict, items: count(verdict) }).collect()
}

/// All checks as one JSON object.
pub fn json(checks: &[Check]) -> String {
    let json = Json {
        checks: checks.iter().map(CheckJson::from).collect(),
        summary: counts(checks),
        as_confirmed: checks.iter().all(Check::is_as_confirmed),
        seconds: checks.iter().map(|check| check.seconds).sum(),
    };
    serde_json::to_string(&json).expect("texts and numbers are JSON")
}

/// A line for each check.
fn csv_of_checks(checks: &[Check]) -> String {
    let head = csv::line(&["paper", "item", "title", "printed", "ours", "verdict", "confirmed", "seconds"]);
    let line = |check: &Check| {
        let confirmed = if check.item.standing == Standing::Confirmed { "yes" } else { "no" };
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

/// A line for each line of each table.
fn csv_of_rows(checks: &[Check]) -> String {
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

/// A line for each number of each chart.
fn csv_of_data(checks: &[Check]) -> String {
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

/// The files of a report, by name; the page comes last, so that it is there only when all is.
pub struct Report {
    /// Names and contents.
    pub files: Vec<(&'static str, String)>,
}

impl Report {
    /// The report of some checks.
    pub fn new(checks: &[Check]) -> Report {
        let files = vec![
            ("checks.json", json(checks) + "\n"),
            ("checks.csv", csv_of_checks(checks)),
            ("rows.csv", csv_of_rows(checks)),
            ("data.csv", csv_of_data(checks)),
            ("index.html", page(checks)),
        ];
        Report { files }
    }
}

const STYLE: &str = "\
.verdict { font-weight: 600; white-space: nowrap; }
.equal, .proved { color: var(--good); }
.differs, .refuted { color: var(--bad); }
.measured { color: var(--faint); }
section.item { border-top: 1px solid var(--line); padding: 0.5rem 0; }
section.item h3 { font-size: 1.05rem; margin: 0.5rem 0; }
section.item h3 .code { color: var(--faint); font-weight: 400; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.25rem 1.5rem; max-width: 60rem; }
.pair b { display: block; color: var(--faint); font-size: 0.85rem; font-weight: 400; }
.pair div { overflow-wrap: anywhere; }
.note { max-width: 60rem; }
details { margin: 0.5rem 0; max-width: 60rem; }
details p { overflow-wrap: anywhere; margin: 0.25rem 0; }
table.all td { overflow-wrap: anywhere; }
nav a { margin-right: 1rem; }
@media (max-width: 40rem) { .pair { grid-template-columns: 1fr; } th, td { padding: 0.25rem 0.35rem; } }
";

/// The report as one page.
fn page(checks: &[Check]) -> String {
    let mut body = String::from(
        "<p>Every table, figure, worked example and claim of five papers, recomputed and set beside what is printed. \
         <b>equal</b>: ours, rounded half up, has the printed digits. <b>proved</b> and <b>refuted</b>: a claim that holds \
         or does not, with evidence that can be replayed. <b>measured</b>: nothing is printed to compare with.</p>\n",
    );
    body += &summary(checks);
    for paper in Paper::ALL {
        let of_paper: Vec<&Check> = checks.iter().filter(|check| check.item.paper == paper).collect();
        if !of_paper.is_empty() {
            let _ = writeln!(body, "<h2 id=\"{paper}\">{}</h2>", escape(paper.citation()));
            for check in of_paper {
                body += &section(check);
            }
        }
    }
    body += "<p>The data: <a href=\"checks.csv\">checks.csv</a>, <a href=\"rows.csv\">rows.csv</a>, \
             <a href=\"data.csv\">data.csv</a> and <a href=\"checks.json\">checks.json</a>.</p>\n";
    let style = format!("{}{STYLE}", chart::STYLE);
    Page { title: "The papers, recomputed", style: &style, body: &body, script: "" }.to_string()
}

/// A table of verdicts by paper.
fn summary(checks: &[Check]) -> String {
    let mut text = String::from("<div class=\"scroll\"><table><thead><tr><th>paper</th>");
    for verdict in Verdict::ALL {
        let _ = write!(text, "<th class=\"number\">{verdict}</th>");
    }
    text += "</tr></thead><tbody>\n";
    for paper in Paper::ALL {
        let count = |verdict| {
            let fits = |check: &&Check| check.item.paper == paper && check.found.verdict == verdict;
            checks.iter().filter(fits).count()
        };
        if Verdict::ALL.into_iter().map(count).sum::<usize>() > 0 {
            let _ = write!(text, "<tr><td><a href=\"#{paper}\">{paper}</a></td>");
            for verdict in Verdict::ALL {
                let _ = write!(text, "<td class=\"number\">{}</td>", count(verdict));
            }
            text += "</tr>\n";
        }
    }
    text + "</tbody></table></div>\n"
}

fn section(check: &Check) -> String {
    let (item, found) = (check.item, &check.found);
    let mut text = format!(
        "<section class=\"item\" id=\"{}-{}\"><h3>{} <span class=\"code\">{}</span> \
         <span class=\"verdict {}\">{}</span></h3>\n",
        item.paper,
        item.id,
        escape(item.title),
        item.id,
        found.verdict,
        found.verdict,
    );
    let (printed, ours) = found.in_short();
    let _ = writeln!(
        text,
        "<div class=\"pair\"><div><b>printed</b>{}</div><div><b>ours</b>{}</div></div>",
        escape(&printed),
        escape(&ours)
    );
    if !found.note.is_empty() {
        let _ = writeln!(text, "<p class=\"note\">{}</p>", escape(&found.note));
    }
    for chart in &found.charts {
        text += &chart.to_html();
    }
    if !found.rows.is_empty() {
        text += &table(&found.rows);
    }
    if !found.evidence.is_empty() {
        text += "<details><summary>evidence</summary>\n";
        for evidence in &found.evidence {
            let _ = writeln!(text, "<p>{}</p>", escape(&evidence.describe()));
            if let Some(command) = evidence.command() {
                let _ = writeln!(text, "<p><code>{}</code></p>", escape(command));
            }
        }
        text += "</details>\n";
    }
    text + "</section>\n"
}

/// The lines of a table; long ones are folded away.
fn table(rows: &[Row]) -> String {
    let head = "<thead><tr><th></th><th>printed</th><th>ours</th><th>verdict</th></tr></thead>";
    let line = |row: &Row| {
        format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"verdict {}\">{}</td></tr>\n",
            escape(&row.label),
            escape(&row.printed),
            escape(&row.ours),
            row.verdict,
            row.verdict
        )
    };
    let lines: String = rows.iter().map(line).collect();
    let table = format!("<div class=\"scroll\"><table class=\"all\">{head}<tbody>\n{lines}</tbody></table></div>");
    if rows.len() <= 6 {
        table + "\n"
    } else {
        format!("<details><summary>{} lines</summary>{table}</details>\n", rows.len())
    }
}

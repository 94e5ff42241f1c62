//! Findings as an HTML page with charts.

use std::fmt::Write;

use keypeg_export::{Page, chart, escape};

use super::{CheckedItem, FindingRow, Paper, Verdict};

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
@media (max-width: 40rem) {
  .pair { grid-template-columns: 1fr; }
  table { font-size: 0.8rem; }
  th, td { padding: 0.25rem 0.2rem; }
}
";

/// The whole report as one HTML page.
pub(super) fn page(checks: &[CheckedItem]) -> String {
    let mut body = String::from(
        "<p>Every table, figure, worked example and claim of five papers, recomputed and set beside what is printed. \
         <b>equal</b>: ours, rounded half up, has the printed digits. <b>proved</b> and <b>refuted</b>: a claim that holds \
         or does not, with evidence that can be replayed. <b>measured</b>: nothing is printed to compare with.</p>\n",
    );
    body += &summary(checks);
    for paper in Paper::ALL {
        let of_paper: Vec<&CheckedItem> = checks.iter().filter(|check| check.item.paper == paper).collect();
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

/// A table of the number of verdicts per paper.
fn summary(checks: &[CheckedItem]) -> String {
    let mut text = String::from("<div class=\"scroll\"><table><thead><tr><th>paper</th>");
    for verdict in Verdict::ALL {
        let _ = write!(text, "<th class=\"number\">{verdict}</th>");
    }
    text += "</tr></thead><tbody>\n";
    for paper in Paper::ALL {
        let count = |verdict| {
            let fits = |check: &&CheckedItem| check.item.paper == paper && check.found.verdict == verdict;
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

fn section(check: &CheckedItem) -> String {
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

/// The lines of a table. A long table is collapsed, and empty columns are left out.
fn table(rows: &[FindingRow]) -> String {
    let printed = rows.iter().any(|row| !row.printed.is_empty());
    let judged = rows.iter().any(|row| row.verdict != Verdict::Measured);
    let cells = |label: &str, theirs: &str, ours: &str, verdict: &str, tag: &str| {
        let mut text = format!("<tr><{tag}>{label}</{tag}>");
        if printed {
            let _ = write!(text, "<{tag}>{theirs}</{tag}>");
        }
        let _ = write!(text, "<{tag}>{ours}</{tag}>");
        if judged {
            let _ = write!(text, "<{tag} class=\"verdict {verdict}\">{verdict}</{tag}>");
        }
        text + "</tr>\n"
    };
    let head = cells("", "printed", "ours", "verdict", "th");
    let line = |row: &FindingRow| {
        let [label, theirs, ours] = [&row.label, &row.printed, &row.ours].map(|text| escape(text));
        cells(&label, &theirs, &ours, row.verdict.name(), "td")
    };
    let lines: String = rows.iter().map(line).collect();
    let table = format!("<div class=\"scroll\"><table><thead>{head}</thead><tbody>\n{lines}</tbody></table></div>");
    if rows.len() <= 6 {
        table + "\n"
    } else {
        format!("<details><summary>{} lines</summary>{table}</details>\n", rows.len())
    }
}

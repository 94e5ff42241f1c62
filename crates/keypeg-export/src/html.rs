//! Trees as an HTML page in which one walks them.

use std::fmt::Write;

use crate::flat_tree::FlatTree;
use crate::{Page, Provenance, escape, pegs};

const STYLE: &str = include_str!("html/style.css");
const BODY: &str = include_str!("html/body.html");
/// The computing part of the page's script, which can be tested without a page.
const WALK: &str = include_str!("html/walk.js");
const SHOW: &str = include_str!("html/show.js");

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let history = match tree.history() {
        "" => String::new(),
        turns => format!("<p>The tree begins after the turns <span class=\"code\">{}</span>.</p>\n", escape(turns)),
    };
    let body = format!(
        "<p><b>{}</b>: {}</p>\n{history}{}{BODY}<p class=\"made\">Made by <code>{}</code></p>",
        escape(&provenance.player()),
        tree.worth(),
        bars(tree),
        escape(&provenance.command),
    );
    let style = format!("{}{STYLE}{}", pegs::STYLE, pegs::variables(tree));
    let script = format!("\"use strict\";\nconst TREE = {};\n{WALK}\n{SHOW}", data(tree));
    Page { title: &format!("Strategy tree of {}", tree.game()), style: &style, body: &body, script: &script }
        .to_string()
}

/// A bar chart of how many secrets take how many guesses.
fn bars(tree: &FlatTree<'_>) -> String {
    let counts = tree.distribution.histogram();
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let mut html = String::from("<table class=\"bars\"><caption>Secrets by the guesses they take</caption>\n");
    // Without this, a board that takes thirty guesses would begin with many empty bars.
    for (&count, guesses) in counts.iter().zip(1..).skip_while(|(count, _)| **count == 0) {
        let percent = 100 * count / most;
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\" class=\"number\">{guesses}</th><td class=\"number\">{count}</td>\
             <td class=\"bar\"><div style=\"width:{percent}%\"></div></td></tr>",
        );
    }
    html + "</table>\n"
}

/// The tree as JSON: a list of `[guess, can it be the secret, {answer: number}]`.
fn data(tree: &FlatTree<'_>) -> String {
    let symbols: Vec<String> =
        (0..tree.game().colors() as u8).map(|color| json(&tree.notation().color(color))).collect();
    let rows: Vec<String> = tree
        .positions
        .iter()
        .map(|position| {
            let answers = position.answers.iter().map(|(feedback, next)| format!("\"{feedback}\":{next}"));
            let answers = answers.collect::<Vec<_>>().join(",");
            format!("[{:?},{},{{{answers}}}]", position.guess.colors(), u8::from(position.can_be_secret))
                .replace(' ', "")
        })
        .collect();
    format!(
        "{{\"pegs\":{},\"distinct\":{},\"symbols\":[{}],\"positions\":[\n{}]}}",
        tree.game().pegs(),
        tree.game().kind() == keypeg_core::Kind::Distinct,
        symbols.join(","),
        rows.join(",\n"),
    )
}

/// A string in which no character ends the string or the script around it.
fn json(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('<', "\\u003c"))
}

//! Trees as numbered cards on paper, for people at a table.
//!
//! The player starts at card 1, plays its guess, looks up the answer, and goes to the card with the number found there or
//! plays the code found there.

use std::fmt::Write;

use keypeg_core::Feedback;

use crate::flat_tree::FlatTree;
use crate::{Page, Provenance, escape, pegs};

const STYLE: &str = include_str!("sheet/style.css");

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let numbers = numbers(tree);
    let mut body = introduction(tree, provenance);
    body.push_str("<div class=\"cards\">\n");
    for position in 0..tree.positions.len() {
        if let Some(number) = numbers[position] {
            card(tree, &numbers, position, number, &mut body);
        }
    }
    body.push_str("</div>");
    let style = format!("{}{STYLE}{}", pegs::STYLE, pegs::variables(tree));
    Page { title: &format!("{} at the table", tree.game()), style: &style, body: &body, script: "" }.to_string()
}

/// The number of every position that has a card of its own: all but those with nothing left to decide.
fn numbers(tree: &FlatTree<'_>) -> Vec<Option<usize>> {
    let mut last = 0;
    let positions = 0..tree.positions.len();
    positions
        .map(|position| {
            (position == 0 || tree.forced(position).is_none()).then(|| {
                last += 1;
                last
            })
        })
        .collect()
}

fn introduction(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let history = match tree.history() {
        "" => String::new(),
        turns => format!(" It begins after the turns {}.", escape(turns)),
    };
    format!(
        "<div class=\"how\"><p>Start at card <span class=\"number\">1</span> and play its guess. Then look for the answer on the \
         card: {black} pegs of the right color in the right place, {white} of the right color in a wrong place. Go to the card \
         with the number beside it, or play the code that stands there. Of two codes play the first, and if that was not it, \
         the second. If your answer is not on the card, an answer was wrong.</p>\
         <p class=\"about\"><b>{}</b>: {}{history} An underlined guess cannot be the secret; at the right of a card is how many codes \
         are left. Made by <code>{}</code>.</p></div>\n",
        escape(&provenance.player()),
        tree.worth(),
        escape(&provenance.command),
        black = key("black", 1),
        white = key("white", 2),
    )
}

fn card(tree: &FlatTree<'_>, numbers: &[Option<usize>], position: usize, number: usize, html: &mut String) {
    let position = &tree.positions[position];
    let probe = if position.can_be_secret { "" } else { " class=\"probe\"" };
    let _ = write!(
        html,
        "<section id=\"n{number}\"><h2><span class=\"number\">{number}</span> <span{probe}>{}</span> \
         <small>{}</small></h2><ul>",
        pegs::code(tree, &position.guess),
        position.codes,
    );
    for (feedback, next) in &position.answers {
        match (numbers[*next], tree.forced(*next)) {
            (None, Some(guesses)) => {
                let class = if guesses.len() > 1 { " class=\"two\"" } else { "" };
                let codes: String = guesses.iter().map(|guess| pegs::code(tree, &guess.guess)).collect();
                let _ = write!(html, "<li{class}>{}{codes}</li>", answer(*feedback));
            }
            (to, _) => {
                let to = to.unwrap_or_default();
                let _ = write!(html, "<li>{}<a href=\"#n{to}\">{to}</a></li>", answer(*feedback));
            }
        }
    }
    html.push_str("</ul></section>\n");
}

fn answer(feedback: Feedback) -> String {
    format!("<i>{}{}</i>", key("black", feedback.black()), key("white", feedback.white()))
}

fn key(color: &str, count: u8) -> String {
    format!("<b class=\"{color}\" title=\"{count} {color}\">{count}</b>")
}

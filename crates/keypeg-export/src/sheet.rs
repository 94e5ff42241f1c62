//! A player's card: numbered positions on paper, for people at a table.
//!
//! One starts at number 1, plays its guess, looks for the answer, and goes on at the number or plays the code that
//! stands there.

use std::fmt::Write;

use keypeg_core::Feedback;

use crate::plan::Plan;
use crate::{Page, Source, escape, pegs};

const STYLE: &str = include_str!("sheet/style.css");

pub(crate) fn write(plan: &Plan<'_>, source: &Source) -> String {
    let numbers = numbers(plan);
    let mut body = introduction(plan, source);
    body.push_str("<div class=\"cards\">\n");
    for position in 0..plan.positions.len() {
        if let Some(number) = numbers[position] {
            card(plan, &numbers, position, number, &mut body);
        }
    }
    body.push_str("</div>");
    let style = format!("{}{STYLE}{}", pegs::STYLE, pegs::variables(plan));
    Page { title: &format!("{} at the table", plan.game()), style: &style, body: &body, script: "" }.to_string()
}

/// The number of every position that has a card of its own: all but those where nothing is left to decide.
fn numbers(plan: &Plan<'_>) -> Vec<Option<usize>> {
    let mut last = 0;
    let positions = 0..plan.positions.len();
    positions
        .map(|position| {
            (position == 0 || plan.forced(position).is_none()).then(|| {
                last += 1;
                last
            })
        })
        .collect()
}

fn introduction(plan: &Plan<'_>, source: &Source) -> String {
    let history = match plan.history() {
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
        escape(&source.player()),
        plan.worth(),
        escape(&source.command),
        black = key("black", 1),
        white = key("white", 2),
    )
}

fn card(plan: &Plan<'_>, numbers: &[Option<usize>], position: usize, number: usize, html: &mut String) {
    let position = &plan.positions[position];
    let probe = if position.can_be_secret { "" } else { " class=\"probe\"" };
    let _ = write!(
        html,
        "<section id=\"n{number}\"><h2><span class=\"number\">{number}</span> <span{probe}>{}</span> \
         <small>{}</small></h2><ul>",
        pegs::code(plan, &position.guess),
        position.codes,
    );
    for (feedback, next) in &position.answers {
        match (numbers[*next], plan.forced(*next)) {
            (None, Some(guesses)) => {
                let class = if guesses.len() > 1 { " class=\"two\"" } else { "" };
                let codes: String = guesses.iter().map(|guess| pegs::code(plan, &guess.guess)).collect();
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

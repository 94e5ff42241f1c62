//! A review as a table with one row per turn, or spelled out for a screen reader.

use keypeg_play::coach::{ReviewBasis, ReviewReport, TurnReport};
use keypeg_play::review::Label;
use keypeg_play::words;

use crate::columns::{self, TextColumn};
use crate::commands::transcript;
use crate::pegs::PegStyle;

/// Whether each turn is explained, which names better guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Details {
    With,
    Without,
}

/// The note, the turns, the summary, and the same numbers as a sum.
pub(super) fn lines(report: &ReviewReport, style: PegStyle, details: Details) -> Vec<String> {
    let mut lines: Vec<String> = report.note.iter().cloned().collect();
    let mut rows = match style {
        PegStyle::Plain => spelled(report),
        PegStyle::Color(_) | PegStyle::Text => columns::lines(&table(report, style)),
    };
    if style != PegStyle::Plain {
        lines.push(rows.remove(0));
    }
    for (row, turn) in rows.into_iter().zip(&report.turns) {
        lines.push(row);
        if details == Details::With {
            lines.extend(turn.lines.iter().map(|line| format!("    {line}")));
        }
    }
    lines.push(report.summary.clone());
    lines.extend(report.scores_line());
    if details == Details::With {
        lines.extend(report.identity.as_ref().map(|identity| format!("As a sum: {identity}")));
    }
    lines
}

fn table(report: &ReviewReport, style: PegStyle) -> Vec<TextColumn> {
    let turns = || report.turns.iter();
    let mut table = vec![
        TextColumn::numbers(" #", (1..=report.turns.len()).map(|number| number.to_string())),
        TextColumn::text("guess", turns().map(|turn| turn.guess.clone())),
        TextColumn::text("answer", turns().map(|turn| style.answer(turn.feedback))),
        TextColumn::numbers("left", turns().map(|turn| turn.remaining_text.clone())),
    ];
    if report.basis == ReviewBasis::Turns {
        table.push(TextColumn::text("kind", turns().map(|turn| kind(turn).to_string())));
        return table;
    }
    table.push(TextColumn::numbers("loss", turns().map(|turn| format!("{:.3}", turn.loss.unwrap_or_default()))));
    table.push(TextColumn::numbers("luck", turns().map(|turn| format!("{:+.3}", turn.luck.unwrap_or_default()))));
    table.push(TextColumn::text("label", turns().map(|turn| label(turn).to_string())));
    table
}

/// A line per turn, without a table.
fn spelled(report: &ReviewReport) -> Vec<String> {
    let line = |(number, turn): (usize, &TurnReport)| {
        let left = words::plural(&turn.remaining_text, "code", "codes");
        let said = transcript::turn_line(number, &turn.guess, &PegStyle::Plain.answer(turn.feedback));
        let begin = format!("{said}, {left} left");
        match (report.basis, turn.loss, turn.luck) {
            (ReviewBasis::Turns, ..) => format!("{begin}, {}.", kind(turn)),
            (_, loss, luck) => {
                let (loss, luck) = (loss.unwrap_or_default(), luck.unwrap_or_default());
                format!("{begin}, {}, loss {loss:.3}, luck {luck:+.3}.", label(turn))
            }
        }
    };
    (1..).zip(&report.turns).map(line).collect()
}

fn label(turn: &TurnReport) -> &'static str {
    turn.label.map_or("forced", Label::name)
}

fn kind(turn: &TurnReport) -> &'static str {
    if turn.consistent { "possible" } else { "probe" }
}

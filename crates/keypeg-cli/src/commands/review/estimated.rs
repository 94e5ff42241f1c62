//! `keypeg review` on a board too large for exact values: an estimate.

use std::io::Write;

use anyhow::Result;
use keypeg_core::History;
use keypeg_play::review::estimate::{EstimatedTurn, Estimator};
use keypeg_play::{AnyBoard, json, words};

use super::GameToReview;
use super::learn::{self, Lesson};
use super::print::{self, ReviewRow};
use crate::pegs::PegStyle;
use crate::{control, interrupt};

/// Prints the review, then replays the weak turns if `learn` is set.
pub(super) fn run(table: &AnyBoard, played: &GameToReview, learn: bool, style: PegStyle, json: bool) -> Result<()> {
    let control = control::watched("estimating");
    let estimator = Estimator::new(table, &played.history, played.secret.as_ref(), &control)?;
    let account = estimator.review();
    drop(control);
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", json::estimate(&played.notation, &played.history, &account))?;
    } else {
        let game = table.game();
        writeln!(out, "These values are estimates: {game} has too many codes to prove them. ~ is about so many.")?;
        let rows: Vec<ReviewRow> =
            (0..).zip(&account.turns).map(|(index, turn)| row(played, style, index, turn)).collect();
        print::print(&mut out, style, &played.notation, &rows, &account, 0)?;
    }
    drop(out);
    if !learn || interrupt::was_interrupted() {
        return Ok(());
    }
    let weak = account.weak_turns().map(|turn| {
        let EstimatedTurn { before, loss, better, .. } = &account.turns[turn];
        let better = better.as_ref().map(|(code, split)| (*code, words::split(split)));
        Lesson { turn, left: words::count_estimate(before), loss: *loss, better }
    });
    learn::run(played, weak.collect(), style, json, &|turn, guess| {
        let grade = estimator.grade(turn, guess)?;
        Ok((grade.label, words::estimated_grade(&grade)))
    })
}

/// The row of a turn, with the earlier turns that its guess contradicts.
fn row<'a>(played: &GameToReview, style: PegStyle, index: usize, turn: &'a EstimatedTurn) -> ReviewRow<'a> {
    let EstimatedTurn { guess, feedback, after, loss, luck, label, contradictions, .. } = turn;
    let before = History::new(played.history.turns()[..index].to_vec());
    let spelling = style.spelling(&played.notation);
    let mut why = vec![words::estimated(&spelling, turn)];
    why.extend(words::contradictions(&spelling, &before, guess, contradictions));
    ReviewRow {
        guess,
        feedback: *feedback,
        left: words::count_estimate(after),
        loss: *loss,
        luck: *luck,
        label: *label,
        why,
    }
}

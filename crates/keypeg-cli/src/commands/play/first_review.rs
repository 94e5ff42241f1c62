//! The review of a game that has just ended, stored with it in the archive.

use std::path::Path;
use std::time::Duration;

use keypeg_play::AnyBoard;
use keypeg_play::coach::{Coach, FreshSolvers, PlayedGame};

use super::OpenedGame;
use crate::commands::archive;
use crate::control;
use crate::dialog::Dialog;
use crate::pegs::PegStyle;

/// The player does not wait longer than this at the end of a game. Later `review` and `stats` take their time.
const PATIENCE: Duration = Duration::from_secs(1);

/// Reviews the archived game with this number, stores the review, and returns its summary. `None` if that would take long, or
/// if the dialog is not on a terminal.
pub(super) fn make(
    opened: &OpenedGame,
    style: PegStyle,
    dialog: &Dialog,
    archive: &Path,
    number: i64,
) -> Option<String> {
    if !dialog.is_on_terminal() || !opened.record().has_quick_review() {
        return None;
    }
    let notation = &opened.session.setup().notation;
    let any_board = AnyBoard::new(notation.game());
    let played = PlayedGame { any_board: &any_board, history: opened.session.history(), secret: None };
    let threads = rayon::current_num_threads();
    let solvers = FreshSolvers { threads, time: Some(PATIENCE), ..FreshSolvers::default() };
    let spelling = style.spelling(notation);
    let control = control::interruptible().with_time_limit(PATIENCE);
    let review = Coach::with_spelling(notation, &spelling).review(&played, &solvers, &mut |_| control.clone()).ok()?;
    let summary = review.summary?;
    // An archive that cannot be written now gets the review later.
    let _ = archive::open(archive).map(|mut archive| archive.set_review(number, &summary));
    Some(review.report.summary)
}

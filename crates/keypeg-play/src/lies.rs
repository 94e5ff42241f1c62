//! Answers that may be wrong: which codes survive, and which answers must be wrong when no code fits.
//!
//! A code *contradicts* a turn when it would have drawn another answer. With at most K wrong answers the secret
//! contradicts at most K turns, so exactly the codes that contradict more can be excluded. A breaker takes an all-black answer as
//! true ([`within`]): the game ended with it. An explanation may take any answer for wrong ([`explain`]).
//!
//! Claim: drop every set of k turns, one set after another, and take the codes that agree with the other turns. Use the
//! smallest k that leaves a code. This gives the codes with the fewest contradictions, each with exactly the turns that it
//! contradicts. The Anti-Mind player with unlimited lies finds codes in this way.
//! Proof: a code agrees with the rest after dropping D exactly when the turns it contradicts lie in D. For the smallest k,
//! every code has at least k contradictions. So a code that is left contradicts all turns of D.
//! Source: Barahona da Fonseca, "The Anti-Mind with Unlimited Number of Lies", ICIEIS 2014.

mod explain;

use std::ops::ControlFlow;

use keypeg_core::{Code, CodeId, History};
use keypeg_engine::Board;

use crate::any_board::AnyPosition;

pub use explain::explain;

/// A set of answers that may be wrong together, and the codes that agree with all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The turns with wrong answers, counted from 0, in order.
    pub wrong: Vec<usize>,
    /// The codes that agree with all other turns and with none of these; never empty.
    pub codes: Vec<Code>,
}

/// Every explanation with the fewest wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanations {
    /// The number of answers that must be wrong; 0 if some code agrees with all, or where the search ran out of time
    /// before it found any.
    pub lies: usize,
    /// The explanations, the one with the earliest turns first.
    pub list: Vec<Explanation>,
    /// Whether these are all explanations; else the time was up.
    pub complete: bool,
}

impl Explanations {
    /// All codes that fit with the fewest wrong answers.
    pub fn codes(&self) -> impl Iterator<Item = &Code> {
        self.list.iter().flat_map(|explanation| &explanation.codes)
    }
}

/// Whether an all-black answer can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllBlack {
    /// It ended the game, so its guess is the secret.
    Certain,
    /// It can be as wrong as any other answer.
    Doubtful,
}

/// For every code of the board, how many turns it contradicts; `None` if a certain all-black answer excludes it.
pub(crate) fn contradiction_counts(board: &Board, history: &History, all_black: AllBlack) -> Vec<Option<u16>> {
    let mut counts: Vec<Option<u16>> = vec![Some(0); board.space().len()];
    for turn in history.turns() {
        let given = turn.feedback.index(board.game().pegs()) as u8;
        let answers = board.answers_to(board.space().id(&turn.guess));
        for (count, _) in counts.iter_mut().zip(&answers).filter(|(_, answer)| **answer != given) {
            let is_excluded = given == board.win() && all_black == AllBlack::Certain;
            *count = if is_excluded { None } else { count.map(|count| count.saturating_add(1)) };
        }
    }
    counts
}

/// The ids of the codes that contradict at most `lies` turns and no all-black answer, in order; `None` if the board is not
/// enumerated.
pub fn within(position: &AnyPosition, lies: u16) -> Option<Vec<CodeId>> {
    Some(at_most(&contradiction_counts(position.board()?, position.history(), AllBlack::Certain), lies))
}

/// The fewest turns that any code contradicts, and the codes that contradict no more.
fn fewest(board: &Board, history: &History) -> (u16, Vec<CodeId>) {
    least(&contradiction_counts(board, history, AllBlack::Doubtful))
}

/// Like [`within`], from counts that are known.
pub(crate) fn at_most(counts: &[Option<u16>], lies: u16) -> Vec<CodeId> {
    pick(counts, |count| count <= lies)
}

/// Like [`fewest`], from counts that are known.
pub(crate) fn least(counts: &[Option<u16>]) -> (u16, Vec<CodeId>) {
    let least = counts.iter().filter_map(|count| *count).min().unwrap_or(0);
    (least, pick(counts, |count| count == least))
}

fn pick(counts: &[Option<u16>], keep: impl Fn(u16) -> bool) -> Vec<CodeId> {
    let kept = counts.iter().zip(0..).filter(|(count, _)| count.is_some_and(&keep));
    kept.map(|(_, id)| CodeId(id)).collect()
}

/// Calls `visit` with every subset of `size` items, in order, until it breaks.
pub(crate) fn each_subset(
    of: &[usize],
    size: usize,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size == 0 {
        return visit(chosen);
    }
    for (place, &item) in of.iter().enumerate().take((of.len() + 1).saturating_sub(size)) {
        chosen.push(item);
        let flow = each_subset(&of[place + 1..], size - 1, chosen, visit);
        chosen.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

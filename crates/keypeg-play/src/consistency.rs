//! Whether a guess can be the secret, and what a probe tells.
//!
//! A *possible* guess would have drawn every answer given so far; a *probe* would not. Only the history is needed to tell
//! them apart, so this works on boards of any size (the second version of the Anti-Mind with Feedback algorithm, which
//! calls them good and bad guesses). A probe may tell more than every possible guess.

use keypeg_core::{Code, CodeId, Contradiction, History, score};
use keypeg_engine::Board;
use keypeg_engine::partition::Sizes;

use crate::any_board::AnyPosition;
use crate::limits::{PROBE_RIVALS, PROBE_SCORES};

/// Whether a guess agrees with the turns before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consistency {
    /// It can be the secret.
    Consistent,
    /// It cannot be the secret.
    Inconsistent {
        /// Every turn that it contradicts, and the answer that turn would have had; never empty.
        contradictions: Vec<Contradiction>,
        /// What it tells; `None` if the board is not enumerated or no code is left.
        probe: Option<Probe>,
    },
}

/// What a guess tells that cannot be the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The number of codes left before it.
    pub remaining: usize,
    /// The number of cells into which it splits them.
    pub parts: usize,
    /// The number of codes in the largest cell.
    pub largest: u32,
    /// How it compares with possible guesses.
    pub worth: ProbeWorth,
}

/// How a probe compares with possible guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeWorth {
    /// Every code left gives the same answer.
    TellsNothing,
    /// Some possible guess leaves fewer codes on average.
    Weaker,
    /// No possible guess of a sample leaves fewer codes on average.
    Strong,
}

impl Consistency {
    /// Whether the guess can be the secret.
    pub fn is_consistent(&self) -> bool {
        matches!(self, Consistency::Consistent)
    }
}

/// Every turn that a code contradicts, oldest first; empty if it can be the secret.
///
/// # Panics
/// When the code and a guess belong to different games.
pub fn contradictions(history: &History, code: &Code) -> Vec<Contradiction> {
    let turns = history.turns().iter().enumerate();
    turns
        .map(|(turn, played)| (Contradiction { turn, expected: score(&played.guess, code) }, played.feedback))
        .filter(|(found, feedback)| found.expected != *feedback)
        .map(|(found, _)| found)
        .collect()
}

/// Checks a guess, which is known to be a code of the game, against the turns before it.
pub(crate) fn check(position: &AnyPosition, guess: &Code) -> Consistency {
    let contradictions = contradictions(position.history(), guess);
    if contradictions.is_empty() {
        return Consistency::Consistent;
    }
    let codes = position.board().zip(position.possible_ids());
    let probe = codes.and_then(|(board, codes)| probe(board, &codes, guess));
    Consistency::Inconsistent { contradictions, probe }
}

fn probe(board: &Board, codes: &[CodeId], guess: &Code) -> Option<Probe> {
    let sizes = Sizes::of(board, board.space().id(guess), codes);
    let rivals = (PROBE_SCORES / codes.len().max(1)).clamp(1, PROBE_RIVALS).min(codes.len());
    if rivals == 0 {
        return None;
    }
    let step = codes.len() / rivals;
    let mut rivals = codes.iter().step_by(step.max(1)).take(rivals);
    let worth = if sizes.parts() == 1 {
        ProbeWorth::TellsNothing
    } else if rivals.all(|&rival| Sizes::of(board, rival, codes).sum_of_squares() >= sizes.sum_of_squares()) {
        ProbeWorth::Strong
    } else {
        ProbeWorth::Weaker
    };
    Some(Probe { remaining: codes.len(), parts: sizes.parts(), largest: sizes.largest(), worth })
}

//! Is a guess good? Coherence with every earlier turn, and what a guess that fails may still be worth.
//!
//! A *good* guess could be the secret: it would have drawn every answer given so far. A *bad* guess could not. Only
//! the history is needed to tell them apart, so this works on boards of any size (the second version of the
//! Anti-Mind with Feedback algorithm). A bad guess may still be a good *probe*: one that tells more than good guesses.

use keypeg_core::{Code, CodeId, Contradiction, History, score};
use keypeg_engine::Board;
use keypeg_engine::partition::Sizes;

use crate::any_board::AnyBoard;
use crate::limits::{PROBE_RIVALS, PROBE_SCORES};

/// What a guess is, seen from the turns before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consistency {
    /// It can be the secret.
    Consistent,
    /// It cannot be the secret.
    Inconsistent {
        /// Every turn that it contradicts, and the answer that turn would have had; never empty.
        contradictions: Vec<Contradiction>,
        /// What it tells nevertheless, where the board is small enough to say.
        probe: Option<Probe>,
    },
}

/// What a bad guess tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The codes left before it.
    pub remaining: usize,
    /// Into how many cells it cuts them.
    pub parts: usize,
    /// The size of the largest cell.
    pub largest: u32,
    /// How it compares with good guesses.
    pub worth: ProbeWorth,
}

/// How a probe compares with good guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeWorth {
    /// Every code left gives the same answer.
    TellsNothing,
    /// Some good guess leaves fewer codes on average.
    Weaker,
    /// None of the good guesses looked at leaves fewer codes on average.
    Strong,
}

impl Consistency {
    /// Whether the guess can be the secret.
    pub fn is_consistent(&self) -> bool {
        matches!(self, Consistency::Consistent)
    }
}

/// Every turn that a code contradicts.
pub fn contradictions(history: &History, code: &Code) -> Vec<Contradiction> {
    let turns = history.turns().iter().enumerate();
    turns
        .map(|(turn, played)| (Contradiction { turn, expected: score(&played.guess, code) }, played.feedback))
        .filter(|(found, feedback)| found.expected != *feedback)
        .map(|(found, _)| found)
        .collect()
}

/// Judges a guess before it is answered.
pub fn check(any_board: &AnyBoard, history: &History, guess: &Code) -> Consistency {
    let contradictions = contradictions(history, guess);
    if contradictions.is_empty() {
        return Consistency::Consistent;
    }
    let probe =
        any_board.board().zip(any_board.possible_ids(history)).and_then(|(board, codes)| probe(board, &codes, guess));
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

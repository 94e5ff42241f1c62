//! The cells into which a guess splits the codes left, one per answer.

use keypeg_core::{Code, CodeId, Feedback};
use keypeg_engine::partition::{Partition, Sizes};
use serde::Serialize;

use super::{Coach, ContradictionReport};
use crate::advice::{Measures, Ranked};
use crate::any_board::AnyPosition;
use crate::limits::CELL_CODES;
use crate::{consistency, json, words};

/// A guess and the cells of its answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellsReport {
    /// The code to guess.
    pub guess: String,
    /// Whether it can be the secret; else it is a probe.
    pub consistent: bool,
    /// The number of codes left before it.
    pub remaining: usize,
    /// How it splits them.
    #[serde(flatten)]
    pub measures: Measures,
    /// One cell per answer of the game, empty ones included.
    pub cells: Vec<CellReport>,
    /// Every turn that the guess contradicts.
    pub contradictions: Vec<ContradictionReport>,
    /// What the guess tells, in words.
    pub why: String,
}

/// The codes that give one answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellReport {
    /// The answer.
    #[serde(serialize_with = "json::text")]
    pub feedback: Feedback,
    /// The number of codes that give it.
    pub remaining: usize,
    /// The first of these codes, at most 12.
    pub codes: Vec<String>,
}

impl Coach<'_> {
    /// The cells of a guess; `None` if the board is not enumerated.
    pub fn cells(&self, position: &AnyPosition, guess: &Code) -> Option<CellsReport> {
        let (board, codes) = position.board().zip(position.possible_ids())?;
        let id = board.space().id(guess);
        let partition = Partition::new(board, id, &codes);
        let measures = Measures::of(&Sizes::of(board, id, &codes));
        let contradictions = consistency::contradictions(position.history(), guess);
        let ranked = Ranked { code: *guess, consistent: contradictions.is_empty(), measures: Some(measures) };
        let cell = |answer: Feedback| {
            let index = answer.index(board.game().pegs()) as u8;
            let ids: &[CodeId] =
                partition.cells().iter().find(|(cell, _)| *cell == index).map_or(&[], |(_, ids)| ids.as_slice());
            let listed: Vec<Code> = ids.iter().take(CELL_CODES).map(|&id| board.code(id)).collect();
            CellReport { feedback: answer, remaining: ids.len(), codes: self.codes(&listed) }
        };
        Some(CellsReport {
            guess: self.code(guess),
            consistent: ranked.consistent,
            remaining: codes.len(),
            measures,
            cells: board.game().answers().map(cell).collect(),
            contradictions: self.contradictions(position.history(), guess, &contradictions),
            why: words::advice(&ranked),
        })
    }
}

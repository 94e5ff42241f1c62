//! The cells into which a guess splits the remaining codes, one per answer.

use keypeg_core::{Code, CodeId, Feedback, History, Notation};
use keypeg_engine::partition::{Partition, Sizes};
use keypeg_play::advice::{Measures, Ranked};
use keypeg_play::{consistency, json, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{HelpEndpoint, HelpQuery};
use crate::boards::is_within;
use crate::caches::Caches;
use crate::config::ENUMERATED;
use crate::error::ApiError;
use crate::input::{self, TurnInput};
use crate::workload::Latency;

/// The most codes of a cell that are listed.
const CELL_CODES: usize = 12;

/// The request for the cells of a guess.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CellsRequest {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    guess: String,
}

/// The board has at most [`ENUMERATED`] codes.
pub(crate) struct CellsQuery {
    notation: Notation,
    history: History,
    guess: Code,
}

impl HelpEndpoint for CellsRequest {
    type Checked = CellsQuery;

    fn check(self) -> Result<CellsQuery, ApiError> {
        let notation = input::notation(&self.game, self.symbols.as_deref())?;
        let history = input::history(&notation, self.turns.as_deref(), self.history.as_deref())?;
        let guess = input::code(&notation, "guess", &self.guess)?;
        if !is_within(notation.game(), ENUMERATED) {
            let message =
                format!("cells are shown for boards of up to {ENUMERATED} codes; {} has more", notation.game());
            return Err(ApiError::too_large(message));
        }
        Ok(CellsQuery { notation, history, guess })
    }
}

impl HelpQuery for CellsQuery {
    fn latency(&self) -> Latency {
        Latency::Quick
    }

    fn answer(&self, caches: &Caches) -> Result<Value, ApiError> {
        let CellsQuery { notation, history, guess } = self;
        let position = caches.tables.position(notation.game(), history)?;
        let (Some(board), Some(codes)) = (position.board(), position.possible_ids()) else { return Ok(Value::Null) };
        let id = board.space().id(guess);
        let partition = Partition::new(board, id, &codes);
        let measures = Measures::of(&Sizes::of(board, id, &codes));
        let contradictions = consistency::contradictions(history, guess);
        let cell = |answer: Feedback| {
            let index = answer.index(notation.game().pegs()) as u8;
            let ids: &[CodeId] =
                partition.cells().iter().find(|(cell, _)| *cell == index).map_or(&[], |(_, ids)| ids.as_slice());
            let listed: Vec<Code> = ids.iter().take(CELL_CODES).map(|&id| board.code(id)).collect();
            json!({ "feedback": answer.to_string(), "remaining": ids.len(), "codes": json::codes(notation, &listed) })
        };
        let ranked = Ranked { code: *guess, consistent: contradictions.is_empty(), measures: Some(measures) };
        let mut answer = json!({
            "guess": json::code(notation, guess),
            "consistent": ranked.consistent,
            "remaining": codes.len(),
            "cells": notation.game().answers().map(cell).collect::<Vec<_>>(),
            "contradictions": json::contradictions(notation, history, guess, &contradictions),
            "why": words::advice(&ranked),
        });
        if let Some(fields) = answer.as_object_mut() {
            fields.append(&mut json::measures(&measures));
        }
        Ok(answer)
    }
}

//! The job `values`: the exact values of some guesses.

use std::sync::Arc;

use keypeg_core::{Code, Control, History, Notation};
use keypeg_play::coach::Coach;
use keypeg_play::limits::PROVEN_CODES;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{PreparedJob, review_job};
use crate::boards::is_within;
use crate::caches::Caches;
use crate::error::{ApiError, JobError};
use crate::input::{self, TurnInput};
use crate::limits::MOST_VALUES;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValuesRequest {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    codes: Vec<String>,
}

pub(super) fn prepare(caches: &Arc<Caches>, request: ValuesRequest) -> Result<PreparedJob, ApiError> {
    let notation = input::notation(&request.game, request.symbols.as_deref())?;
    let history = input::history(&notation, request.turns.as_deref(), request.history.as_deref())?;
    input::number("codes", Some(request.codes.len()), 1, 1..=MOST_VALUES)?;
    let codes =
        request.codes.iter().map(|text| input::code(&notation, "codes", text)).collect::<Result<Vec<_>, _>>()?;
    let game = notation.game();
    if !is_within(game, PROVEN_CODES) {
        let message = format!("exact values are found for boards of up to {PROVEN_CODES} codes; {game} has more");
        return Err(ApiError::too_large(message));
    }
    let (caches, weight) = (caches.clone(), review_job::weight(game));
    Ok(PreparedJob {
        kind: "values",
        weight,
        work: Box::new(move |control, _| find(&caches, &notation, &history, &codes, control)),
    })
}

fn find(
    caches: &Caches,
    notation: &Notation,
    history: &History,
    codes: &[Code],
    control: &Control,
) -> Result<Value, JobError> {
    let position = caches.tables.position(notation.game(), history)?;
    let cached = position.board().and_then(|board| caches.solvers.get(board));
    let cached = cached.ok_or_else(|| ApiError::too_large("the board is too large"))?;
    Ok(json!({ "values": Coach::new(notation).values(&position, codes, &cached.solver, control)? }))
}

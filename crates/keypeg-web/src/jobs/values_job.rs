//! The job `values`: the exact values of some guesses.

use std::sync::Arc;

use keypeg_core::{Code, History, Notation};
use keypeg_play::{analysis, json};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JobControl, PreparedJob, review_job};
use crate::boards::is_within;
use crate::caches::Caches;
use crate::config::{MOST_VALUES, SOLVER_CODES};
use crate::error::{ApiError, JobError};
use crate::input::{self, TurnInput};

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
    if !is_within(game, SOLVER_CODES) {
        let message = format!("exact values are found for boards of up to {SOLVER_CODES} codes; {game} has more");
        return Err(ApiError::too_large(message));
    }
    let (caches, weight) = (caches.clone(), review_job::weight(game));
    Ok(PreparedJob {
        kind: "values",
        weight,
        work: Box::new(move |control| find(&caches, &notation, &history, &codes, control)),
    })
}

fn find(
    caches: &Caches,
    notation: &Notation,
    history: &History,
    codes: &[Code],
    control: &JobControl,
) -> Result<Value, JobError> {
    let cached = caches.solvers.get(notation.game()).ok_or_else(|| ApiError::too_large("the board is too large"))?;
    let remaining = cached.board.consistent(&keypeg_play::moves(cached.board, history)).len();
    let mut values = Vec::new();
    for code in codes {
        let value = analysis::value_of_guess(
            &cached.solver,
            cached.board,
            history,
            code,
            keypeg_play::Deadline::NEVER,
            &control.without_progress(),
        );
        if control.is_stopped() {
            return Err(JobError::Interrupted);
        }
        values.push(json!({
            "code": json::code(notation, code),
            "value": value.map(|value| value.to_f64()),
            "value_exact": value.map(|value| value.over(remaining as i128)),
            "exact": value.is_some(),
        }));
        control.report_steps(values.len() as u64, codes.len() as u64);
    }
    Ok(json!({ "values": values }))
}

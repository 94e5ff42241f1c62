//! The exact values of some guesses.

use std::sync::Arc;

use keypeg_core::{Code, History, Notation};
use keypeg_engine::Watch;
use keypeg_play::{Deadline, analysis, json};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Prepared, reviewing};
use crate::config::{KIT_CODES, MOST_VALUES};
use crate::error::ApiError;
use crate::input::{self, TurnInput};
use crate::jobs::{Job, Quiet, Stopped};
use crate::setup::is_within;
use crate::state::App;

/// The body of the job `values`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    codes: Vec<String>,
}

pub(super) fn prepare(app: &Arc<App>, body: Body) -> Result<Prepared, ApiError> {
    let notation = input::notation(&body.game, body.symbols.as_deref())?;
    let history = input::history(&notation, body.turns.as_deref(), body.history.as_deref())?;
    input::number("codes", Some(body.codes.len()), 1, 1..=MOST_VALUES)?;
    let codes = body.codes.iter().map(|text| input::code(&notation, "codes", text)).collect::<Result<Vec<_>, _>>()?;
    let game = notation.game();
    if !is_within(game, KIT_CODES) {
        let message = format!("exact values are found for boards of up to {KIT_CODES} codes; {game} has more");
        return Err(ApiError::too_large(message));
    }
    let (app, weight) = (app.clone(), reviewing::weight(game));
    Ok(Prepared { kind: "values", weight, work: Box::new(move |job| find(&app, &notation, &history, &codes, job)) })
}

fn find(app: &App, notation: &Notation, history: &History, codes: &[Code], job: &Job) -> Result<Value, Stopped> {
    let kit = app.kits.get(notation.game()).ok_or_else(|| ApiError::too_large("the board is too large"))?;
    let remaining = kit.board.consistent(&keypeg_play::moves(kit.board, history)).len();
    let mut values = Vec::new();
    for code in codes {
        let value = analysis::value_of_guess(&kit.solver, kit.board, history, code, Deadline::NEVER, &Quiet(job));
        if job.is_cancelled() {
            return Err(Stopped::Interrupted);
        }
        values.push(json!({
            "code": json::code(notation, code),
            "value": value.map(|value| value.to_f64()),
            "value_exact": value.map(|value| value.over(remaining as i128)),
            "exact": value.is_some(),
        }));
        Watch::progress(job, values.len() as u64, codes.len() as u64);
    }
    Ok(json!({ "values": values }))
}

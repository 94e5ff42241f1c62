//! A weak turn tried again: what another guess would have been worth.

use std::sync::Arc;

use keypeg_core::{Code, History, Notation};
use keypeg_play::review::estimate::Estimator;
use keypeg_play::{AnyBoard, json, moves, review, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Prepared, reviewing};
use crate::config::ENUMERATED;
use crate::error::ApiError;
use crate::input::{self, TurnInput};
use crate::jobs::{Job, Stopped};
use crate::state::App;

/// The body of the job `try`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    secret: Option<String>,
    guess: String,
}

pub(super) fn prepare(app: &Arc<App>, body: Body) -> Result<Prepared, ApiError> {
    let notation = input::notation(&body.game, body.symbols.as_deref())?;
    let history = input::history(&notation, body.turns.as_deref(), body.history.as_deref())?;
    let guess = input::code(&notation, "guess", &body.guess)?;
    let secret = body.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    let (app, weight) = (app.clone(), reviewing::weight(notation.game()));
    let work = move |job: &Job| match review::is_within_reach(notation.game()) {
        true => grade(&app, &notation, &history, guess, job),
        false => estimate(&notation, &history, secret, guess, job),
    };
    Ok(Prepared { kind: "try", weight, work: Box::new(work) })
}

/// The secret only helps to find codes, as it did for the account of the game.
fn estimate(
    notation: &Notation,
    history: &History,
    secret: Option<Code>,
    guess: Code,
    job: &Job,
) -> Result<Value, Stopped> {
    let table = AnyBoard::within(notation.game(), ENUMERATED);
    let estimator = Estimator::at(&table, history, secret.as_ref(), job)?;
    Ok(json::estimated_grade(notation, history, &guess, &estimator.grade(history.len(), &guess)))
}

fn grade(app: &App, notation: &Notation, history: &History, guess: Code, job: &Job) -> Result<Value, Stopped> {
    reviewing::with_reviewer(app, notation.game(), |reviewer, board| {
        let position = moves(board, history);
        let graded = reviewer.grade(&position, board.space().id(&guess), history.len(), job)?;
        let remaining = graded.measures.codes;
        let mut object = json!({
            "guess": json::code(notation, &guess),
            "value": graded.value.to_f64(),
            "value_exact": graded.value.over(remaining.into()),
            "loss": graded.loss.to_f64(),
            "loss_exact": graded.loss.to_string(),
            "label": graded.label.name(),
            "exact": graded.exact,
            "consistent": graded.consistent,
            "remaining": remaining,
            "says": words::graded(&graded),
        });
        if let Some(fields) = object.as_object_mut() {
            fields.append(&mut json::measures(&graded.measures));
        }
        Ok(object)
    })
}

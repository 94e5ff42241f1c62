//! The job `try`: what another guess would have been worth in a turn of a game.

use std::sync::Arc;

use keypeg_core::{Code, History, Notation};
use keypeg_play::review::estimate::Estimator;
use keypeg_play::{AnyBoard, json, moves, review, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JobControl, PreparedJob, review_job};
use crate::caches::Caches;
use crate::config::ENUMERATED;
use crate::error::{ApiError, JobError};
use crate::input::{self, TurnInput};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TryRequest {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    secret: Option<String>,
    guess: String,
}

pub(super) fn prepare(caches: &Arc<Caches>, request: TryRequest) -> Result<PreparedJob, ApiError> {
    let notation = input::notation(&request.game, request.symbols.as_deref())?;
    let history = input::history(&notation, request.turns.as_deref(), request.history.as_deref())?;
    let guess = input::code(&notation, "guess", &request.guess)?;
    let secret = request.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    let (caches, weight) = (caches.clone(), review_job::weight(notation.game()));
    let work = move |control: &JobControl| match review::is_within_reach(notation.game()) {
        true => grade(&caches, &notation, &history, guess, control),
        false => estimate(&notation, &history, secret, guess, control),
    };
    Ok(PreparedJob { kind: "try", weight, work: Box::new(work) })
}

/// An estimate for boards that are too large for the reviewer. The secret only helps to find codes that fit.
fn estimate(
    notation: &Notation,
    history: &History,
    secret: Option<Code>,
    guess: Code,
    control: &JobControl,
) -> Result<Value, JobError> {
    let table = AnyBoard::within(notation.game(), ENUMERATED);
    let estimator = Estimator::at(&table, history, secret.as_ref(), control)?;
    Ok(json::estimated_grade(notation, history, &guess, &estimator.grade(history.len(), &guess)))
}

fn grade(
    caches: &Caches,
    notation: &Notation,
    history: &History,
    guess: Code,
    control: &JobControl,
) -> Result<Value, JobError> {
    review_job::with_reviewer(caches, notation.game(), |reviewer, board| {
        let position = moves(board, history);
        let graded = reviewer.grade(&position, board.space().id(&guess), history.len(), control)?;
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

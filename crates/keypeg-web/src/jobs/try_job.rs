//! The job `try`: what another guess would have been worth in a turn of a game.

use std::sync::Arc;

use keypeg_core::{Code, Control, Notation};
use keypeg_play::review::ReviewError;
use keypeg_play::review::estimate::Estimator;
use keypeg_play::{AnyPosition, json, review, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{PreparedJob, review_job};
use crate::caches::Caches;
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
    let work = move |control: &Control| {
        let position = caches.tables.position(notation.game(), &history)?;
        match review::is_within_reach(notation.game()) {
            true => grade(&caches, &notation, &position, guess, control),
            false => estimate(&notation, &position, secret, guess, control),
        }
    };
    Ok(PreparedJob { kind: "try", weight, work: Box::new(work) })
}

/// An estimate for boards that are too large for the reviewer. The secret only helps to find codes that fit.
fn estimate(
    notation: &Notation,
    position: &AnyPosition,
    secret: Option<Code>,
    guess: Code,
    control: &Control,
) -> Result<Value, JobError> {
    let history = position.history();
    let estimator = Estimator::at(position.any_board(), history, secret.as_ref(), control)?;
    Ok(json::estimated_grade(notation, history, &guess, &estimator.grade(history.len(), &guess)?))
}

fn grade(
    caches: &Caches,
    notation: &Notation,
    position: &AnyPosition,
    guess: Code,
    control: &Control,
) -> Result<Value, JobError> {
    let position = position.enumerated().ok_or(ReviewError::NothingFits { turn: position.turns().len() })?;
    let graded = review_job::reviewer(caches, position.board()).grade(&position, &guess, control)?;
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
}

//! The job `try`: what another guess would have been worth in a turn of a game.

use std::sync::Arc;

use keypeg_core::Control;
use keypeg_play::coach::Coach;
use keypeg_play::words::SpokenAnswers;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{PreparedJob, review_job};
use crate::caches::Caches;
use crate::error::ApiError;
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
    let work = move |control: &Control, _: &dyn Fn(Value)| {
        let position = caches.tables.position(notation.game(), &history)?;
        Ok(json!(Coach::in_words(&SpokenAnswers(&notation)).grade(
            &position,
            secret.as_ref(),
            &guess,
            &*caches,
            control
        )?))
    };
    Ok(PreparedJob { kind: "try", weight, work: Box::new(work) })
}

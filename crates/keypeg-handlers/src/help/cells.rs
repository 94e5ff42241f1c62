//! The cells into which a guess splits the remaining codes, one per answer.

use keypeg_core::{Code, History, Notation};
use keypeg_play::coach::Coach;
use keypeg_play::words::SpokenAnswers;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{HelpEndpoint, HelpQuery};
use crate::boards::is_within;
use crate::caches::Caches;
use crate::error::ApiError;
use crate::input::{self, TurnInput};
use crate::limits::ENUMERATED;
use crate::workload::Latency;

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
        let position = caches.tables.position(self.notation.game(), &self.history)?;
        Ok(json!(Coach::in_words(&SpokenAnswers(&self.notation)).cells(&position, &self.guess)))
    }
}

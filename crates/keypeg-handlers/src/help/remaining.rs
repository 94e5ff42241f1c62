//! The codes that fit all answers, page by page.

use keypeg_core::{History, Notation};
use keypeg_play::coach::Coach;
use keypeg_play::limits::{LIST_TIME, within};
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

/// The request for a page of the remaining codes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemainingRequest {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    offset: Option<usize>,
    limit: Option<usize>,
}

pub(crate) struct RemainingQuery {
    notation: Notation,
    history: History,
    /// The number of codes to skip; 0 if the board is not enumerated.
    offset: usize,
    limit: usize,
}

impl HelpEndpoint for RemainingRequest {
    type Checked = RemainingQuery;

    fn check(self) -> Result<RemainingQuery, ApiError> {
        let notation = input::notation(&self.game, self.symbols.as_deref())?;
        let history = input::history(&notation, self.turns.as_deref(), self.history.as_deref())?;
        let limit = input::number("limit", self.limit, 100, 1..=1_000)?;
        let offset = self.offset.unwrap_or(0);
        if offset > 0 && !is_within(notation.game(), ENUMERATED) {
            let message =
                format!("{} is not enumerated, so its codes cannot be paged; leave offset out", notation.game());
            return Err(ApiError::bad_input("offset", message));
        }
        Ok(RemainingQuery { notation, history, offset, limit })
    }
}

impl HelpQuery for RemainingQuery {
    fn latency(&self) -> Latency {
        super::latency(&self.notation)
    }

    fn answer(&self, caches: &Caches) -> Result<Value, ApiError> {
        let position = caches.tables.position(self.notation.game(), &self.history)?;
        let spoken = SpokenAnswers(&self.notation);
        let coach = Coach::in_words(&spoken);
        Ok(json!(coach.possible_codes(&position, self.offset, self.limit, &within(LIST_TIME))))
    }
}

//! Help in a game that is played elsewhere: handlers of the requests, without HTTP. Nothing is stored.
//!
//! Each request is checked first. The checked form knows how long it takes and computes the answer.

mod advice;
mod cells;
mod remaining;

pub(crate) use advice::HelpRequest;
pub(crate) use cells::CellsRequest;
use keypeg_core::Notation;
use keypeg_play::limits::INSTANT_CODES;
pub(crate) use remaining::RemainingRequest;
use serde_json::Value;

use crate::boards::is_within;
use crate::caches::Caches;
use crate::error::ApiError;
use crate::workload::Latency;

/// A request for help as it arrives.
pub(crate) trait HelpEndpoint {
    /// Its checked form.
    type Checked: HelpQuery;

    /// Refuses invalid fields.
    fn check(self) -> Result<Self::Checked, ApiError>;
}

/// A checked request for help.
pub(crate) trait HelpQuery: Send + 'static {
    /// How long the answer takes.
    fn latency(&self) -> Latency;

    /// Computes the answer.
    fn answer(&self, caches: &Caches) -> Result<Value, ApiError>;
}

fn latency(notation: &Notation) -> Latency {
    if is_within(notation.game(), INSTANT_CODES) { Latency::Quick } else { Latency::Slow }
}

//! The best next guesses, or what is wrong with answers that contradict each other.

use keypeg_core::{History, Notation};
use keypeg_play::coach::{Coach, HelpOptions, HelpStage};
use keypeg_play::limits::within;
use keypeg_play::words::SpokenAnswers;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{HelpEndpoint, HelpQuery};
use crate::caches::Caches;
use crate::error::ApiError;
use crate::input::{self, TurnInput};
use crate::workload::Latency;

/// The request for the best guesses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HelpRequest {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    strategy: Option<String>,
    top: Option<usize>,
}

pub(crate) struct AdviceQuery {
    notation: Notation,
    history: History,
    options: HelpOptions,
}

impl HelpEndpoint for HelpRequest {
    type Checked = AdviceQuery;

    fn check(self) -> Result<AdviceQuery, ApiError> {
        let notation = input::notation(&self.game, self.symbols.as_deref())?;
        let history = input::history(&notation, self.turns.as_deref(), self.history.as_deref())?;
        let strategy = self.strategy.as_deref().map(input::strategy).transpose()?;
        let top = input::number("top", self.top, HelpOptions::default().top, 1..=50)?;
        Ok(AdviceQuery { notation, history, options: HelpOptions { strategy, top } })
    }
}

impl HelpQuery for AdviceQuery {
    fn latency(&self) -> Latency {
        super::latency(&self.notation)
    }

    fn answer(&self, caches: &Caches) -> Result<Value, ApiError> {
        let AdviceQuery { notation, history, options } = self;
        let position = caches.tables.position(notation.game(), history)?;
        let time = |stage: HelpStage| stage.time(notation.game());
        let help = Coach::in_words(&SpokenAnswers(notation))
            .help(&position, options, caches, &mut |stage| within(time(stage)));
        Ok(json!(help.map_err(|error| ApiError::bad_input("strategy", error))?))
    }
}

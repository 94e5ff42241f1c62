//! `evaluate`: a strategy against every secret, as `keypeg evaluate --json` reports it.

use std::time::Duration;

use keypeg_core::{Code, Control};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::coach::{Coach, EvaluateReport};

use super::break_query::STRATEGY;
use super::request_board::RequestBoard;
use crate::fields::FieldReader;
use crate::request_error::RequestError;

pub(super) struct EvaluateQuery {
    board: RequestBoard,
    strategy: StrategyId,
    first: Option<Code>,
    by_first_response: bool,
    time_limit: Option<Duration>,
}

impl EvaluateQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<EvaluateQuery, RequestError> {
        let notation = fields.notation()?;
        let strategy = fields.parsed("strategy", STRATEGY)?;
        Ok(EvaluateQuery {
            strategy: strategy.ok_or_else(|| RequestError::missing("strategy", "send a strategy such as entropy"))?,
            first: fields.code(&notation, "first")?,
            by_first_response: fields.flag("by_first_response")?,
            board: RequestBoard::new(notation),
            time_limit: fields.seconds("time_limit")?,
        })
    }

    pub(super) fn answer(&self, control: &Control) -> Result<EvaluateReport, RequestError> {
        let board = self.board.board()?;
        let control = match self.time_limit {
            Some(limit) => control.clone().with_time_limit(limit),
            None => control.clone(),
        };
        let first = self.first.map(|code| board.space().id(&code));
        let coach = Coach::new(&self.board.notation);
        let report = coach.evaluation(board, self.strategy, &Options::default(), first, &control);
        let mut report = report.map_err(|error| match error.is_stopped() {
            true => RequestError::out_of_time(),
            false => RequestError::field("strategy", &self.strategy.name().into(), error, "send another strategy"),
        })?;
        report.by_first_response = report.by_first_response.filter(|_| self.by_first_response);
        Ok(report)
    }
}

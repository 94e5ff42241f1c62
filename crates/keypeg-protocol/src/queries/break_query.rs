//! `break`: what the computer does next in games whose secret somebody else keeps.

use std::time::Duration;

use keypeg_core::{Control, History};
use keypeg_engine::strategy::{Options, StrategyError, StrategyId};
use keypeg_play::Breaker;
use keypeg_play::breaker::{BreakError, Lies};
use keypeg_play::coach::{BreakReport, Coach};
use serde_json::Value;

use super::request_board::RequestBoard;
use crate::fields::{AskedPositions, FieldReader};
use crate::request_error::RequestError;

/// The next step after an invalid strategy.
pub(super) const STRATEGY: &str = "send a strategy such as entropy, or leave strategy out";

pub(super) struct BreakQuery {
    board: RequestBoard,
    pub(super) positions: AskedPositions,
    strategy: StrategyId,
    lies: Lies,
    seed: u64,
    time_limit: Option<Duration>,
}

impl BreakQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<BreakQuery, RequestError> {
        let notation = fields.notation()?;
        Ok(BreakQuery {
            positions: fields.positions(&notation)?,
            strategy: fields.parsed("strategy", STRATEGY)?.unwrap_or_else(|| StrategyId::strong(notation.game())),
            board: RequestBoard::new(notation),
            lies: lies(fields)?,
            seed: fields.whole("seed", 0..=i64::MAX)?.unwrap_or_default() as u64,
            time_limit: fields.seconds("time_limit")?,
        })
    }

    pub(super) fn answer(&self, history: &History, control: &Control) -> Result<BreakReport, RequestError> {
        let control = match self.time_limit {
            Some(limit) => control.clone().with_time_limit(limit),
            None => control.clone(),
        };
        self.report(history, &control).map_err(|error| match error {
            BreakError::Strategy(StrategyError::Stopped(_)) => RequestError::out_of_time(),
            BreakError::ForeignCode { .. } | BreakError::NeverAnswered { .. } | BreakError::History(_) => {
                let turns = self.board.notation.history(history).to_string();
                RequestError::field("history", &turns.into(), error, "correct the turns")
            }
            error => RequestError::field("strategy", &self.strategy.name().into(), error, "send another strategy"),
        })
    }

    fn report(&self, history: &History, control: &Control) -> Result<BreakReport, BreakError> {
        let any_board = self.board.any_board().clone();
        let mut breaker = Breaker::new(any_board, self.strategy, &Options::default(), self.lies, self.seed)?;
        for turn in history.turns() {
            breaker.answer(turn.guess, turn.feedback)?;
        }
        let coach = Coach::new(&self.board.notation);
        Ok(match breaker.found() {
            Some(code) => coach.broken(&breaker, &code),
            None => coach.action(&breaker, &breaker.decide(control)?),
        })
    }
}

fn lies(fields: FieldReader<'_>) -> Result<Lies, RequestError> {
    if let Some(Value::String(text)) = fields.value("lies")
        && text == "unlimited"
    {
        return Ok(Lies::Unlimited);
    }
    Ok(match fields.whole("lies", 0..=1_000)? {
        None | Some(0) => Lies::None,
        Some(most) => Lies::AtMost(most as u16),
    })
}

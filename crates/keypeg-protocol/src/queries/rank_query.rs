//! `rank`: the best guesses of positions, as `keypeg hint` lists them.
//!
//! Without a time limit the report does not depend on the speed of the machine, except on boards of more than [`MOST_CODES`]
//! codes. There each stage has the time that a player waits for it.

use std::time::Duration;

use keypeg_core::{Control, History};
use keypeg_engine::solve::MOST_CODES;
use keypeg_engine::strategy::StrategyId;
use keypeg_play::AnyPosition;
use keypeg_play::coach::{Coach, FreshSolvers, HelpOptions, HelpReport, HelpStage};
use keypeg_play::limits::INSTANT_CODES;

use super::request_board::RequestBoard;
use crate::fields::{AskedPositions, FieldReader};
use crate::request_error::RequestError;

/// The most codes left with which values are searched for on any board without a time limit.
const VALUED_CODES: usize = 100;

pub(super) struct RankQuery {
    board: RequestBoard,
    pub(super) positions: AskedPositions,
    options: HelpOptions,
    time_limit: Option<Duration>,
}

impl RankQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<RankQuery, RequestError> {
        let notation = fields.notation()?;
        let strategy: Option<StrategyId> = fields.parsed("strategy", super::break_query::STRATEGY)?;
        let top = fields.whole("top", 1..=1_000)?.map_or(HelpOptions::default().top, |top| top as usize);
        Ok(RankQuery {
            positions: fields.positions(&notation)?,
            board: RequestBoard::new(notation),
            options: HelpOptions { strategy, top },
            time_limit: fields.seconds("time_limit")?,
        })
    }

    pub(super) fn answer(&self, history: History, control: &Control) -> Result<HelpReport, RequestError> {
        let position = self.board.position(history)?;
        let whole = self.time_limit.map(|limit| control.clone().with_time_limit(limit));
        let game = self.board.notation.game();
        let mut stage_control = |stage: HelpStage| match &whole {
            Some(whole) => whole.clone(),
            None if !is_small(&position) => control.clone().with_time_limit(stage.time(game)),
            None if stage == HelpStage::Values && !has_quick_values(&position) => {
                control.clone().with_time_limit(Duration::ZERO)
            }
            None => control.clone(),
        };
        let report = Coach::new(&self.board.notation).help(
            &position,
            &self.options,
            &FreshSolvers::default(),
            &mut stage_control,
        );
        report.map_err(|error| {
            let name = self.options.strategy.map_or_else(String::new, |id| id.name().to_string());
            RequestError::field("strategy", &name.into(), error, "send another strategy, or leave strategy out")
        })
    }
}

/// Whether all guesses of the position can be compared in seconds.
fn is_small(position: &AnyPosition) -> bool {
    position.board().is_some_and(|board| board.space().len() <= MOST_CODES)
}

/// Whether the exact values of guesses take a moment.
fn has_quick_values(position: &AnyPosition) -> bool {
    position
        .enumerated()
        .is_none_or(|position| position.board().space().len() <= INSTANT_CODES || position.len() <= VALUED_CODES)
}

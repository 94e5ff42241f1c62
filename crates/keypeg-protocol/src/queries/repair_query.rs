//! `repair`: which answers may be wrong where no code fits.

use std::time::Duration;

use keypeg_core::{Control, History};
use keypeg_play::coach::{Coach, RepairsReport};
use keypeg_play::limits::REPAIR_TIME;

use super::request_board::RequestBoard;
use crate::fields::{AskedPositions, FieldReader};
use crate::request_error::RequestError;

pub(super) struct RepairQuery {
    board: RequestBoard,
    pub(super) positions: AskedPositions,
    time_limit: Option<Duration>,
}

impl RepairQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<RepairQuery, RequestError> {
        let notation = fields.notation()?;
        Ok(RepairQuery {
            positions: fields.positions(&notation)?,
            board: RequestBoard::new(notation),
            time_limit: fields.seconds("time_limit")?,
        })
    }

    pub(super) fn answer(&self, history: History, control: &Control) -> Result<RepairsReport, RequestError> {
        let position = self.board.position(history)?;
        // A board that is enumerated needs no limit.
        let usual = if position.board().is_some() { Duration::MAX } else { REPAIR_TIME };
        let control = control.clone().with_time_limit(self.time_limit.unwrap_or(usual));
        Ok(Coach::new(&self.board.notation).repairs(&position, &control))
    }
}

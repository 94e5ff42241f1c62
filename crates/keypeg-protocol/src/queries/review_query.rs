//! `review`: what each guess of games cost, as `keypeg review --json` reports it.

use std::time::Duration;

use keypeg_core::{Code, Control, History};
use keypeg_play::coach::{Coach, FreshSolvers, PlayedGame, ReviewReport};

use super::request_board::RequestBoard;
use crate::fields::{AskedPositions, FieldReader};
use crate::request_error::RequestError;

pub(super) struct ReviewQuery {
    board: RequestBoard,
    pub(super) positions: AskedPositions,
    secret: Option<Code>,
    /// The time per search.
    time_limit: Option<Duration>,
}

impl ReviewQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<ReviewQuery, RequestError> {
        let notation = fields.notation()?;
        Ok(ReviewQuery {
            positions: fields.positions(&notation)?,
            secret: fields.code(&notation, "secret")?,
            board: RequestBoard::new(notation),
            time_limit: fields.seconds("time_limit")?,
        })
    }

    pub(super) fn answer(&self, history: &History, control: &Control) -> Result<ReviewReport, RequestError> {
        let notation = &self.board.notation;
        let played = PlayedGame { any_board: self.board.any_board(), history, secret: self.secret.as_ref() };
        let solvers = FreshSolvers { time: self.time_limit, ..FreshSolvers::default() };
        let review = Coach::new(notation).review(&played, &solvers, &mut |_| control.clone());
        review.map(|review| review.report).map_err(|error| {
            let turns = notation.history(history).to_string();
            RequestError::field(
                "history",
                &turns.into(),
                error,
                "send one turn or more whose answers fit together; repair says which answer may be wrong",
            )
        })
    }
}

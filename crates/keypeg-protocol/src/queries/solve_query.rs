//! `solve`: the best strategy of positions, as `keypeg solve --json` reports it.

use std::sync::Arc;
use std::time::Duration;

use keypeg_core::platform::Instant;
use keypeg_core::{Control, History};
use keypeg_engine::Solver;
use keypeg_engine::solve::{Objective, SolveOptions};
use keypeg_play::coach::{Coach, ShownBound, SolveReport};
use keypeg_play::limits::SOLVER_MEMORY;

use super::request_board::RequestBoard;
use crate::fields::{AskedPositions, FieldReader};
use crate::request_error::RequestError;

pub(super) struct SolveQuery {
    board: RequestBoard,
    pub(super) positions: AskedPositions,
    options: SolveOptions,
    /// The bytes that the tables of a solve may fill.
    memory: usize,
    time_limit: Option<Duration>,
}

impl SolveQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<SolveQuery, RequestError> {
        let notation = fields.notation()?;
        let objectives = [("average", Objective::Average), ("worst", Objective::Worst)];
        let options = SolveOptions {
            objective: fields.choice("objective", &objectives)?.unwrap_or_default(),
            max_guesses: fields.whole("max_guesses", 1..=u32::MAX.into())?.map(|most| most as u32),
            ..SolveOptions::default()
        };
        let memory = fields.whole("memory", 1..=1 << 20)?;
        Ok(SolveQuery {
            positions: fields.positions(&notation)?,
            board: RequestBoard::new(notation),
            options,
            memory: memory
                .map_or(SOLVER_MEMORY, |megabytes| usize::try_from((megabytes as u64) << 20).unwrap_or(usize::MAX)),
            time_limit: fields.seconds("time_limit")?,
        })
    }

    pub(super) fn answer(&self, history: History, control: &Control) -> Result<SolveReport, RequestError> {
        let started = Instant::now();
        let notation = &self.board.notation;
        let control = match self.time_limit {
            Some(limit) => control.clone().with_time_limit(limit),
            None => control.clone(),
        };
        let board = self.board.board()?;
        let turns = notation.history(&history).to_string();
        let position = board.position(history).map_err(|error| {
            RequestError::field(
                "history",
                &turns.into(),
                error,
                "send turns that some code fits; repair says which answer may be wrong",
            )
        })?;
        let shown = Arc::new(ShownBound::new(self.options.objective));
        let solver = Solver::with_memory(board, self.memory);
        let solution = solver.solve_position(&position, &self.options, &shown.clone().watch(control));
        let solution = solution.map_err(|error| {
            RequestError::field("game", &notation.game().to_string().into(), error, "send a smaller board")
        })?;
        Ok(Coach::new(notation).solution(&position, &self.options, &solution, shown.best(), started.elapsed()))
    }
}

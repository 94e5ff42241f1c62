//! `solve`: the best strategy of positions, as `keypeg solve --json` reports it.

use std::time::Duration;

use keypeg_core::{Control, History};
use keypeg_engine::Solver;
use keypeg_engine::solve::{Aim, AllowedGuesses};
use keypeg_play::coach::{AimQuestion, Coach, SolveReport, SolveTask};
use keypeg_play::limits::SOLVER_MEMORY;

use super::request_board::RequestBoard;
use crate::fields::{AskedPositions, FieldReader};
use crate::request_error::RequestError;

pub(super) struct SolveQuery {
    board: RequestBoard,
    pub(super) positions: AskedPositions,
    task: SolveTask,
    /// The bytes that the tables of a solve may fill.
    memory: usize,
    time_limit: Option<Duration>,
}

impl SolveQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<SolveQuery, RequestError> {
        let notation = fields.notation()?;
        let aim = aim(fields)?;
        let all = [("any", AllowedGuesses::Any), ("possible", AllowedGuesses::Possible)];
        let allowed = fields.choice("guesses", &all)?.unwrap_or(AllowedGuesses::Any);
        let max_guesses = fields.whole("max_guesses", 1..=u32::MAX.into())?.map(|most| most as u32);
        let breaks_ties = fields.choice("tie_breaks", &[("always", true), ("never", false)])?;
        let memory = fields.whole("memory", 1..=1 << 20)?;
        Ok(SolveQuery {
            positions: fields.positions(&notation)?,
            board: RequestBoard::new(notation),
            task: SolveTask {
                question: AimQuestion { aim, allowed, max_guesses },
                breaks_ties: breaks_ties.unwrap_or(false),
                threads: 1,
            },
            memory: memory
                .map_or(SOLVER_MEMORY, |megabytes| usize::try_from((megabytes as u64) << 20).unwrap_or(usize::MAX)),
            time_limit: fields.seconds("time_limit")?,
        })
    }

    pub(super) fn answer(&self, history: History, control: &Control) -> Result<SolveReport, RequestError> {
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
        let solver = Solver::with_memory(board, self.memory);
        let solved = Coach::new(notation).solve(&solver, &position, &self.task, &control);
        let refused =
            |error| RequestError::field("game", &notation.game().to_string().into(), error, "send a smaller board");
        Ok(solved.map_err(refused)?.report)
    }
}

/// What to solve for: `objective`, or `within`.
fn aim(fields: FieldReader<'_>) -> Result<Aim, RequestError> {
    let objectives = [("average", Aim::Average), ("worst", Aim::Worst), ("fewest-at-max", Aim::FewestAtMax)];
    let objective = fields.choice("objective", &objectives)?;
    let Some(within) = fields.whole("within", 1..=1000)? else { return Ok(objective.unwrap_or(Aim::Average)) };
    for other in ["objective", "max_guesses", "tie_breaks"] {
        if let Some(value) = fields.value(other) {
            let reason = "it does not go together with within";
            return Err(RequestError::field(other, value, reason, format!("leave {other} or within out")));
        }
    }
    Ok(Aim::Within(within as u32))
}

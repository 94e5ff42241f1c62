//! Solves units.

use keypeg_core::Control;
use keypeg_core::proof::{Bound, GuessesLeft};
use keypeg_engine::certify::{self, CertifyError};
use keypeg_engine::solve::{SEARCH_VERSION, SolveError, UnitLimits};
use keypeg_engine::{Board, Position, Solver};

use crate::cluster_error::ClusterError;
use crate::unit_result::{UnitAnswer, UnitResult};
use crate::work_unit::{UnitTask, WorkUnit};

/// Solves units of one board. Its tables stay between units, so that later ones take less time. A unit takes one thread; several
/// threads may solve units with the same worker.
pub struct UnitWorker {
    solver: Solver,
}

/// A unit that was solved.
pub struct SolvedUnit {
    /// For [`Coordinator::report`](crate::Coordinator::report).
    pub result: UnitResult,
    /// What other workers can make use of, for [`WorkerNews::tell`](crate::WorkerNews::tell). Often empty.
    pub learned: Vec<u8>,
}

impl UnitWorker {
    /// A worker with the usual memory of a solver.
    pub fn new(board: &Board) -> UnitWorker {
        UnitWorker { solver: Solver::new(board) }
    }

    /// A worker whose tables fill at most `bytes` bytes, apart from a few megabytes that every board needs.
    pub fn with_memory(board: &Board, bytes: usize) -> UnitWorker {
        UnitWorker { solver: Solver::with_memory(board, bytes) }
    }

    /// The board whose units this worker solves.
    pub fn board(&self) -> &Board {
        self.solver.board()
    }

    /// Takes over what another worker of the board has learned.
    pub fn learn(&self, learned: &[u8]) -> Result<(), ClusterError> {
        Ok(self.solver.learn(learned)?)
    }

    /// Solves a unit. If the work of the unit or the control cuts it off, a search returns a lower bound, and every other task
    /// returns nothing.
    pub fn solve(&self, unit: &WorkUnit, control: &Control) -> Result<UnitResult, ClusterError> {
        Ok(self.solve_and_tell(unit, control)?.result)
    }

    /// The same, and what was learned on the way.
    pub fn solve_and_tell(&self, unit: &WorkUnit, control: &Control) -> Result<SolvedUnit, ClusterError> {
        let board = self.solver.board();
        if unit.game != board.game() {
            return Err(SolveError::OtherGame { expected: board.game(), found: unit.game }.into());
        }
        let position = board.position(&unit.history)?;
        let (finding, nodes) = match unit.task {
            UnitTask::SearchShare { search, .. } if search != SEARCH_VERSION => {
                let message =
                    format!("the unit is for version {search} of the search, and this is version {SEARCH_VERSION}");
                return Err(ClusterError::Malformed(message));
            }
            UnitTask::Search { budget } | UnitTask::SearchShare { budget, .. } => {
                let limits = UnitLimits { share: unit.task.share(), ..unit.limits(budget) };
                let found = self.solver.search_unit(&position, limits, control)?;
                let result = UnitResult::of(unit, UnitAnswer::Value(found.value), found.nodes);
                let best = found.best.filter(|_| result.is_cut_off());
                return Ok(SolvedUnit { result: UnitResult { best, ..result }, learned: found.learned });
            }
            UnitTask::Tree { total } => {
                let tree = self.solver.unit_tree(&position, total, unit.limits(None), control)?;
                let nodes = tree.as_ref().map_or(0, |tree| tree.nodes);
                (UnitAnswer::Tree(tree.map(|tree| tree.root)), nodes)
            }
            UnitTask::Prove { bound, from, to } => {
                let bound = bound.map_or(Bound::Never, Bound::Guesses);
                (self.prove(unit, &position, bound, from..to.unwrap_or(usize::MAX), control)?, 0)
            }
        };
        Ok(SolvedUnit { result: UnitResult::of(unit, finding, nodes), learned: Vec::new() })
    }

    fn prove(
        &self,
        unit: &WorkUnit,
        position: &Position,
        bound: Bound,
        range: std::ops::Range<usize>,
        control: &Control,
    ) -> Result<UnitAnswer, ClusterError> {
        let left = unit.guesses_left.map_or(GuessesLeft::Unlimited, GuessesLeft::Guesses);
        match certify::fragment(&self.solver, position, (left, bound), range, unit.work, control) {
            Ok(fragment) => Ok(UnitAnswer::Proof(Some(fragment))),
            Err(CertifyError::Interrupted) => Ok(UnitAnswer::Proof(None)),
            Err(error) => Err(ClusterError::Unproven(error.to_string())),
        }
    }
}

//! What to solve for, and what a solve returns.

use keypeg_engine::solve::{Objective, Solution};

use crate::work_unit::WorkUnit;

/// What to solve for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterGoal {
    /// What is minimized.
    pub objective: Objective,
    /// The most guesses that any secret may take; `None` for no limit.
    pub max_guesses: Option<u32>,
    /// Whether a proof is written as well.
    pub proof: bool,
    /// The work of a unit; see [`WorkUnit::work`].
    pub work: u64,
    /// The bytes that the tables of the coordinator may fill.
    pub memory: usize,
}

impl Default for ClusterGoal {
    /// The least total without a limit and without a proof, units of at most about a minute, tables of 256 MiB.
    fn default() -> ClusterGoal {
        ClusterGoal { objective: Objective::Average, max_guesses: None, proof: false, work: 100_000, memory: 256 << 20 }
    }
}

/// What to do next.
#[derive(Clone, Debug)]
pub enum NextUnit {
    /// Have this unit solved.
    Unit(WorkUnit),
    /// Wait for results: everything that is worth doing is handed out.
    Wait,
    /// The solve has ended.
    Done(ClusterOutcome),
}

/// The result of a solve.
#[derive(Clone, Debug)]
pub struct ClusterOutcome {
    /// What the local solver returns, with another strategy of the same total perhaps. Its nodes are those of the units.
    pub solution: Solution,
    /// For the worst case, the fewest guesses that suffice; otherwise the limit.
    pub max_guesses: Option<u32>,
    /// The bytes of the proof; `None` if none was asked for.
    pub proof: Option<Vec<u8>>,
}

/// What the units of a solve are for. Each round begins when the one before has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClusterRound {
    /// The least total.
    #[default]
    Search,
    /// The strategy that attains it.
    Tree,
    /// The proof that no strategy is better.
    Proof,
}

/// How far a solve has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusterProgress {
    /// What the current units are for.
    pub round: ClusterRound,
    /// First guesses that are still of interest.
    pub openings: usize,
    /// The cells of these guesses that are known so far.
    pub cells: usize,
    /// Those of them whose value is known.
    pub cells_done: usize,
    /// Units that were handed out. One that is handed out twice counts twice.
    pub units: u64,
    /// Units whose results are missing.
    pub open_units: usize,
    /// Units that were cut off.
    pub cut_off: u64,
    /// Sets that the units searched.
    pub nodes: u64,
    /// Positions that the coordinator knows.
    pub positions: usize,
    /// A proven lower bound of the total; `None` if no strategy is possible within the current limit.
    pub lower_bound: Option<u64>,
    /// The total of the best strategy known; `None` if none is known.
    pub upper_bound: Option<u64>,
}

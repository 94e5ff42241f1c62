//! One strategy on one board.

use std::time::Instant;

use keypeg_core::Game;
use keypeg_engine::expectation::{self, expectation};
use keypeg_engine::simulate::{Games, simulate};
use keypeg_engine::strategy::{self, StrategyId};
use keypeg_engine::{Board, decision_tree};

use super::ComparisonPlan;
use crate::LabError;
use crate::cancel_only::CancelOnly;

/// Games by chance on boards too large for their expectation.
const GAMES: u64 = 2_000;

/// One strategy on one board.
#[derive(Clone, Debug)]
pub struct ComparisonLine {
    /// The board.
    pub game: Game,
    /// The strategy.
    pub strategy: StrategyId,
    /// How it breaks ties.
    pub ties: String,
    /// The codes of the board, where they can be enumerated.
    pub secrets: Option<usize>,
    /// What came out, or why the strategy does not play the board.
    pub result: Result<Performance, String>,
}

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Performance {
    /// How it was found.
    pub method: Method,
    /// How many secrets (or games) are found in how many guesses; the first number is of those found with one.
    pub histogram: Vec<f64>,
    /// The guesses of all secrets (or games) together.
    pub total: f64,
    /// Guesses on average.
    pub average: f64,
    /// The most guesses.
    pub max: usize,
    /// The share of secrets found within the rows asked for.
    pub within: Option<f64>,
    /// The time it took.
    pub seconds: f64,
}

/// How a line was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every secret was played once.
    Exact,
    /// Every game that chance can bring about was followed.
    Expected,
    /// So many games were played against random secrets.
    Simulated(u64),
}

impl Method {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Expected => "expected",
            Method::Simulated(_) => "simulated",
        }
    }
}

/// Plays a strategy on a board.
pub(super) fn play(
    plan: &ComparisonPlan,
    game: Game,
    board: Result<&Board, &str>,
    id: StrategyId,
    watch: &CancelOnly<'_>,
) -> ComparisonLine {
    let ties = id.ties_name(plan.options.pruning.tie_break);
    let started = Instant::now();
    let found = board.map_err(str::to_string).and_then(|board| {
        let (method, histogram) = run(plan, board, id, watch).map_err(|error| error.to_string())?;
        Ok(summed(method, histogram, plan.rows, started.elapsed().as_secs_f64()))
    });
    ComparisonLine { game, strategy: id, ties, secrets: board.ok().map(|board| board.space().len()), result: found }
}

fn run(
    plan: &ComparisonPlan,
    board: &Board,
    id: StrategyId,
    watch: &CancelOnly<'_>,
) -> Result<(Method, Vec<f64>), LabError> {
    let strategy = strategy::build(id, board.game(), &plan.options)?;
    let floats = |counts: &[u64]| counts.iter().map(|&count| count as f64).collect();
    if !id.is_random() {
        let distribution = decision_tree(board, &*strategy, None, watch)?.root.distribution();
        return Ok((Method::Exact, floats(distribution.histogram())));
    }
    if board.space().len() <= expectation::MOST_CODES {
        return Ok((Method::Expected, expectation(board, &*strategy, None, watch)?.histogram().to_vec()));
    }
    let distribution = simulate(board, &*strategy, Games::Random(GAMES), plan.seed, watch)?;
    Ok((Method::Simulated(GAMES), floats(distribution.histogram())))
}

fn summed(method: Method, histogram: Vec<f64>, rows: Option<u32>, seconds: f64) -> Performance {
    let all: f64 = histogram.iter().sum();
    let total: f64 = histogram.iter().zip(1..).map(|(count, guesses)| count * f64::from(guesses)).sum();
    let within = rows.map(|rows| histogram.iter().take(rows as usize).sum::<f64>() / all);
    Performance { method, total, average: total / all, max: histogram.len(), within, seconds, histogram }
}

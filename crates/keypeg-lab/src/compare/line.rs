//! Plays one strategy on one board.

use keypeg_core::platform::Instant;
use keypeg_core::{CodeSpace, Control, Game};
use keypeg_engine::expectation::{self, expectation};
use keypeg_engine::simulate::{Games, simulate, simulate_search};
use keypeg_engine::strategy::{StrategyError, StrategyId};
use keypeg_engine::{Board, decision_tree};

use super::{ComparisonPlan, Contender};
use crate::LabError;

/// The result of one strategy on one board.
#[derive(Clone, Debug)]
pub struct ComparisonLine {
    /// The board that was played.
    pub game: Game,
    /// The strategy that played.
    pub strategy: StrategyId,
    /// Its name in tables and charts, copied from [`Contender::name`].
    pub name: String,
    /// How the strategy breaks ties, in words.
    pub ties: String,
    /// The number of codes of the board; `None` if they cannot be enumerated.
    pub secrets: Option<usize>,
    /// The performance, or why the strategy does not play the board.
    pub result: Result<Performance, String>,
}

/// How many guesses a strategy takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Performance {
    /// How the counts were obtained.
    pub method: Method,
    /// The number of secrets (or games) by the number of guesses they take; `histogram[0]` counts those of one guess.
    /// Only expectations are not whole numbers.
    pub histogram: Vec<f64>,
    /// The sum of the guesses of all secrets (or games).
    pub total: f64,
    /// The average number of guesses.
    pub average: f64,
    /// The number of guesses in the worst case.
    pub max: usize,
    /// The share of secrets found within [`ComparisonPlan::rows`](super::ComparisonPlan::rows) guesses, from 0 to 1;
    /// `None` if that was not asked for.
    pub within: Option<f64>,
    /// The wall-clock time in seconds.
    pub seconds: f64,
}

/// How the counts of a [`Performance`] were obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every secret was played once by a deterministic strategy.
    Exact,
    /// The exact expectation of a random strategy, over all its games.
    Expected,
    /// The number of games that were played against random secrets.
    Simulated(u64),
}

impl Performance {
    /// The standard error of the average; `None` unless games were simulated.
    pub fn standard_error(&self) -> Option<f64> {
        let Method::Simulated(games) = self.method else { return None };
        let squares =
            self.histogram.iter().zip(1..).map(|(count, guesses)| count * (f64::from(guesses) - self.average).powi(2));
        Some((squares.sum::<f64>() / (games.max(2) - 1) as f64 / games as f64).sqrt())
    }
}

impl Method {
    /// The name in CSV and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Expected => "expected",
            Method::Simulated(_) => "simulated",
        }
    }
}

/// Plays a strategy on a board. `board` is an error if the board cannot be enumerated.
pub(super) fn play(
    plan: &ComparisonPlan,
    game: Game,
    board: Result<&Board, &str>,
    player: &Contender,
    control: &Control,
) -> ComparisonLine {
    let ties = player.id.ties_name(player.options.pruning.tie_break);
    let started = Instant::now();
    let played = if is_simulated(player.id, game) {
        search(plan, game, player, control).map_err(|error| error.to_string())
    } else {
        let by_board = |board| run(plan, board, player, control).map_err(|error| error.to_string());
        board.map_err(str::to_string).and_then(by_board)
    };
    let result =
        played.map(|(method, histogram)| summed(method, histogram, plan.rows, started.elapsed().as_secs_f64()));
    let secrets = CodeSpace::new(game).ok().map(CodeSpace::len);
    ComparisonLine { game, strategy: player.id, name: player.name.clone(), ties, secrets, result }
}

/// Whether games are simulated without the list of codes. Inference plays all secrets of a board quickly, where it has a list.
pub(super) fn is_simulated(id: StrategyId, game: Game) -> bool {
    id.plays_by_search(game) && (id != StrategyId::Inference || CodeSpace::new(game).is_err())
}

/// Simulates a strategy that plays from the turns alone.
fn search(
    plan: &ComparisonPlan,
    game: Game,
    player: &Contender,
    control: &Control,
) -> Result<(Method, Vec<f64>), LabError> {
    let policy = match player.id.build_search(game, &player.options) {
        Some(policy) => policy?,
        None => return Err(StrategyError::InvalidChoice.into()),
    };
    let games = plan.simulated;
    let distribution = simulate_search(game, &*policy, Games::Random(games), plan.seed, control)?.complete()?;
    Ok((Method::Simulated(games), floats(distribution.histogram())))
}

fn floats(counts: &[u64]) -> Vec<f64> {
    counts.iter().map(|&count| count as f64).collect()
}

fn run(
    plan: &ComparisonPlan,
    board: &Board,
    player: &Contender,
    control: &Control,
) -> Result<(Method, Vec<f64>), LabError> {
    let policy = player.id.build(board.game(), &player.options)?;
    if !player.id.is_random() {
        let distribution = decision_tree(board, &*policy, None, control)?.root.distribution();
        return Ok((Method::Exact, floats(distribution.histogram())));
    }
    if board.space().len() <= expectation::MOST_CODES {
        return Ok((Method::Expected, expectation(board, &*policy, None, control)?.histogram().to_vec()));
    }
    let distribution = simulate(board, &*policy, Games::Random(plan.simulated), plan.seed, control)?;
    Ok((Method::Simulated(plan.simulated), floats(distribution.histogram())))
}

fn summed(method: Method, histogram: Vec<f64>, rows: Option<u32>, seconds: f64) -> Performance {
    let all: f64 = histogram.iter().sum();
    let total: f64 = histogram.iter().zip(1..).map(|(count, guesses)| count * f64::from(guesses)).sum();
    let within = rows.map(|rows| histogram.iter().take(rows as usize).sum::<f64>() / all);
    Performance { method, total, average: total / all, max: histogram.len(), within, seconds, histogram }
}

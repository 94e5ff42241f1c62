//! Games of a strategy against random secrets, or against every secret.

use std::time::Duration;

use keypeg_core::CodeSpace;
use keypeg_engine::simulate::{Games, Simulation};
use keypeg_engine::strategy::{Options, StrategyId};
use serde::Serialize;

use super::Coach;

/// How many guesses the simulated games took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulateReport {
    /// The name of the game, such as `4x6`.
    pub game: String,
    /// The name of the strategy, such as `entropy`.
    pub strategy: &'static str,
    /// How ties are broken, such as `consistent,first`.
    pub ties: String,
    /// The same seed gives the same games.
    pub seed: u64,
    /// The number of games that were finished.
    pub games: u64,
    /// The number of games against each secret; `None` for random secrets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_secret: Option<u64>,
    /// The number of codes of the board; `None` where they are not enumerated.
    pub secrets: Option<usize>,
    /// The guesses of all games together.
    pub total: u64,
    /// The guesses of the average game.
    pub average: f64,
    /// Of the average; `None` for fewer than two games, and for games against every secret, which are not a sample.
    pub standard_error: Option<f64>,
    /// The guesses of the longest game.
    pub max: usize,
    /// How many games took one guess, two guesses, and so on.
    pub histogram: Vec<u64>,
    /// Whether the games were stopped. Then `games` counts those that were finished.
    pub interrupted: bool,
    /// The time that all games took.
    pub seconds: f64,
    /// The time of the average game.
    pub seconds_per_game: f64,
}

impl Coach<'_> {
    /// Reports the games that a strategy played; `None` if no game was finished.
    pub fn simulation(
        &self,
        id: StrategyId,
        options: &Options,
        (games, seed): (Games, u64),
        simulation: &Simulation,
        time: Duration,
    ) -> Option<SimulateReport> {
        let played = &simulation.distribution;
        if played.secrets() == 0 {
            return None;
        }
        let (game, seconds) = (self.notation.game(), time.as_secs_f64());
        let (per_secret, standard_error) = match games {
            Games::Random(_) | Games::RandomPart { .. } => (None, played.standard_error()),
            Games::PerSecret(times) => (Some(times), None),
        };
        Some(SimulateReport {
            game: game.to_string(),
            strategy: id.name(),
            ties: id.ties_name(options.pruning.tie_break),
            seed,
            games: played.secrets(),
            per_secret,
            secrets: CodeSpace::new(game).ok().map(CodeSpace::len),
            total: played.total(),
            average: played.average(),
            standard_error,
            max: played.max(),
            histogram: played.histogram().to_vec(),
            interrupted: simulation.stopped.is_some(),
            seconds,
            seconds_per_game: seconds / played.secrets() as f64,
        })
    }
}

//! Strategies side by side, on any boards.
//!
//! ```
//! use keypeg_engine::Unwatched;
//! use keypeg_engine::strategy::StrategyId;
//! use keypeg_lab::compare::{self, ComparisonPlan};
//!
//! let games = compare::boards("3x4..5")?;
//! let plan = ComparisonPlan { strategies: vec![StrategyId::MostParts, StrategyId::Entropy], ..ComparisonPlan::new(games) };
//! let comparison = compare::compare(&plan, &Unwatched);
//! assert_eq!(comparison.lines.len(), 4);
//! println!("{}", comparison.to_text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod line;
mod optimum;
mod sweep;
mod to_csv;
mod to_html;
mod to_json;
mod to_text;

use std::time::Duration;

use keypeg_core::{Game, Kind};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, Watch};

use crate::cancel_only::CancelOnly;

pub use line::{ComparisonLine, Method, Performance};
pub use optimum::Optimum;
pub use sweep::{SweepError, boards};

/// What is compared.
#[derive(Clone, Debug)]
pub struct ComparisonPlan {
    /// The boards.
    pub games: Vec<Game>,
    /// The strategies.
    pub strategies: Vec<StrategyId>,
    /// How ties are broken, and the options of single strategies.
    pub options: Options,
    /// Within how many guesses a secret must be found, where that is asked.
    pub rows: Option<u32>,
    /// The time for the optimum of each board; none where it is zero.
    pub budget: Duration,
    /// The seed of games by chance.
    pub seed: u64,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// A line for each board and each strategy, board by board.
    pub lines: Vec<ComparisonLine>,
    /// What is known of the best play on each board.
    pub optima: Vec<(Game, Optimum)>,
    /// Within how many guesses a secret must be found, where that was asked.
    pub rows: Option<u32>,
    /// Whether the work was interrupted; then lines are missing.
    pub interrupted: bool,
}

impl ComparisonPlan {
    /// A plan with nothing but boards.
    pub fn new(games: Vec<Game>) -> ComparisonPlan {
        let options = Options::default();
        ComparisonPlan { games, strategies: Vec::new(), options, rows: None, budget: Duration::ZERO, seed: 1 }
    }
}

/// Plays every strategy on every board. What is refused has a line that says so; an interruption keeps what is done.
pub fn compare(plan: &ComparisonPlan, watch: &dyn Watch) -> Comparison {
    let cancel_only = CancelOnly(watch);
    let mut comparison = Comparison { lines: Vec::new(), optima: Vec::new(), rows: plan.rows, interrupted: false };
    let steps = (plan.games.len() * (plan.strategies.len() + 1)) as u64;
    let mut done = 0;
    for &game in &plan.games {
        let board = Board::new(game).map_err(|error| error.to_string());
        let begun = comparison.lines.len();
        for &strategy in &plan.strategies {
            watch.progress(done, steps);
            let line = line::play(plan, game, board.as_ref().map_err(String::as_str), strategy, &cancel_only);
            if watch.is_cancelled() {
                comparison.interrupted = true;
                return comparison;
            }
            comparison.lines.push(line);
            done += 1;
        }
        watch.progress(done, steps);
        let optimum = optimum::find(plan, board.as_ref().ok(), &comparison.lines[begun..], &cancel_only);
        comparison.optima.push((game, optimum));
        done += 1;
    }
    // A search for an optimum that was told to stop leaves the lines whole.
    comparison.interrupted = watch.is_cancelled();
    comparison
}

impl Comparison {
    /// What is known of the best play on a board.
    pub fn optimum(&self, game: Game) -> Optimum {
        self.optima.iter().find(|(known, _)| *known == game).map_or(Optimum::Unknown, |(_, optimum)| *optimum)
    }

    /// How many guesses more than the best play a line takes on average, where that is known.
    pub fn above_optimum(&self, line: &ComparisonLine) -> Option<f64> {
        let (Optimum::Proven(total), Ok(played)) = (self.optimum(line.game), &line.result) else { return None };
        Some(played.average - total as f64 / line.secrets? as f64)
    }

    /// The boards, in order.
    fn games(&self) -> Vec<Game> {
        let mut games: Vec<Game> = Vec::new();
        for line in &self.lines {
            if !games.contains(&line.game) {
                games.push(line.game);
            }
        }
        games
    }

    /// The boards with as many pegs, which differ in their colors, and what they have in common.
    fn families(&self) -> Vec<(String, Vec<Game>)> {
        let mut families: Vec<(String, Vec<Game>)> = Vec::new();
        for game in self.games() {
            let distinct = if game.kind() == Kind::Distinct { ", distinct" } else { "" };
            let name = format!("{} pegs{distinct}", game.pegs());
            match families.iter_mut().find(|(known, _)| *known == name) {
                Some((_, games)) => games.push(game),
                None => families.push((name, vec![game])),
            }
        }
        families
    }

    /// What a strategy did on a board.
    fn played(&self, game: Game, strategy: StrategyId) -> Option<&Performance> {
        self.lines_of(game).find(|line| line.strategy == strategy)?.result.as_ref().ok()
    }

    /// The lines of a board.
    fn lines_of(&self, game: Game) -> impl Iterator<Item = &ComparisonLine> {
        self.lines.iter().filter(move |line| line.game == game)
    }

    /// The strategies, in order.
    fn strategies(&self) -> Vec<StrategyId> {
        let mut strategies = Vec::new();
        for line in &self.lines {
            if !strategies.contains(&line.strategy) {
                strategies.push(line.strategy);
            }
        }
        strategies
    }
}

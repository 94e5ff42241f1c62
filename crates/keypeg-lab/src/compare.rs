//! Plays strategies on boards and compares the results.
//!
//! ```
//! use keypeg_core::Control;
//! use keypeg_engine::strategy::StrategyId;
//! use keypeg_lab::compare::{self, ComparisonPlan, Contender};
//!
//! let games = compare::boards("3x4..5")?;
//! let strategies = [StrategyId::MostParts, StrategyId::Entropy].map(Contender::from).to_vec();
//! let plan = ComparisonPlan { strategies, ..ComparisonPlan::new(games) };
//! let comparison = compare::compare(&plan, &Control::default());
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

use keypeg_core::{Control, Game, Kind};
use keypeg_engine::Board;
use keypeg_engine::strategy::{Options, StrategyId};

pub use line::{ComparisonLine, Method, Performance};
pub use optimum::KnownOptimum;
pub use sweep::{SweepError, boards};

/// The boards, strategies and limits of a comparison.
#[derive(Clone, Debug)]
pub struct ComparisonPlan {
    /// The boards, played in this order.
    pub games: Vec<Game>,
    /// The strategies, each played on every board. Their names differ.
    pub strategies: Vec<Contender>,
    /// If given, [`Performance::within`] is the share of secrets found within this number of guesses.
    pub rows: Option<u32>,
    /// The time for the exact search on each board. Zero turns the search off.
    pub budget: Duration,
    /// The number of games of a random or sampling strategy, where they are simulated.
    pub simulated: u64,
    /// The seed of simulated games.
    pub seed: u64,
}

/// A strategy with its options.
#[derive(Clone, Debug)]
pub struct Contender {
    /// The name in tables and charts: that of the strategy, or a longer one for one of several options.
    pub name: String,
    /// The strategy that plays.
    pub id: StrategyId,
    /// Tie-breaks and other options.
    pub options: Options,
}

impl Contender {
    /// A strategy with options, under its own name.
    pub fn new(id: StrategyId, options: Options) -> Contender {
        Contender { name: id.to_string(), id, options }
    }
}

impl From<StrategyId> for Contender {
    fn from(id: StrategyId) -> Contender {
        Contender::new(id, Options::default())
    }
}

/// The results of a comparison.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// One line per board and strategy, board by board.
    pub lines: Vec<ComparisonLine>,
    /// What is known about optimal play on each board.
    pub optima: Vec<(Game, KnownOptimum)>,
    /// Copied from [`ComparisonPlan::rows`].
    pub rows: Option<u32>,
    /// Whether the control stopped the comparison; lines may be missing then.
    pub interrupted: bool,
}

impl ComparisonPlan {
    /// A plan without strategies and without a search for the optimum.
    pub fn new(games: Vec<Game>) -> ComparisonPlan {
        ComparisonPlan { games, strategies: Vec::new(), rows: None, budget: Duration::ZERO, simulated: 2_000, seed: 1 }
    }
}

/// Plays every strategy on every board. If a strategy does not play a board, its line says why. If stopped, returns
/// the lines finished by then.
pub fn compare(plan: &ComparisonPlan, control: &Control) -> Comparison {
    let silent = control.without_progress();
    let mut comparison = Comparison { lines: Vec::new(), optima: Vec::new(), rows: plan.rows, interrupted: false };
    let steps = (plan.games.len() * (plan.strategies.len() + 1)) as u64;
    let mut done = 0;
    for &game in &plan.games {
        // Laying out a board takes long where it is large.
        let by_search = plan.strategies.iter().all(|player| line::is_simulated(player.id, game));
        let board = if by_search && plan.budget.is_zero() {
            Err("the board is not needed".to_string())
        } else {
            Board::new(game).map_err(|error| error.to_string())
        };
        let begun = comparison.lines.len();
        for player in &plan.strategies {
            control.report_steps(done, steps);
            let line = line::play(plan, game, board.as_ref().map_err(String::as_str), player, &silent);
            if control.is_stopped() {
                // The lines that are finished are compared with the optimum if one of them is the optimum.
                comparison.optima.push((game, optimum::of_lines(&comparison.lines[begun..])));
                comparison.interrupted = true;
                return comparison;
            }
            comparison.lines.push(line);
            done += 1;
        }
        control.report_steps(done, steps);
        let optimum = optimum::find(plan, board.as_ref().ok(), &comparison.lines[begun..], &silent);
        comparison.optima.push((game, optimum));
        done += 1;
    }
    // If the last search for an optimum was stopped, all lines are complete, but the comparison counts as interrupted.
    comparison.interrupted = control.is_stopped();
    comparison
}

impl Comparison {
    /// What is known about optimal play on a board; `Unknown` if the board is not part of the comparison.
    pub fn optimum(&self, game: Game) -> KnownOptimum {
        self.optima.iter().find(|(known, _)| *known == game).map_or(KnownOptimum::Unknown, |(_, optimum)| *optimum)
    }

    /// How many more guesses a line takes on average than optimal play; `None` if the optimum is not proven or the
    /// strategy did not play.
    pub fn above_optimum(&self, line: &ComparisonLine) -> Option<f64> {
        let (KnownOptimum::Proven(total), Ok(played)) = (self.optimum(line.game), &line.result) else { return None };
        Some(played.average - total as f64 / line.secrets? as f64)
    }

    /// The boards in the order of the lines.
    fn games(&self) -> Vec<Game> {
        let mut games: Vec<Game> = Vec::new();
        for line in &self.lines {
            if !games.contains(&line.game) {
                games.push(line.game);
            }
        }
        games
    }

    /// The boards grouped by the number of pegs and by kind, each group with a name such as "4 pegs, distinct".
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

    /// The performance of a strategy on a board; `None` if it did not play.
    fn played(&self, game: Game, name: &str) -> Option<&Performance> {
        self.lines_of(game).find(|line| line.name == name)?.result.as_ref().ok()
    }

    /// The lines of a board.
    fn lines_of(&self, game: Game) -> impl Iterator<Item = &ComparisonLine> {
        self.lines.iter().filter(move |line| line.game == game)
    }

    /// The names of the strategies in the order of the lines.
    fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for line in &self.lines {
            if !names.contains(&line.name.as_str()) {
                names.push(&line.name);
            }
        }
        names
    }
}

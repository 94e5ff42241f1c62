//! Arguments of `keypeg reproduce` and `keypeg compare`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use keypeg_lab::reproduce::Paper;

use super::{StrategyOptionArgs, values};

#[derive(Debug, Args)]
#[command(
    after_help = "Exit code 1 means that an item that an independent program has confirmed (marked ✔ by --list) differs now. A claim of \
a paper that is refuted, or an unconfirmed figure that differs, is a result and not a failure."
)]
pub(crate) struct ReproduceArgs {
    /// Only the items of a paper
    #[arg(long, value_name = "PAPER", value_parser = PossibleValuesParser::new(Paper::ALL.map(Paper::name)))]
    pub(crate) paper: Option<String>,

    /// Only this item, such as table-7, in full; --list shows them
    #[arg(long, value_name = "ITEM")]
    pub(crate) item: Option<String>,

    /// Write a report with charts and data into a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,

    /// List the items instead of recomputing them
    #[arg(long, conflicts_with = "report")]
    pub(crate) list: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "A GAME may be a sweep such as 3..5x4..8 or 4x5..8-distinct, which means several boards. If a strategy \
does not play a board, its line says why."
)]
pub(crate) struct CompareArgs {
    /// The games, or sweeps of games
    #[arg(value_name = "GAME", required = true)]
    pub(crate) games: Vec<String>,

    /// The strategies, separated by commas; `keypeg strategies` lists them
    #[arg(long, value_name = "S,S,…", value_delimiter = ',', required = true)]
    pub(crate) strategies: Vec<String>,

    /// Also print the share of secrets that are found within N guesses
    #[arg(long, value_name = "N", value_parser = values::whole::<u32>(1..=1000, "a number of guesses"))]
    pub(crate) rows: Option<u32>,

    /// The time for the search for the optimum of each board; 0 for no search
    #[arg(long, alias = "budget", value_name = "SECONDS", default_value = "5", value_parser = values::seconds)]
    pub(crate) time_limit: Duration,

    #[command(flatten)]
    pub(crate) play: StrategyOptionArgs,

    /// The number of games of sampling strategies, and of random ones on boards too large for their exact expectation
    #[arg(long = "games", value_name = "N", default_value = "2000",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) simulated: u64,

    /// The seed of these games
    #[arg(long, value_name = "SEED", default_value = "1", value_parser = values::seed())]
    pub(crate) seed: u64,

    /// Print comma-separated values instead of a table
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// Also write a page with charts
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

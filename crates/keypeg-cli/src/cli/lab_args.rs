//! Arguments of `keypeg reproduce` and `keypeg compare`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use keypeg_lab::reproduce::Paper;

use super::StrategyOptionArgs;

#[derive(Debug, Args)]
#[command(
    after_help = "Exit code 1 means that an item which an independent program has confirmed (marked ✔ by --list) is \
not found again. A claim of a paper that is refuted, or an unconfirmed figure that differs, is a result and no failure."
)]
pub(crate) struct ReproduceArgs {
    /// Only the items of a paper
    #[arg(long, value_name = "PAPER", value_parser = PossibleValuesParser::new(Paper::ALL.map(Paper::name)))]
    pub(crate) paper: Option<String>,

    /// Only this item, such as table-7, with every line of it; --list shows them
    #[arg(long, value_name = "ITEM")]
    pub(crate) item: Option<String>,

    /// Write a report with charts and data into a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,

    /// List the items instead
    #[arg(long, conflicts_with = "report")]
    pub(crate) list: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "A GAME may be a sweep such as 3..5x4..8 or 4x5..8-distinct: every board of it is played. A strategy \
that does not play a board has a line that says why."
)]
pub(crate) struct CompareArgs {
    /// The games, or sweeps of games
    #[arg(value_name = "GAME", required = true)]
    pub(crate) games: Vec<String>,

    /// The strategies, separated by commas; `keypeg strategies` lists them
    #[arg(long, value_name = "S,S,…", value_delimiter = ',', required = true)]
    pub(crate) strategies: Vec<String>,

    /// Also say how many secrets are found within so many guesses
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rows: Option<u32>,

    /// Seconds that the search for the optimum of each board may take; 0 for none
    #[arg(long, value_name = "SECONDS", default_value = "5", allow_hyphen_values = true)]
    pub(crate) budget: String,

    #[command(flatten)]
    pub(crate) play: StrategyOptionArgs,

    /// The seed of the games of random strategies on boards too large for their exact expectation
    #[arg(long, value_name = "SEED", default_value = "1")]
    pub(crate) seed: u64,

    /// Print comma-separated values instead of a table
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// Also write a page with charts
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

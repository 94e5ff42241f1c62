//! Arguments of the commands that advise and look back: `hint`, `review` and `stats`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use keypeg_engine::strategy::StrategyId;

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) game: super::GameArgs,

    /// The turns so far, such as "AABC 1,0; ADEE 0,2"
    #[arg(long, value_name = "HISTORY", default_value = "")]
    pub(crate) history: String,

    /// Rank guesses as this strategy does [default: entropy-then-parts]
    #[arg(long, value_name = "STRATEGY", hide_possible_values = true,
          value_parser = PossibleValuesParser::new(StrategyId::ALL.map(StrategyId::name)))]
    pub(crate) strategy: Option<String>,

    /// How many guesses to list
    #[arg(long, value_name = "K", default_value = "5", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) top: u16,

    /// How many seconds it may take [default: 1.5]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) time: Option<f64>,

    /// No colors and no symbols: reads well aloud
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// A saved game; or last, the last game you broke in the archive; or, with --history, the game, such as 4x6
    #[arg(value_name = "FILE|last|GAME")]
    pub(crate) target: String,

    /// The archive of finished games [default: in your data directory]
    #[arg(long, value_name = "FILE", conflicts_with = "history")]
    pub(crate) archive: Option<PathBuf>,

    /// The turns, such as "AABC 1,0; ADEE 0,2"
    #[arg(long, value_name = "HISTORY")]
    pub(crate) history: Option<String>,

    /// The secret, to check the answers
    #[arg(long, value_name = "CODE", requires = "history")]
    pub(crate) secret: Option<String>,

    /// One symbol a color, such as GYBROP
    #[arg(long, value_name = "SYMBOLS", requires = "history")]
    pub(crate) symbols: Option<String>,

    /// Seconds for each search; what is not proven by then is an estimate. Boards over 65536 codes are always estimated, and
    /// not searched [default: no limit up to 6000 codes, else 1]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) time: Option<f64>,

    /// Then replay each weak turn and try again
    #[arg(long)]
    pub(crate) learn: bool,

    /// No colors and no symbols: reads well aloud
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    /// Only games of this board
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// The archive of finished games [default: in your data directory]
    #[arg(long, value_name = "FILE")]
    pub(crate) archive: Option<PathBuf>,

    /// Print one line a game, for a spreadsheet
    #[arg(long)]
    pub(crate) csv: bool,

    /// Do not review games that were not reviewed yet
    #[arg(long)]
    pub(crate) no_review: bool,
}

//! Arguments of the commands around playing: `play`, `break`, `hint`, `review`, `stats` and `serve`.

use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use keypeg_engine::strategy::StrategyId;

use super::StrategyOptionArgs;

/// A game, by default the classic 4x6.
#[derive(Debug, Args)]
pub(crate) struct PlayedGameArgs {
    /// The game, such as 4x6, 4x10-distinct or mastermind
    #[arg(value_name = "GAME", default_value = "4x6")]
    pub(crate) game: String,

    /// One symbol a color, such as GYBROP
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,
}

/// Where finished games are archived, if anywhere.
#[derive(Debug, Args)]
pub(crate) struct ArchiveArgs {
    /// The archive of finished games [default: in your data directory]
    #[arg(long, value_name = "FILE", conflicts_with = "no_archive")]
    pub(crate) archive: Option<PathBuf>,

    /// Keep nothing
    #[arg(long)]
    pub(crate) no_archive: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: PlayedGameArgs,

    /// The secret, for somebody else to break [default: a random one]
    #[arg(long, value_name = "CODE", conflicts_with_all = ["seed", "codemaker"])]
    pub(crate) secret: Option<String>,

    /// The seed of a random secret; the same seed gives the same secret everywhere
    #[arg(long, value_name = "SEED", conflicts_with = "codemaker")]
    pub(crate) seed: Option<u64>,

    /// Who answers
    #[arg(long, value_enum, default_value = "honest", value_name = "WHO")]
    pub(crate) codemaker: CodemakerArg,

    /// Refuse guesses that cannot be the secret
    #[arg(long)]
    pub(crate) strict: bool,

    /// The most guesses; 8, 10 and 12 are usual
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) rows: Option<u32>,

    /// Do not show how many good guesses are left
    #[arg(long)]
    pub(crate) hide_count: bool,

    /// Take a saved game up again; GAME and how it is played come from the file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["secret", "seed", "codemaker", "strict", "rows", "symbols"])]
    pub(crate) resume: Option<PathBuf>,

    /// Save the game here when it is left unfinished
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// No colors and no symbols: reads well aloud
    #[arg(long)]
    pub(crate) plain: bool,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}

/// The value of `--codemaker`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CodemakerArg {
    /// Somebody with a fixed secret
    Honest,
    /// Nobody with a secret: every answer keeps as many codes possible as it can
    Adversary,
    /// Nobody with a secret: every answer makes the game as long as it can be, by exact search on small boards
    StrongAdversary,
}

#[derive(Debug, Args)]
pub(crate) struct BreakArgs {
    #[command(flatten)]
    pub(crate) game: PlayedGameArgs,

    /// The strategy; `keypeg strategies` lists them
    #[arg(long, value_name = "STRATEGY", default_value = "most-parts", hide_possible_values = true,
          value_parser = PossibleValuesParser::new(StrategyId::ALL.map(StrategyId::name)))]
    pub(crate) strategy: String,

    #[command(flatten)]
    pub(crate) play: StrategyOptionArgs,

    /// How many of your answers may be lies: a number, or unlimited
    #[arg(long, value_name = "K|unlimited")]
    pub(crate) lies: Option<LiesArg>,

    /// The seed of a strategy that plays by chance [default: a new one]
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Play from a tree written by `keypeg tree` or `keypeg solve --tree`; GAME and symbols come from the file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["strategy", "prefer", "ties", "order", "exact_below", "lies", "symbols"])]
    pub(crate) tree: Option<PathBuf>,

    /// No colors and no symbols: reads well aloud
    #[arg(long)]
    pub(crate) plain: bool,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}

/// The value of `--lies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LiesArg {
    AtMost(u16),
    Unlimited,
}

impl FromStr for LiesArg {
    type Err = String;

    fn from_str(text: &str) -> Result<LiesArg, String> {
        match text {
            "unlimited" => Ok(LiesArg::Unlimited),
            _ => text
                .parse()
                .map(LiesArg::AtMost)
                .map_err(|_| format!("{text:?} is not a number of lies; write a number such as 1, or unlimited")),
        }
    }
}

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

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on [default: 5734, or another where that is taken]
    #[arg(long, value_name = "P")]
    pub(crate) port: Option<u16>,

    /// The address to listen on; 0.0.0.0 lets everybody on your network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}

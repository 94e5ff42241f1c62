//! Arguments of the dialogs: `play` and `break`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use keypeg_engine::strategy::StrategyId;

use super::{StrategyOptionArgs, values};

/// A game, by default the classic 4x6.
#[derive(Debug, Args)]
pub(crate) struct PlayedGameArgs {
    /// The game, such as 4x6, 4x10-distinct or mastermind [default: 4x6]
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// One symbol per color, such as GYBROP
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,
}

/// Where finished games are archived, if anywhere.
#[derive(Debug, Args)]
pub(crate) struct ArchiveArgs {
    /// The archive of finished games [default: in your data directory]
    #[arg(long, value_name = "FILE", conflicts_with = "no_archive")]
    pub(crate) archive: Option<PathBuf>,

    /// Do not save or archive the game
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
    #[arg(long, value_name = "SEED", conflicts_with = "codemaker", value_parser = values::seed())]
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

    /// Do not show how many codes are left
    #[arg(long)]
    pub(crate) hide_count: bool,

    /// How much is explained; beginner explains every answer, on 3x4 unless a GAME is given
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) level: Option<LevelArg>,

    /// Continue a saved game, and save it to FILE after every turn [default FILE: your last unfinished game]
    #[arg(long, value_name = "FILE", num_args = 0..=1,
          conflicts_with_all = ["secret", "seed", "codemaker", "strict", "rows", "symbols", "level"])]
    pub(crate) resume: Option<Option<PathBuf>>,

    /// Save the game to FILE after every turn
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Plain words without colors and symbols, for a screen reader
    #[arg(long)]
    pub(crate) plain: bool,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}

/// The value of `--level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelArg {
    /// Explains every answer in words
    Beginner,
    /// Shows the answers
    Normal,
}

#[derive(Debug, Args)]
pub(crate) struct DailyArgs {
    /// The game, such as 4x6, 4x10-distinct or mastermind; every game has its own secret of the day
    #[arg(value_name = "GAME", default_value = "4x6")]
    pub(crate) game: String,

    /// The day, such as 2025-11-16 [default: today, UTC]
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,

    /// Play the game even if you have finished it before
    #[arg(long)]
    pub(crate) again: bool,

    /// Do not show how many codes are left
    #[arg(long)]
    pub(crate) hide_count: bool,

    /// Plain words without colors and symbols, for a screen reader
    #[arg(long)]
    pub(crate) plain: bool,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TutorialArgs {
    /// Plain words without colors and symbols, for a screen reader
    #[arg(long)]
    pub(crate) plain: bool,
}

/// The value of `--codemaker`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CodemakerArg {
    /// A fixed secret
    Honest,
    /// No fixed secret: gives the answer that leaves the most codes
    Adversary,
    /// No fixed secret: gives the answer that makes the game longest, by exact search on small boards
    StrongAdversary,
}

#[derive(Debug, Args)]
pub(crate) struct BreakArgs {
    #[command(flatten)]
    pub(crate) game: PlayedGameArgs,

    /// The strategy; `keypeg strategies` lists them [default: most-parts; on boards that are not enumerated, sampled-entropy or
    /// two-stage]
    #[arg(long, value_name = "STRATEGY", hide_possible_values = true,
          value_parser = PossibleValuesParser::new(StrategyId::ALL.map(StrategyId::name)))]
    pub(crate) strategy: Option<String>,

    #[command(flatten)]
    pub(crate) play: StrategyOptionArgs,

    /// How many of your answers may be lies: a number, or unlimited
    #[arg(long, value_name = "K|unlimited")]
    pub(crate) lies: Option<LiesArg>,

    /// The seed of a strategy that plays by chance [default: a new one]
    #[arg(long, value_name = "SEED", value_parser = values::seed())]
    pub(crate) seed: Option<u64>,

    /// Play from a tree written by `keypeg tree` or `keypeg solve --tree`; GAME and symbols come from the file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["strategy", "prefer", "ties", "order", "exact_below", "effort", "lies", "symbols"])]
    pub(crate) tree: Option<PathBuf>,

    /// Continue a saved game, and save it to FILE after every turn [default FILE: your last unfinished game]
    #[arg(long, value_name = "FILE", num_args = 0..=1,
          conflicts_with_all = ["strategy", "prefer", "ties", "order", "exact_below", "effort", "lies", "symbols", "seed", "tree"])]
    pub(crate) resume: Option<Option<PathBuf>>,

    /// Save the game to FILE after every turn
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Plain words without colors and symbols, for a screen reader
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

//! Arguments of the commands that advise and look back: `hint`, `review`, `stats`, `games` and `archive`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use keypeg_engine::strategy::StrategyId;

use super::values;

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// The game, such as 4x6 or bulls-and-cows; or a file: a saved game, turns as text, or a transcript of --plain; - reads
    /// standard input [default: 4x6]
    #[arg(value_name = "GAME|FILE")]
    pub(crate) target: Option<String>,

    /// A file with the turns of GAME, one per line
    #[arg(value_name = "FILE", conflicts_with = "history")]
    pub(crate) turns: Option<PathBuf>,

    /// The turns so far, such as "AABC 1,0; ADEE 0,2"; - reads them from standard input, @FILE from a file
    #[arg(long, value_name = "HISTORY", allow_hyphen_values = true)]
    pub(crate) history: Option<String>,

    /// One symbol per color, such as GYBROP
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,

    /// Rank guesses as this strategy does [default: by expected guesses where they are known, else by entropy]
    #[arg(long, value_name = "STRATEGY", hide_possible_values = true,
          value_parser = PossibleValuesParser::new(StrategyId::ALL.map(StrategyId::name)))]
    pub(crate) strategy: Option<String>,

    /// How many guesses to list
    #[arg(long, value_name = "K", default_value = "5", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) top: u16,

    /// Stop after this many seconds and print what is known [default: 1 to 2]
    #[arg(long, alias = "time", value_name = "SECONDS", value_parser = values::seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Plain words without colors and symbols, for a screen reader
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// The game to review: last (your last game), a number of `keypeg games`, a file as `keypeg hint` reads it, - for
    /// standard input, or a game such as 4x6 with its turns in --history or FILE [default: last, or 4x6 with --history]
    #[arg(value_name = "FILE|last|NUMBER|GAME")]
    pub(crate) target: Option<String>,

    /// A file with the turns of GAME, one per line
    #[arg(value_name = "FILE", conflicts_with = "history")]
    pub(crate) turns: Option<PathBuf>,

    /// The archive of finished games [default: in your data directory]
    #[arg(long, value_name = "FILE", conflicts_with = "history")]
    pub(crate) archive: Option<PathBuf>,

    /// The turns, such as "AABC 1,0; ADEE 0,2"; - reads them from standard input, @FILE from a file
    #[arg(long, value_name = "HISTORY", allow_hyphen_values = true)]
    pub(crate) history: Option<String>,

    /// The secret, to check the answers
    #[arg(long, value_name = "CODE")]
    pub(crate) secret: Option<String>,

    /// One symbol per color, such as GYBROP
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,

    /// Seconds per search; what is not proven by then is an estimate. Boards over 65536 codes are always estimated [default: no
    /// limit up to 6000 codes, else 1]
    #[arg(long, alias = "time", value_name = "SECONDS", value_parser = values::seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Replay each weak turn and look for a better guess yourself; the answers are not shown first
    #[arg(long)]
    pub(crate) learn: bool,

    /// Plain words without colors and symbols, for a screen reader
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

    /// Print one line per game, for a spreadsheet
    #[arg(long)]
    pub(crate) csv: bool,

    /// Do not review games that were not reviewed yet
    #[arg(long)]
    pub(crate) no_review: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Only games of this board
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// Only the last N games
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<usize>,

    /// The archive of finished games [default: in your data directory]
    #[arg(long, value_name = "FILE")]
    pub(crate) archive: Option<PathBuf>,
}

/// Which archive a command of `keypeg archive` works on.
#[derive(Debug, Args)]
pub(crate) struct ArchiveFileArgs {
    /// The archive of finished games [default: in your data directory]
    #[arg(long, value_name = "FILE")]
    pub(crate) archive: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ArchiveCommand {
    /// Write all games and reviews to one JSON file
    Export {
        /// The file to write; - writes to standard output
        #[arg(value_name = "FILE")]
        file: PathBuf,

        #[command(flatten)]
        archive: ArchiveFileArgs,
    },
    /// Add the games and reviews of an exported file; games that are there already are skipped
    Import {
        /// The file to read; - reads from standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,

        #[command(flatten)]
        archive: ArchiveFileArgs,
    },
    /// Check the file and every game in it
    Check {
        #[command(flatten)]
        archive: ArchiveFileArgs,
    },
    /// Copy the games that can be read to a new archive
    Rescue {
        /// The new archive
        #[arg(value_name = "FILE")]
        file: PathBuf,

        #[command(flatten)]
        archive: ArchiveFileArgs,
    },
}

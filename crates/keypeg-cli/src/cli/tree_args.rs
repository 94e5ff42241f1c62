//! Arguments of `keypeg tree`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use keypeg_export::Format;

use super::{GameArgs, StrategyArgs, values};

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,

    /// Fix the first guess
    #[arg(long, value_name = "CODE")]
    pub(crate) first: Option<String>,

    /// What to write: text, data, a picture, a page, a sheet to print, or a program that plays [default: text on a terminal,
    /// else json]
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(Format::ALL.map(Format::name)))]
    pub(crate) format: Option<String>,

    /// Show N guesses of each game in text [default: 2 on a terminal, else all]
    #[arg(long, value_name = "N", value_parser = values::whole::<usize>(1..=1000, "a number of guesses"))]
    pub(crate) depth: Option<usize>,

    /// The file to write [default: the standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

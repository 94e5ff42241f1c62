//! Arguments of `keypeg tree`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use keypeg_export::Format;

use super::{GameArgs, StrategyArgs};

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,

    /// Fix the first guess
    #[arg(long, value_name = "CODE")]
    pub(crate) first: Option<String>,

    /// What to write: data, a picture, a page, a card to print, or a program that plays
    #[arg(long, value_name = "FORMAT", default_value = "json",
          value_parser = PossibleValuesParser::new(Format::ALL.map(Format::name)))]
    pub(crate) format: String,

    /// The file to write [default: the standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

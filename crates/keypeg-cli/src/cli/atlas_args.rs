//! Arguments of `keypeg atlas`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::values;

#[derive(Debug, Args)]
#[command(
    after_help = "Every board means: at least two pegs and two colors, with repeats, or with distinct colors and as many colors as \
pegs or more. Boards of one peg are left out, since their optimum is obvious.

Each board is solved with one thread, so its proof is the same everywhere. The column \"proof\" has the SHA-256 of the proof that \
the command of the row writes; CSV and JSON have the command. The proof is checked before its row is printed."
)]
pub(crate) struct AtlasArgs {
    /// Compute every board of at most N codes [default: 100, or none with --boards]
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>(0..=65536, "a number of codes"))]
    pub(crate) codes: Option<u64>,

    /// Compute these boards, separated by commas; a sweep such as 4x5..8-distinct means several
    #[arg(long, value_name = "GAME,…", value_delimiter = ',')]
    pub(crate) boards: Vec<String>,

    /// Keep finished rows in FILE, and skip those that it has; all of its rows are printed
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,

    /// The time for each board; the row of a board that takes longer has bounds of the total, or ? for other figures
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// Print comma-separated values instead of a table
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// Also put the table into a page in Markdown, between the lines "<!-- atlas: begin -->" and "<!-- atlas: end -->"
    #[arg(long, value_name = "FILE")]
    pub(crate) page: Option<PathBuf>,
}

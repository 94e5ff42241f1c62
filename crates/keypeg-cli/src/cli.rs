//! The command-line arguments, as clap parses them. The doc comments of fields and variants are the help texts.

mod coach_args;
mod lab_args;
mod play_args;
mod serve_args;
mod tree_args;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use keypeg_engine::strategy::StrategyId;

pub(crate) use coach_args::{ArchiveCommand, ArchiveFileArgs, GamesArgs, HintArgs, ReviewArgs, StatsArgs};
pub(crate) use lab_args::{CompareArgs, ReproduceArgs};
pub(crate) use play_args::{
    ArchiveArgs, BreakArgs, CodemakerArg, DailyArgs, LevelArg, LiesArg, PlayArgs, PlayedGameArgs, TutorialArgs,
};
pub(crate) use serve_args::ServeArgs;
pub(crate) use tree_args::TreeArgs;

/// Plays, analyses and solves code-breaking games: boards of pegs and colors, Bulls and Cows, and all like them.
#[derive(Debug, Parser)]
#[command(name = "keypeg", version, about, propagate_version = true)]
#[command(after_help = "A GAME is pegs x colors, such as 4x6, or 4x10-distinct where colors may not repeat, \
or one of mastermind (4x6), super (5x8), bulls-and-cows (4x10-distinct).

Exit codes: 0 done, 1 the claim or game does not hold, 2 bad input, 130 interrupted by Ctrl-C,
143 by SIGTERM, 129 by SIGHUP.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,

    /// Print one JSON object instead of tables
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// When to print colors: auto means on a terminal that shows them, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: ColorArg,

    /// Threads to use [default: one per core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Play a strategy against every secret, or explain one game
    Evaluate(EvaluateArgs),
    /// Play a strategy against random secrets
    Simulate(SimulateArgs),
    /// Find provably optimal play
    Solve(SolveArgs),
    /// Write the whole decision tree of a strategy: as data, a picture, a page, a card to print, or a program
    Tree(TreeArgs),
    /// Check a proof, or audit a strategy: a tree in JSON or a table of histories and guesses
    Check(CheckArgs),
    /// Compute representative guesses in advance
    Representatives(RepresentativesArgs),
    /// Break a code that the computer makes
    Play(PlayArgs),
    /// Play the game of the day: the same secret for everybody
    Daily(DailyArgs),
    /// Learn the game in a minute, by playing it
    Tutorial(TutorialArgs),
    /// Make a code that the computer breaks
    Break(BreakArgs),
    /// Say what to guess next in a game under way
    Hint(HintArgs),
    /// Give an account of a game: what each guess lost, and what was luck; exact, or on large boards an estimate
    Review(ReviewArgs),
    /// Show what the archive says about your games
    Stats(StatsArgs),
    /// List the games of the archive
    Games(GamesArgs),
    /// Export, import, check or rescue the archive
    #[command(subcommand)]
    Archive(ArchiveCommand),
    /// Start the web app: play, get help, review and explore in a browser
    Serve(ServeArgs),
    /// Recompute every table, figure and claim of the papers
    Reproduce(ReproduceArgs),
    /// Put strategies side by side on any boards
    Compare(CompareArgs),
    /// List the strategies
    Strategies,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// A game and how its codes are written.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game, such as 4x6, 4x10-distinct or mastermind
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// One symbol a color, such as GYBROP
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,
}

/// Options that every choice of a strategy takes.
#[derive(Debug, Args)]
pub(crate) struct StrategyOptionArgs {
    /// Whether a guess that can be the secret comes before an equally good one that cannot [default: consistent]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) prefer: Option<PreferArg>,

    /// Which of equally good guesses is played, in lexicographic order [default: first]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) ties: Option<TiesArg>,

    /// Replace both by the order of Norvig's lists
    #[arg(long, value_enum, conflicts_with_all = ["prefer", "ties"])]
    pub(crate) order: Option<OrderArg>,

    /// Below how many remaining codes hybrid searches exactly [default: 32]
    #[arg(long, value_name = "N")]
    pub(crate) exact_below: Option<usize>,
}

/// A strategy with all of its options.
#[derive(Debug, Args)]
pub(crate) struct StrategyArgs {
    /// The strategy; `keypeg strategies` lists them
    #[arg(value_name = "STRATEGY", hide_possible_values = true,
          value_parser = PossibleValuesParser::new(StrategyId::ALL.map(StrategyId::name)))]
    pub(crate) strategy: String,

    #[command(flatten)]
    pub(crate) play: StrategyOptionArgs,

    /// Take representative guesses from a file made by `keypeg representatives`
    #[arg(long, value_name = "FILE", conflicts_with = "symmetry")]
    pub(crate) representatives: Option<PathBuf>,

    /// Where one guess stands for all that are the same but for names and places; changes the time only
    #[arg(long, value_enum, default_value = "auto", value_name = "WHERE")]
    pub(crate) symmetry: SymmetryArg,

    /// Pass over guesses with a color that an answer of 0,0 has ruled out, as SolveMaster does; not an equivalence
    #[arg(long, conflicts_with_all = ["representatives", "symmetry"])]
    pub(crate) prune_absent: bool,
}

/// The value of `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PreferArg {
    Consistent,
    Any,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TiesArg {
    First,
    Last,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OrderArg {
    Norvig,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SymmetryArg {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,

    /// Fix the first guess
    #[arg(long, value_name = "CODE")]
    pub(crate) first: Option<String>,

    /// Also count by the answer to the first guess
    #[arg(long)]
    pub(crate) by_first_response: bool,

    /// Play one game against this secret, or a random one, and explain it
    #[arg(long, value_name = "CODE|random", conflicts_with = "by_first_response")]
    pub(crate) target: Option<String>,

    /// How much to explain: 0 the result, 1 each new best guess, 2 every guess considered, 3 also every guess pruned
    #[arg(long, value_name = "0..3", requires = "target", default_value = "1",
          value_parser = clap::value_parser!(u8).range(0..=3))]
    pub(crate) verbosity: u8,

    /// The seed of a random secret [default: a new one]
    #[arg(long, value_name = "SEED", requires = "target")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("how many").required(true).args(["games", "per_secret"])))]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,

    /// Play so many games, each against a random secret
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,

    /// Play so many games against every secret
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) per_secret: Option<u64>,

    /// The seed; the same seed gives the same games on every machine [default: a new one]
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct RepresentativesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// For how many turns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) depth: u8,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Which guess of a class represents it
    #[arg(long, value_enum, default_value = "first", value_name = "WHICH")]
    pub(crate) ties: TiesArg,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// The fewest guesses on average, or at worst and then on average
    #[arg(long, value_enum, default_value = "average")]
    pub(crate) objective: ObjectiveArg,

    /// The most guesses any secret may take
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) max_guesses: Option<u32>,

    /// Solve the position after some turns, such as "AABC 1,0; ADEE 0,2"
    #[arg(long, value_name = "HISTORY", default_value = "", hide_default_value = true)]
    pub(crate) history: String,

    /// Write the strategy tree, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) tree: Option<PathBuf>,

    /// Write a proof that `keypeg check` verifies without searching
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,

    /// Stop after so many seconds with what is known then; putting a strategy together takes a few more
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) time_limit: Option<f64>,

    /// Megabytes that tables may fill [default: a quarter of the machine's memory]
    #[arg(long, value_name = "MB", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) memory: Option<u32>,

    /// Save progress to FILE every minute; resume from it if it exists. It serves the same board, position, objective and limit
    /// alone. A solve that ends removes only a file that was not there when it began
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The file to check
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ObjectiveArg {
    Average,
    Worst,
}

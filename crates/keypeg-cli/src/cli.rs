//! The command-line arguments, as clap parses them. The doc comments of fields and variants are the help texts.

mod atlas_args;
mod coach_args;
mod command_line;
mod command_table;
mod lab_args;
mod parse_error;
mod play_args;
mod serve_args;
mod tree_args;
mod values;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use keypeg_engine::strategy::{Effort, StrategyId};

use crate::terminal::ColorArg;

pub(crate) use command_line::{command, parse};

pub(crate) use atlas_args::AtlasArgs;
pub(crate) use coach_args::{ArchiveCommand, ArchiveFileArgs, GamesArgs, HintArgs, ReviewArgs, StatsArgs};
pub(crate) use lab_args::{CompareArgs, ReproduceArgs};
pub(crate) use play_args::{
    ArchiveArgs, BreakArgs, CodemakerArg, DailyArgs, LevelArg, LiesArg, PlayArgs, PlayedGameArgs, TutorialArgs,
};
pub(crate) use serve_args::ServeArgs;
pub(crate) use tree_args::TreeArgs;

/// Play, analyse and solve code-breaking games: Mastermind, Bulls and Cows, and boards like them.
#[derive(Debug, Parser)]
#[command(name = "keypeg", version, propagate_version = true)]
#[command(
    after_help = "A GAME is pegs x colors, such as 4x6. Write 4x10-distinct if colors may not repeat. Names: mastermind \
(4x6), super (5x8), bulls-and-cows (4x10-distinct).

Exit codes:
  0    success
  1    negative result (refuted, infeasible, contradictory)
  2    bad input
  130  interrupted by Ctrl-C (143 by SIGTERM, 129 by SIGHUP)

`keypeg help COMMAND` describes a command, with examples."
)]
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
    #[arg(long, global = true, value_name = "N", value_parser = values::whole::<u16>(1..=1024, "a number of threads"))]
    pub(crate) threads: Option<u16>,
}

/// The commands in the order of the help, see `command_table`.
#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Break a code that the computer makes
    Play(PlayArgs),
    /// Play the game of the day: the same secret for everyone
    Daily(DailyArgs),
    /// Learn the game in a minute, by playing it
    Tutorial(TutorialArgs),
    /// Let the computer break your code
    Break(BreakArgs),
    /// Suggest the next guess of your game
    Hint(HintArgs),
    /// Say what each guess of a game cost, and what was luck
    Review(ReviewArgs),
    /// Show statistics of your finished games
    Stats(StatsArgs),
    /// List the games of the archive
    Games(GamesArgs),
    /// Export, import, check or rescue the archive
    #[command(subcommand)]
    Archive(ArchiveCommand),
    /// Start the web app: play, get help, review and explore
    Serve(ServeArgs),
    /// Play a strategy against every secret, or explain one game
    Evaluate(EvaluateArgs),
    /// Compare strategies on any boards
    Compare(CompareArgs),
    /// Play a strategy against random secrets
    Simulate(SimulateArgs),
    /// Show the decision tree of a strategy, or write it to a file
    Tree(TreeArgs),
    /// List the strategies
    Strategies,
    /// Find optimal play, and prove it
    Solve(SolveArgs),
    /// Check a proof or a strategy
    Check(CheckArgs),
    /// Tabulate optimal play on many boards, each figure with a proof
    Atlas(AtlasArgs),
    /// Recompute the tables, figures and claims of the papers
    Reproduce(ReproduceArgs),
    /// Answer requests of other programs, as JSON lines on standard input and output
    ///
    /// Each line of standard input is a request with an `id` and the field `do`: rank, solve, review, repair, play, break, score,
    /// evaluate, cancel or cancel_all. Each reply is a line of standard output with the same `id`. Replies come in any order. A
    /// request may list many positions in `histories`, and may have a `priority` and a `time_limit`. With `progress` it also gets
    /// progress lines. --threads requests run at once, each on one thread, so results do not depend on --threads. At the end of
    /// standard input the engine answers what waits, and exits. docs/engine.md describes all fields.
    Engine,
    /// Write a file of representative guesses, to save time later
    Representatives(RepresentativesArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages into a folder
    Man(ManArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that reads the script
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The folder for the pages; it is created if it does not exist
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// A game and how its codes are written.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game, such as 4x6, 4x10-distinct or mastermind
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// One symbol per color, such as GYBROP
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,
}

/// Options that every choice of a strategy takes.
#[derive(Debug, Args)]
pub(crate) struct StrategyOptionArgs {
    /// Which of equally good guesses come first: consistent ones, which can be the secret, or any [default: consistent]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) prefer: Option<PreferArg>,

    /// Which of equally good guesses is played, in lexicographic order [default: first]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) ties: Option<TiesArg>,

    /// Break ties in the order of Norvig's lists instead
    #[arg(long, value_enum, conflicts_with_all = ["prefer", "ties"])]
    pub(crate) order: Option<OrderArg>,

    /// Let hybrid search exactly below N remaining codes [default: 32]
    #[arg(long, value_name = "N", value_parser = values::whole::<usize>(0..=u64::MAX, "a number of codes"))]
    pub(crate) exact_below: Option<usize>,

    /// How much work sampling strategies do, from 1 (fast) to 7 (strong) [default: 3]
    #[arg(long, value_name = "1..7")]
    pub(crate) effort: Option<Effort>,
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

    /// When to try only one of several guesses that are equivalent under symmetry; changes the time only
    #[arg(long, value_enum, default_value = "auto", value_name = "WHERE")]
    pub(crate) symmetry: SymmetryArg,

    /// Skip guesses with a color that an answer of 0,0 has ruled out, as SolveMaster does; may change the result
    #[arg(long, conflicts_with_all = ["representatives", "symmetry"])]
    pub(crate) prune_absent: bool,
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
    #[arg(long, alias = "target", value_name = "CODE|random", conflicts_with = "by_first_response")]
    pub(crate) secret: Option<String>,

    /// How much to explain: 0 the result, 1 each new best guess, 2 every guess considered, 3 also every guess pruned
    #[arg(long, value_name = "0..3", requires = "secret", default_value = "1",
          value_parser = values::whole::<u8>(0..=3, "a verbosity"))]
    pub(crate) verbosity: u8,

    /// The seed of a random secret [default: a new one]
    #[arg(long, value_name = "SEED", requires = "secret", value_parser = values::seed())]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("how many").required(true).args(["games", "per_secret"])))]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,

    /// Play N games, each against a random secret
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>(1..=1_000_000_000, "a number of games"))]
    pub(crate) games: Option<u64>,

    /// Play N games against every secret
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>(1..=1_000_000, "a number of games"))]
    pub(crate) per_secret: Option<u64>,

    /// The seed; the same seed gives the same games on every machine [default: a new one]
    #[arg(long, value_name = "SEED", value_parser = values::seed())]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct RepresentativesArgs {
    #[command(flatten)]
    pub(crate) game: PlayedGameArgs,

    /// The number of turns to cover
    #[arg(long, value_name = "N", value_parser = values::whole::<u8>(1..=8, "a number of turns"))]
    pub(crate) depth: u8,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Which guess of a class represents it
    #[arg(long, value_enum, default_value = "first", value_name = "WHICH")]
    pub(crate) ties: TiesArg,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit code 1 means that no strategy stays within --max-guesses. A solve that --time-limit stops exits \
with 0, one that Ctrl-C stops with 130; both print what is known. The exit code is also 130 if Ctrl-C comes while ties are broken."
)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: PlayedGameArgs,

    /// What to minimize, one number after the other. average: total, worst case, secrets at the worst case. worst: worst case,
    /// total, secrets there. fewest-at-max: worst case, secrets there, total
    #[arg(long, value_enum, default_value = "average")]
    pub(crate) objective: ObjectiveArg,

    /// Find as many secrets as possible within N guesses instead; what happens later does not count
    #[arg(long, value_name = "N", conflicts_with_all = ["objective", "max_guesses"],
          value_parser = values::whole::<u32>(1..=1000, "a number of guesses"))]
    pub(crate) within: Option<u32>,

    /// Which codes may be guessed: any, or only those that can still be the secret
    #[arg(long, value_enum, default_value = "any", value_name = "WHICH")]
    pub(crate) guesses: GuessesArg,

    /// When to break ties with --objective average and worst: auto means for at most 1,500 secrets. Otherwise the worst case and the
    /// secrets there are those of the first strategy found
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN", conflicts_with = "within")]
    pub(crate) tie_breaks: TieBreaksArg,

    /// The most guesses any secret may take
    #[arg(long, value_name = "D", value_parser = values::whole::<u32>(1..=1000, "a number of guesses"))]
    pub(crate) max_guesses: Option<u32>,

    /// Solve the position after these turns, such as "AABC 1,0; ADEE 0,2"; - reads them from standard input, @FILE from a file
    #[arg(long, value_name = "HISTORY", default_value = "", hide_default_value = true)]
    pub(crate) history: String,

    /// Write the strategy to FILE as a JSON tree
    #[arg(long, value_name = "FILE")]
    pub(crate) tree: Option<PathBuf>,

    /// Write a proof to FILE; `keypeg check` verifies it without searching
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,

    /// Stop after this time and print what is known; putting a strategy together takes a few seconds more
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// The size of the tables in megabytes [default: a quarter of the machine's memory]
    #[arg(long, value_name = "MB", value_parser = values::whole::<u32>(1..=1_000_000, "a number of megabytes"))]
    pub(crate) memory: Option<u32>,

    /// Save progress to FILE every minute; resume from it if it exists. Board, position, objective and limit must be the same
    /// then. A finished solve removes the file if it created it
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The file to check: a proof, a tree in JSON or a table of histories and guesses; - for the standard input, which one
    /// thread reads
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Verify only every N-th record of a proof, from the K-th on, and believe the others. The claim holds if all N parts pass
    /// with the same digest
    #[arg(long, value_name = "K/N", value_parser = values::part)]
    pub(crate) part: Option<keypeg_check::CheckPart>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ObjectiveArg {
    Average,
    Worst,
    FewestAtMax,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TieBreaksArg {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GuessesArg {
    Any,
    Possible,
}

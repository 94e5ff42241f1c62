//! Turns parsed arguments into games, strategies and options.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail};
use keypeg_core::{CodeId, CodeSpace, Game, Notation};
use keypeg_engine::strategy::{Absent, Options, Pruning, Reduction, StrategyId, Unsupported};
use keypeg_engine::symmetry::RepresentativesFile;
use keypeg_engine::{Board, Prefer, TieBreak, Ties};

use crate::cli::{
    GameArgs, OrderArg, PlayedGameArgs, PreferArg, StrategyArgs, StrategyOptionArgs, SymmetryArg, TiesArg,
};
use crate::files;

/// The largest file of representatives that is read, in bytes: a few bytes for each of at most five million guesses.
const LARGEST_FILE: u64 = 64 << 20;

/// The game with the notation of its codes.
pub(super) fn notation(arguments: &GameArgs) -> Result<Notation> {
    notation_of(&arguments.game, arguments.symbols.as_deref())
}

/// Like [`notation`], for commands that have a default game.
pub(super) fn notation_or_default(arguments: &PlayedGameArgs) -> Result<Notation> {
    notation_of(arguments.game.as_deref().unwrap_or("4x6"), arguments.symbols.as_deref())
}

fn notation_of(game: &str, symbols: Option<&str>) -> Result<Notation> {
    let game: Game = game.parse()?;
    Ok(match symbols {
        Some(symbols) => Notation::with_symbols(game, symbols)?,
        None => Notation::standard(game),
    })
}

/// The id of a code on the board.
pub(super) fn code(board: &Board, notation: &Notation, text: &str) -> Result<CodeId> {
    Ok(board.space().id(&notation.parse_code(text)?))
}

/// How ties are broken.
pub(super) fn tie_break(arguments: &StrategyOptionArgs) -> TieBreak {
    if let Some(OrderArg::Norvig) = arguments.order {
        return TieBreak::Norvig;
    }
    let prefer = match arguments.prefer.unwrap_or(PreferArg::Consistent) {
        PreferArg::Consistent => Prefer::Consistent,
        PreferArg::Any => Prefer::Any,
    };
    TieBreak::Lexicographic(prefer, ties(arguments.ties.unwrap_or(TiesArg::First)))
}

/// The options of a strategy that come from `--prefer`, `--ties`, `--order`, `--exact-below` and `--effort`.
pub(super) fn play_options(arguments: &StrategyOptionArgs) -> Options {
    let mut options =
        Options { pruning: Pruning { tie_break: tie_break(arguments), ..Pruning::default() }, ..Options::default() };
    if let Some(exact_below) = arguments.exact_below {
        options.exact_below = exact_below;
    }
    if let Some(effort) = arguments.effort {
        options.effort = effort;
    }
    options
}

/// An error if an option has no effect on the strategy.
pub(super) fn check_play(arguments: &StrategyOptionArgs, id: StrategyId) -> Result<()> {
    if let Some(exact_below) = arguments.exact_below
        && id != StrategyId::Hybrid
    {
        bail!("--exact-below {exact_below} has no meaning for {id}; it belongs to hybrid");
    }
    if let Some(effort) = arguments.effort
        && !id.has_effort()
    {
        bail!("--effort {effort} has no meaning for {id}; it belongs to strategies that sample codes");
    }
    if !id.has_ties() && (arguments.prefer.is_some() || arguments.ties.is_some() || arguments.order.is_some()) {
        bail!(
            "{id} has no ties to break, or breaks them by chance or by its search; leave out --prefer, --ties and --order"
        );
    }
    Ok(())
}

pub(super) fn ties(argument: TiesArg) -> Ties {
    match argument {
        TiesArg::First => Ties::First,
        TiesArg::Last => Ties::Last,
    }
}

/// The strategy; an error if it does not play the game or an option has no effect on it.
pub(super) fn strategy_id(arguments: &StrategyArgs, game: Game) -> Result<StrategyId> {
    let id: StrategyId = arguments.strategy.parse()?;
    let built = if id.plays_by_search(game) {
        id.build_search(game, &Options::default()).transpose().map(|_| ())
    } else {
        id.build(game, &Options::default()).map(|_| ())
    };
    checked(id, arguments, built.map_err(|error| unsupported(error, game)))
}

/// Like [`strategy_id`], for counting a whole tree: strategies that need all codes take larger games.
pub(super) fn tree_strategy_id(arguments: &StrategyArgs, game: Game) -> Result<StrategyId> {
    let id: StrategyId = arguments.strategy.parse()?;
    let built = id.build_for_tree(game, &Options::default()).map(|_| ());
    checked(id, arguments, built.map_err(|error| unsupported(error, game)))
}

/// The strategy if it plays the game; an error if an option has no effect on it.
fn checked(id: StrategyId, arguments: &StrategyArgs, plays: Result<()>) -> Result<StrategyId> {
    plays?;
    check_play(&arguments.play, id)?;
    if !id.compares_all_guesses() {
        for (option, given) in
            [("--representatives", arguments.representatives.is_some()), ("--prune-absent", arguments.prune_absent)]
        {
            if given {
                bail!("{option} has no meaning for {id}, which does not compare all guesses; leave it out");
            }
        }
    }
    Ok(id)
}

/// The error for a game that a strategy does not play, with a command that plays it.
fn unsupported(error: Unsupported, game: Game) -> anyhow::Error {
    let next = match &error {
        Unsupported::TooHard { strategy: StrategyId::Optimal, .. } => Some(format!("`keypeg solve {game}`")),
        Unsupported::TooHard { strategy: StrategyId::OptimalWorst, .. } => {
            Some(format!("`keypeg solve {game} --objective worst`"))
        }
        Unsupported::TooHard { .. } => Some(format!("`keypeg evaluate {game} entropy`")),
        Unsupported::TooLarge { .. } => Some(simulation(game)),
        Unsupported::Distinct(_) if CodeSpace::new(game).is_ok() => Some(format!("`keypeg evaluate {game} entropy`")),
        _ => None,
    };
    match next {
        Some(next) => anyhow!("{error}; try {next}"),
        None => error.into(),
    }
}

/// The board of a game; the error for one that is too large names a command that plays it.
pub(super) fn board(game: Game) -> Result<Board> {
    Board::new(game).map_err(|error| anyhow!("{error}; try {}", simulation(game)))
}

/// The codes of a game whose whole tree a strategy can count; the error names a command that plays the game.
pub(super) fn tree_space(id: StrategyId, game: Game) -> Result<CodeSpace> {
    id.tree_space(game).map_err(|error| anyhow!("{error}; try {}", simulation(game)))
}

/// The command that plays a board of any size.
fn simulation(game: Game) -> String {
    format!("`keypeg simulate {game} sampled-entropy --games 100`")
}

/// All options of a strategy, with its file of representatives.
pub(super) fn options(arguments: &StrategyArgs, board: &Board) -> Result<Options> {
    let tie_break = tie_break(&arguments.play);
    let reduction = match (&arguments.representatives, arguments.symmetry) {
        (Some(path), _) => {
            let TieBreak::Lexicographic(_, ties) = tie_break else {
                bail!("--representatives lists guesses in lexicographic order, so it does not go with --order norvig");
            };
            let bytes = files::read(path, LARGEST_FILE)?;
            let file = RepresentativesFile::read(&bytes, board, ties).with_context(|| path.display().to_string())?;
            Reduction::File(Arc::new(file))
        }
        (None, SymmetryArg::Auto) => Reduction::Auto,
        (None, SymmetryArg::Always) => Reduction::Always,
        (None, SymmetryArg::Never) => Reduction::Never,
    };
    let absent = if arguments.prune_absent { Absent::Prune } else { Absent::Keep };
    let pruning = Pruning { tie_break, reduction, absent };
    Ok(Options { pruning, ..play_options(&arguments.play) })
}

/// The seed that was given, or a new one from the clock.
pub(super) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Short enough to be typed again.
        (now.as_nanos() as u64) % 1_000_000_000
    })
}

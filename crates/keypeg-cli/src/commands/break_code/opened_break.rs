//! Begins or resumes the game of `keypeg break`.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use keypeg_core::{Game, Notation};
use keypeg_engine::strategy::{Effort, StrategyId};
use keypeg_play::breaker::{Breaker, Lies};
use keypeg_play::record::PlayerRecord;
use keypeg_play::{AnyBoard, GameRecord};

use crate::cli::{BreakArgs, LiesArg, StrategyOptionArgs};
use crate::commands::{archive, play, resumable, setup};
use crate::dialog::Dialog;
use crate::keeper::Keeper;
use crate::unfinished::DialogKind;
use crate::{control, files, saved_file};

/// The largest tree file that is read, in bytes.
const LARGEST_TREE: u64 = 1 << 28;

/// A game that can be played on.
pub(super) struct OpenedBreak {
    pub(super) breaker: Breaker,
    pub(super) notation: Notation,
    pub(super) player: PlayerRecord,
    pub(super) keeper: Keeper,
    /// The seed of a strategy that plays by chance; `None` for others.
    pub(super) shown_seed: Option<u64>,
}

/// Begins the game that the arguments describe, or resumes a saved one.
pub(super) fn open(arguments: &BreakArgs, dialog: &Dialog) -> Result<OpenedBreak> {
    if let Some(path) = &arguments.save {
        saved_file::check(path)?;
    }
    let keeper =
        || Keeper::new(DialogKind::Break, arguments.save.clone(), archive::autosave(&arguments.archive, dialog));
    match &arguments.resume {
        Some(Some(path)) => {
            let record = saved_file::read(path)?;
            let target = arguments.save.clone().unwrap_or_else(|| path.clone());
            let keeper = Keeper::new(DialogKind::Break, Some(target), None);
            resume(&record, arguments, keeper).with_context(|| path.display().to_string())
        }
        Some(None) => resume_last(arguments),
        None => match &arguments.tree {
            Some(path) => {
                let (breaker, notation) = of_tree(path)?;
                // Resumed from another folder, the same file is meant.
                let place = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
                let player = PlayerRecord { tree: Some(place.display().to_string()), ..PlayerRecord::default() };
                Ok(OpenedBreak { breaker, notation, player, keeper: keeper(), shown_seed: None })
            }
            None => begin(arguments, keeper),
        },
    }
}

fn begin(arguments: &BreakArgs, keeper: impl FnOnce() -> Keeper) -> Result<OpenedBreak> {
    let notation = play::notation(&arguments.game, "4x6")?;
    let id = match &arguments.strategy {
        Some(name) => name.parse()?,
        None => StrategyId::strong(notation.game()),
    };
    setup::check_play(&arguments.play, id)?;
    let seed = setup::seed(arguments.seed);
    let any_board = AnyBoard::new(notation.game());
    let breaker = Breaker::new(any_board, id, &setup::play_options(&arguments.play), lies(arguments.lies), seed)?;
    let player = PlayerRecord {
        seed,
        prefer: name(arguments.play.prefer),
        ties: name(arguments.play.ties),
        order: name(arguments.play.order),
        exact_below: arguments.play.exact_below,
        effort: arguments.play.effort.map(Effort::level),
        tree: None,
    };
    Ok(OpenedBreak { breaker, notation, player, keeper: keeper(), shown_seed: id.is_random().then_some(seed) })
}

fn of_tree(path: &Path) -> Result<(Breaker, Notation)> {
    let context = || path.display().to_string();
    let bytes = files::read(path, LARGEST_TREE)?;
    let file = keypeg_check::read_tree(&bytes[..], &control::watched("reading the tree")).with_context(context)?;
    let any_board = AnyBoard::new(file.notation.game());
    Ok((Breaker::from_tree(any_board, file.tree.root, file.history).with_context(context)?, file.notation))
}

fn resume_last(arguments: &BreakArgs) -> Result<OpenedBreak> {
    let (game, record) = resumable::find_last(DialogKind::Break, &arguments.archive)?;
    let path = game.path().display().to_string();
    let keeper = match &arguments.save {
        Some(target) => {
            // From now on the game lives in the named file.
            saved_file::save(&record, target)?;
            game.remove();
            Keeper::new(DialogKind::Break, Some(target.clone()), None)
        }
        None => Keeper::resumed(DialogKind::Break, game, archive::unfinished_folder()),
    };
    resume(&record, arguments, keeper).context(path)
}

/// Replays a saved game with the player that it names.
fn resume(record: &GameRecord, arguments: &BreakArgs, keeper: Keeper) -> Result<OpenedBreak> {
    let Some(player) = record.player.clone() else {
        bail!("it is not an unfinished game that the computer breaks; keypeg play --resume continues one of yours");
    };
    let notation = record.notation()?;
    if let Some(named) = &arguments.game.game
        && named.parse::<Game>()? != notation.game()
    {
        bail!("the saved game is {}, not {named}; leave {named} out", notation.game());
    }
    let (mut breaker, shown_seed) = match &player.tree {
        Some(tree) => (of_tree(Path::new(tree))?.0, None),
        None => {
            let id: StrategyId = record.breaker.as_deref().unwrap_or_default().parse()?;
            let options = StrategyOptionArgs {
                prefer: value("prefer", player.prefer.as_deref())?,
                ties: value("ties", player.ties.as_deref())?,
                order: value("order", player.order.as_deref())?,
                exact_below: player.exact_below,
                effort: player.effort.map(Effort::new).transpose()?,
            };
            setup::check_play(&options, id)?;
            let lies: Option<LiesArg> =
                record.lies.as_deref().map(|text| text.parse().map_err(|error| anyhow!("{error}"))).transpose()?;
            let any_board = AnyBoard::new(notation.game());
            let breaker = Breaker::new(any_board, id, &setup::play_options(&options), self::lies(lies), player.seed)?;
            (breaker, id.is_random().then_some(player.seed))
        }
    };
    breaker.replay(record)?;
    Ok(OpenedBreak { breaker, notation, player, keeper, shown_seed })
}

fn lies(argument: Option<LiesArg>) -> Lies {
    match argument {
        None => Lies::None,
        Some(LiesArg::AtMost(lies)) => Lies::AtMost(lies),
        Some(LiesArg::Unlimited) => Lies::Unlimited,
    }
}

/// The name of an option's value, as it is typed.
fn name<V: ValueEnum>(value: Option<V>) -> Option<String> {
    value.and_then(|value| Some(value.to_possible_value()?.get_name().to_string()))
}

/// The value of an option with a name.
fn value<V: ValueEnum>(option: &str, name: Option<&str>) -> Result<Option<V>> {
    let value = name.map(|name| V::from_str(name, false).map_err(|_| anyhow!("{option} cannot be {name:?}")));
    value.transpose()
}

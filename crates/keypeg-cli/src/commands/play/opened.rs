//! Begins or resumes the game of a dialog.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use keypeg_core::{Game, Notation, Stream};
use keypeg_engine::simulate::random_code;
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::daily::{Date, Origin};
use keypeg_play::record::{CodemakerRecord, PlayLevel};
use keypeg_play::worst_case::WorstCaseSolver;
use keypeg_play::{AnyBoard, ArchivedGame, Codemaker, GameRecord, Mode, Session, Setup};

use crate::cli::{CodemakerArg, LevelArg, PlayArgs};
use crate::commands::{archive, resumable, setup};
use crate::dialog::Dialog;
use crate::keeper::Keeper;
use crate::unfinished::DialogKind;
use crate::{control, saved_file};

/// A game that can be played on.
pub(crate) struct OpenedGame {
    pub(crate) session: Session,
    /// Where its secret comes from; `None` if the player chose it, or it was resumed without saying so.
    pub(crate) origin: Option<Origin>,
    pub(crate) level: Option<PlayLevel>,
    pub(crate) keeper: Keeper,
    /// The number of a game that was finished before and is shown again; `None` for all others.
    pub(crate) archived: Option<i64>,
}

impl OpenedGame {
    pub(crate) fn date(&self) -> Option<Date> {
        self.origin.and_then(Origin::date)
    }

    pub(super) fn seed(&self) -> Option<u64> {
        match self.origin {
            Some(Origin::Seed(seed)) => Some(seed),
            Some(Origin::Daily(_) | Origin::Set(_)) | None => None,
        }
    }

    /// The game as it is saved.
    pub(super) fn record(&self) -> GameRecord {
        let mut record = self.session.record();
        record.level = self.level;
        record.daily = self.date().map(|date| date.to_string());
        record
    }

    /// Replays a saved game.
    pub(crate) fn resume(record: &GameRecord, keeper: Keeper) -> Result<OpenedGame> {
        let game = record.notation()?.game();
        let is_strong = record.codemaker == CodemakerRecord::StrongAdversary;
        let strong = is_strong.then(|| strong(game)).transpose()?;
        let session = Session::resume(record, AnyBoard::new(game), strong)?;
        let date = record.daily.as_deref().map(str::parse::<Date>).transpose()?;
        if let (Some(date), Codemaker::Secret(secret)) = (date, &session.setup().codemaker)
            && Origin::Daily(date).secret(game) != *secret
        {
            bail!("its secret is not the one of the daily game of {date}");
        }
        Ok(OpenedGame { session, origin: date.map(Origin::Daily), level: record.level, keeper, archived: None })
    }
}

/// Begins the game that the arguments describe, or resumes a saved one.
pub(super) fn open(arguments: &PlayArgs, dialog: &Dialog) -> Result<OpenedGame> {
    if let Some(path) = &arguments.save {
        saved_file::check(path)?;
    }
    match &arguments.resume {
        Some(Some(path)) => resume_file(path, arguments),
        Some(None) => resume_last(arguments),
        None => begin(arguments, dialog),
    }
}

fn resume_file(path: &Path, arguments: &PlayArgs) -> Result<OpenedGame> {
    let record = saved_file::read(path)?;
    let context = || path.display().to_string();
    check_game(&record, arguments).with_context(context)?;
    let target = arguments.save.clone().unwrap_or_else(|| path.to_path_buf());
    OpenedGame::resume(&record, Keeper::new(DialogKind::Play, Some(target), None)).with_context(context)
}

fn resume_last(arguments: &PlayArgs) -> Result<OpenedGame> {
    let (game, record) = resumable::find_last(DialogKind::Play, &arguments.archive)?;
    check_game(&record, arguments)?;
    let path = game.path().display().to_string();
    let keeper = match &arguments.save {
        Some(target) => {
            // From now on the game lives in the named file.
            saved_file::save(&record, target)?;
            game.remove();
            Keeper::new(DialogKind::Play, Some(target.clone()), None)
        }
        None => Keeper::resumed(DialogKind::Play, game, archive::unfinished_folder()),
    };
    OpenedGame::resume(&record, keeper).context(path)
}

/// An error if another game was named than the saved one.
fn check_game(record: &GameRecord, arguments: &PlayArgs) -> Result<()> {
    let (Some(named), saved) = (&arguments.game.game, record.notation()?.game()) else { return Ok(()) };
    if named.parse::<Game>()? != saved {
        bail!("the saved game is {saved}, not {named}; leave {named} out, or begin a new game without --resume");
    }
    Ok(())
}

fn begin(arguments: &PlayArgs, dialog: &Dialog) -> Result<OpenedGame> {
    let level = arguments.level.filter(|level| *level == LevelArg::Beginner).map(|_| PlayLevel::Beginner);
    let notation = super::notation(&arguments.game, if level.is_some() { "3x4" } else { "4x6" })?;
    let (codemaker, seed) = match (arguments.codemaker, &arguments.secret) {
        (CodemakerArg::Adversary, _) => (Codemaker::LargestCell, None),
        (CodemakerArg::StrongAdversary, _) => (strong(notation.game())?, None),
        (CodemakerArg::Honest, Some(secret)) => (Codemaker::Secret(notation.parse_code(secret)?), None),
        (CodemakerArg::Honest, None) => {
            let seed = setup::seed(arguments.seed);
            (Codemaker::Secret(random_code(notation.game(), &mut Stream::new(seed))), Some(seed))
        }
    };
    let mode = if arguments.strict { Mode::Strict } else { Mode::Free };
    let keeper =
        || Keeper::new(DialogKind::Play, arguments.save.clone(), archive::autosave(&arguments.archive, dialog));
    new_game(Setup { notation, codemaker, mode, rows: arguments.rows }, seed.map(Origin::Seed), level, keeper)
}

/// Begins a game. It is saved from its first turn on.
fn new_game(
    setup: Setup,
    origin: Option<Origin>,
    level: Option<PlayLevel>,
    keeper: impl FnOnce() -> Keeper,
) -> Result<OpenedGame> {
    let table = AnyBoard::new(setup.notation.game());
    let session = Session::new(setup, table)?;
    Ok(OpenedGame { session, origin, level, keeper: keeper(), archived: None })
}

/// Begins the game of a day.
pub(crate) fn begin_daily(notation: Notation, date: Date, keeper: impl FnOnce() -> Keeper) -> Result<OpenedGame> {
    let origin = Origin::Daily(date);
    let codemaker = Codemaker::Secret(origin.secret(notation.game()));
    new_game(Setup { notation, codemaker, mode: Mode::Free, rows: None }, Some(origin), None, keeper)
}

/// The finished game of a day, as the archive has it.
pub(crate) fn finished_daily(game: &ArchivedGame) -> Result<OpenedGame> {
    let opened = OpenedGame::resume(&game.record, Keeper::new(DialogKind::Play, None, None))?;
    Ok(OpenedGame { archived: Some(game.id), ..opened })
}

/// The adversary that plays the exact worst case. It searches on all threads, shows progress and obeys Ctrl-C.
fn strong(game: Game) -> Result<Codemaker, CodemakerError> {
    let values = WorstCaseSolver::new(game).map_err(|source| CodemakerError::TooHard { game, source })?;
    let values = values.threads(rayon::current_num_threads());
    let control = || control::watched("looking for the worst answer");
    Ok(Codemaker::WorstCase(Arc::new(values.controlled(Box::new(control)))))
}

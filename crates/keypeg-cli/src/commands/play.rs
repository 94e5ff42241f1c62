//! `keypeg play`: you break a code that the computer makes.

mod saved;
mod turn;

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use keypeg_core::{Game, Notation, Stream};
use keypeg_engine::simulate::random_code;
use keypeg_play::coach::Coach;
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::daily::Origin;
use keypeg_play::record::CodemakerRecord;
use keypeg_play::worst_case::WorstCaseSolver;
use keypeg_play::{AnyBoard, Codemaker, GameStatus, Mode, Session, Setup, words};
use serde_json::Value;

use super::archive::{self, Archived};
use super::setup;
use crate::cli::{CodemakerArg, PlayArgs, PlayedGameArgs};
use crate::dialog::Dialog;
use crate::pegs::PegStyle;
use crate::{control, interrupt, shell};
pub(super) use saved::read as read_game;
pub(super) use turn::read_code;
use turn::{AfterLine, PlayDialog};

pub(crate) fn run(arguments: &PlayArgs, json: bool) -> Result<()> {
    let mut dialog = Dialog::new(json);
    let style = PegStyle::choose(arguments.plain, json);
    if let Some(path) = &arguments.save {
        saved::check(path)?;
    }
    let (session, seed) = begin(arguments)?;
    introduce(&mut dialog, style, &session, seed)?;
    if let Some(path) = arguments.resume.as_deref().filter(|_| session.status() != GameStatus::Open) {
        return finished(path, &mut dialog, style, &session, json);
    }
    let remaining = session.remaining();
    let mut turns = PlayDialog { session, dialog, style, hide_count: arguments.hide_count, remaining };
    let left = loop {
        save_on_interrupt(arguments, &turns.session);
        match turns.one()? {
            AfterLine::GoOn => {}
            AfterLine::Over => break false,
            AfterLine::Leave => break true,
        }
    };
    interrupt::set_action(None);
    let PlayDialog { session, mut dialog, .. } = turns;
    if left && session.status() == GameStatus::Open {
        leave(arguments, &mut dialog, &session)?;
    } else {
        end(arguments, &mut dialog, style, &session)?;
    }
    if json {
        println!("{}", summary(&session, seed)?);
    }
    if interrupt::was_interrupted() { bail!("interrupted") } else { Ok(()) }
}

/// The game and how its codes are written.
pub(super) fn notation(arguments: &PlayedGameArgs) -> Result<Notation> {
    let game: keypeg_core::Game = arguments.game.parse()?;
    Ok(match &arguments.symbols {
        Some(symbols) => Notation::with_symbols(game, symbols)?,
        None => Notation::standard(game),
    })
}

fn begin(arguments: &PlayArgs) -> Result<(Session, Option<u64>)> {
    if let Some(path) = &arguments.resume {
        let context = || path.display().to_string();
        let record = saved::read(path)?;
        let game = record.notation().with_context(context)?.game();
        let is_strong = record.codemaker == CodemakerRecord::StrongAdversary;
        let strong = is_strong.then(|| strong(game)).transpose().with_context(context)?;
        return Ok((Session::resume(&record, AnyBoard::new(game), strong).with_context(context)?, None));
    }
    let notation = notation(&arguments.game)?;
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
    let table = AnyBoard::new(notation.game());
    Ok((Session::new(Setup { notation, codemaker, mode, rows: arguments.rows }, table)?, seed))
}

/// The adversary that plays the exact worst case. It searches on all threads, shows progress and obeys Ctrl-C.
fn strong(game: Game) -> Result<Codemaker, CodemakerError> {
    let values = WorstCaseSolver::new(game).map_err(|source| CodemakerError::TooHard { game, source })?;
    let values = values.threads(rayon::current_num_threads());
    let control = || control::watched("looking for the worst answer");
    Ok(Codemaker::WorstCase(Arc::new(values.controlled(Box::new(control)))))
}

fn introduce(dialog: &mut Dialog, style: PegStyle, session: &Session, seed: Option<u64>) -> Result<()> {
    let Setup { notation, codemaker, mode, rows } = session.setup();
    let game = notation.game();
    dialog.say(format_args!(
        "{game}: {}, colors {}.",
        words::plural(game.pegs(), "peg", "pegs"),
        style.colors(notation)
    ))?;
    let maker = match (codemaker.has_secret(), seed) {
        (true, Some(seed)) => format!("The secret is fixed (seed {seed})."),
        (true, None) => "The secret is fixed.".to_string(),
        (false, _) => "No secret is fixed: every answer only agrees with all before it.".to_string(),
    };
    let bad = if *mode == Mode::Strict { " A guess that cannot be the secret is refused." } else { "" };
    let rows = match (rows, mode) {
        (None, _) => String::new(),
        (Some(rows), Mode::Free) => format!(" You have {}.", words::plural(rows, "guess", "guesses")),
        (Some(rows), Mode::Strict) => {
            format!(" You have {}; a refused guess takes none.", words::plural(rows, "row", "rows"))
        }
    };
    let ask = if session.status() == GameStatus::Open { " Type a guess, or help." } else { "" };
    dialog.say(format_args!("{maker}{bad}{rows}{ask}"))?;
    for (index, played) in session.history().turns().iter().enumerate() {
        let (guess, answer) = (style.code(notation, &played.guess), style.feedback(played.feedback));
        dialog.say(format_args!("guess {}: {guess}  answer {answer}", index + 1))?;
    }
    Ok(())
}

/// Reports on a resumed game that was already finished. It was archived then, so it is not archived again.
fn finished(path: &Path, dialog: &mut Dialog, style: PegStyle, session: &Session, json: bool) -> Result<()> {
    dialog.say(format_args!("This game is finished. {}", ending(style, session)))?;
    if !session.history().is_empty() {
        dialog.say(format_args!("keypeg review {} says what each guess was worth.", shell::name(path)))?;
    }
    if json {
        println!("{}", summary(session, None)?);
    }
    Ok(())
}

/// A sentence about how the game ended; empty while it goes on.
fn ending(style: PegStyle, session: &Session) -> String {
    let notation = &session.setup().notation;
    let spelling = style.spelling(notation);
    Coach::with_spelling(notation, &spelling).game(session, None).report.unwrap_or_default()
}

/// Saves an unfinished game if `--save` was given.
fn leave(arguments: &PlayArgs, dialog: &mut Dialog, session: &Session) -> Result<()> {
    match &arguments.save {
        Some(path) => {
            saved::save(session, path)?;
            dialog.say(format_args!("Saved to {}; go on with {}", path.display(), saved::resume(path)))
        }
        None => dialog.say("The game is not finished. Good bye."),
    }
}

/// Makes Ctrl-C at the prompt save the game as leaving it would.
fn save_on_interrupt(arguments: &PlayArgs, session: &Session) {
    let Some(path) = arguments.save.clone().filter(|_| session.status() == GameStatus::Open) else { return };
    let session = session.clone();
    interrupt::set_action(Some(Box::new(move || {
        let said = match saved::save(&session, &path) {
            Ok(()) => format!("saved to {}; go on with {}", path.display(), saved::resume(&path)),
            Err(error) => format!("{error:#}"),
        };
        eprintln!("\nkeypeg: {said}");
    })));
}

/// Reports how the game ended, and archives it.
fn end(arguments: &PlayArgs, dialog: &mut Dialog, style: PegStyle, session: &Session) -> Result<()> {
    if session.status() != GameStatus::Open {
        dialog.say(ending(style, session))?;
    }
    let kept = archive::keep(&arguments.archive, &session.record(), &session.tally())?;
    if kept == Archived::Yes && !session.history().is_empty() {
        dialog.say("keypeg review last says what each guess was worth.")?;
    }
    Ok(())
}

/// The saved game with the report of the coach. It does not reveal the secret of a game that can be resumed.
fn summary(session: &Session, seed: Option<u64>) -> Result<Value> {
    let mut record = serde_json::to_value(session.record())?;
    let report = Coach::new(&session.setup().notation).game(session, seed.map(Origin::Seed));
    if let (Value::Object(fields), Value::Object(mut report)) = (&mut record, serde_json::to_value(report)?) {
        fields.append(&mut report);
    }
    Ok(record)
}

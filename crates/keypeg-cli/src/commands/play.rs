//! `keypeg play`: you break a code that the computer makes.

mod finish;
mod first_review;
mod opened;
mod turn;

use anyhow::{Result, bail};
use keypeg_core::Notation;
use keypeg_play::{GameStatus, Mode, Setup, words};

use super::{archive, transcript};
use crate::cli::{ArchiveArgs, PlayArgs, PlayedGameArgs};
use crate::dialog::Dialog;
use crate::interrupt;
use crate::keeper::AfterSave;
use crate::pegs::{PegStyle, board_view};
pub(super) use opened::{OpenedGame, begin_daily, finished_daily};
pub(super) use turn::read_code;
use turn::{AfterLine, PlayDialog};

/// How a game is shown and where it goes.
pub(super) struct PlayOptions<'a> {
    pub(super) style: PegStyle,
    pub(super) hide_count: bool,
    pub(super) archive: &'a ArchiveArgs,
    pub(super) json: bool,
}

pub(crate) fn run(arguments: &PlayArgs, json: bool) -> Result<()> {
    let style = PegStyle::choose(arguments.plain, json);
    let dialog = Dialog::in_style(style, json);
    archive::check(&arguments.archive)?;
    let opened = opened::open(arguments, &dialog)?;
    converse(
        opened,
        dialog,
        &PlayOptions { style, hide_count: arguments.hide_count, archive: &arguments.archive, json },
    )
}

/// Plays a game to its end, or until the player leaves it.
pub(super) fn converse(opened: OpenedGame, mut dialog: Dialog, options: &PlayOptions<'_>) -> Result<()> {
    introduce(&mut dialog, options.style, &opened)?;
    if opened.session.status() != GameStatus::Open {
        return finish::already_over(opened, &mut dialog, options);
    }
    let (remaining, is_beginner) = (opened.session.remaining(), opened.level.is_some());
    let mut turns =
        PlayDialog { opened, dialog, style: options.style, hide_count: options.hide_count, is_beginner, remaining };
    let after = loop {
        // Everything that happened is saved before the next question, so that the program may end at any time.
        if turns.keep()? == AfterSave::Leave {
            break AfterLine::Leave;
        }
        match turns.one()? {
            AfterLine::GoOn => {}
            end => break end,
        }
    };
    let PlayDialog { opened, mut dialog, .. } = turns;
    let ended = finish::finish(opened, &mut dialog, options, &after);
    if interrupt::was_interrupted() { bail!("interrupted") } else { ended }
}

/// The game and how its codes are written.
pub(super) fn notation(arguments: &PlayedGameArgs, default: &str) -> Result<Notation> {
    let game: keypeg_core::Game = arguments.game.as_deref().unwrap_or(default).parse()?;
    Ok(match &arguments.symbols {
        Some(symbols) => Notation::with_symbols(game, symbols)?,
        None => Notation::standard(game),
    })
}

fn introduce(dialog: &mut Dialog, style: PegStyle, opened: &OpenedGame) -> Result<()> {
    let session = &opened.session;
    let Setup { notation, codemaker, mode, rows } = session.setup();
    let game = notation.game();
    let daily = opened.date().map_or_else(String::new, |date| format!("The daily game of {date}. "));
    dialog.say(format_args!("{daily}{}", transcript::board_line(game, &style.colors(notation))))?;
    let maker = match (codemaker.has_secret(), opened.seed()) {
        (true, Some(seed)) => format!("The secret is fixed (seed {seed})."),
        (true, None) => "The secret is fixed.".to_string(),
        (false, _) => "No secret is fixed. Each answer only has to agree with the answers before it.".to_string(),
    };
    let refused = if *mode == Mode::Strict { " A guess that cannot be the secret is refused." } else { "" };
    let rows = match (rows, mode) {
        (None, _) => String::new(),
        (Some(rows), Mode::Free) => format!(" You have {}.", words::plural(rows, "guess", "guesses")),
        (Some(rows), Mode::Strict) => {
            format!(" You have {}; a refused guess takes none.", words::plural(rows, "row", "rows"))
        }
    };
    let ask = if session.status() == GameStatus::Open { " Type a guess, or help." } else { "" };
    dialog.say(format_args!("{maker}{refused}{rows}{ask}"))?;
    if dialog.is_on_terminal() && style != PegStyle::Plain {
        return show_board(dialog, style, opened);
    }
    for (index, played) in session.history().turns().iter().enumerate() {
        let (guess, answer) = (style.code(notation, &played.guess), style.feedback(played.feedback));
        dialog.say(format_args!("guess {}: {guess}\n  answer {answer}", index + 1))?;
    }
    Ok(())
}

/// Draws the board.
fn show_board(dialog: &mut Dialog, style: PegStyle, opened: &OpenedGame) -> Result<()> {
    let session = &opened.session;
    for line in board_view::lines(style, &session.setup().notation, session.history(), session.consistent()) {
        dialog.say(line)?;
    }
    Ok(())
}

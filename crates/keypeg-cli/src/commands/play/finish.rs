//! The end of a dialog: the result, the archive, the saved file and the JSON object.

use std::io::Write;

use anyhow::Result;
use keypeg_play::GameStatus;
use keypeg_play::coach::Coach;
use keypeg_play::daily::Origin;
use serde_json::Value;

use super::turn::AfterLine;
use super::{OpenedGame, PlayOptions, first_review};
use crate::commands::archive::{self, Archived};
use crate::dialog::Dialog;
use crate::pegs::PegStyle;
use crate::shell;

/// Ends the dialog. The JSON object is printed whatever happens to the files.
pub(super) fn finish(
    mut opened: OpenedGame,
    dialog: &mut Dialog,
    options: &PlayOptions<'_>,
    after: &AfterLine,
) -> Result<()> {
    let files = match opened.session.status() {
        GameStatus::Open => leave(&mut opened, dialog, after),
        _ => end(&mut opened, dialog, options),
    };
    if options.json {
        writeln!(std::io::stdout(), "{}", summary(&opened)?)?;
    }
    files
}

/// Reports on a resumed game that was already finished. It was archived then, so it is not archived again. Only a game that
/// could not be archived stays in the data folder, and gets another chance.
pub(super) fn already_over(mut opened: OpenedGame, dialog: &mut Dialog, options: &PlayOptions<'_>) -> Result<()> {
    dialog.say(format_args!("This game is finished. {}", ending(options.style, &opened)))?;
    if let Some(path) = opened.keeper.named_file().filter(|_| !opened.session.history().is_empty()) {
        dialog.say(format_args!("keypeg review {} says what each guess was worth.", shell::name(path)))?;
    }
    if let Some(number) = opened.archived {
        let review = review_command(&number.to_string(), options);
        dialog.say(format_args!("{review} says what each guess was worth. To play it again, add --again."))?;
    }
    let archived = match opened.keeper.is_in_data_folder() {
        true => to_archive(&mut opened, options).map(|_| ()),
        false => Ok(()),
    };
    if options.json {
        writeln!(std::io::stdout(), "{}", summary(&opened)?)?;
    }
    archived
}

/// Archives a finished game. It leaves the data folder when the archive has it, or does not want it.
fn to_archive(opened: &mut OpenedGame, options: &PlayOptions<'_>) -> Result<Archived> {
    let archived = archive::keep(options.archive, &opened.record(), &opened.session.tally())?;
    if archived != Archived::No || options.archive.no_archive {
        opened.keeper.forget();
    }
    Ok(archived)
}

/// Says how to resume a game that is not finished.
fn leave(opened: &mut OpenedGame, dialog: &mut Dialog, after: &AfterLine) -> Result<()> {
    let is_untouched = opened.session.tally().guesses == 0 && opened.session.tally().hints == 0;
    if is_untouched && matches!(after, AfterLine::Leave) {
        opened.keeper.forget();
    }
    let says = opened.keeper.farewell().unwrap_or_else(|| "The game is not finished. Goodbye.".to_string());
    dialog.say(says)?;
    opened.keeper.settle()
}

/// Reports how the game ended, and archives it.
fn end(opened: &mut OpenedGame, dialog: &mut Dialog, options: &PlayOptions<'_>) -> Result<()> {
    dialog.say(ending(options.style, opened))?;
    if opened.date().is_some()
        && let Some(result) = Coach::new(&opened.session.setup().notation).game(&opened.session, opened.origin).result
    {
        dialog.say(format_args!("To share:\n\n{result}\n"))?;
    }
    // The file of a finished game shows its end.
    opened.keeper.keep(&opened.record(), dialog)?;
    if let Archived::As { path, number } = to_archive(opened, options)?
        && !opened.session.history().is_empty()
    {
        if let Some(says) = first_review::make(opened, options.style, dialog, &path, number) {
            dialog.say(says)?;
        }
        dialog.say(format_args!("{} says what each guess was worth.", review_command("last", options)))?;
    }
    opened.keeper.settle()
}

/// The command that reviews an archived game: `last`, or a number.
fn review_command(game: &str, options: &PlayOptions<'_>) -> String {
    let named = options.archive.archive.as_deref();
    let named = named.map_or_else(String::new, |path| format!(" --archive {}", shell::name(path)));
    format!("keypeg review {game}{named}")
}

/// A sentence about how the game ended; empty while it goes on.
fn ending(style: PegStyle, opened: &OpenedGame) -> String {
    let notation = &opened.session.setup().notation;
    let spelling = style.spelling(notation);
    Coach::with_spelling(notation, &spelling).game(&opened.session, None).report.unwrap_or_default()
}

/// The saved game with the report of the coach. It does not reveal the secret of a game that can be resumed.
fn summary(opened: &OpenedGame) -> Result<Value> {
    let mut record = serde_json::to_value(opened.record())?;
    let origin: Option<Origin> = opened.origin;
    let report = Coach::new(&opened.session.setup().notation).game(&opened.session, origin);
    if let (Value::Object(fields), Value::Object(mut report)) = (&mut record, serde_json::to_value(report)?) {
        fields.append(&mut report);
    }
    Ok(record)
}

//! Turns that are typed as an option, read from standard input or from a file, or part of a saved game.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use keypeg_core::{Code, Game, History, Notation};
use keypeg_play::GameRecord;

use crate::files;

/// The largest text of turns or saved game that is read, in bytes.
const LARGEST_TURNS: u64 = 1 << 24;

/// The game to use if none is named.
pub(super) const DEFAULT_GAME: &str = "4x6";

/// A game with its turns.
pub(super) struct TypedGame {
    pub(super) notation: Notation,
    pub(super) history: History,
    /// `None` where it is not known.
    pub(super) secret: Option<Code>,
}

/// The text of `--history`: `-` stands for standard input, `@FILE` for the text of a file.
pub(super) fn text(history: &str) -> Result<String> {
    match (history, history.strip_prefix('@')) {
        ("-", _) => {
            let mut bytes = Vec::new();
            std::io::stdin()
                .lock()
                .take(LARGEST_TURNS + 1)
                .read_to_end(&mut bytes)
                .context("cannot read standard input")?;
            if bytes.len() as u64 > LARGEST_TURNS {
                bail!("standard input is longer than {LARGEST_TURNS} bytes, which is too long for a history");
            }
            String::from_utf8(bytes).context("standard input is not text")
        }
        (_, Some(file)) => read(Path::new(file)),
        _ => Ok(history.to_string()),
    }
}

fn read(path: &Path) -> Result<String> {
    let bytes = files::read(path, LARGEST_TURNS)?;
    String::from_utf8(bytes)
        .with_context(|| format!("{} is not a text file; name a saved game or a list of turns", path.display()))
}

/// Parses turns that are separated by semicolons or line breaks. Empty lines and lines that begin with # are skipped.
pub(super) fn history(notation: &Notation, text: &str) -> Result<History> {
    let lines = text
        .lines()
        .map(|line| line.trim().trim_end_matches(';'))
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(notation.parse_history(&lines.collect::<Vec<_>>().join("; "))?)
}

/// The notation of a game; [`DEFAULT_GAME`] if none is named.
pub(super) fn notation(game: Option<&str>, symbols: Option<&str>) -> Result<Notation> {
    let game: Game = game.unwrap_or(DEFAULT_GAME).parse()?;
    Ok(match symbols {
        Some(symbols) => Notation::with_symbols(game, symbols)?,
        None => Notation::standard(game),
    })
}

/// Reads a file: a saved game, or turns of a game as text.
pub(super) fn file(path: &Path, game: Option<&str>, symbols: Option<&str>) -> Result<TypedGame> {
    let text = read(path)?;
    let context = || path.display().to_string();
    if text.trim_start().starts_with('{') {
        if let Some(game) = game {
            bail!("{} is a saved game and names its board; leave out {game}", path.display());
        }
        return recorded(&GameRecord::parse(text.as_bytes()).with_context(context)?).with_context(context);
    }
    let notation = notation(game, symbols)?;
    Ok(TypedGame { history: history(&notation, &text).with_context(context)?, notation, secret: None })
}

/// The turns and the secret of a saved game.
pub(super) fn recorded(record: &GameRecord) -> Result<TypedGame> {
    let notation = record.notation()?;
    Ok(TypedGame { history: record.history()?, secret: record.secret()?, notation })
}

/// Whether an argument is meant as a file: it exists, or it is not the name of a game and looks like a path.
pub(super) fn is_file(argument: &str) -> bool {
    argument.parse::<Game>().is_err() && (Path::new(argument).exists() || argument.contains(['.', '/', '\\']))
}

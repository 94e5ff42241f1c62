//! Turns that are typed as an option, read from standard input or from a file, or part of a saved game.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use keypeg_core::{Code, Game, History, Notation};
use keypeg_play::GameRecord;

use super::transcript;
use crate::files;

/// The largest text of turns or saved game that is read, in bytes.
const LARGEST_TURNS: u64 = 1 << 24;

/// The game to use if none is named.
const DEFAULT_GAME: &str = "4x6";

/// A game with its turns.
pub(super) struct TypedGame {
    pub(super) notation: Notation,
    pub(super) history: History,
    /// `None` if it is not known.
    pub(super) secret: Option<Code>,
}

/// The board that was named, if any, and the symbols of its colors.
#[derive(Clone, Copy)]
pub(super) struct NamedBoard<'a> {
    pub(super) game: Option<&'a str>,
    pub(super) symbols: Option<&'a str>,
}

impl NamedBoard<'_> {
    /// The notation of the board. If no game is named, it is the game of a transcript, or [`DEFAULT_GAME`].
    fn notation(self, text: &str) -> Result<Notation> {
        let named = transcript::board(text).filter(|_| self.game.is_none());
        let game: Game = match &named {
            Some(notation) => notation.game(),
            None => self.game.unwrap_or(DEFAULT_GAME).parse()?,
        };
        Ok(match self.symbols {
            Some(symbols) => Notation::with_symbols(game, symbols)?,
            None => named.unwrap_or_else(|| Notation::standard(game)),
        })
    }
}

/// The game of `--history`: `-` stands for standard input, `@FILE` for the text of a file.
pub(super) fn option(history: &str, board: NamedBoard<'_>) -> Result<TypedGame> {
    match (history, history.strip_prefix('@')) {
        ("-", _) => file(Path::new("-"), board),
        (_, Some(path)) => file(Path::new(path), board),
        _ => {
            let notation = board.notation(history)?;
            Ok(TypedGame { history: parse(&notation, history)?, notation, secret: None })
        }
    }
}

/// The turns of `--history` in a game that is known.
pub(super) fn turns(notation: &Notation, history: &str) -> Result<History> {
    match (history, history.strip_prefix('@')) {
        ("-", _) => parse(notation, &read_input()?).context("standard input"),
        (_, Some(path)) => parse(notation, &read_file(Path::new(path))?).with_context(|| path.to_string()),
        _ => parse(notation, history),
    }
}

/// Reads a file, or standard input if its name is `-`: a saved game, a transcript, or turns of a game as text.
pub(super) fn file(path: &Path, board: NamedBoard<'_>) -> Result<TypedGame> {
    let is_input = path.as_os_str() == "-";
    let name = if is_input { "standard input".to_string() } else { path.display().to_string() };
    let text = if is_input { read_input()? } else { read_file(path)? };
    if text.trim_start().starts_with('{') {
        if let Some(game) = board.game {
            bail!("{name} is a saved game and names its board; leave out {game}");
        }
        return GameRecord::parse(text.as_bytes()).map_err(Into::into).and_then(|saved| recorded(&saved)).context(name);
    }
    let notation = board.notation(&text)?;
    Ok(TypedGame { history: parse(&notation, &text).context(name)?, notation, secret: None })
}

fn read_input() -> Result<String> {
    let mut bytes = Vec::new();
    let input = std::io::stdin().lock();
    input.take(LARGEST_TURNS + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    if bytes.len() as u64 > LARGEST_TURNS {
        bail!("standard input is longer than {LARGEST_TURNS} bytes, which is too long for a history");
    }
    String::from_utf8(bytes).ok().context("standard input is not text; send a saved game or a list of turns")
}

fn read_file(path: &Path) -> Result<String> {
    let bytes = files::read(path, LARGEST_TURNS)?;
    String::from_utf8(bytes)
        .ok()
        .with_context(|| format!("{} is not a text file; name a saved game or a list of turns", path.display()))
}

/// Parses turns, separated by semicolons or line breaks, or else a transcript.
fn parse(notation: &Notation, text: &str) -> Result<History> {
    match notation.parse_history(text) {
        Ok(history) => Ok(history),
        Err(_) if transcript::is_transcript(text) => transcript::history(notation, text),
        Err(error) => Err(error.into()),
    }
}

/// The turns and the secret of a saved game.
pub(super) fn recorded(record: &GameRecord) -> Result<TypedGame> {
    let notation = record.notation()?;
    Ok(TypedGame { history: record.history()?, secret: record.secret()?, notation })
}

/// Whether an argument is meant as a file: it exists, or it is not the name of a game and looks like a path. `-` stands for
/// standard input.
pub(super) fn is_file(argument: &str) -> bool {
    let looks_like_file = argument == "-" || argument.contains(['.', '/', '\\']);
    argument.parse::<Game>().is_err() && (Path::new(argument).exists() || looks_like_file)
}

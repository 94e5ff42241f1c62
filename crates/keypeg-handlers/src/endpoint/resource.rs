//! The paths of docs/api.md, and the parts of a URL as text.

use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;

use super::game_endpoint::GameAction;
use crate::error::ApiError;

/// What a path names. Variable parts are still percent-encoded.
pub(super) enum Resource<'a> {
    Setup,
    Board,
    Games,
    Game(&'a str),
    /// One of the paths below a game.
    GamePage(&'a str, GameAction),
    Share(&'a str),
    /// Links of codes that a person sets.
    Shares,
    Puzzles,
    Puzzle,
    DailyPuzzle,
    PuzzleAnswer,
    Help(HelpKind),
    /// A running job, or a kind of job to start.
    Job(&'a str),
    JobEvents(&'a str),
    Stats,
    /// The teacher's page, by the secret key.
    Teacher(&'a str),
    /// A class on the teacher's page.
    TeacherClass(&'a str, &'a str),
    Class(&'a str),
}

/// The requests for help in a game that is played elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) enum HelpKind {
    Advice,
    Remaining,
    Cells,
}

impl Resource<'_> {
    /// What a path that begins with `/api/` names; `None` if it is not in docs/api.md.
    pub(super) fn of(path: &str) -> Option<Resource<'_>> {
        let parts: Vec<&str> = path.strip_prefix("/api/")?.split('/').collect();
        if parts.iter().any(|part| part.is_empty()) {
            return None;
        }
        Some(match parts[..] {
            ["setup"] => Resource::Setup,
            ["game"] => Resource::Board,
            ["play"] => Resource::Games,
            ["play", id] => Resource::Game(id),
            ["play", id, "guess"] => Resource::GamePage(id, GameAction::Guess),
            ["play", id, "hint"] => Resource::GamePage(id, GameAction::Hint),
            ["play", id, "good-guesses"] => Resource::GamePage(id, GameAction::GoodGuesses),
            ["play", id, "undo"] => Resource::GamePage(id, GameAction::Undo),
            ["play", id, "give-up"] => Resource::GamePage(id, GameAction::GiveUp),
            ["play", id, "record"] => Resource::GamePage(id, GameAction::Record),
            ["share"] => Resource::Shares,
            ["puzzles"] => Resource::Puzzles,
            ["puzzle"] => Resource::Puzzle,
            ["puzzle", "daily"] => Resource::DailyPuzzle,
            ["puzzle", "answer"] => Resource::PuzzleAnswer,
            ["share", token] => Resource::Share(token),
            ["help"] => Resource::Help(HelpKind::Advice),
            ["remaining"] => Resource::Help(HelpKind::Remaining),
            ["cells"] => Resource::Help(HelpKind::Cells),
            ["jobs", id] => Resource::Job(id),
            ["jobs", id, "events"] => Resource::JobEvents(id),
            ["stats"] => Resource::Stats,
            ["teacher", key] => Resource::Teacher(key),
            ["teacher", key, class] => Resource::TeacherClass(key, class),
            ["class", class] => Resource::Class(class),
            _ => return None,
        })
    }

    /// The methods of its requests, as a header lists them.
    pub(super) fn methods(&self) -> &'static str {
        match self {
            Resource::Games | Resource::Teacher(_) | Resource::Class(_) => "GET,HEAD,POST",
            Resource::Game(_) => "GET,HEAD,DELETE",
            Resource::Job(_) => "GET,HEAD,POST,DELETE",
            Resource::Help(_) | Resource::Shares | Resource::PuzzleAnswer => "POST",
            Resource::GamePage(_, action) if action.method() == "POST" => "POST",
            _ => "GET,HEAD",
        }
    }
}

/// A part of a path as text; `name` names it in the error.
pub(super) fn text(name: &str, part: &str) -> Result<String, ApiError> {
    let decoded = percent_decode_str(part).decode_utf8().map(|text| text.into_owned());
    decoded.map_err(|_| ApiError::bad_body(format!("the address is not understood: Invalid UTF-8 in `{name}`")))
}

/// The fields of a query.
pub(super) fn fields<T: DeserializeOwned>(query: Option<&str>) -> Result<T, ApiError> {
    let pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let fields = serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs));
    fields.map_err(|error| {
        ApiError::bad_body(format!("the address is not understood: Failed to deserialize query string: {error}"))
    })
}

//! Games that a person plays against a fixed secret, and their reviews.

use std::error::Error;

use keypeg_core::Notation;
use keypeg_play::coach::{Coach, FreshSolvers, PlayedGame};
use keypeg_play::hint::HintLevel;
use keypeg_play::{AnyBoard, Codemaker, GameRecord, Mode, Session, Setup};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::limits;

/// Begins a game.
#[derive(Deserialize)]
pub(crate) struct NewGame {
    /// Such as `4x6`.
    game: String,
    secret: String,
    /// The most guesses; `None` if they are not limited.
    rows: Option<u32>,
}

/// One thing that a person does in a game.
#[derive(Deserialize)]
pub(crate) struct PlayRequest {
    record: GameRecord,
    #[serde(flatten)]
    action: PlayerAction,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlayerAction {
    /// A code.
    Guess(String),
    /// The level of the hint: `nudge`, `color`, `probe` or `answer`.
    Hint(String),
    /// Its value is `null`.
    GiveUp(()),
}

/// Asks for the review of a game.
#[derive(Deserialize)]
pub(crate) struct ReviewedGame {
    game: String,
    /// Such as `AABC 0,2; DBCE 4,0`.
    turns: String,
    /// In seconds; `None` for 10. Without enough time the report has no values, or estimates.
    time_limit: Option<f64>,
}

pub(crate) fn new_game(request: &NewGame) -> Result<Value, Box<dyn Error>> {
    let notation = Notation::standard(request.game.parse()?);
    let codemaker = Codemaker::Secret(notation.parse_code(&request.secret)?);
    let any_board = AnyBoard::new(notation.game());
    let session = Session::new(Setup { notation, codemaker, mode: Mode::Free, rows: request.rows }, any_board)?;
    Ok(view(&session))
}

pub(crate) fn play(request: &PlayRequest) -> Result<Value, Box<dyn Error>> {
    let notation = request.record.notation()?;
    let coach = Coach::new(&notation);
    let mut session = Session::resume(&request.record, AnyBoard::new(notation.game()), None)?;
    let (name, report) = match &request.action {
        PlayerAction::Guess(code) => {
            let (code, before) = (notation.parse_code(code)?, session.history().clone());
            let reply = session.guess(code)?;
            ("reply", json!(coach.reply(&before, &code, &reply)))
        }
        PlayerAction::Hint(name) => {
            let level = HintLevel::ALL.into_iter().find(|level| level.name() == name);
            let level = level.ok_or_else(|| format!("\"{name}\" is not a level of hints"))?;
            let hint = session.hint(level);
            ("hint", json!(coach.hint(level, &hint)))
        }
        PlayerAction::GiveUp(()) => {
            session.give_up();
            return Ok(view(&session));
        }
    };
    let mut view = view(&session);
    view[name] = report;
    Ok(view)
}

pub(crate) fn review(request: &ReviewedGame) -> Result<Value, Box<dyn Error>> {
    let control = limits::control(request.time_limit)?;
    let notation = Notation::standard(request.game.parse()?);
    let (any_board, history) = (AnyBoard::new(notation.game()), notation.parse_history(&request.turns)?);
    let played = PlayedGame { any_board: &any_board, history: &history, secret: None };
    let review = Coach::new(&notation).review(&played, &FreshSolvers::default(), &mut |_| control.clone())?;
    Ok(json!(review.report))
}

/// What the host shows, and the record that it stores.
fn view(session: &Session) -> Value {
    let coach = Coach::new(&session.setup().notation);
    json!({ "record": session.record(), "game": coach.game(session, None) })
}

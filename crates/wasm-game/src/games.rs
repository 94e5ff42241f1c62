//! Games that a person plays against a fixed secret.

use std::error::Error;

use keypeg_core::Notation;
use keypeg_play::hint::HintLevel;
use keypeg_play::{AnyBoard, Codemaker, GameRecord, GuessReply, Mode, Session, Setup, json, words};
use serde::Deserialize;
use serde_json::{Value, json};

/// Begins a game.
#[derive(Deserialize)]
pub(crate) struct NewGame {
    /// Such as `4x6`.
    game: String,
    secret: String,
    /// The most guesses; `None` where they are not limited.
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

pub(crate) fn new_game(request: &NewGame) -> Result<Value, Box<dyn Error>> {
    let notation = Notation::standard(request.game.parse()?);
    let codemaker = Codemaker::Secret(notation.parse_code(&request.secret)?);
    let any_board = AnyBoard::new(notation.game());
    let session = Session::new(Setup { notation, codemaker, mode: Mode::Free, rows: request.rows }, any_board)?;
    Ok(view(&session))
}

pub(crate) fn play(request: &PlayRequest) -> Result<Value, Box<dyn Error>> {
    let notation = request.record.notation()?;
    let mut session = Session::resume(&request.record, AnyBoard::new(notation.game()), None)?;
    let mut feedback = None;
    let mut says = None;
    match &request.action {
        PlayerAction::Guess(code) => {
            if let GuessReply::Answered { feedback: answer, .. } = session.guess(notation.parse_code(code)?)? {
                feedback = Some(answer.to_string());
            }
        }
        PlayerAction::Hint(name) => {
            let level = HintLevel::ALL.into_iter().find(|level| level.name() == name);
            let level = level.ok_or_else(|| format!("\"{name}\" is not a level of hints"))?;
            says = Some(words::hint(&notation, &session.hint(level)));
        }
        PlayerAction::GiveUp(()) => session.give_up(),
    }
    let mut view = view(&session);
    if let Some(feedback) = feedback {
        view["feedback"] = json!(feedback);
    }
    if let Some(says) = says {
        view["says"] = json!(says);
    }
    Ok(view)
}

/// What the host shows, and the record that it stores. The sentence is empty until the game is over.
fn view(session: &Session) -> Value {
    json!({
        "record": session.record(),
        "status": session.status().name(),
        "remaining": json::count(session.remaining()),
        "says": words::ending(&session.setup().notation, session),
    })
}

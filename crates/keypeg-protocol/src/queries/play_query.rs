//! `play`: a game that a player breaks. The engine keeps no games: the reply has the record to send with the next guess.

use std::sync::Arc;

use keypeg_core::{Code, Control, Game, Notation, Stream};
use keypeg_engine::simulate::random_code;
use keypeg_play::coach::{Coach, GameReport, HintReport, ReplyReport};
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::hint::HintLevel;
use keypeg_play::record::CodemakerRecord;
use keypeg_play::worst_case::WorstCaseSolver;
use keypeg_play::{AnyBoard, Codemaker, GameRecord, Mode, Session, Setup};
use serde::Serialize;
use serde_json::Value;

use crate::fields::FieldReader;
use crate::request_error::RequestError;

pub(super) struct PlayQuery {
    beginning: PlayBeginning,
    action: PlayAction,
}

/// Where the game comes from.
enum PlayBeginning {
    New { notation: Notation, maker: PlayMaker, mode: Mode, rows: Option<u32> },
    Record { record: Box<GameRecord>, notation: Notation, value: Value },
}

/// Who answers in a new game.
#[derive(Clone, Copy)]
enum PlayMaker {
    Secret(Code),
    Adversary,
    StrongAdversary,
}

/// What the player does.
enum PlayAction {
    Look,
    Guess(Code),
    Hint(HintLevel),
    Undo,
    GiveUp,
}

/// The game after the action.
#[derive(Serialize)]
pub(super) struct PlayReport {
    /// To be sent with the next action. It contains the secret.
    record: GameRecord,
    game: GameReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<ReplyReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<HintReport>,
}

impl PlayQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<PlayQuery, RequestError> {
        let beginning = match fields.value("record") {
            Some(value) => recorded(value)?,
            None => new_game(fields)?,
        };
        let action = action(fields, beginning.notation())?;
        Ok(PlayQuery { beginning, action })
    }

    pub(super) fn answer(&self, control: &Control) -> Result<PlayReport, RequestError> {
        let mut session = self.session(control)?;
        let notation = self.beginning.notation();
        let coach = Coach::new(notation);
        let (mut reply, mut hint) = (None, None);
        match self.action {
            PlayAction::Look => {}
            PlayAction::Guess(code) => {
                let before = session.history().clone();
                let answered = session.guess(code).map_err(|error| {
                    if control.is_cancelled() {
                        return RequestError::cancelled();
                    }
                    let next = "begin a new game, or undo a turn";
                    RequestError::field("guess", &notation.code(&code).to_string().into(), error, next)
                })?;
                reply = Some(coach.reply(&before, &code, &answered));
            }
            PlayAction::Hint(level) => {
                let given = session.hint(level);
                hint = Some(coach.hint(level, &given));
            }
            PlayAction::Undo => {
                session.undo();
            }
            PlayAction::GiveUp => session.give_up(),
        }
        Ok(PlayReport { record: session.record(), game: coach.game(&session, None), reply, hint })
    }

    fn session(&self, control: &Control) -> Result<Session, RequestError> {
        match &self.beginning {
            PlayBeginning::New { notation, maker, mode, rows } => {
                let game = notation.game();
                let refused = |error: &dyn std::fmt::Display| {
                    let next = "send codemaker adversary, a secret or a seed, or a smaller board";
                    RequestError::field("codemaker", &maker.name().into(), error, next)
                };
                let codemaker = match maker {
                    PlayMaker::Secret(secret) => Codemaker::Secret(*secret),
                    PlayMaker::Adversary => Codemaker::LargestCell,
                    PlayMaker::StrongAdversary => strong(game, control).map_err(|error| refused(&error))?,
                };
                let setup = Setup { notation: notation.clone(), codemaker, mode: *mode, rows: *rows };
                Session::new(setup, AnyBoard::new(game)).map_err(|error| refused(&error))
            }
            PlayBeginning::Record { record, notation, value } => {
                let refused = |error: &dyn std::fmt::Display| {
                    RequestError::field("record", value, error, "send the record of the last reply unchanged")
                };
                let is_strong = record.codemaker == CodemakerRecord::StrongAdversary;
                let strong = is_strong.then(|| strong(notation.game(), control)).transpose();
                let strong = strong.map_err(|error| refused(&error))?;
                let resumed = Session::resume(record, AnyBoard::new(notation.game()), strong);
                resumed.map_err(|error| refused(&error))
            }
        }
    }
}

impl PlayBeginning {
    fn notation(&self) -> &Notation {
        match self {
            PlayBeginning::New { notation, .. } | PlayBeginning::Record { notation, .. } => notation,
        }
    }
}

impl PlayMaker {
    fn name(self) -> &'static str {
        match self {
            PlayMaker::Secret(_) => "honest",
            PlayMaker::Adversary => "adversary",
            PlayMaker::StrongAdversary => "strong-adversary",
        }
    }
}

fn recorded(value: &Value) -> Result<PlayBeginning, RequestError> {
    let refused = |error: &dyn std::fmt::Display| {
        RequestError::field("record", value, error, "send the record of the last reply unchanged")
    };
    let record = GameRecord::parse(value.to_string().as_bytes()).map_err(|error| refused(&error))?;
    let notation = record.notation().map_err(|error| refused(&error))?;
    Ok(PlayBeginning::Record { record: Box::new(record), notation, value: value.clone() })
}

fn new_game(fields: FieldReader<'_>) -> Result<PlayBeginning, RequestError> {
    let notation = fields.notation()?;
    let makers = [
        ("honest", None),
        ("adversary", Some(PlayMaker::Adversary)),
        ("strong-adversary", Some(PlayMaker::StrongAdversary)),
    ];
    let (secret, seed) = (fields.code(&notation, "secret")?, fields.whole("seed", 0..=i64::MAX)?);
    let maker = match (fields.choice("codemaker", &makers)?.flatten(), secret, seed) {
        (Some(adversary), None, None) => adversary,
        (Some(adversary), ..) => {
            let next = "leave secret and seed out, or send codemaker honest";
            return Err(RequestError::field("codemaker", &adversary.name().into(), "an adversary has no secret", next));
        }
        (None, Some(secret), None) => PlayMaker::Secret(secret),
        (None, None, Some(seed)) => PlayMaker::Secret(random_code(notation.game(), &mut Stream::new(seed as u64))),
        (None, Some(_), Some(seed)) => {
            return Err(RequestError::field("seed", &seed.into(), "the secret is given too", "send secret or seed"));
        }
        (None, None, None) => {
            return Err(RequestError::missing("secret", "send a secret, a seed, or codemaker adversary"));
        }
    };
    let mode = if fields.flag("strict")? { Mode::Strict } else { Mode::Free };
    let rows = fields.whole("rows", 1..=u32::MAX.into())?.map(|rows| rows as u32);
    Ok(PlayBeginning::New { notation, maker, mode, rows })
}

/// At most one action per request.
fn action(fields: FieldReader<'_>, notation: &Notation) -> Result<PlayAction, RequestError> {
    let mut actions = Vec::new();
    actions.extend(fields.code(notation, "guess")?.map(|code| ("guess", PlayAction::Guess(code))));
    let level = fields.parsed("hint", "send nudge, color, probe or answer")?;
    actions.extend(level.map(|level| ("hint", PlayAction::Hint(level))));
    actions.extend(fields.flag("undo")?.then_some(("undo", PlayAction::Undo)));
    actions.extend(fields.flag("give_up")?.then_some(("give_up", PlayAction::GiveUp)));
    if let [(first, _), (second, _), ..] = &actions[..] {
        let value = fields.value(second).cloned().unwrap_or_default();
        let reason = format!("the request also has the field {first}");
        return Err(RequestError::field(second, &value, reason, "send one of guess, hint, undo and give_up"));
    }
    Ok(actions.pop().map_or(PlayAction::Look, |(_, action)| action))
}

/// The adversary that plays the exact worst case.
fn strong(game: Game, control: &Control) -> Result<Codemaker, CodemakerError> {
    let values = WorstCaseSolver::new(game).map_err(|source| CodemakerError::TooHard { game, source })?;
    let control = control.clone();
    Ok(Codemaker::WorstCase(Arc::new(values.controlled(Box::new(move || control.clone())))))
}

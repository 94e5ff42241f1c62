//! New games: from a seed, a day, a link or a file, or against an adversary.

use keypeg_core::Notation;
use keypeg_play::daily::{Date, Origin};
use keypeg_play::link::Link;
use keypeg_play::record::GameRecord;
use keypeg_play::{Codemaker, GameStatus, Mode, Session, Setup};
use serde::Deserialize;
use serde_json::{Number, Value, json};

use super::loaded_game::strong_adversary;
use super::{LoadedGame, view};
use crate::error::ApiError;
use crate::input;
use crate::limits::MOST_ROWS;
use crate::services::Services;
use crate::store::{ClassSeat, Owner, SavedClass, SavedGame, SavedOrigin, StoredGame, shown_name};

/// The request for a new game. If its fields name no origin of the secret, a random seed is chosen.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct NewGameRequest {
    game: Option<String>,
    symbols: Option<String>,
    codemaker: Option<String>,
    rows: Option<u32>,
    strict: Option<bool>,
    seed: Option<Number>,
    daily: Option<String>,
    share: Option<String>,
    /// Whether the player set the code of the link, and so knows it.
    own: bool,
    secret: Option<String>,
    record: Option<Value>,
}

/// Begins a game.
pub(crate) fn begin(services: &Services, owner: Owner, request: NewGameRequest) -> Result<Value, ApiError> {
    let game = request.open(services, owner)?.create(services)?;
    Ok(view(&game))
}

/// Sets up the game of a pupil. It is not stored yet.
pub(crate) fn for_class(
    services: &Services,
    owner: Owner,
    board: &SavedClass,
    seat: ClassSeat,
) -> Result<LoadedGame, ApiError> {
    let request = NewGameRequest {
        game: Some(board.game.clone()),
        symbols: board.symbols.clone(),
        rows: board.rows,
        strict: Some(board.strict),
        seed: Some(board.seed.into()),
        ..NewGameRequest::default()
    };
    let mut game = request.open(services, owner)?;
    game.row.saved.seed_named = false;
    game.row.saved.seat = Some(seat);
    Ok(game)
}

/// What a share link says about its game, without the secret.
pub(crate) fn shared_link(token: &str, today: Date) -> Result<Value, ApiError> {
    let link = parse_link(token, today)?;
    Ok(json!({
        "game": link.game.to_string(),
        "rows": link.rows,
        "strict": link.mode == Mode::Strict,
        "daily": link.origin.date().map(|date| date.to_string()),
        "set": matches!(link.origin, Origin::Set(_)),
        "name": link.name,
    }))
}

fn parse_link(token: &str, today: Date) -> Result<Link, ApiError> {
    let mut link = Link::parse(token).map_err(|error| ApiError::bad_input("share", error))?;
    link.origin.date().map_or(Ok(()), |date| not_in_future(date, today))?;
    // Another program may have written the name.
    link.name = link.name.map(|name| shown_name(&name)).filter(|name| !name.is_empty());
    Ok(link)
}

fn not_in_future(date: Date, today: Date) -> Result<(), ApiError> {
    if date <= today {
        return Ok(());
    }
    Err(ApiError::bad_input("daily", format!("the game of {date} is not out yet; today is {today} (UTC)")))
}

impl NewGameRequest {
    /// Sets up the game. It is not stored yet.
    fn open(mut self, services: &Services, owner: Owner) -> Result<LoadedGame, ApiError> {
        self.check()?;
        if let Some(record) = self.record.take() {
            return resume(services, owner, record);
        }
        let link = self.share.as_deref().map(|token| parse_link(token, services.clock.today())).transpose()?;
        let game = match &link {
            Some(link) => link.game.to_string(),
            None => self
                .game
                .clone()
                .ok_or_else(|| ApiError::bad_input("game", "no game is named; send a game such as 4x6"))?,
        };
        if self.own && !link.as_ref().is_some_and(|link| matches!(link.origin, Origin::Set(_))) {
            return Err(ApiError::bad_input("own", "nobody set the code of this link; leave own out"));
        }
        let notation = input::notation(&game, self.symbols.as_deref())?;
        let origin = self.origin(services, &notation, link.as_ref())?;
        let codemaker = match origin {
            Some(origin) => Codemaker::Secret(origin.secret(notation.game())),
            None if self.codemaker.as_deref() == Some("adversary") => Codemaker::LargestCell,
            None => strong_adversary(services),
        };
        let (mode, rows) = match &link {
            Some(link) => (link.mode, link.rows),
            None => (if self.strict == Some(true) { Mode::Strict } else { Mode::Free }, self.rows),
        };
        check_rows(rows)?;
        let table = services.caches.tables.get(notation.game());
        let session = Session::new(Setup { notation, codemaker, mode, rows }, table);
        let session = session.map_err(|error| ApiError::of_session("codemaker", &error))?;
        let saved = SavedGame {
            record: session.record(),
            origin: if self.secret.is_some() || self.own { Some(SavedOrigin::SetHere) } else { origin.map(Into::into) },
            seed_named: self.seed.is_some(),
            set_by: link.and_then(|link| link.name),
            seat: None,
            ended: None,
        };
        Ok(new_game(services, owner, session, saved))
    }

    /// Refuses fields that contradict each other.
    fn check(&self) -> Result<(), ApiError> {
        let adversary = match self.codemaker.as_deref() {
            None | Some("secret") => false,
            Some("adversary" | "strong-adversary") => true,
            Some(other) => {
                let message = format!("codemaker is {other:?}; choose secret, adversary or strong-adversary");
                return Err(ApiError::bad_input("codemaker", message));
            }
        };
        let origins = [
            ("seed", self.seed.is_some()),
            ("daily", self.daily.is_some()),
            ("share", self.share.is_some()),
            ("secret", self.secret.is_some()),
            ("record", self.record.is_some()),
            ("codemaker", adversary),
        ];
        let given: Vec<&str> = origins.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        if let [first, second, ..] = given[..] {
            return Err(ApiError::bad_body(format!("{first} and {second} exclude each other; send one of them")));
        }
        let fixed = self.game.is_some() || self.rows.is_some() || self.strict.is_some();
        if (self.share.is_some() || self.record.is_some()) && fixed {
            return Err(ApiError::bad_body(
                "game, rows and strict come with the link or the saved game; leave them out",
            ));
        }
        if self.own && self.share.is_none() {
            return Err(ApiError::bad_body("own says who set the code of a link; send share too, or leave it out"));
        }
        input::seed(self.seed.as_ref()).map(drop)
    }

    /// Where the secret comes from; `None` for an adversary.
    fn origin(
        &self,
        services: &Services,
        notation: &Notation,
        link: Option<&Link>,
    ) -> Result<Option<Origin>, ApiError> {
        if let Some(secret) = &self.secret {
            return Ok(Some(Origin::Set(input::code(notation, "secret", secret)?)));
        }
        Ok(match (&self.daily, link) {
            (_, Some(link)) => Some(link.origin),
            (Some(date), _) => {
                let today = services.clock.today();
                let date = match date.as_str() {
                    "today" => today,
                    date => date.parse().map_err(|error| ApiError::bad_input("daily", error))?,
                };
                not_in_future(date, today)?;
                Some(Origin::Daily(date))
            }
            _ if matches!(self.codemaker.as_deref(), None | Some("secret")) => {
                let seed = input::seed(self.seed.as_ref())?;
                Some(Origin::Seed(seed.unwrap_or_else(|| services.random.seed())))
            }
            _ => None,
        })
    }
}

/// Refuses a number of rows that is too small or too large.
pub(super) fn check_rows(rows: Option<u32>) -> Result<(), ApiError> {
    match rows {
        Some(rows) if rows == 0 || rows > MOST_ROWS => {
            Err(ApiError::bad_input("rows", format!("rows is {rows}; it must be from 1 to {MOST_ROWS}")))
        }
        _ => Ok(()),
    }
}

/// Continues a game from a file. It becomes a new game with the turns of the old one.
fn resume(services: &Services, owner: Owner, record: Value) -> Result<LoadedGame, ApiError> {
    let record = GameRecord::parse(record.to_string().as_bytes()).map_err(|error| ApiError::of_record(&error))?;
    let notation = record.notation().map_err(|error| ApiError::of_record(&error))?;
    let table = services.caches.tables.get(notation.game());
    let session = Session::resume(&record, table, Some(strong_adversary(services)));
    let session = session.map_err(|error| ApiError::of_record(&error))?;
    if session.status() != GameStatus::Open {
        return Err(ApiError::over("this game is over; review it, or begin a new one"));
    }
    if session.setup().rows.is_some_and(|rows| rows > MOST_ROWS) {
        return Err(ApiError::bad_input("record", format!("this saved game has more than {MOST_ROWS} rows")));
    }
    let saved =
        SavedGame { record: session.record(), origin: None, seed_named: false, set_by: None, seat: None, ended: None };
    let game = new_game(services, owner, session, saved);
    game.check_length()?;
    Ok(game)
}

fn new_game(services: &Services, owner: Owner, session: Session, saved: SavedGame) -> LoadedGame {
    let row = StoredGame { id: services.random.id(), version: 0, archived: None, owner, saved };
    let mut game = LoadedGame { row, session };
    game.update_row(services.clock.now());
    game
}

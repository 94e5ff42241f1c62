//! A game loaded from the store for one request.

use std::sync::Arc;

use keypeg_play::record::CodemakerRecord;
use keypeg_play::{Codemaker, GameStatus, Session};
use serde_json::{Value, json};

use crate::boards::is_within;
use crate::caches::CachedWorstCases;
use crate::error::ApiError;
use crate::limits::{ENUMERATED, MOST_LOG};
use crate::random;
use crate::services::Services;
use crate::store::{GameEnd, Owner, StoredGame};
use crate::workload::Latency;

/// A game, open or ended, and its row in the store.
pub(crate) struct LoadedGame {
    pub(crate) row: StoredGame,
    pub(crate) session: Session,
}

/// Loads the row of a game. A game that the browser may not see is unknown to it.
pub(crate) fn load(services: &Services, asking: &Owner, id: String) -> Result<StoredGame, ApiError> {
    if !random::is_id(&id) {
        return Err(unknown(&id));
    }
    let row = services.store.load(id.clone())?;
    row.filter(|row| services.access.allows(asking, &row.owner)).ok_or_else(|| unknown(&id))
}

/// How long requests about a game take. Boards that are not enumerated need a search, and so does the strong adversary.
pub(crate) fn latency(row: &StoredGame) -> Latency {
    let record = &row.saved.record;
    let enumerated = record.notation().is_ok_and(|notation| is_within(notation.game(), ENUMERATED));
    let strong = record.codemaker == CodemakerRecord::StrongAdversary;
    if enumerated && !strong { Latency::Quick } else { Latency::Slow }
}

pub(super) fn unknown(id: &str) -> ApiError {
    let id: String = id.chars().take(40).collect();
    ApiError::not_found(format!("there is no game {id:?}; it may have expired, begin a new one"))
}

/// The adversary that plays the exact worst case.
pub(super) fn strong_adversary(services: &Services) -> Codemaker {
    Codemaker::WorstCase(Arc::new(CachedWorstCases { caches: services.caches.clone() }))
}

impl LoadedGame {
    /// Plays the record of a row again.
    pub(crate) fn resume(services: &Services, row: StoredGame) -> Result<LoadedGame, ApiError> {
        let broken = |error: &dyn ToString| ApiError::internal(format!("the game is damaged: {}", error.to_string()));
        let notation = row.saved.record.notation().map_err(|error| broken(&error))?;
        let table = services.caches.tables.get(notation.game());
        let session = Session::resume(&row.saved.record, table, Some(strong_adversary(services)));
        Ok(LoadedGame { session: session.map_err(|error| broken(&error))?, row })
    }

    /// The saved game of an ended game, secret included.
    pub(crate) fn record(&self) -> Result<Value, ApiError> {
        match self.session.status() {
            GameStatus::Open => {
                Err(ApiError::open("the game is not over, and its file names the secret; finish it first"))
            }
            _ => Ok(json!(self.row.saved.record)),
        }
    }

    /// Refuses a game that has ended.
    pub(super) fn must_be_open(&self) -> Result<(), ApiError> {
        match self.session.status() {
            GameStatus::Open => Ok(()),
            _ => Err(ApiError::over("the game is over; begin a new one")),
        }
    }

    /// Refuses a request whose sender does not know all turns. `turn` is the number of the next guess as the sender knows the
    /// game, from 1; `None` stands for whichever is next.
    pub(super) fn check_turn(&self, turn: Option<usize>, what: &str) -> Result<(), ApiError> {
        let next = self.session.history().len() + 1;
        match turn {
            Some(turn) if turn != next => Err(ApiError::changed(format!(
                "{what}, because the game was changed from elsewhere: guess {next} is next, not {turn}; load the game again"
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses a game with [`MOST_LOG`] or more guesses and hints.
    pub(super) fn check_length(&self) -> Result<(), ApiError> {
        let record = &self.row.saved.record;
        let length = (record.turns.len() + record.refused.len() + record.hints.len()).saturating_add(record.undone);
        if length < MOST_LOG {
            return Ok(());
        }
        Err(ApiError::over(format!(
            "{length} guesses and hints are enough for one game; give it up or begin a new one"
        )))
    }

    /// Copies the session into the row.
    pub(super) fn update_row(&mut self, now: i64) {
        self.row.saved.record = self.session.record();
        let over = self.row.saved.record.outcome != GameStatus::Open;
        self.row.saved.ended = over.then(|| GameEnd::new(now, &self.session.tally()));
    }

    /// Stores the game as it is now.
    pub(super) fn save(mut self, services: &Services) -> Result<LoadedGame, ApiError> {
        self.update_row(services.clock.now());
        let row = services.store.save(self.row)?;
        Ok(LoadedGame { row, session: self.session })
    }

    /// Stores a new game.
    pub(super) fn create(self, services: &Services) -> Result<LoadedGame, ApiError> {
        let row = services.store.create(self.row)?;
        Ok(LoadedGame { row, session: self.session })
    }
}

//! A game taken up from the store for one request.

use keypeg_play::record::Outcome;
use keypeg_play::{Session, Status};

use super::begin::strong;
use crate::clock::Clock;
use crate::config::MOST_LOG;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::setup;
use crate::state::App;
use crate::store::{GameEnd, StoredGame};

/// A game under way, and its row.
pub(crate) struct Opened {
    pub(crate) row: StoredGame,
    pub(crate) session: Session,
}

impl Opened {
    /// Takes a game up.
    pub(crate) fn resume(app: &App, row: StoredGame) -> Result<Opened, ApiError> {
        let broken = |error: &dyn ToString| ApiError::internal(format!("the game is damaged: {}", error.to_string()));
        let notation = row.saved.record.notation().map_err(|error| broken(&error))?;
        let table = app.tables.get(notation.game());
        let session = Session::resume(&row.saved.record, table, Some(strong(app))).map_err(|error| broken(&error))?;
        Ok(Opened { row, session })
    }

    /// Where work on a game runs: what knows all codes is quick.
    pub(crate) fn lane(row: &StoredGame) -> Lane {
        let record = &row.saved.record;
        let enumerated = record.notation().is_ok_and(|n| setup::is_within(n.game(), crate::config::ENUMERATED));
        let strong = record.codemaker == keypeg_play::record::CodemakerRecord::StrongAdversary;
        if enumerated && !strong { Lane::Quick } else { Lane::Slow }
    }

    /// Refuses a game that has ended.
    pub(crate) fn must_be_open(&self) -> Result<(), ApiError> {
        match self.session.status() {
            Status::Open => Ok(()),
            _ => Err(ApiError::over("the game is over; begin a new one")),
        }
    }

    /// Refuses a game that grew too long.
    pub(crate) fn check_length(&self) -> Result<(), ApiError> {
        let record = &self.row.saved.record;
        let length = (record.turns.len() + record.refused.len() + record.hints.len()).saturating_add(record.undone);
        if length < MOST_LOG {
            return Ok(());
        }
        Err(ApiError::over(format!(
            "{length} guesses and hints are enough for one game; give it up or begin a new one"
        )))
    }

    /// Writes down how the game stands.
    pub(crate) fn note(&mut self, now: i64) {
        self.row.saved.record = self.session.record();
        let over = self.row.saved.record.outcome != Outcome::Open;
        self.row.saved.ended = over.then(|| GameEnd::new(now, &self.session.report()));
    }

    /// Keeps the game as it stands now.
    pub(crate) fn save(mut self, app: &App) -> Result<Opened, ApiError> {
        self.note(Clock::SYSTEM.now());
        let row = app.store.save(self.row)?;
        Ok(Opened { row, session: self.session })
    }

    /// Keeps a new game.
    pub(crate) fn create(self, app: &App, client: String) -> Result<Opened, ApiError> {
        let row = app.store.create(self.row, client)?;
        Ok(Opened { row, session: self.session })
    }
}

//! A game taken up from the store for one request.

use keypeg_play::{GameStatus, Session};

use super::begin::strong;
use super::now;
use crate::config::MOST_LOG;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::setup;
use crate::state::App;
use crate::store::{Ended, Row, StoreError};

/// A game under way, and its row.
pub(crate) struct Opened {
    pub(crate) row: Row,
    pub(crate) session: Session,
}

impl Opened {
    /// Takes a game up.
    pub(crate) fn resume(app: &App, row: Row) -> Result<Opened, ApiError> {
        let broken = |error: &dyn ToString| ApiError::internal(format!("the game is damaged: {}", error.to_string()));
        let notation = row.kept.record.notation().map_err(|error| broken(&error))?;
        let table = app.tables.get(notation.game());
        let session = Session::resume(&row.kept.record, table, Some(strong(app))).map_err(|error| broken(&error))?;
        Ok(Opened { row, session })
    }

    /// Where work on a game runs: what knows all codes is quick.
    pub(crate) fn lane(row: &Row) -> Lane {
        let record = &row.kept.record;
        let enumerated = record.notation().is_ok_and(|n| setup::is_within(n.game(), crate::config::ENUMERATED));
        let strong = record.codemaker == keypeg_play::record::CodemakerRecord::StrongAdversary;
        if enumerated && !strong { Lane::Quick } else { Lane::Slow }
    }

    /// Refuses a game that has ended.
    pub(crate) fn must_be_open(&self) -> Result<(), ApiError> {
        match self.session.status() {
            GameStatus::Open => Ok(()),
            _ => Err(ApiError::over("the game is over; begin a new one")),
        }
    }

    /// Refuses a game that grew too long.
    pub(crate) fn check_length(&self) -> Result<(), ApiError> {
        let record = &self.row.kept.record;
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
        self.row.kept.record = self.session.record();
        let over = self.row.kept.record.outcome != GameStatus::Open;
        self.row.kept.ended = over.then(|| Ended::new(now, &self.session.tally()));
    }

    /// Keeps the game as it stands now.
    pub(crate) fn save(mut self, app: &App) -> Result<Opened, ApiError> {
        self.note(now());
        let row = app.store.save(self.row).map_err(refused)?;
        Ok(Opened { row, session: self.session })
    }

    /// Keeps a new game.
    pub(crate) fn create(self, app: &App, client: String) -> Result<Opened, ApiError> {
        let row = app.store.create(self.row, client).map_err(refused)?;
        Ok(Opened { row, session: self.session })
    }
}

/// What the store says, to a browser.
pub(crate) fn refused(error: StoreError) -> ApiError {
    match error {
        StoreError::Full => ApiError::busy(error),
        StoreError::Changed => ApiError::changed(error),
        error => ApiError::internal(format!("{error}; nothing was changed, try again")),
    }
}

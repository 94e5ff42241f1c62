//! The figures of one board.

use std::cmp::Reverse;

use keypeg_core::{Game, Kind};
use serde::{Deserialize, Serialize};

use super::published;

/// The proven figures of one board.
#[derive(Clone, Debug, PartialEq)]
pub struct AtlasRow {
    /// The board.
    pub game: Game,
    /// The number of its codes.
    pub codes: u64,
    /// The least total that was found: the guesses of all secrets together.
    pub total: u64,
    /// No strategy has a smaller total than this. It is `total` unless the time did not suffice.
    pub total_at_least: u64,
    /// The worst case of the strategy with this total, in guesses. With at most [`TIE_BREAK_CODES`](super::TIE_BREAK_CODES) codes it is the
    /// least of all strategies with the least total, unless the time did not suffice for the worst case.
    pub max: u32,
    /// The number of secrets at `max` guesses. With at most [`TIE_BREAK_CODES`](super::TIE_BREAK_CODES) codes it is the least of all
    /// strategies with that total and that worst case.
    pub at_max: u64,
    /// The least worst case of all strategies, in guesses. `None` if the time did not suffice.
    pub worst_case: Option<u32>,
    /// The least total of the strategies with the least worst case. `None` if the time did not suffice.
    pub worst_total: Option<u64>,
    /// The first guess of the strategy with the total.
    pub opening: String,
    /// The time that the row took, in seconds.
    pub seconds: f64,
    /// The SHA-256 of the proof that [`AtlasRow::command`] writes, in hexadecimal. `None` if the time did not suffice, or if the
    /// board is too large for a proof.
    pub proof: Option<String>,
    /// Whether the board is too large for a proof.
    pub too_large_for_proof: bool,
}

/// A row as it is written in files and in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenRow {
    pub(super) game: String,
    pub(super) codes: u64,
    pub(super) total: u64,
    pub(super) total_at_least: u64,
    pub(super) average: f64,
    pub(super) max: u32,
    pub(super) at_max: u64,
    pub(super) worst_case: Option<u32>,
    pub(super) worst_total: Option<u64>,
    pub(super) opening: String,
    pub(super) seconds: f64,
    pub(super) proof: Option<String>,
    pub(super) too_large_for_proof: bool,
    pub(super) published: String,
    pub(super) command: String,
}

impl AtlasRow {
    /// The guesses of the average secret.
    pub fn average(&self) -> f64 {
        self.total as f64 / self.codes as f64
    }

    /// Whether the total is proven to be the least.
    pub fn is_solved(&self) -> bool {
        self.total_at_least == self.total
    }

    /// Whether nothing is missing that more time would give.
    pub fn is_complete(&self) -> bool {
        self.is_solved() && self.worst_total.is_some() && (self.proof.is_some() || self.too_large_for_proof)
    }

    /// Whether this row of the same board says less than another one.
    pub(super) fn says_less_than(&self, other: &AtlasRow) -> bool {
        let said = |row: &AtlasRow| {
            let parts = u8::from(row.worst_total.is_some()) + u8::from(row.proof.is_some());
            (row.is_solved(), parts, Reverse(row.total), row.total_at_least)
        };
        said(self) < said(other)
    }

    /// The total, or the bounds of the least total if it is not known.
    pub(super) fn total_text(&self) -> String {
        let AtlasRow { total, total_at_least, .. } = self;
        if self.is_solved() { total.to_string() } else { format!("{total_at_least} to {total}") }
    }

    /// The command that computes the total and the opening and writes the proof.
    pub fn command(&self) -> String {
        let game = self.game;
        let proof = if self.too_large_for_proof || !self.is_solved() {
            String::new()
        } else {
            format!(" --proof {game}.proof")
        };
        format!("keypeg solve {game} --threads 1{proof}")
    }

    /// Who published the figures of the board, or "none found".
    pub fn published(&self) -> &'static str {
        published(self.game).unwrap_or("none found")
    }

    pub(super) fn written(&self) -> WrittenRow {
        WrittenRow {
            game: self.game.to_string(),
            codes: self.codes,
            total: self.total,
            total_at_least: self.total_at_least,
            average: self.average(),
            max: self.max,
            at_max: self.at_max,
            worst_case: self.worst_case,
            worst_total: self.worst_total,
            opening: self.opening.clone(),
            seconds: self.seconds,
            proof: self.proof.clone(),
            too_large_for_proof: self.too_large_for_proof,
            published: self.published().to_string(),
            command: self.command(),
        }
    }

    /// The text of the kind of board in tables.
    pub(super) fn is_distinct(&self) -> bool {
        self.game.kind() == Kind::Distinct
    }
}

//! The file of finished rows, from which an atlas is resumed.
//!
//! ```text
//! { "format": "keypeg-atlas", "version": 1, "rows": [ { "game": "4x6", "codes": 1296, "total": 5625, … }, … ] }
//! ```
//!
//! `docs/formats.md` describes every field. A file that was read is consistent; that its totals are the least ones is not checked.

use keypeg_core::{Game, Notation};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::atlas_row::WrittenRow;
use super::{Atlas, AtlasRow};

const FORMAT: &str = "keypeg-atlas";
const VERSION: u32 = 1;

/// Why a file is not one of finished rows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AtlasFileError {
    /// The text is not JSON of the right form.
    #[error("it has no rows of an atlas: {0}")]
    Malformed(String),
    /// The file has another format or version.
    #[error("it has format {format:?}, version {version}, and this program reads {FORMAT:?}, version {VERSION}")]
    OtherVersion {
        /// The format that the file names.
        format: String,
        /// The version that the file names.
        version: u32,
    },
    /// A row is wrong.
    #[error("row {row}, {game:?}: {reason}")]
    Row {
        /// The number of the row, from 1.
        row: usize,
        /// The game of the row, as written.
        game: String,
        /// What is wrong with the row.
        reason: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenAtlas {
    format: String,
    version: u32,
    rows: Vec<WrittenRow>,
}

/// The part of a file that all versions have.
#[derive(Deserialize)]
struct AnyVersion {
    format: String,
    version: u32,
}

impl Atlas {
    /// The text of a file with the rows, which is also the JSON of the atlas.
    pub fn to_json(&self) -> String {
        let rows = self.rows().iter().map(AtlasRow::written).collect();
        let written = WrittenAtlas { format: FORMAT.into(), version: VERSION, rows };
        // The types have nothing that JSON cannot hold.
        serde_json::to_string_pretty(&written).unwrap_or_default()
    }

    /// Reads the text of a file.
    pub fn from_json(text: &str) -> Result<Atlas, AtlasFileError> {
        let malformed = |error: serde_json::Error| AtlasFileError::Malformed(error.to_string());
        let AnyVersion { format, version } = serde_json::from_str(text).map_err(malformed)?;
        if format != FORMAT || version != VERSION {
            return Err(AtlasFileError::OtherVersion { format, version });
        }
        let written: WrittenAtlas = serde_json::from_str(text).map_err(malformed)?;
        let mut atlas = Atlas::default();
        for (row, written) in (1..).zip(&written.rows) {
            let refused = |reason| AtlasFileError::Row { row, game: written.game.clone(), reason };
            let read = read_row(written).map_err(refused)?;
            if atlas.row(read.game).is_some() {
                return Err(refused("the board has a row already".into()));
            }
            atlas.insert(read);
        }
        Ok(atlas)
    }
}

/// A row whose figures agree with each other.
fn read_row(written: &WrittenRow) -> Result<AtlasRow, String> {
    let game: Game = written.game.parse().map_err(|error: keypeg_core::GameError| error.to_string())?;
    let codes = game.code_count().unwrap_or(u128::MAX);
    let code = Notation::standard(game).parse_code(&written.opening).map_err(|error| error.to_string())?;
    let row = AtlasRow {
        game,
        codes: written.codes,
        total: written.total,
        total_at_least: written.total_at_least,
        max: written.max,
        at_max: written.at_max,
        worst_case: written.worst_case,
        worst_total: written.worst_total,
        opening: Notation::standard(game).code(&code).to_string(),
        seconds: written.seconds,
        proof: written.proof.clone(),
        too_large_for_proof: written.too_large_for_proof,
    };
    let n = u128::from(row.codes);
    let (total, max) = (u128::from(row.total), u128::from(row.max));
    let is_digest =
        |text: &String| text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let rules = [
        (n == codes, format!("the board has {codes} codes, not {n}")),
        (2 * n <= total + 1 && total <= n * max, format!("a total of {total} is impossible")),
        (row.total_at_least <= row.total, format!("a total of at least {} is more than that", row.total_at_least)),
        (row.is_solved() || row.proof.is_none(), "there is a proof, but the total is not known".into()),
        (
            1 <= row.at_max && row.at_max <= row.codes,
            format!("{} secrets at the worst case are impossible", row.at_max),
        ),
        (row.worst_case.is_some() == row.worst_total.is_some(), "only one figure of the worst case is there".into()),
        (
            row.worst_case.is_none_or(|worst| worst <= row.max),
            "the worst case is greater than that of a strategy".into(),
        ),
        (row.worst_total.is_none_or(|worst| worst >= row.total), "the least total is not the least".into()),
        (row.seconds.is_finite() && row.seconds >= 0.0, format!("{} is not a time", row.seconds)),
        (row.proof.as_ref().is_none_or(is_digest), "the proof is not a SHA-256 in hexadecimal".into()),
        (row.proof.is_none() || !row.too_large_for_proof, "a board too large for a proof has one".into()),
        (written.game == game.to_string() && written.opening == row.opening, "a name is not written as usual".into()),
    ];
    match rules.into_iter().find(|(holds, _)| !holds) {
        Some((_, reason)) => Err(reason),
        None => Ok(row),
    }
}

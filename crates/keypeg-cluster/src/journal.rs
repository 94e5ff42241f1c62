//! Results as lines of a file, so that a solve can be continued.
//!
//! A journal is text. Each line is a record: a checksum of 16 hexadecimal digits, a space, and a JSON object. The first record names
//! the solve. Each other record is a result. A caller appends [`header`] to an empty file and [`record`] for every result, and writes
//! each of them to the disk before it goes on. A line that was cut off at the end of the file is dropped by [`read`]; the caller
//! truncates the file there. Everything else that is malformed is refused.

use keypeg_core::Notation;
use keypeg_core::bytes::checksum;
use keypeg_engine::Position;
use keypeg_engine::solve::Objective;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::unit_result::UnitResult;

const FORMAT: &str = "keypeg-journal";
const VERSION: u32 = 2;

/// The oldest version that is read. It has no shares.
const OLDEST: u32 = 1;

/// The digits of a checksum.
const DIGITS: usize = 16;

/// What a journal contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalContents {
    /// The results in the order in which they were written.
    pub results: Vec<UnitResult>,
    /// The number of bytes that are whole records. The file is truncated to it before more is appended.
    pub whole_bytes: usize,
}

/// Why a journal is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// The first record does not name this format.
    #[error("it is not a journal of keypeg")]
    Foreign,
    /// The journal has another version.
    #[error("the journal has version {0}, and this program reads versions {OLDEST} to {VERSION}")]
    Version(u32),
    /// The journal belongs to another solve.
    #[error("the journal belongs to another solve: {found}, not {expected}")]
    OtherSolve {
        /// The solve of the journal.
        found: String,
        /// The solve that is to be continued.
        expected: String,
    },
    /// A record is damaged.
    #[error("line {line} is damaged: {reason}")]
    Damaged {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

#[derive(Clone, Serialize, Deserialize, PartialEq)]
struct HeaderText {
    format: String,
    version: u32,
    game: String,
    history: String,
    objective: String,
    max_guesses: Option<u32>,
}

/// The first record of a journal.
pub fn header(position: &Position, objective: Objective, max_guesses: Option<u32>) -> Vec<u8> {
    // Texts and numbers always have a JSON form.
    line(&serde_json::to_string(&header_text(position, objective, max_guesses)).unwrap_or_default())
}

/// The record of a result.
pub fn record(result: &UnitResult) -> Vec<u8> {
    line(&result.to_json())
}

/// Reads a journal of this solve. An empty file is one without records, and so is one whose first record was cut off.
pub fn read(
    bytes: &[u8],
    position: &Position,
    objective: Objective,
    max_guesses: Option<u32>,
) -> Result<JournalContents, JournalError> {
    let whole_bytes = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if whole_bytes == 0 && !header(position, objective, max_guesses).starts_with(bytes) {
        return Err(JournalError::Foreign);
    }
    let mut contents = JournalContents { results: Vec::new(), whole_bytes };
    let expected = header_text(position, objective, max_guesses);
    for (number, bytes) in (1..).zip(bytes[..whole_bytes].split_inclusive(|&byte| byte == b'\n')) {
        let damaged =
            |reason: &dyn std::fmt::Display| JournalError::Damaged { line: number, reason: reason.to_string() };
        let json = checked(&bytes[..bytes.len() - 1]);
        if number == 1 {
            check_header(json, &expected)?;
            continue;
        }
        let json = json.ok_or_else(|| damaged(&"its checksum is wrong"))?;
        let text = std::str::from_utf8(json).map_err(|error| damaged(&error))?;
        let result = UnitResult::from_json(text).map_err(|error| damaged(&error))?;
        if result.game != position.game() {
            return Err(damaged(&format!("it is a result of {}, not of {}", result.game, position.game())));
        }
        contents.results.push(result);
    }
    Ok(contents)
}

fn check_header(json: Option<&[u8]>, expected: &HeaderText) -> Result<(), JournalError> {
    let value: serde_json::Value =
        json.and_then(|json| serde_json::from_slice(json).ok()).ok_or(JournalError::Foreign)?;
    // The version comes first: another one may have other fields.
    if value["format"] != FORMAT {
        return Err(JournalError::Foreign);
    }
    let version = value["version"].as_u64().and_then(|version| u32::try_from(version).ok()).unwrap_or(0);
    if !(OLDEST..=VERSION).contains(&version) {
        return Err(JournalError::Version(version));
    }
    let found: HeaderText = serde_json::from_value(value).map_err(|_| JournalError::Foreign)?;
    if (HeaderText { version: VERSION, ..found.clone() }) != *expected {
        return Err(JournalError::OtherSolve { found: found.describe(), expected: expected.describe() });
    }
    Ok(())
}

impl HeaderText {
    fn describe(&self) -> String {
        let history = if self.history.is_empty() { String::new() } else { format!(" after {}", self.history) };
        let limit = self.max_guesses.map_or_else(String::new, |most| format!(" within {most} guesses"));
        format!("{}{history}, {}{limit}", self.game, self.objective)
    }
}

fn header_text(position: &Position, objective: Objective, max_guesses: Option<u32>) -> HeaderText {
    HeaderText {
        format: FORMAT.to_string(),
        version: VERSION,
        game: position.game().to_string(),
        history: Notation::standard(position.game()).history(position.history()).to_string(),
        objective: match objective {
            Objective::Average => "average",
            Objective::Worst => "worst",
        }
        .to_string(),
        max_guesses,
    }
}

/// A record with its checksum and its line break.
fn line(json: &str) -> Vec<u8> {
    format!("{:0width$x} {json}\n", checksum(json.as_bytes()), width = DIGITS).into_bytes()
}

/// The JSON of a record; `None` if the checksum does not fit.
fn checked(line: &[u8]) -> Option<&[u8]> {
    let (digits, json) = (line.get(..DIGITS)?, line.get(DIGITS + 1..)?);
    let expected = format!("{:0width$x}", checksum(json), width = DIGITS);
    (digits == expected.as_bytes() && line[DIGITS] == b' ').then_some(json)
}

//! Rows: what is stored under a key, as text. The worker keeps them in the database of the browser.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A row of the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredRow {
    /// The kind of the row and its name, such as `game/ID`, `archive/7` or `puzzles`.
    pub(crate) key: String,
    /// JSON; `None` if the row was deleted.
    pub(crate) text: Option<String>,
}

/// Reads the text of a row; `None` if it is not JSON of this form. Rows and saved games are read from values, since a second way to
/// read them would make the module larger.
pub(crate) fn read_row<T: DeserializeOwned>(text: &str) -> Option<T> {
    let value: Value = serde_json::from_slice(text.as_bytes()).ok()?;
    serde_json::from_value(value).ok()
}

/// The rows that were changed since they were last taken, by their keys.
#[derive(Debug, Default)]
pub(crate) struct Changes(BTreeMap<String, Option<String>>);

impl Changes {
    /// Writes a row. What is stored is made of strings, numbers and lists, which always have a JSON form.
    pub(crate) fn put(&mut self, key: String, row: &impl Serialize) {
        self.0.insert(key, serde_json::to_string(row).ok());
    }

    pub(crate) fn delete(&mut self, key: String) {
        self.0.insert(key, None);
    }

    pub(crate) fn take(&mut self) -> Vec<StoredRow> {
        std::mem::take(&mut self.0).into_iter().map(|(key, text)| StoredRow { key, text }).collect()
    }
}

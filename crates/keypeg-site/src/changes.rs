//! Rows: what is stored under a key, as text. The worker keeps them in the database of the browser.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A row of the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredRow {
    /// The kind of the row and its name, such as `game/ID`, `archive/7` or `puzzles`.
    pub(crate) key: String,
    /// JSON; `None` if the row was deleted.
    pub(crate) text: Option<String>,
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

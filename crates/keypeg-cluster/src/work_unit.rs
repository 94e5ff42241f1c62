//! Units of work, also as JSON.

use keypeg_core::{Game, History, Notation};
use keypeg_engine::solve::{GuessShare, SEARCH_VERSION, UnitLimits};
use serde::{Deserialize, Serialize};

use crate::cluster_error::ClusterError;

/// A position and what to find out about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkUnit {
    /// Counts the units of a coordinator. A result has the number of its unit.
    pub number: u64,
    /// The turns before the position.
    pub history: History,
    /// The game that the turns belong to.
    pub game: Game,
    /// The most guesses that any secret may take from here on; `None` for no limit.
    pub guesses_left: Option<u32>,
    /// The work after which the unit is cut off; see [`UnitLimits::work`].
    pub work: u64,
    /// What to find out.
    pub task: UnitTask,
}

/// What to find out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "kebab-case")]
pub enum UnitTask {
    /// Its value, or that the value is not below the budget.
    Search {
        /// `None` if the value must be known exactly.
        budget: Option<u64>,
    },
    /// The least cost of a share of its guesses, or that it is not below the budget.
    SearchShare {
        /// `None` if the cost must be known exactly.
        budget: Option<u64>,
        /// The number of the share, counted from 0.
        part: u32,
        /// The number of shares.
        parts: u32,
        /// The [`SEARCH_VERSION`] that lists the guesses. Another version may list them in another order.
        search: u8,
    },
    /// A strategy that attains its value.
    Tree {
        /// The guesses of all remaining secrets together.
        total: u64,
    },
    /// A part of the proof that it costs at least the bound.
    Prove {
        /// The guesses of all remaining secrets together; `None` if there is no strategy.
        bound: Option<u64>,
        /// The first entry of the record to write, counted from 0.
        from: usize,
        /// The entry after the last one; `None` for all that follow.
        to: Option<usize>,
    },
}

/// A unit as JSON.
#[derive(Serialize, Deserialize)]
struct UnitText {
    unit: u64,
    game: String,
    history: String,
    guesses_left: Option<u32>,
    work: u64,
    #[serde(flatten)]
    task: UnitTask,
}

impl UnitTask {
    /// A search of a share of the guesses, as this version of the search lists them.
    pub fn share_of(budget: Option<u64>, part: u32, parts: u32) -> UnitTask {
        UnitTask::SearchShare { budget, part, parts, search: SEARCH_VERSION }
    }

    /// The share of the guesses that it is about; `None` if it is about the whole position, or about a share of guesses that
    /// another version of the search listed.
    pub fn share(self) -> Option<GuessShare> {
        match self {
            UnitTask::SearchShare { part, parts, search: SEARCH_VERSION, .. } => GuessShare::new(part, parts),
            UnitTask::SearchShare { .. } => None,
            UnitTask::Search { .. } | UnitTask::Tree { .. } | UnitTask::Prove { .. } => None,
        }
    }

    /// The task, if it names a share that exists.
    pub(crate) fn checked(self) -> Result<UnitTask, String> {
        match self {
            UnitTask::SearchShare { part, parts, .. } if part >= parts => {
                Err(format!("there is no share {part} of {parts} shares"))
            }
            task => Ok(task),
        }
    }
}

impl WorkUnit {
    /// The limits of a search of the whole position, with this budget.
    pub fn limits(&self, budget: Option<u64>) -> UnitLimits {
        UnitLimits { guesses_left: self.guesses_left, budget, work: self.work, share: None }
    }

    /// The unit as one line of JSON.
    pub fn to_json(&self) -> String {
        let WorkUnit { number, game, guesses_left, work, task, .. } = *self;
        let history = Notation::standard(game).history(&self.history).to_string();
        // Texts and numbers always have a JSON form.
        let text = UnitText { unit: number, game: game.to_string(), history, guesses_left, work, task };
        serde_json::to_string(&text).unwrap_or_default()
    }

    /// Reads what [`WorkUnit::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<WorkUnit, ClusterError> {
        let malformed =
            |error: &dyn std::fmt::Display| ClusterError::Malformed(format!("the unit is malformed: {error}"));
        let text: UnitText = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        let game: Game = text.game.parse().map_err(|error| malformed(&error))?;
        let history = game.history(&text.history).map_err(|error| malformed(&error))?;
        let UnitText { unit: number, guesses_left, work, task, .. } = text;
        let task = task.checked().map_err(|error| malformed(&error))?;
        Ok(WorkUnit { number, history, game, guesses_left, work, task })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_back() {
        let game: Game = "4x6".parse().unwrap();
        let history = game.history("AABC 1,0; ADEE 0,2").unwrap();
        for task in [
            UnitTask::Search { budget: None },
            UnitTask::Search { budget: Some(9) },
            UnitTask::share_of(Some(9), 2, 3),
            UnitTask::Tree { total: 7 },
            UnitTask::Prove { bound: None, from: 0, to: None },
            UnitTask::Prove { bound: Some(5), from: 3, to: Some(4) },
        ] {
            let unit = WorkUnit { number: 3, history: history.clone(), game, guesses_left: Some(4), work: 7, task };
            assert_eq!(WorkUnit::from_json(&unit.to_json()), Ok(unit));
        }
    }

    #[test]
    fn malformed_units_are_refused() {
        let unit =
            r#"{"unit":1,"game":"4x6","history":"AABC 1,0","guesses_left":null,"work":1,"task":"search","budget":9}"#;
        assert!(WorkUnit::from_json(unit).is_ok());
        for (part, other) in
            [("4x6", "0x6"), ("AABC", "AAB"), ("1,0", "9,9"), ("\"work\":1", "\"work\":-1"), ("search", "guess")]
        {
            assert!(WorkUnit::from_json(&unit.replace(part, other)).is_err(), "{other}");
        }
        for (share, is_read) in
            [("\"part\":0,\"parts\":2", true), ("\"part\":2,\"parts\":2", false), ("\"part\":0,\"parts\":0", false)]
        {
            let of_share = unit.replace("\"search\"", &format!("\"search-share\",\"search\":1,{share}"));
            assert_eq!(WorkUnit::from_json(&of_share).is_ok(), is_read, "{share}");
        }
    }
}

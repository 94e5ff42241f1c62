//! Rows of tables, with the names that the command line uses in its JSON.

use keypeg::review::Measures;
use keypeg::{Measure, Notation, RankedGuess};
use pyo3::prelude::*;
use serde::Serialize;

use crate::failure::refused;

/// A guess with its measures.
#[derive(Serialize)]
pub(crate) struct RankedRow {
    code: String,
    consistent: bool,
    #[serde(flatten)]
    measures: Measures,
}

impl RankedRow {
    pub(crate) fn new(notation: &Notation, guess: &RankedGuess) -> RankedRow {
        RankedRow {
            code: notation.code(&guess.code).to_string(),
            consistent: guess.is_possible,
            measures: Measures::of(&guess.sizes),
        }
    }
}

/// The measure of a one-step strategy, by the name of the strategy.
pub(crate) fn measure_named(name: &str) -> PyResult<Measure> {
    let all = keypeg::strategy::StrategyId::ALL.into_iter();
    let measures: Vec<(&str, Measure)> = all.filter_map(|id| Some((id.name(), id.measure()?))).collect();
    let found = measures.iter().find(|(known, _)| *known == name);
    found.map(|(_, measure)| *measure).ok_or_else(|| {
        let names: Vec<&str> = measures.iter().map(|(name, _)| *name).collect();
        refused(format!("{name:?} is not a measure; choose one of {}", names.join(", ")))
    })
}

//! The options of a strategy, as they are given in Python.

use keypeg::strategy::{Absent, Effort, Options, Prefer, Pruning, Reduction, StrategyId, TieBreak, Ties};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::refused;

/// The options as they were given; `None` for the default.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct GivenOptions {
    pub(super) prefer: Option<String>,
    pub(super) ties: Option<String>,
    pub(super) order: Option<String>,
    pub(super) exact_below: Option<usize>,
    pub(super) effort: Option<u8>,
    pub(super) symmetry: Option<String>,
    pub(super) prune_absent: bool,
}

impl GivenOptions {
    /// The options of a strategy; refuses those that have no effect on it.
    pub(super) fn options(&self, id: StrategyId) -> PyResult<Options> {
        if self.exact_below.is_some() && id != StrategyId::Hybrid {
            return Err(refused(format!("exact_below has no meaning for {id}; it belongs to hybrid")));
        }
        if self.effort.is_some() && !id.has_effort() {
            return Err(refused(format!("effort has no meaning for {id}; it belongs to strategies that sample codes")));
        }
        if !id.has_ties() && (self.prefer.is_some() || self.ties.is_some() || self.order.is_some()) {
            let why = "has no ties to break, or breaks them by chance or by its search";
            return Err(refused(format!("{id} {why}; leave out prefer, ties and order")));
        }
        if self.prune_absent && !id.compares_all_guesses() {
            let why = "which does not compare all guesses";
            return Err(refused(format!("prune_absent has no meaning for {id}, {why}; leave it out")));
        }
        let absent = if self.prune_absent { Absent::Prune } else { Absent::Keep };
        let pruning = Pruning { tie_break: self.tie_break()?, reduction: self.reduction()?, absent };
        let mut options = Options { pruning, ..Options::default() };
        if let Some(exact_below) = self.exact_below {
            options.exact_below = exact_below;
        }
        if let Some(effort) = self.effort {
            options.effort = Effort::new(effort).map_err(refused)?;
        }
        Ok(options)
    }

    fn tie_break(&self) -> PyResult<TieBreak> {
        let prefer = match self.prefer.as_deref() {
            None | Some("consistent") => Prefer::Consistent,
            Some("any") => Prefer::Any,
            Some(other) => return Err(refused(format!("prefer is {other:?}; use \"consistent\" or \"any\""))),
        };
        let ties = ties_named(self.ties.as_deref())?;
        match self.order.as_deref() {
            None => Ok(TieBreak::Lexicographic(prefer, ties)),
            Some("norvig") if self.prefer.is_none() && self.ties.is_none() => Ok(TieBreak::Norvig),
            Some("norvig") => Err(refused("order=\"norvig\" replaces prefer and ties; leave them out")),
            Some(other) => Err(refused(format!("order is {other:?}; use \"norvig\" or leave it out"))),
        }
    }

    fn reduction(&self) -> PyResult<Reduction> {
        match self.symmetry.as_deref() {
            None | Some("auto") => Ok(Reduction::Auto),
            Some("always") => Ok(Reduction::Always),
            Some("never") => Ok(Reduction::Never),
            Some(other) => Err(refused(format!("symmetry is {other:?}; use \"auto\", \"always\" or \"never\""))),
        }
    }

    /// The options that were given, as keyword arguments.
    pub(super) fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let texts =
            [("prefer", &self.prefer), ("ties", &self.ties), ("order", &self.order), ("symmetry", &self.symmetry)];
        for (name, value) in texts {
            if let Some(value) = value {
                dict.set_item(name, value)?;
            }
        }
        if let Some(value) = self.exact_below {
            dict.set_item("exact_below", value)?;
        }
        if let Some(value) = self.effort {
            dict.set_item("effort", value)?;
        }
        if self.prune_absent {
            dict.set_item("prune_absent", true)?;
        }
        Ok(dict)
    }
}

/// Which of equally good guesses is preferred, by default the first.
pub(super) fn ties_named(name: Option<&str>) -> PyResult<Ties> {
    match name {
        None | Some("first") => Ok(Ties::First),
        Some("last") => Ok(Ties::Last),
        Some(other) => Err(refused(format!("ties is {other:?}; use \"first\" or \"last\""))),
    }
}

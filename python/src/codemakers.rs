//! Who answers in a `Session`: a secret, or an adversary.

use std::sync::{Arc, Mutex, PoisonError};

use keypeg::play::{Codemaker, Date, Origin, WorstCaseSolver};
use keypeg::{Code, Control, Game};
use pyo3::prelude::*;

use crate::failure::{refused, unsupported};
use crate::python_values;

/// The control of the call that is under way, for the search of the strong adversary.
#[derive(Default)]
pub(crate) struct ControlSlot(Mutex<Control>);

impl ControlSlot {
    pub(crate) fn set(&self, control: &Control) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = control.clone();
    }

    fn get(&self) -> Control {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Which secret was asked for; a random one if nothing is given.
pub(crate) struct AskedSecret {
    pub(crate) secret: Option<Code>,
    pub(crate) seed: Option<u64>,
    pub(crate) daily: Option<Date>,
}

impl AskedSecret {
    fn code(self, game: Game) -> PyResult<Code> {
        match self {
            AskedSecret { secret: Some(secret), seed: None, daily: None } => Ok(secret),
            AskedSecret { secret: None, seed: None, daily: Some(date) } => Ok(Origin::Daily(date).secret(game)),
            AskedSecret { secret: None, seed, daily: None } => Ok(Origin::Seed(python_values::seed(seed)).secret(game)),
            _ => Err(refused("give one of secret, seed and daily, not several")),
        }
    }

    fn is_empty(&self) -> bool {
        self.secret.is_none() && self.seed.is_none() && self.daily.is_none()
    }
}

/// A day: a text such as `2025-11-16`, or a `datetime.date`, whose text is the same.
pub(crate) fn day(object: &Bound<'_, PyAny>) -> PyResult<Date> {
    object.str()?.to_string().parse().map_err(refused)
}

/// The codemaker of an argument. The slot is that of the strong adversary.
pub(crate) fn codemaker_named(
    py: Python<'_>,
    name: &str,
    game: Game,
    asked: AskedSecret,
) -> PyResult<(Codemaker, Option<Arc<ControlSlot>>)> {
    match name {
        "secret" => Ok((Codemaker::Secret(asked.code(game)?), None)),
        _ if !asked.is_empty() => Err(refused("an adversary has no secret; leave out secret, seed and daily")),
        "adversary" => Ok((Codemaker::LargestCell, None)),
        "strong-adversary" => strong(py, game).map(|(maker, slot)| (maker, Some(slot))),
        other => {
            let known = "use \"secret\", \"adversary\" or \"strong-adversary\"";
            Err(refused(format!("codemaker is {other:?}; {known}")))
        }
    }
}

/// The strong adversary, and where it looks up its control.
pub(crate) fn strong(py: Python<'_>, game: Game) -> PyResult<(Codemaker, Arc<ControlSlot>)> {
    let slot = Arc::new(ControlSlot::default());
    let control = slot.clone();
    let solver = py.detach(|| WorstCaseSolver::new(game)).map_err(|error| {
        unsupported(format!("the strong adversary cannot handle {game}: {error}; use codemaker=\"adversary\""))
    })?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let solver = solver.threads(threads).controlled(Box::new(move || control.get()));
    Ok((Codemaker::WorstCase(Arc::new(solver)), slot))
}

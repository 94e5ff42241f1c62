//! The exact values of guesses.

use keypeg_core::{Code, Control, Stopped};
use keypeg_engine::Solver;
use serde::Serialize;

use super::Coach;
use crate::analysis;
use crate::any_board::AnyPosition;

/// The value of a guess.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueReport {
    /// The code to guess.
    pub code: String,
    /// The expected number of guesses when it is made now and play is optimal afterwards; `None` if it is not proven.
    pub value: Option<f64>,
    /// The same as a fraction, its denominator the number of codes left.
    pub value_exact: Option<String>,
    /// Whether the value is proven.
    pub exact: bool,
}

impl Coach<'_> {
    /// The values of guesses at a position. The reports have no values if no code fits or the board is not enumerated.
    pub fn values(
        &self,
        position: &AnyPosition,
        guesses: &[Code],
        solver: &Solver,
        control: &Control,
    ) -> Result<Vec<ValueReport>, Stopped> {
        let position = position.enumerated();
        let mut values = Vec::new();
        for guess in guesses {
            let value = position.as_ref().and_then(|position| {
                let value = analysis::value_of_guess(solver, position, guess, control)?;
                Some((value, position.len() as i128))
            });
            control.check()?;
            values.push(ValueReport {
                code: self.code(guess),
                value: value.map(|(value, _)| value.to_f64()),
                value_exact: value.map(|(value, codes)| value.over(codes)),
                exact: value.is_some(),
            });
            control.report_steps(values.len() as u64, guesses.len() as u64);
        }
        Ok(values)
    }
}

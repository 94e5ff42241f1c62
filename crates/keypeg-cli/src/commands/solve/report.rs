//! The result of `keypeg solve` as text and as JSON.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use keypeg_core::{Distribution, Notation};
use keypeg_engine::Position;
use keypeg_engine::solve::Solution;
use serde::Serialize;

use crate::cli::{ObjectiveArg, SolveArgs};
use crate::render::{self, Counting};

/// The result, printed as a table or as JSON.
#[derive(Serialize)]
pub(super) struct SolveReport {
    game: String,
    objective: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_guesses: Option<u32>,
    #[serde(skip_serializing_if = "String::is_empty")]
    history: String,
    feasible: Option<bool>,
    proven: bool,
    /// Whether a checkpoint was loaded. Then `proven` and all bounds hold only if its values are right.
    resumed: bool,
    /// How the checkpoint qualifies what is proven; empty if none was loaded.
    #[serde(skip)]
    given: String,
    secrets: usize,
    total: Option<u64>,
    average: Option<f64>,
    max: Option<usize>,
    histogram: Option<Vec<u64>>,
    first_guess: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u64>,
    /// Only if the solve was stopped; null if no strategy was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    upper_bound: Option<Option<u64>>,
    /// A lower bound: every strategy takes at least this many guesses in the worst case.
    guesses_at_least: u32,
    nodes: u64,
    seconds: f64,
}

impl SolveReport {
    pub(super) fn new(
        arguments: &SolveArgs,
        notation: &Notation,
        position: &Position,
        solution: &Solution,
        shown_bound: Option<u64>,
        time: Duration,
    ) -> SolveReport {
        let distribution = solution.tree.as_ref().map(|tree| tree.distribution());
        let first = solution.tree.as_ref().map(|tree| notation.code(&position.board().code(tree.guess)).to_string());
        let stopped = !solution.proven();
        let upper_bound = distribution.as_ref().map(|found| match arguments.objective {
            ObjectiveArg::Average => found.total(),
            ObjectiveArg::Worst => worst_upper_bound(found, solution.guesses_at_least),
        });
        SolveReport {
            game: position.game().to_string(),
            objective: match arguments.objective {
                ObjectiveArg::Average => "average",
                ObjectiveArg::Worst => "worst",
            },
            max_guesses: arguments.max_guesses,
            history: notation.history(position.history()).to_string(),
            feasible: solution.feasible(),
            proven: solution.proven(),
            resumed: solution.resumed,
            given: match &arguments.checkpoint {
                Some(path) if solution.resumed => format!(", given the checkpoint {}", path.display()),
                _ => String::new(),
            },
            secrets: position.len(),
            total: distribution.as_ref().map(|d| d.total()),
            average: distribution.as_ref().map(|d| d.average()),
            max: distribution.as_ref().map(|d| d.max()),
            histogram: distribution.as_ref().map(|d| d.histogram().to_vec()),
            first_guess: first,
            lower_bound: solution.lower_bound().max(shown_bound).filter(|_| stopped),
            upper_bound: stopped.then_some(upper_bound),
            guesses_at_least: solution.guesses_at_least,
            nodes: solution.nodes,
            seconds: time.as_secs_f64(),
        }
    }

    pub(super) fn print(&self, time: Duration, json: bool) -> Result<()> {
        let mut out = std::io::stdout().lock();
        if json {
            writeln!(out, "{}", serde_json::to_string(self)?)?;
            return Ok(());
        }
        let within = self.max_guesses.map_or(String::new(), |most| format!(", within {}", render::guesses(most)));
        let goal = match self.objective {
            "worst" => "the fewest guesses at worst, then on average",
            _ => "the fewest guesses on average",
        };
        let heading = format!("{}, {}: {goal}{within}", self.game, render::secrets(self.secrets));
        writeln!(out, "{}", render::sentence(heading))?;
        match (&self.histogram, self.feasible) {
            (None, Some(false)) => {
                let needed = render::guesses(self.guesses_at_least);
                let text = format!("no strategy does it, proven{}: it takes at least {needed}", self.given);
                writeln!(out, "{}", render::sentence(text))?
            }
            (None, _) => writeln!(out, "stopped before any strategy was found")?,
            (Some(histogram), _) => {
                if let Some(first) = &self.first_guess {
                    writeln!(out, "first guess {first}")?;
                }
                let counts: Vec<f64> = histogram.iter().map(|&count| count as f64).collect();
                write!(out, "{}", render::histogram(&counts, Counting::Secrets))?;
                let total = self.total.unwrap_or_default();
                let (average, max) = (self.average.unwrap_or_default(), self.max.unwrap_or_default());
                let verdict = if self.proven {
                    format!("proven optimal{}", self.given)
                } else {
                    "not proven optimal".to_string()
                };
                let summary =
                    format!("total {total}, average {average:.5}, at most {}, {verdict}", render::guesses(max));
                writeln!(out, "{}", render::sentence(summary))?;
            }
        }
        if let Some(lower) = self.lower_bound {
            let at_worst = render::guesses(self.guesses_at_least);
            let within = self.max_guesses.map_or(String::new(), |most| format!(" within {}", render::guesses(most)));
            let bound = match self.objective {
                "worst" => {
                    format!(
                        "at worst every strategy takes at least {at_worst}; the best of them take at least {lower} in all"
                    )
                }
                _ => format!("every strategy{within} takes at least {lower} guesses in all"),
            };
            writeln!(out, "{}", render::sentence(format!("stopped early: {bound}{}", self.given)))?;
        }
        writeln!(out, "sets searched {}, time {}", self.nodes, render::duration(time))?;
        Ok(())
    }
}

/// Prints that the result rests on a checkpoint.
pub(super) fn print_checkpoint_note() -> Result<()> {
    let note = "the values of a checkpoint are not checked; `--proof` makes the result independent of them";
    Ok(writeln!(std::io::stdout(), "{}", render::sentence(note))?)
}

/// An upper bound of the smallest total within the fewest guesses at worst, from a strategy.
///
/// Claim: with n secrets and a strategy that takes at most m guesses, the total is at most that of the strategy if m is the
/// fewest possible, and otherwise at most n(m - 1).
/// Proof: if m is the fewest, the strategy is one of those that count. If fewer suffice, every strategy that counts takes at
/// most m - 1 guesses per secret.
fn worst_upper_bound(found: &Distribution, guesses_at_least: u32) -> u64 {
    let is_fewest = found.max() <= guesses_at_least as usize;
    let fewer = if is_fewest { 0 } else { found.secrets() * (found.max() as u64 - 1) };
    found.total().max(fewer)
}

//! The result of `keypeg solve` as text and as JSON.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use keypeg_play::coach::SolveReport;

use crate::render::{self, Counting};

/// The result, printed as a table or as JSON.
pub(super) struct PrintedSolution {
    pub(super) report: SolveReport,
    /// How the checkpoint qualifies what is proven; empty if none was loaded.
    given: String,
}

impl PrintedSolution {
    pub(super) fn new(report: SolveReport, checkpoint: Option<&Path>) -> PrintedSolution {
        let given = match checkpoint {
            Some(path) if report.resumed => format!(", given the checkpoint {}", path.display()),
            _ => String::new(),
        };
        PrintedSolution { report, given }
    }

    pub(super) fn print(&self, time: Duration, json: bool) -> Result<()> {
        let report = &self.report;
        let mut out = std::io::stdout().lock();
        if json {
            writeln!(out, "{}", serde_json::to_string(report)?)?;
            return Ok(());
        }
        let within = report.max_guesses.map_or(String::new(), |most| format!(", within {}", render::guesses(most)));
        let goal = match report.objective {
            "worst" => "the fewest guesses at worst, then on average",
            _ => "the fewest guesses on average",
        };
        let heading = format!("{}, {}: {goal}{within}", report.game, render::secrets(report.secrets));
        writeln!(out, "{}", render::sentence(heading))?;
        match (&report.histogram, report.feasible) {
            (None, Some(false)) => {
                let needed = render::guesses(report.guesses_at_least);
                let text =
                    format!("no strategy stays within the limit, proven{}: it takes at least {needed}", self.given);
                writeln!(out, "{}", render::sentence(text))?
            }
            (None, _) => writeln!(out, "stopped before any strategy was found")?,
            (Some(histogram), _) => {
                if let Some(first) = &report.first_guess {
                    writeln!(out, "first guess {first}")?;
                }
                let counts: Vec<f64> = histogram.iter().map(|&count| count as f64).collect();
                write!(out, "{}", render::histogram(&counts, Counting::Secrets))?;
                let total = report.total.unwrap_or_default();
                let (average, max) = (report.average.unwrap_or_default(), report.max.unwrap_or_default());
                let verdict = if report.proven {
                    format!("proven optimal{}", self.given)
                } else {
                    "not proven optimal".to_string()
                };
                let summary =
                    format!("total {total}, average {average:.5}, at most {}, {verdict}", render::guesses(max));
                writeln!(out, "{}", render::sentence(summary))?;
            }
        }
        if let Some(lower) = report.lower_bound {
            let at_worst = render::guesses(report.guesses_at_least);
            let within = report.max_guesses.map_or(String::new(), |most| format!(" within {}", render::guesses(most)));
            let bound = match report.objective {
                "worst" => {
                    format!(
                        "at worst every strategy takes at least {at_worst}; the best of them take at least {lower} in all"
                    )
                }
                _ => format!("every strategy{within} takes at least {lower} guesses in all"),
            };
            writeln!(out, "{}", render::sentence(format!("stopped early: {bound}{}", self.given)))?;
        }
        writeln!(out, "sets searched {}, time {}", report.nodes, render::duration(time))?;
        Ok(())
    }
}

/// Prints that the result rests on a checkpoint.
pub(super) fn print_checkpoint_note() -> Result<()> {
    let note = "the values of a checkpoint are not checked; `--proof` makes the result independent of them";
    Ok(writeln!(std::io::stdout(), "{}", render::sentence(note))?)
}

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
        let limit = report.max_guesses.map_or(String::new(), |most| format!(", within {}", render::guesses(most)));
        let goal = match report.objective {
            "worst" => "the fewest guesses at worst, then on average".to_string(),
            "fewest-at-max" => "the fewest guesses at worst, then the fewest secrets there".to_string(),
            "within" => format!("the most secrets within {}", render::guesses(report.within.unwrap_or_default())),
            _ => "the fewest guesses on average".to_string(),
        };
        let possible = if report.guesses.is_some() { ", possible guesses only" } else { "" };
        let heading = format!("{}, {}: {goal}{limit}{possible}", report.game, render::secrets(report.secrets));
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
                writeln!(out, "{}", render::sentence(self.summary()))?;
            }
        }
        if let Some(lower) = report.lower_bound {
            let at_worst = render::guesses(report.guesses_at_least);
            let within = report.max_guesses.map_or(String::new(), |most| format!(" within {}", render::guesses(most)));
            let bound = match report.objective {
                "worst" | "fewest-at-max" => {
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

impl PrintedSolution {
    /// The numbers of a strategy, and which of them are proven.
    fn summary(&self) -> String {
        let report = &self.report;
        let (total, average) = (report.total.unwrap_or_default(), report.average.unwrap_or_default());
        let max = report.max.unwrap_or_default();
        let at_max = report.at_max.unwrap_or_default();
        let takes = if at_max == 1 { "takes" } else { "take" };
        let at_most = format!("at most {}, which {} {takes}", render::guesses(max), render::secrets(at_max));
        if let (Some(within), Some(found)) = (report.within, report.found) {
            let guesses = render::guesses(within);
            return match report.always {
                Some(true) => format!("always: all {} are found within {guesses}", render::secrets(found)),
                _ if report.proven => format!(
                    "{} of {} are found within {guesses}, proven the most; the guesses after that are not the best, {at_most}",
                    found, report.secrets
                ),
                _ => format!(
                    "{} of {} are found within {guesses}, not proven the most; no strategy finds more than {}",
                    found,
                    report.secrets,
                    report.found_at_most.unwrap_or(report.secrets as u64)
                ),
            };
        }
        let verdict = match (report.proven, report.ties_proven) {
            (false, _) => "not proven optimal".to_string(),
            (true, Some(false)) => {
                let least = report.at_max_at_least.map_or(String::new(), |least| format!(" (at least {least})"));
                format!(
                    "proven optimal{}, but there may be a better worst case or fewer secrets there{least}",
                    self.given
                )
            }
            (true, _) => format!("proven optimal{}", self.given),
        };
        format!("total {total}, average {average:.5}, {at_most}, {verdict}")
    }
}

/// Prints that the result rests on a checkpoint.
pub(super) fn print_checkpoint_note() -> Result<()> {
    let note = "the values of a checkpoint are not checked; `--proof` makes the result independent of them";
    Ok(writeln!(std::io::stdout(), "{}", render::sentence(note))?)
}

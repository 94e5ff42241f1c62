//! The command that does the work of a job, for those whose job takes too long here. The command line has no such limit.

use keypeg_core::{Control, Stopped};
use serde_json::Value;

use super::PreparedJob;
use crate::error::{ApiError, JobError};
use crate::limits::JOB_TIME;

/// The command for a valid request of a kind.
pub(super) fn command_line(kind: &str, body: &Value) -> String {
    let text = |name: &str| body[name].as_str().unwrap_or_default();
    let list = |name: &str, separator: &str| {
        let items: Vec<&str> = body[name].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        items.join(separator)
    };
    match kind {
        "tree" => format!("keypeg tree {} {}", text("game"), text("strategy")),
        "compare" => format!("keypeg compare {} --strategies {}", list("games", " "), list("strategies", ",")),
        "reproduce" => match text("paper") {
            "" => "keypeg reproduce".to_string(),
            paper => format!("keypeg reproduce --paper {paper}"),
        },
        "break" if text("strategy").is_empty() => format!("keypeg break {}", text("game")),
        "break" => format!("keypeg break {} --strategy {}", text("game"), text("strategy")),
        "values" | "try" => format!("keypeg hint {} --strategy optimal --history TURNS", text("game")),
        "review" => "keypeg review GAME --history TURNS --secret CODE".to_string(),
        kind => format!("keypeg {kind}"),
    }
}

/// A job that names the command if it runs out of time.
pub(super) fn naming(job: PreparedJob, command: String) -> PreparedJob {
    let PreparedJob { kind, weight, work } = job;
    let named = move |control: &Control, show: &dyn Fn(Value)| match work(control, show) {
        Err(JobError::Interrupted) if control.check() == Err(Stopped::OutOfTime) => {
            let message = format!(
                "this took longer than {} seconds; choose a smaller board or another strategy, or run: {command}",
                JOB_TIME.as_secs()
            );
            Err(JobError::Failed(ApiError::busy(message)))
        }
        result => result,
    };
    PreparedJob { kind, weight, work: Box::new(named) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::workload::JobWeight;

    #[test]
    fn every_kind_has_a_command() {
        let body = json!({ "game": "5x8", "strategy": "entropy", "games": ["4x6", "5x8"], "strategies": ["entropy", "optimal"] });
        assert_eq!(command_line("tree", &body), "keypeg tree 5x8 entropy");
        assert_eq!(command_line("compare", &body), "keypeg compare 4x6 5x8 --strategies entropy,optimal");
        assert_eq!(command_line("break", &body), "keypeg break 5x8 --strategy entropy");
        assert_eq!(command_line("break", &json!({ "game": "5x8" })), "keypeg break 5x8");
        assert_eq!(command_line("values", &body), "keypeg hint 5x8 --strategy optimal --history TURNS");
        assert_eq!(command_line("reproduce", &json!({})), "keypeg reproduce");
        assert_eq!(command_line("reproduce", &json!({ "paper": "rao" })), "keypeg reproduce --paper rao");
        assert_eq!(command_line("stats", &json!({})), "keypeg stats");
    }

    #[test]
    fn a_job_out_of_time_names_its_command_and_a_cancelled_one_does_not() {
        let job = || PreparedJob {
            kind: "tree",
            weight: JobWeight::Heavy,
            work: Box::new(|_, _| Err(JobError::Interrupted)),
        };
        let late = Control::default().with_time_limit(Duration::ZERO);
        let Err(JobError::Failed(error)) = (naming(job(), "keypeg tree".into()).work)(&late, &|_| ()) else { panic!() };
        assert!(error.json()["message"].as_str().unwrap().ends_with("or run: keypeg tree"));
        let cancelled = Control::default().with_cancellation(|| true);
        let result = (naming(job(), "keypeg tree".into()).work)(&cancelled, &|_| ());
        assert!(matches!(result, Err(JobError::Interrupted)));
    }
}

//! A line on the error stream for each improvement of a bound, once a solve takes longer than a second.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use keypeg_core::{Control, Progress, SearchProgress};
use serde_json::json;

use crate::render;

/// Shorter solves print only their result.
const PATIENCE: Duration = Duration::from_secs(1);

/// Prints the bounds of a solve when one of them has improved.
pub(super) struct BoundLines {
    started: Instant,
    json: bool,
    /// The best total and the best lower bound that were printed.
    printed: Mutex<(Option<u64>, Option<u64>)>,
}

impl BoundLines {
    /// Lines with the time since `started`: as text, or as one JSON object per line.
    pub(super) fn new(started: Instant, json: bool) -> BoundLines {
        BoundLines { started, json, printed: Mutex::default() }
    }

    /// A control that also passes the lines to `print`.
    pub(super) fn watch(self, control: Control, print: impl Fn(&str) + Send + Sync + 'static) -> Control {
        let listener = control.clone();
        control.with_progress(move |progress| {
            if let Progress::Search(search) = progress
                && let Some(line) = self.line(search, self.started.elapsed())
            {
                print(&line);
            }
            listener.report(progress);
        })
    }

    /// The line for progress after some time. `None` if no bound has improved since the last line.
    fn line(&self, search: &SearchProgress, time: Duration) -> Option<String> {
        if time < PATIENCE {
            return None;
        }
        let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        let best = search.best.into_iter().chain(printed.0).min();
        let lower_bound = search.lower_bound.max(printed.1);
        if (best, lower_bound) == *printed {
            return None;
        }
        *printed = (best, lower_bound);
        if self.json {
            let seconds = time.as_millis() as f64 / 1e3;
            return Some(json!({ "seconds": seconds, "best": best, "lower_bound": lower_bound }).to_string());
        }
        let number = |bound: Option<u64>| bound.map_or("?".to_string(), |bound| bound.to_string());
        Some(format!("{}: best {}, at least {}", render::duration(time), number(best), number(lower_bound)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(best: Option<u64>, lower_bound: Option<u64>) -> SearchProgress {
        SearchProgress { best, lower_bound, ..SearchProgress::default() }
    }

    #[test]
    fn only_improvements_after_a_second_are_printed() {
        let lines = BoundLines::new(Instant::now(), false);
        let line = |best, low, millis| lines.line(&progress(best, low), Duration::from_millis(millis));
        assert_eq!(line(Some(30), Some(20), 999), None);
        assert_eq!(
            line(None, Some(20), 1_000).unwrap(),
            format!("{}: best ?, at least 20", render::duration(PATIENCE))
        );
        assert!(line(Some(30), Some(20), 2_000).unwrap().ends_with(": best 30, at least 20"));
        assert_eq!(line(Some(30), Some(20), 3_000), None);
        assert_eq!(line(Some(31), Some(19), 3_000), None);
        assert!(line(Some(29), Some(19), 4_000).unwrap().ends_with(": best 29, at least 20"));
    }

    #[test]
    fn json_lines_have_both_bounds() {
        let lines = BoundLines::new(Instant::now(), true);
        let line = lines.line(&progress(None, Some(20)), Duration::from_millis(1_250)).unwrap();
        assert_eq!(line, r#"{"best":null,"lower_bound":20,"seconds":1.25}"#);
    }
}

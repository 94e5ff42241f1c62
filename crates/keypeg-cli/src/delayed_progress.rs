//! A progress line that appears only if the work takes longer than a second.

use std::fmt;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use keypeg_core::{Progress, SearchProgress};

use crate::terminal::{self, Output};

/// How long the line stays hidden.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line is redrawn, even if no progress is reported.
const TICK: Duration = Duration::from_millis(200);

/// A rest of the time is shown only if it is shorter. Steps of very different lengths give estimates of years.
const LONGEST_REST: Duration = Duration::from_secs(48 * 3600);

/// A progress bar on the error stream. It appears after [`PATIENCE`] even if no progress was reported by then, and is
/// erased when dropped. It never appears if the error stream is not a terminal.
pub(crate) struct DelayedProgress {
    bar: ProgressBar,
    what: &'static str,
    look: Mutex<LineLook>,
    is_shown: Arc<AtomicBool>,
    /// The thread that shows the bar later; dropping the sender stops it. `None` if the bar never appears.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What the line shows beside the name of the work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineLook {
    /// The time: no progress is known yet.
    Time,
    Steps,
    Search,
}

impl LineLook {
    /// The widest part of each line is cut or shrunk to the width of the terminal.
    fn style(self) -> ProgressStyle {
        let template = match self {
            LineLook::Time => "{spinner} {elapsed} {wide_msg}",
            LineLook::Steps => "{spinner} {elapsed} {prefix} {wide_bar} {pos}/{len}{rest}",
            LineLook::Search => "{spinner} {elapsed} {wide_msg}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
        style.with_key("rest", |state: &ProgressState, to: &mut dyn fmt::Write| {
            let rest = state.eta();
            if rest < LONGEST_REST {
                // The line is drawn again soon, so a failure to write it does no harm.
                let _ = write!(to, ", {:#} left", HumanDuration(rest));
            }
        })
    }
}

impl DelayedProgress {
    /// A hidden line. `what` names the work, such as "playing".
    pub(crate) fn new(what: &'static str) -> DelayedProgress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(LineLook::Time.style());
        bar.set_prefix(what);
        bar.set_message(what);
        let is_shown = Arc::new(AtomicBool::new(false));
        let waiting = std::io::stderr().is_terminal().then(|| show_late(bar.clone(), is_shown.clone()));
        DelayedProgress { bar, what, look: Mutex::new(LineLook::Time), is_shown, waiting }
    }

    /// Whether the error stream is a terminal, so that the line appears if the work takes long.
    pub(crate) fn can_appear(&self) -> bool {
        self.waiting.is_some()
    }

    pub(crate) fn show(&self, progress: &Progress) {
        match progress {
            // Steps are reported often, so those before the line appears are skipped.
            Progress::Steps { done, total } if self.is_shown.load(Relaxed) => {
                let look = if *done > 0 { LineLook::Steps } else { LineLook::Time };
                self.draw(look, *done, *total);
            }
            Progress::Search(search) => {
                self.bar.set_message(describe(self.what, search, message_columns()));
                self.draw(LineLook::Search, search.cells_done as u64, search.cells as u64);
            }
            _ => {}
        }
    }

    fn draw(&self, look: LineLook, done: u64, total: u64) {
        let mut current = self.look.lock().unwrap_or_else(PoisonError::into_inner);
        if *current != look {
            *current = look;
            self.bar.set_style(look.style());
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
    }

    /// Prints messages on the error stream without disturbing the line. It may be used after the line is erased.
    pub(crate) fn messenger(&self) -> impl Fn(&str) + Send + Sync + 'static {
        let bar = self.bar.downgrade();
        move |message| match bar.upgrade() {
            Some(bar) => bar.suspend(|| terminal::print_error(message)),
            None => terminal::print_error(message),
        }
    }
}

/// The bounds of a search and how far it is, in at most `columns` columns. The parts that do not fit are left out, the
/// least important first.
fn describe(what: &str, search: &SearchProgress, columns: usize) -> String {
    let number = |bound: Option<u64>| bound.map_or("?".to_string(), |bound| bound.to_string());
    let SearchProgress { guesses_done, guesses, cells_done, cells, nodes, .. } = search;
    let mut line = format!("{what}: best {}, at least {}", number(search.best), number(search.lower_bound));
    for part in [
        format!("first guesses {guesses_done}/{guesses}"),
        format!("their cells {cells_done}/{cells}"),
        format!("{nodes} sets searched"),
    ] {
        if line.chars().count() + "; ".len() + part.chars().count() > columns {
            break;
        }
        line = format!("{line}; {part}");
    }
    line
}

/// The columns beside the spinner and the time.
fn message_columns() -> usize {
    const SPINNER_AND_TIME: usize = "* 59m ".len();
    terminal::width(Output::Error).unwrap_or(80).saturating_sub(SPINNER_AND_TIME + 1)
}

fn show_late(bar: ProgressBar, is_shown: Arc<AtomicBool>) -> (Sender<()>, JoinHandle<()>) {
    let (ended, receiver) = mpsc::channel();
    let waiting = std::thread::spawn(move || {
        if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            is_shown.store(true, Relaxed);
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            bar.enable_steady_tick(TICK);
        }
    });
    (ended, waiting)
}

impl Drop for DelayedProgress {
    fn drop(&mut self) {
        if let Some((ended, waiting)) = self.waiting.take() {
            drop(ended);
            // The thread does not panic; if it did, only the line would be missing.
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_do_not_fit_are_left_out() {
        let search = SearchProgress {
            best: Some(20471),
            lower_bound: Some(19227),
            guesses_done: 3,
            guesses: 23,
            cells_done: 5,
            cells: 14,
            nodes: 7323,
        };
        let bounds = "solving: best 20471, at least 19227";
        assert_eq!(describe("solving", &search, 40), bounds);
        assert_eq!(describe("solving", &search, 60), format!("{bounds}; first guesses 3/23"));
        let all = format!("{bounds}; first guesses 3/23; their cells 5/14; 7323 sets searched");
        assert_eq!(describe("solving", &search, 100), all);
    }
}

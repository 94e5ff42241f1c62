//! Calls that can take long. The work runs without Python's lock in a pool of threads, while the calling thread passes
//! signals and progress to Python.

use std::fmt::Display;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use keypeg::{Control, Progress};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{internal, out_of_time, refused, wrong_type};
use crate::thread_pools::{LentPool, lock};

/// How often signals are checked and progress is passed on.
const EVERY: Duration = Duration::from_millis(50);

/// The most threads of a call.
const MOST_THREADS: usize = 256;

/// The keyword arguments `time_limit`, `progress` and `threads` of a call.
pub(crate) struct Limits {
    time_limit: Option<Duration>,
    progress: Option<Py<PyAny>>,
    /// 0 for one thread per processor.
    threads: usize,
}

impl Limits {
    /// Checks the arguments. `time_limit` is in seconds.
    pub(crate) fn new(time_limit: Option<f64>, progress: Option<Py<PyAny>>, threads: Option<i64>) -> PyResult<Limits> {
        let time_limit = time_limit.map(seconds).transpose()?;
        if let Some(callback) = &progress {
            Python::attach(|py| match callback.bind(py).is_callable() {
                true => Ok(()),
                false => Err(wrong_type(callback.bind(py), "a function; progress calls it with a dict")),
            })?;
        }
        let threads = match threads {
            None => 0,
            Some(threads) => usize::try_from(threads)
                .ok()
                .filter(|threads| (1..=MOST_THREADS).contains(threads))
                .ok_or_else(|| refused(format!("threads is {threads}; use a number from 1 to {MOST_THREADS}")))?,
        };
        Ok(Limits { time_limit, progress, threads })
    }

    /// The time limit; `None` for no limit.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }
}

/// A number of seconds as a time limit. A number that is too large for a `Duration` means no limit.
pub(crate) fn seconds(number: f64) -> PyResult<Duration> {
    match Duration::try_from_secs_f64(number) {
        Ok(limit) => Ok(limit),
        Err(_) if number > 0.0 => Ok(Duration::MAX),
        Err(_) => Err(refused(format!("time_limit is {number}; use a number of seconds such as 5 or 0.5"))),
    }
}

/// Runs work that cannot fail by itself. An exception of a signal handler or of the progress callback stops it and is raised.
pub(crate) fn run<T: Send>(py: Python<'_>, limits: &Limits, work: impl FnOnce(&Control) -> T + Send) -> PyResult<T> {
    let watch = Arc::new(Watch::default());
    let mut control = watch.control(limits.progress.is_some());
    if let Some(limit) = limits.time_limit {
        control = control.with_time_limit(limit);
    }
    let result = py.detach(|| {
        let pool = LentPool::take(limits.threads)?;
        let (done, wait) = mpsc::channel::<()>();
        let mut result = None;
        pool.threads().in_place_scope(|scope| {
            let slot = &mut result;
            scope.spawn(move |_| {
                *slot = Some(catch_unwind(AssertUnwindSafe(|| work(&control))));
                drop(done);
            });
            while wait.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                Python::attach(|py| watch.look(py, limits));
            }
        });
        Ok::<_, PyErr>(result)
    })?;
    watch.finish(py, limits)?;
    match result {
        Some(Ok(value)) => Ok(value),
        Some(Err(panic)) => Err(internal(&*panic)),
        None => Err(internal(&"the work was never started")),
    }
}

/// Runs work that can fail. An error after the time limit is a `TimeLimitError`.
pub(crate) fn try_run<T: Send, E: Display + Send>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&Control) -> Result<T, E> + Send,
) -> PyResult<T> {
    let (result, stopped) = run(py, limits, |control| {
        let result = work(control);
        (result, control.is_stopped())
    })?;
    result.map_err(|error| if stopped { out_of_time(error) } else { refused(error) })
}

/// What the work and the calling thread tell each other.
#[derive(Default)]
struct Watch {
    stop: AtomicBool,
    news: Mutex<News>,
    /// The exception that stopped the work.
    raised: Mutex<Option<PyErr>>,
}

impl Watch {
    fn control(self: &Arc<Watch>, with_progress: bool) -> Control {
        let watch = self.clone();
        let control = Control::default().with_cancellation(move || watch.stop.load(Ordering::Relaxed));
        if !with_progress {
            return control;
        }
        let watch = self.clone();
        control.with_progress(move |progress| lock(&watch.news).hear(*progress))
    }

    /// Lets Python handle its signals and hear of progress.
    fn look(&self, py: Python<'_>, limits: &Limits) {
        if let Err(error) = py.check_signals().and_then(|()| self.tell(py, limits)) {
            lock(&self.raised).get_or_insert(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn tell(&self, py: Python<'_>, limits: &Limits) -> PyResult<()> {
        let Some(callback) = limits.progress.as_ref().filter(|_| !self.stop.load(Ordering::Relaxed)) else {
            return Ok(());
        };
        let Some(progress) = lock(&self.news).next() else { return Ok(()) };
        callback.call1(py, (progress_dict(py, &progress)?,)).map(|_| ())
    }

    /// Passes on the last progress; an error if an exception stopped the work.
    fn finish(&self, py: Python<'_>, limits: &Limits) -> PyResult<()> {
        if let Some(error) = lock(&self.raised).take() {
            return Err(error);
        }
        self.tell(py, limits)
    }
}

/// The furthest progress so far.
#[derive(Default)]
struct News {
    furthest: Option<Progress>,
    /// Whether it was passed on.
    is_told: bool,
}

impl News {
    /// Threads count their steps in order but report them in any order, so a lower count of the same total is old.
    fn hear(&mut self, progress: Progress) {
        if let (Some(Progress::Steps { done: before, total: same }), Progress::Steps { done, total }) =
            (self.furthest, progress)
            && total == same
            && done < before
        {
            return;
        }
        *self = News { furthest: Some(progress), is_told: false };
    }

    /// The progress to pass on; `None` if there is nothing new.
    fn next(&mut self) -> Option<Progress> {
        if mem::replace(&mut self.is_told, true) { None } else { self.furthest }
    }
}

/// Progress as a dict: `done` and `total`, and for an exact search what it knows.
fn progress_dict<'py>(py: Python<'py>, progress: &Progress) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    match progress {
        Progress::Steps { done, total } => {
            dict.set_item("done", done)?;
            dict.set_item("total", Some(total).filter(|total| **total > 0))?;
        }
        Progress::Search(search) => {
            dict.set_item("done", search.guesses_done)?;
            dict.set_item("total", Some(search.guesses).filter(|total| *total > 0))?;
            dict.set_item("cells_done", search.cells_done)?;
            dict.set_item("cells", search.cells)?;
            dict.set_item("best", search.best)?;
            dict.set_item("lower_bound", search.lower_bound)?;
            dict.set_item("nodes", search.nodes)?;
        }
        _ => {}
    }
    Ok(dict)
}

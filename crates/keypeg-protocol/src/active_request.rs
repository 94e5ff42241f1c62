//! A request that was accepted: its results, its progress and its single final reply.
//!
//! Claim: a request gets exactly one final reply, and no progress line after it.
//! Proof: both are sent while the state of the request is locked. A final reply is sent only if `ended` is false, and sets it.
//! A progress line is sent only if `ended` is false.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keypeg_core::platform::Instant;
use keypeg_core::{Control, Progress};
use serde::Serialize;

use crate::command::{RequestId, WorkRequest};
use crate::queries::Query;
use crate::request_error::{RequestError, RequestErrorKind};

/// Sends a line, without its line break. Returns false once nobody reads the lines.
pub(crate) type ReplySink = dyn Fn(&str) -> bool + Send + Sync;

/// A request that waits or runs.
pub(crate) struct ActiveRequest {
    pub(crate) id: RequestId,
    query: Query,
    progress: Option<Duration>,
    cancelled: AtomicBool,
    state: Mutex<RequestState>,
    sink: Arc<ReplySink>,
}

struct RequestState {
    /// `None` for positions that are not answered yet.
    results: Vec<Option<Result<String, RequestError>>>,
    ended: bool,
    /// When the last progress line was sent.
    shown_at: Option<Instant>,
}

/// What a progress line tells.
#[derive(Serialize)]
#[serde(untagged)]
enum ProgressReport {
    Positions { positions_done: usize, positions: usize },
    Steps { done: u64, total: u64 },
    Search(SearchReport),
}

/// How far an exact search is; see `SearchProgress`.
#[derive(Serialize)]
struct SearchReport {
    guesses_done: usize,
    guesses: usize,
    cells_done: usize,
    cells: usize,
    best: Option<u64>,
    lower_bound: Option<u64>,
    nodes: u64,
}

impl ActiveRequest {
    pub(crate) fn new(request: WorkRequest, sink: Arc<ReplySink>) -> ActiveRequest {
        let WorkRequest { id, query, progress, .. } = request;
        let results = vec![None; query.positions()];
        let state = Mutex::new(RequestState { results, ended: false, shown_at: None });
        ActiveRequest { id, query, progress, cancelled: AtomicBool::new(false), state, sink }
    }

    pub(crate) fn positions(&self) -> usize {
        self.query.positions()
    }

    /// Makes the work of the request stop soon.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Answers a position. Returns whether it was the last one. A panic is an error of this request.
    pub(crate) fn answer(self: &Arc<ActiveRequest>, position: usize) -> AfterAnswer {
        let control = self.control(position);
        let answer = std::panic::AssertUnwindSafe(|| self.query.answer(position, &control));
        let result = std::panic::catch_unwind(answer).unwrap_or_else(|_| {
            let reason = "keypeg made a mistake";
            Err(RequestError::new(RequestErrorKind::Internal, reason, "please report it with the request"))
        });
        let mut state = self.lock();
        state.results[position] = Some(result);
        let (done, positions) = (state.results.iter().flatten().count(), state.results.len());
        if done == positions {
            return AfterAnswer::Complete;
        }
        self.show(&mut state, None, &ProgressReport::Positions { positions_done: done, positions });
        AfterAnswer::Incomplete
    }

    /// Sends the results. Returns false if nobody reads them.
    pub(crate) fn send_results(&self) -> bool {
        let mut state = self.lock();
        let results = std::mem::take(&mut state.results);
        let parts: Vec<String> = results.iter().flatten().map(named).collect();
        let body = match (self.query.has_list(), parts.first()) {
            (false, Some(only)) => only.clone(),
            _ => {
                let list: Vec<String> = parts.iter().map(|part| format!("{{{part}}}")).collect();
                format!("\"results\":[{}]", list.join(","))
            }
        };
        self.send_final(&mut state, &body)
    }

    /// Sends an error in place of the results. Returns false if nobody reads it.
    pub(crate) fn send_error(&self, error: RequestError) -> bool {
        self.send_final(&mut self.lock(), &named(&Err(error)))
    }

    fn send_final(&self, state: &mut RequestState, body: &str) -> bool {
        if state.ended {
            return true;
        }
        state.ended = true;
        (self.sink)(&format!("{{\"id\":{},{body}}}", self.id.json()))
    }

    fn control(self: &Arc<ActiveRequest>, position: usize) -> Control {
        let cancelled = self.clone();
        let control = Control::default().with_cancellation(move || cancelled.cancelled.load(Ordering::Relaxed));
        if self.progress.is_none() {
            return control;
        }
        let request = self.clone();
        control.with_progress(move |progress| {
            if let Some(report) = ProgressReport::of(progress) {
                request.show(&mut request.lock(), Some(position), &report);
            }
        })
    }

    /// Sends a progress line, unless the last one was sent a moment ago.
    fn show(&self, state: &mut RequestState, position: Option<usize>, report: &ProgressReport) {
        let Some(every) = self.progress else { return };
        if state.ended || state.shown_at.is_some_and(|at| at.elapsed() < every) {
            return;
        }
        let Ok(progress) = serde_json::to_string(report) else { return };
        let position = position.filter(|_| self.query.has_list());
        let position = position.map_or_else(String::new, |position| format!("\"position\":{position},"));
        if !(self.sink)(&format!("{{\"id\":{},{position}\"progress\":{progress}}}", self.id.json())) {
            // Nobody reads. The work ends soon, and whoever sends its final reply stops the engine.
            self.cancel();
        }
        state.shown_at = Some(Instant::now());
    }

    fn lock(&self) -> MutexGuard<'_, RequestState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a request has all its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterAnswer {
    Complete,
    Incomplete,
}

impl ProgressReport {
    fn of(progress: &Progress) -> Option<ProgressReport> {
        Some(match *progress {
            Progress::Steps { done, total } => ProgressReport::Steps { done, total },
            Progress::Search(search) => ProgressReport::Search(SearchReport {
                guesses_done: search.guesses_done,
                guesses: search.guesses,
                cells_done: search.cells_done,
                cells: search.cells,
                best: search.best,
                lower_bound: search.lower_bound,
                nodes: search.nodes,
            }),
            _ => return None,
        })
    }
}

/// A result or an error as a field of a reply.
pub(crate) fn named(result: &Result<String, RequestError>) -> String {
    match result {
        Ok(report) => format!("\"result\":{report}"),
        // Texts and lists of texts always have a JSON form.
        Err(error) => format!("\"error\":{}", serde_json::to_string(error).unwrap_or_default()),
    }
}

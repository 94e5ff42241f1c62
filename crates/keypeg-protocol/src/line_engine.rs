//! Lines in, lines out: the queue of requests and its workers.
//!
//! The queue is bounded. [`LineEngine::accept`] waits while it is full, so a caller that reads lines stops reading. A cancel never
//! waits: it takes effect as soon as it is accepted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::active_request::{ActiveRequest, AfterAnswer, ReplySink, named};
use crate::command::{EngineCommand, MOST_BYTES, RefusedLine, RequestId, WorkRequest};
use crate::request_error::{RequestError, RequestErrorKind};

/// How much may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueLimits {
    /// The most requests that wait.
    pub requests: usize,
    /// The most bytes of lines that wait. A single request may always wait.
    pub bytes: usize,
}

impl Default for QueueLimits {
    /// 100,000 requests and 64 MiB.
    fn default() -> QueueLimits {
        QueueLimits { requests: 100_000, bytes: 64 << 20 }
    }
}

/// Takes lines and answers them with lines. Shared by the thread that reads lines and the threads that [`work`](Self::work).
pub struct LineEngine {
    limits: QueueLimits,
    sink: Arc<ReplySink>,
    lines: AtomicU64,
    state: Mutex<EngineState>,
    /// Something to do, or nothing more to come.
    wake: Condvar,
    /// Room in the queue.
    room: Condvar,
}

#[derive(Default)]
struct EngineState {
    /// Every request without a final reply.
    active: HashMap<RequestId, ActiveEntry>,
    /// Requests with positions that nobody has begun.
    waiting: BTreeMap<QueueKey, WaitingRequest>,
    waiting_bytes: usize,
    accepted: u64,
    closed: bool,
    stopped: bool,
}

/// The greatest priority first; of equal ones the first that was accepted.
type QueueKey = (Reverse<i64>, u64);

struct ActiveEntry {
    key: QueueKey,
    request: Arc<ActiveRequest>,
}

struct WaitingRequest {
    request: Arc<ActiveRequest>,
    /// The first position that nobody has begun.
    next: usize,
    bytes: usize,
}

impl LineEngine {
    /// The most bytes of a line. Longer ones are refused, so that a reader may cut them at one byte more.
    pub const MOST_BYTES: usize = MOST_BYTES;

    /// An engine without work. `sink` sends a line, without its line break, from any thread. It returns false once nobody
    /// reads the lines; then the engine stops.
    pub fn new(limits: QueueLimits, sink: impl Fn(&str) -> bool + Send + Sync + 'static) -> LineEngine {
        LineEngine {
            limits,
            sink: Arc::new(sink),
            lines: AtomicU64::new(0),
            state: Mutex::default(),
            wake: Condvar::new(),
            room: Condvar::new(),
        }
    }

    /// Takes a line. Waits while the queue is full, unless the line cancels something. Empty lines are ignored. Lines after
    /// [`LineEngine::stop`] are ignored too.
    pub fn accept(&self, line: &[u8]) {
        let number = self.lines.fetch_add(1, Ordering::Relaxed) + 1;
        if line.trim_ascii().is_empty() {
            return;
        }
        match EngineCommand::parse(line) {
            Ok(EngineCommand::Work(request)) => self.enqueue(*request, line.len()),
            Ok(EngineCommand::Cancel { id, request }) => {
                let entry = self.lock().remove(&request);
                self.room.notify_all();
                let cancelled = self.cancel(entry);
                self.send(&cancellation(&id, cancelled));
            }
            Ok(EngineCommand::CancelAll { id }) => {
                let entries = self.lock().remove_all();
                self.room.notify_all();
                let cancelled = self.cancel(entries);
                self.send(&cancellation(&id, cancelled));
            }
            Err(RefusedLine { id, error }) => self.refuse(id.as_ref(), number, *error),
        }
    }

    /// Says that no more lines will come. Workers return when everything is answered.
    pub fn close(&self) {
        self.lock().closed = true;
        self.wake.notify_all();
    }

    /// Cancels everything, answers every request that was accepted, and makes the workers return soon.
    pub fn stop(&self) {
        let entries = {
            let mut state = self.lock();
            state.stopped = true;
            state.remove_all()
        };
        self.wake.notify_all();
        self.room.notify_all();
        self.cancel(entries);
    }

    /// Answers requests until there is nothing more to come. To be called on several threads at once. Each request runs on the
    /// thread that took it and on the current pool of rayon.
    pub fn work(&self) {
        while let Some((request, position)) = self.take() {
            if request.answer(position) == AfterAnswer::Complete {
                let is_active = self.lock().remove_same(&request);
                if is_active && !request.send_results() {
                    self.stop();
                }
            }
        }
    }

    fn enqueue(&self, request: WorkRequest, bytes: usize) {
        let mut state = self.lock();
        while state.is_full(&self.limits, bytes) && !state.stopped {
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped {
            return;
        }
        if state.active.contains_key(&request.id) {
            drop(state);
            let next = "send another id, or wait for the reply of the first request";
            let reason = "another request with this id is not finished";
            let error = RequestError::new(RequestErrorKind::DuplicateId, reason, next);
            let value = serde_json::from_str(request.id.json()).ok();
            let error = RequestError { field: Some("id".to_string()), value, ..error };
            return self.send(&reply(&request.id, &Err(error)));
        }
        state.accepted += 1;
        let key = (Reverse(request.priority), state.accepted);
        let request = Arc::new(ActiveRequest::new(request, self.sink.clone()));
        state.active.insert(request.id.clone(), ActiveEntry { key, request: request.clone() });
        state.waiting.insert(key, WaitingRequest { request, next: 0, bytes });
        state.waiting_bytes += bytes;
        drop(state);
        self.wake.notify_all();
    }

    /// The next position to answer; `None` when there is nothing more to come.
    fn take(&self) -> Option<(Arc<ActiveRequest>, usize)> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return None;
            }
            if let Some(mut first) = state.waiting.first_entry() {
                let waiting = first.get_mut();
                let (request, position) = (waiting.request.clone(), waiting.next);
                waiting.next += 1;
                if waiting.next == request.positions() {
                    let bytes = first.remove().bytes;
                    state.waiting_bytes -= bytes;
                    self.room.notify_all();
                }
                return Some((request, position));
            }
            if state.closed {
                return None;
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends requests that were taken out of the state. Returns their number.
    fn cancel(&self, entries: impl IntoIterator<Item = ActiveEntry>) -> usize {
        let entries: Vec<ActiveEntry> = entries.into_iter().collect();
        // First all flags, then the lines, which may take time.
        entries.iter().for_each(|entry| entry.request.cancel());
        let is_read = entries.iter().all(|entry| entry.request.send_error(RequestError::cancelled()));
        if !is_read {
            self.stop();
        }
        entries.len()
    }

    fn refuse(&self, id: Option<&RequestId>, number: u64, error: RequestError) {
        match id {
            Some(id) => self.send(&reply(id, &Err(error))),
            None => self.send(&format!("{{\"id\":null,\"line\":{number},{}}}", named(&Err(error)))),
        }
    }

    fn send(&self, line: &str) {
        if !(self.sink)(line) {
            self.stop();
        }
    }

    fn lock(&self) -> MutexGuard<'_, EngineState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn reply(id: &RequestId, result: &Result<String, RequestError>) -> String {
    format!("{{\"id\":{},{}}}", id.json(), named(result))
}

fn cancellation(id: &RequestId, cancelled: usize) -> String {
    reply(id, &Ok(format!("{{\"cancelled\":{cancelled}}}")))
}

impl EngineState {
    fn is_full(&self, limits: &QueueLimits, bytes: usize) -> bool {
        let has_room = self.waiting.len() < limits.requests && self.waiting_bytes + bytes <= limits.bytes;
        !has_room && !self.waiting.is_empty()
    }

    /// Takes a request out, so that nobody else can end it.
    fn remove(&mut self, id: &RequestId) -> Option<ActiveEntry> {
        let entry = self.active.remove(id)?;
        if let Some(waiting) = self.waiting.remove(&entry.key) {
            self.waiting_bytes -= waiting.bytes;
        }
        Some(entry)
    }

    /// The same for all requests, in the order in which they were accepted.
    fn remove_all(&mut self) -> Vec<ActiveEntry> {
        let mut entries: Vec<ActiveEntry> = self.active.drain().map(|(_, entry)| entry).collect();
        entries.sort_by_key(|entry| entry.key.1);
        self.waiting.clear();
        self.waiting_bytes = 0;
        entries
    }

    /// Takes this request out, not a later one with the same id. Returns whether it was there.
    fn remove_same(&mut self, request: &Arc<ActiveRequest>) -> bool {
        let is_same = self.active.get(&request.id).is_some_and(|entry| Arc::ptr_eq(&entry.request, request));
        if is_same {
            self.active.remove(&request.id);
        }
        is_same
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state in which requests with lines of these lengths wait.
    fn waiting(lengths: &[usize]) -> EngineState {
        let engine = LineEngine::new(QueueLimits { requests: usize::MAX, bytes: usize::MAX }, |_| true);
        for (id, &length) in lengths.iter().enumerate() {
            let line = format!(r#"{{"id": {id}, "do": "rank", "game": "2x2"}}"#);
            let Ok(EngineCommand::Work(request)) = EngineCommand::parse(line.as_bytes()) else { panic!("{line}") };
            engine.enqueue(*request, length);
        }
        engine.state.into_inner().unwrap()
    }

    #[test]
    fn a_queue_is_full_at_its_number_of_requests_or_bytes() {
        let limits = QueueLimits { requests: 2, bytes: 100 };
        for (lengths, bytes, is_full) in [
            (&[][..], 50, false),
            // A single request may always wait.
            (&[], 101, false),
            (&[40], 60, false),
            (&[40], 61, true),
            (&[101], 0, true),
            (&[1, 1], 1, true),
            (&[1, 1, 1], 0, true),
        ] {
            assert_eq!(waiting(lengths).is_full(&limits, bytes), is_full, "{lengths:?} and {bytes}");
        }
    }

    #[test]
    fn taken_and_cancelled_requests_make_room() {
        let limits = QueueLimits { requests: 2, bytes: 100 };
        let engine = LineEngine::new(limits, |_| true);
        for id in [1, 2] {
            engine.accept(format!(r#"{{"id": {id}, "do": "rank", "game": "2x2"}}"#).as_bytes());
        }
        assert!(engine.lock().is_full(&limits, 1));
        engine.accept(br#"{"id": 3, "do": "cancel", "request": 1}"#);
        assert!(!engine.lock().is_full(&limits, 1));
        assert!(engine.lock().is_full(&limits, 100));
        assert!(engine.take().is_some());
        let state = engine.lock();
        assert_eq!((state.waiting.len(), state.waiting_bytes), (0, 0));
    }
}

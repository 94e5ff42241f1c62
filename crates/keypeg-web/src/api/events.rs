//! The progress of a job as a stream of server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use keypeg_handlers::ApiError;
use serde_json::Value;
use tokio::runtime::Handle;

use crate::app::App;
use crate::guard::Client;
use crate::http_response::HttpError;
use crate::jobs::TrackedJob;
use crate::listener_slots::ListenerSlot;

/// How long a browser that listened may be away before its job is cancelled.
const ABSENCE: Duration = Duration::from_secs(15);

/// When a browser that was cut off connects again.
const RETRY: Duration = Duration::from_secs(1);

/// The shortest time between two progress events.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// A browser that listens to the events of a job.
struct JobListener {
    tracked: TrackedJob,
    /// The progress that was sent last; `None` before the first event.
    last: Option<Value>,
    /// The interim result that was sent last.
    interim: Value,
    _slot: ListenerSlot,
}

impl Drop for JobListener {
    /// Cancels the job if nobody listens to it any more, such as after the browser was closed.
    fn drop(&mut self) {
        let Some(arrivals) = self.tracked.remove_listener() else { return };
        if self.tracked.job.has_ended() {
            return;
        }
        let mut tracked = self.tracked.clone();
        // Without a runtime the server is stopping, and cancels all jobs.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                tracked.wait(ABSENCE).await;
                tracked.cancel_if_abandoned(arrivals);
            });
        }
    }
}

/// Responds with the events of a job until it has ended.
pub(super) fn stream(app: &App, client: &Client, tracked: TrackedJob) -> Result<Response, HttpError> {
    let full = || ApiError::too_many("too many listen to jobs; ask for the job itself, or try again in a moment");
    let slot = app.listeners.take(&client.network).ok_or_else(full)?;
    tracked.add_listener();
    let listener = JobListener { tracked, last: None, interim: Value::Null, _slot: slot };
    let events = stream::unfold(Some(listener), |listener| async { next_event(listener?).await });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()).into_response())
}

/// Waits for the next event: new progress, an interim result, or the end. After the end no listener is returned.
async fn next_event(mut listener: JobListener) -> Option<(Result<Event, Infallible>, Option<JobListener>)> {
    loop {
        if listener.last.is_some() {
            listener.tracked.wait(PROGRESS_EVERY).await;
        }
        let job = &listener.tracked.job;
        if job.has_ended() {
            return Some((event(job.status(), &job.json()), None));
        }
        let interim = job.interim();
        if interim != Value::Null && interim != listener.interim {
            let event = event("interim", &interim);
            listener.interim = interim;
            return Some((event, Some(listener)));
        }
        let progress = job.progress();
        if listener.last.as_ref() != Some(&progress) {
            let event = event("progress", &progress);
            listener.last = Some(progress);
            return Some((event, Some(listener)));
        }
    }
}

fn event(name: &str, data: &Value) -> Result<Event, Infallible> {
    Ok(Event::default().event(name).data(data.to_string()).retry(RETRY))
}

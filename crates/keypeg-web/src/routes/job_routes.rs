//! `/api/jobs`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::run;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{JsonBody, PathSegment, QueryParameters};
use crate::guard::Client;
use crate::http_error::HttpError;
use crate::jobs::{self, Job};
use crate::workload::Latency;

/// How long to wait for the end of a job, in milliseconds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WaitQuery {
    wait: Option<u64>,
}

/// The wait where none is given, in milliseconds.
const USUAL_WAIT: u64 = 1_000;

/// The longest wait, in milliseconds.
const LONGEST_WAIT: u64 = 10_000;

/// The shortest time between two progress events.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// How long a browser that listened may be away before its job is cancelled. Browsers connect again after three seconds.
const ABSENCE: Duration = Duration::from_secs(6);

/// `POST /api/jobs/{kind}`.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    PathSegment(kind): PathSegment,
    QueryParameters(WaitQuery { wait }): QueryParameters<WaitQuery>,
    JsonBody(body): JsonBody<Value>,
) -> Result<Response, HttpError> {
    let wait = wait.unwrap_or(USUAL_WAIT);
    if wait > LONGEST_WAIT {
        let message = format!("wait is {wait}; it must be at most {LONGEST_WAIT} milliseconds");
        return Err(ApiError::bad_input("wait", message).into());
    }
    let prepare = move |services: &_| jobs::prepare(services, &kind, body);
    let prepared = run(&app, &client, Latency::Quick, prepare).await?;
    let job = app.jobs.submit(&client.share, prepared)?;
    let mut unanswered = UnansweredJob(Some(job.clone()));
    wait_for(&job, Duration::from_millis(wait)).await;
    unanswered.0 = None;
    Ok(response(&job))
}

/// A job whose id was not sent yet. If the browser leaves now, nobody can ask for the job, so it is cancelled.
struct UnansweredJob(Option<Arc<Job>>);

impl Drop for UnansweredJob {
    fn drop(&mut self) {
        if let Some(job) = self.0.take() {
            job.cancel();
        }
    }
}

/// `GET /api/jobs/{id}`.
pub(crate) async fn show_job(State(app): State<Arc<App>>, PathSegment(id): PathSegment) -> Result<Response, HttpError> {
    Ok(response(&*app.jobs.get(&id)?))
}

/// `DELETE /api/jobs/{id}`.
pub(crate) async fn cancel(State(app): State<Arc<App>>, PathSegment(id): PathSegment) -> Result<Response, HttpError> {
    let job = app.jobs.get(&id)?;
    job.cancel();
    wait_for(&job, Duration::from_millis(USUAL_WAIT)).await;
    Ok(response(&job))
}

/// `GET /api/jobs/{id}/events`.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    PathSegment(id): PathSegment,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, HttpError> {
    let job = app.jobs.get(&id)?;
    let full = |_| ApiError::too_many("too many listen to jobs; ask for the job itself, or try again in a moment");
    let permit = app.listeners.clone().try_acquire_owned().map_err(full)?;
    job.add_listener();
    let listener = JobListener { ended: job.ended(), job, last: None, _permit: permit };
    let events = stream::unfold(Some(listener), |listener| async { next_event(listener?).await });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// A browser that listens to the events of a job.
struct JobListener {
    job: Arc<Job>,
    ended: watch::Receiver<bool>,
    /// The progress that was sent last; `None` before the first event.
    last: Option<Value>,
    _permit: OwnedSemaphorePermit,
}

impl Drop for JobListener {
    /// Cancels the job if nobody listens to it any more, such as after the browser was closed.
    fn drop(&mut self) {
        self.job.remove_listener();
        if self.job.has_ended() || self.job.has_listeners() {
            return;
        }
        let job = self.job.clone();
        // Without a runtime the server is stopping, and cancels all jobs.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                wait_for(&job, ABSENCE).await;
                if !job.has_listeners() {
                    job.cancel();
                }
            });
        }
    }
}

/// Waits for the next event: new progress, or the end. After the end no listener is returned.
async fn next_event(mut listener: JobListener) -> Option<(Result<Event, Infallible>, Option<JobListener>)> {
    loop {
        if listener.last.is_some() {
            wait_for(&listener.job, PROGRESS_EVERY).await;
        }
        if *listener.ended.borrow_and_update() {
            return Some((event(listener.job.status(), &listener.job.json()), None));
        }
        let progress = listener.job.progress();
        if listener.last.as_ref() != Some(&progress) {
            let event = event("progress", &progress);
            listener.last = Some(progress);
            return Some((event, Some(listener)));
        }
    }
}

fn event(name: &str, data: &Value) -> Result<Event, Infallible> {
    Ok(Event::default().event(name).data(data.to_string()))
}

/// Waits until the job has ended, at most `time`.
async fn wait_for(job: &Job, time: Duration) {
    let mut ended = job.ended();
    let _ = tokio::time::timeout(time, ended.wait_for(|ended| *ended)).await;
}

/// 200 and the job where it has ended, 202 otherwise.
fn response(job: &Job) -> Response {
    let status = if job.has_ended() { StatusCode::OK } else { StatusCode::ACCEPTED };
    (status, Json(job.json())).into_response()
}

//! The endpoints of jobs.

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
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::Job;
use crate::body::{Body, Parameters, Segment};
use crate::error::ApiError;
use crate::guard::Client;
use crate::kinds;
use crate::lanes::Lane;
use crate::state::App;

/// How long to wait for the end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wait {
    wait: Option<u64>,
}

/// The usual wait and the longest, in milliseconds.
const USUAL_WAIT: u64 = 1_000;
const LONGEST_WAIT: u64 = 10_000;

/// Progress is told at most so often.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// `POST /api/jobs/{kind}`.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Segment(kind): Segment,
    Parameters(Wait { wait }): Parameters<Wait>,
    Body(body): Body<Value>,
) -> Result<Response, ApiError> {
    let wait = wait.unwrap_or(USUAL_WAIT);
    if wait > LONGEST_WAIT {
        let message = format!("wait is {wait}; it must be at most {LONGEST_WAIT} milliseconds");
        return Err(ApiError::bad_input("wait", message));
    }
    let shared = app.clone();
    let prepared = app.lanes.run(&client, Lane::Quick, move || kinds::prepare(&shared, &kind, body)).await?;
    let job = app.jobs.submit(&client, prepared.kind, prepared.weight, prepared.work)?;
    wait_for(&job, Duration::from_millis(wait)).await;
    Ok(answer(&job))
}

/// `GET /api/jobs/{id}`.
pub(crate) async fn show(State(app): State<Arc<App>>, Segment(id): Segment) -> Result<Response, ApiError> {
    find(&app, &id).map(|job| answer(&job))
}

/// `DELETE /api/jobs/{id}`.
pub(crate) async fn cancel(State(app): State<Arc<App>>, Segment(id): Segment) -> Result<Response, ApiError> {
    let job = find(&app, &id)?;
    job.cancel();
    wait_for(&job, Duration::from_millis(USUAL_WAIT)).await;
    Ok(answer(&job))
}

/// `GET /api/jobs/{id}/events`.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let job = find(&app, &id)?;
    let full = |_| ApiError::too_many("too many listen to jobs; ask for the job itself, or try again in a moment");
    let room = app.listeners.clone().try_acquire_owned().map_err(full)?;
    let told = Told { ended: job.ended(), job, last: None, _room: room };
    let events = stream::unfold(Some(told), |told| async { next_event(told?).await });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// What a listener has heard.
struct Told {
    job: Arc<Job>,
    ended: watch::Receiver<bool>,
    last: Option<Value>,
    _room: OwnedSemaphorePermit,
}

/// The next event: progress that is new, or the end, after which there is nothing more.
async fn next_event(mut told: Told) -> Option<(Result<Event, Infallible>, Option<Told>)> {
    loop {
        if told.last.is_some() {
            wait_for(&told.job, PROGRESS_EVERY).await;
        }
        if *told.ended.borrow_and_update() {
            return Some((event(told.job.status(), &told.job.json()), None));
        }
        let progress = told.job.progress();
        if told.last.as_ref() != Some(&progress) {
            let event = event("progress", &progress);
            told.last = Some(progress);
            return Some((event, Some(told)));
        }
    }
}

fn event(name: &str, data: &Value) -> Result<Event, Infallible> {
    Ok(Event::default().event(name).data(data.to_string()))
}

async fn wait_for(job: &Job, time: Duration) {
    let mut ended = job.ended();
    let _ = tokio::time::timeout(time, ended.wait_for(|ended| *ended)).await;
}

fn answer(job: &Job) -> Response {
    let status = if job.has_ended() { StatusCode::OK } else { StatusCode::ACCEPTED };
    (status, Json(job.json())).into_response()
}

fn find(app: &App, id: &str) -> Result<Arc<Job>, ApiError> {
    let unknown = || {
        let id: String = id.chars().take(40).collect();
        ApiError::not_found(format!("there is no job {id:?}; its result may have been forgotten, start it again"))
    };
    app.jobs.get(id).ok_or_else(unknown)
}

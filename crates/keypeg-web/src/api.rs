//! The API over HTTP: reads the parts of a request, does the steps of its handler, and sends the response.

mod events;

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use keypeg_handlers::{ApiError, BODY_BYTES, BodyUse, Endpoint, HandlerStep, JobAction, Latency, USUAL_WAIT};

use crate::app::App;
use crate::config::BODY_TIME;
use crate::connections::Connection;
use crate::guard::Client;
use crate::http_response::{HttpError, http};
use crate::jobs::TrackedJob;

/// Answers a request below `/api`.
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
) -> Result<Response, HttpError> {
    let uri = request.uri();
    let endpoint = Endpoint::find(request.method().as_str(), uri.path(), uri.query())?;
    let body = match endpoint.body_use() {
        BodyUse::Ignored => Bytes::new(),
        BodyUse::Optional if !has_body(request.headers()) => Bytes::new(),
        BodyUse::Optional | BodyUse::Required => json_body(&connection, request).await?,
    };
    let mut step = endpoint.call(client.owner(), &body)?;
    loop {
        step = match step {
            HandlerStep::Respond(response) => return Ok(http(response)),
            HandlerStep::Run(Latency::Immediate, work) => work(&app.services)?,
            HandlerStep::Run(latency, work) => {
                let services = app.services.clone();
                app.executor.run(&client, latency, move || work(&services)).await?
            }
            HandlerStep::Start { job, wait } => {
                let tracked = app.jobs.submit(&client, job)?;
                let mut unanswered = UnansweredJob(Some(tracked.clone()));
                let response = after(tracked, wait).await;
                unanswered.0 = None;
                return Ok(response);
            }
            HandlerStep::Job { id, action } => {
                let tracked = app.jobs.get(&id)?;
                match action {
                    JobAction::Show => return Ok(http(tracked.job.response())),
                    JobAction::Cancel => {
                        tracked.job.cancel();
                        return Ok(after(tracked, USUAL_WAIT).await);
                    }
                    JobAction::Listen => return events::stream(&app, &client, tracked),
                }
            }
        };
    }
}

/// The response about a job when it has ended, or after `wait` milliseconds.
async fn after(mut tracked: TrackedJob, wait: u64) -> Response {
    tracked.wait(Duration::from_millis(wait)).await;
    http(tracked.job.response())
}

/// A job whose id was not sent yet. If the browser leaves now, nobody can ask for the job, so it is cancelled.
struct UnansweredJob(Option<TrackedJob>);

impl Drop for UnansweredJob {
    fn drop(&mut self) {
        if let Some(tracked) = self.0.take() {
            tracked.job.cancel();
        }
    }
}

/// Whether a request has a body, as its head says.
fn has_body(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH).map(|length| length.as_bytes());
    headers.contains_key(header::TRANSFER_ENCODING) || length.is_some_and(|length| length != b"0")
}

/// Reads a JSON body. Its size is limited, and so is the time until it arrives.
async fn json_body(connection: &Connection, request: Request) -> Result<Bytes, ApiError> {
    check_head(request.headers())?;
    connection.set_reads_body(true);
    let body = tokio::time::timeout(BODY_TIME, axum::body::to_bytes(request.into_body(), BODY_BYTES)).await;
    connection.set_reads_body(false);
    match body {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(too_large()),
        Err(_) => Err(ApiError::bad_request(
            408,
            format!("the body did not arrive within {} seconds; try again", BODY_TIME.as_secs()),
        )),
    }
}

/// Refuses a body that is not JSON, or that is stated to be too large, before it is read.
fn check_head(headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let kind = text(header::CONTENT_TYPE).unwrap_or("");
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err(ApiError::bad_request(415, format!("the body is {kind:?}; send it as application/json")));
    }
    let stated = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if stated.is_some_and(|length| length > BODY_BYTES as u64) { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> ApiError {
    ApiError::bad_request(413, format!("the body is larger than {BODY_BYTES} bytes; send less at once"))
}

#[cfg(test)]
mod tests {
    use keypeg_handlers::{JobWeight, PreparedJob};
    use serde_json::Value;

    use super::*;
    use crate::jobs::Jobs;

    #[test]
    fn a_job_is_cancelled_only_if_its_id_was_not_sent() {
        let jobs = Jobs::idle();
        let client = Client { name: "a".into(), share: "a".into(), network: "10.0.0.1".into() };
        let submit = || {
            let prepared =
                PreparedJob { kind: "test", weight: JobWeight::Light, work: Box::new(|_, _| Ok(Value::Null)) };
            jobs.submit(&client, prepared).unwrap()
        };
        let left = submit();
        drop(UnansweredJob(Some(left.clone())));
        assert_eq!(left.job.status(), "cancelled");
        let answered = submit();
        let mut unanswered = UnansweredJob(Some(answered.clone()));
        unanswered.0 = None;
        drop(unanswered);
        assert_eq!(answered.job.status(), "queued");
    }

    #[test]
    fn the_head_tells_whether_there_is_a_body() {
        let head = |name: &'static str, value: &'static str| {
            has_body(&HeaderMap::from_iter([(header::HeaderName::from_static(name), value.parse().unwrap())]))
        };
        assert!(!has_body(&HeaderMap::new()) && !head("content-length", "0"));
        assert!(head("content-length", "2") && head("transfer-encoding", "chunked"));
    }
}

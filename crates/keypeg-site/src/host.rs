//! The commands of the worker. A command and its reply are a line of JSON, and the text behind it: the body of a request, rows, or
//! a file.

use std::sync::Arc;

use keypeg_handlers::{
    ApiError, ApiResponse, BODY_BYTES, BodyUse, Caches, Endpoint, GameAccess, HandlerStep, Job, JobAction, JobError,
    JobWatcher, JobWeight, PreparedJob, RandomSource, Services, WallClock,
};
use keypeg_play::exported_games;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::changes::StoredRow;
use crate::game_row::owner;
use crate::row_store::RowStore;

/// A command of the worker. Plain fields: the code that reads an enum with fields would make the module larger.
#[derive(Deserialize)]
struct SiteCommand {
    #[serde(rename = "do")]
    action: SiteAction,
    /// For a job, the id that the first worker gave it.
    #[serde(default)]
    id: String,
    /// The method and the path of a request, such as `POST` and `/api/play`.
    #[serde(default)]
    method: String,
    #[serde(default)]
    path: String,
    /// The part of the URL behind the question mark.
    query: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SiteAction {
    /// A request of a page. Its body is the text.
    Request,
    /// Runs the job that a request starts, in this worker. The body of the request is the text.
    Job,
    /// Takes over rows of the database. The text is a list of rows.
    Apply,
    /// All finished games as the file of `keypeg archive export`.
    Export,
    /// Adds the games of such a file, which is the text.
    Import,
}

/// The first line of a reply. The body is the text behind it.
#[derive(Serialize)]
struct SiteReply {
    status: u16,
    headers: Vec<(&'static str, String)>,
    /// The rows to be stored before the reply is passed on.
    changes: Vec<StoredRow>,
    /// A job to be run. The body is the job as long as it is queued.
    start: Option<StartedJob>,
    /// A job that was started earlier.
    job: Option<NamedJob>,
}

#[derive(Serialize)]
struct StartedJob {
    id: String,
    /// The milliseconds to wait for its end.
    wait: u64,
    is_heavy: bool,
}

#[derive(Serialize)]
struct NamedJob {
    id: String,
    action: &'static str,
}

/// The handlers with their store, for one worker.
pub struct SiteHost {
    services: Services,
    store: Arc<RowStore>,
}

impl SiteHost {
    /// A host without games.
    pub fn new(clock: WallClock, random: RandomSource) -> SiteHost {
        let store = Arc::new(RowStore::new(clock));
        let (caches, access) = (Arc::new(Caches::default()), GameAccess::Shared);
        let services = Services { store: store.clone(), caches, clock, random, access, classroom: None };
        SiteHost { services, store }
    }

    /// Does a command. A job asks the watcher while it runs.
    pub fn call(&self, command: &str, watcher: &Arc<impl JobWatcher>) -> String {
        let (line, text) = command.split_once('\n').unwrap_or((command, ""));
        let (reply, body) = match serde_json::from_slice::<SiteCommand>(line.as_bytes()) {
            Ok(command) => match command.action {
                SiteAction::Request => self.request(&command, text).unwrap_or_else(|error| replied(error.into())),
                SiteAction::Job => self.job(&command, text, watcher),
                SiteAction::Apply => self.apply(text),
                SiteAction::Export => (SiteReply::new(200), exported_games::export(&self.store.finished())),
                SiteAction::Import => self.import(text),
            },
            Err(error) => replied(ApiError::internal(format!("the worker sent a wrong command: {error}")).into()),
        };
        let reply = SiteReply { changes: self.store.take_changes(), ..reply };
        // A reply is made of strings, numbers and lists, which always have a JSON form.
        format!("{}\n{body}", serde_json::to_string(&reply).unwrap_or_default())
    }

    fn request(&self, request: &SiteCommand, body: &str) -> Result<(SiteReply, String), ApiError> {
        Ok(match self.first_step(request, body)? {
            HandlerStep::Respond(response) => replied(response),
            HandlerStep::Start { job: PreparedJob { kind, weight, .. }, wait } => {
                let id = self.services.random.id();
                let queued = Job::new(id.clone(), kind, || ()).response();
                let start = StartedJob { id, wait, is_heavy: weight == JobWeight::Heavy };
                let (reply, body) = replied(queued);
                (SiteReply { start: Some(start), ..reply }, body)
            }
            HandlerStep::Job { id, action } => {
                let action = match action {
                    JobAction::Show => "show",
                    JobAction::Cancel => "cancel",
                    JobAction::Listen => "listen",
                };
                (SiteReply { job: Some(NamedJob { id, action }), ..SiteReply::new(200) }, String::new())
            }
            HandlerStep::Run(..) => unreachable!("run_here runs all work"),
        })
    }

    fn first_step(&self, request: &SiteCommand, body: &str) -> Result<HandlerStep, ApiError> {
        let endpoint = Endpoint::find(&request.method, &request.path, request.query.as_deref())?;
        let body = if endpoint.body_use() == BodyUse::Ignored { "" } else { body };
        if body.len() > BODY_BYTES {
            let message = format!("the body is larger than {BODY_BYTES} bytes; send less at once");
            return Err(ApiError::bad_request(413, message));
        }
        endpoint.call(owner(), body.as_bytes())?.run_here(&self.services)
    }

    fn job(&self, command: &SiteCommand, body: &str, watcher: &Arc<impl JobWatcher>) -> (SiteReply, String) {
        let prepared = match self.first_step(command, body) {
            Ok(HandlerStep::Start { job, .. }) => Ok(job),
            Ok(_) => Err(ApiError::internal("this request does not start a job")),
            Err(error) => Err(error),
        };
        // What the job needs may have been deleted since it was queued.
        let PreparedJob { kind, work, .. } = prepared.unwrap_or_else(|error| PreparedJob {
            kind: "",
            weight: JobWeight::Light,
            work: Box::new(|_, _| Err(JobError::Failed(error))),
        });
        let job = Arc::new(Job::new(command.id.clone(), kind, || ()));
        job.run_watched(work, watcher);
        replied(job.response())
    }

    fn apply(&self, text: &str) -> (SiteReply, String) {
        match serde_json::from_slice(text.as_bytes()) {
            Ok(rows) => {
                self.store.apply(rows);
                (SiteReply::new(200), String::new())
            }
            Err(error) => replied(ApiError::internal(format!("the stored games cannot be read: {error}")).into()),
        }
    }

    fn import(&self, text: &str) -> (SiteReply, String) {
        match exported_games::parse(text.as_bytes()) {
            Ok(games) => {
                let (added, skipped, reviews) = self.store.import(&games);
                replied(ApiResponse::new(200, json!({ "added": added, "skipped": skipped, "reviews": reviews })))
            }
            Err(error) => {
                let message = format!("nothing was imported: {error}; choose a file of \"keypeg archive export\"");
                replied(ApiError::bad_request(400, message).into())
            }
        }
    }
}

impl SiteReply {
    fn new(status: u16) -> SiteReply {
        SiteReply { status, headers: Vec::new(), changes: Vec::new(), start: None, job: None }
    }
}

fn replied(response: ApiResponse) -> (SiteReply, String) {
    let ApiResponse { status, body, headers } = response;
    (SiteReply { headers, ..SiteReply::new(status) }, Value::to_string(&body))
}

//! The endpoints of docs/api.md: which handler answers a request, and in which steps.
//!
//! A host finds the [`Endpoint`] of a request, calls it, and does the [`HandlerStep`]s that follow. So it decides itself on which
//! thread work runs, and how jobs wait.

mod game_endpoint;
mod job_endpoint;
mod resource;

use serde::de::DeserializeOwned;
use serde_json::Value;

pub use job_endpoint::{JobAction, USUAL_WAIT};

use crate::classroom::JoinedGame;
use crate::error::ApiError;
use crate::help::{CellsRequest, HelpEndpoint, HelpQuery, HelpRequest, RemainingRequest};
use crate::jobs::PreparedJob;
use crate::play::{NewGameRequest, SetCodeRequest};
use crate::puzzles::{DailyPuzzleQuery, PuzzleAnswerRequest, SeriesQuery};
use crate::response::ApiResponse;
use crate::services::Services;
use crate::setup::GameQuery;
use crate::stats::StatsRequest;
use crate::store::Owner;
use crate::workload::Latency;
use crate::{classroom, play, puzzles, setup, stats};
use game_endpoint::GameAction;
use job_endpoint::WaitQuery;
use resource::{HelpKind, Resource, fields, text};

/// Work of a handler. It returns the next step.
pub type HandlerWork = Box<dyn FnOnce(&Services) -> Result<HandlerStep, ApiError> + Send>;

/// What a host does next to answer a request.
pub enum HandlerStep {
    /// Sends this response.
    Respond(ApiResponse),
    /// Runs the work, on any thread, and continues with the step that it returns.
    Run(Latency, HandlerWork),
    /// Starts a job, waits for its end, and responds with [`Job::response`](crate::Job::response).
    Start {
        /// The job, whose request is valid.
        job: PreparedJob,
        /// The longest wait in milliseconds. If the job takes longer, the response is sent before its end.
        wait: u64,
    },
    /// Does something with a job that was started earlier.
    Job {
        /// The id in the path, which need not be that of a job.
        id: String,
        /// What to do with it.
        action: JobAction,
    },
}

impl HandlerStep {
    /// Runs all work in this thread, for hosts without queues. Returns the step that follows.
    pub fn run_here(self, services: &Services) -> Result<HandlerStep, ApiError> {
        let mut step = self;
        while let HandlerStep::Run(_, work) = step {
            step = work(services)?;
        }
        Ok(step)
    }

    fn run(
        latency: Latency,
        work: impl FnOnce(&Services) -> Result<HandlerStep, ApiError> + Send + 'static,
    ) -> HandlerStep {
        HandlerStep::Run(latency, Box::new(work))
    }
}

/// Whether an endpoint reads the body of its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyUse {
    /// It is JSON and must be there.
    Required,
    /// It is JSON and may be left out.
    Optional,
    /// It is not read.
    Ignored,
}

/// A method and a path that are answered.
#[derive(Debug)]
pub struct Endpoint(Route);

#[derive(Debug)]
enum Route {
    Setup,
    Board(GameQuery),
    List,
    Begin,
    Game { id: String, action: GameAction },
    Share(String),
    SetCode,
    Puzzles,
    Puzzle(SeriesQuery),
    DailyPuzzle(DailyPuzzleQuery),
    PuzzleAnswer,
    Help(HelpKind),
    StartJob { kind: String, query: WaitQuery },
    Job { id: String, action: JobAction },
    Stats(StatsRequest),
    Boards { key: String },
    SetBoard { key: String },
    Progress { key: String, class: String },
    Class { class: String },
    Join { class: String },
}

impl Endpoint {
    /// Finds the endpoint of a request. Path and query (the part of the URL after the question mark) are percent-encoded.
    pub fn find(method: &str, path: &str, query: Option<&str>) -> Result<Endpoint, ApiError> {
        let Some(resource) = Resource::of(path) else {
            return Err(ApiError::not_found(format!("there is no {path:?}; docs/api.md lists what there is")));
        };
        let methods = resource.methods();
        // A browser that wants only the head gets the head of the same response.
        let route = match (resource, if method == "HEAD" { "GET" } else { method }) {
            (Resource::Setup, "GET") => Route::Setup,
            (Resource::Board, "GET") => Route::Board(fields(query)?),
            (Resource::Games, "GET") => Route::List,
            (Resource::Games, "POST") => Route::Begin,
            (Resource::Game(id), "GET") => Route::game(id, GameAction::Show),
            (Resource::Game(id), "DELETE") => Route::game(id, GameAction::Delete),
            (Resource::GamePage(id, action), method) if method == action.method() => Route::game(id, action),
            (Resource::Share(token), "GET") => Route::Share(text("token", token)?),
            (Resource::Shares, "POST") => Route::SetCode,
            (Resource::Puzzles, "GET") => Route::Puzzles,
            (Resource::Puzzle, "GET") => Route::Puzzle(fields(query)?),
            (Resource::DailyPuzzle, "GET") => Route::DailyPuzzle(fields(query)?),
            (Resource::PuzzleAnswer, "POST") => Route::PuzzleAnswer,
            (Resource::Help(kind), "POST") => Route::Help(kind),
            (Resource::Job(kind), "POST") => Route::StartJob { kind: text("id", kind)?, query: fields(query)? },
            (Resource::Job(id), "GET") => Route::Job { id: text("id", id)?, action: JobAction::Show },
            (Resource::Job(id), "DELETE") => Route::Job { id: text("id", id)?, action: JobAction::Cancel },
            (Resource::JobEvents(id), "GET") => Route::Job { id: text("id", id)?, action: JobAction::Listen },
            (Resource::Stats, "GET") => Route::Stats(fields(query)?),
            (Resource::Teacher(key), "GET") => Route::Boards { key: text("key", key)? },
            (Resource::Teacher(key), "POST") => Route::SetBoard { key: text("key", key)? },
            (Resource::TeacherClass(key, class), "GET") => {
                Route::Progress { key: text("key", key)?, class: text("class", class)? }
            }
            (Resource::Class(class), "GET") => Route::Class { class: text("class", class)? },
            (Resource::Class(class), "POST") => Route::Join { class: text("class", class)? },
            _ => {
                let message = format!("{method} is not answered at {path:?}; docs/api.md lists what is");
                return Err(ApiError::wrong_method(methods, message));
            }
        };
        Ok(Endpoint(route))
    }

    /// Whether the request has a JSON body.
    pub fn body_use(&self) -> BodyUse {
        match &self.0 {
            Route::Begin | Route::SetCode | Route::PuzzleAnswer => BodyUse::Required,
            Route::Help(_) | Route::StartJob { .. } | Route::SetBoard { .. } | Route::Join { .. } => BodyUse::Required,
            Route::Game { action, .. } => action.body_use(),
            _ => BodyUse::Ignored,
        }
    }

    /// The first step of a request of a browser. `body` is empty if there is none.
    pub fn call(self, asking: Owner, body: &[u8]) -> Result<HandlerStep, ApiError> {
        Ok(match self.0 {
            Route::Setup => respond(Latency::Immediate, |services| Ok(setup::setup(services))),
            Route::Board(query) => respond(Latency::Immediate, |_| setup::game(query)),
            Route::Share(token) => {
                respond(Latency::Immediate, move |services| play::shared_link(&token, services.clock.today()))
            }
            Route::SetCode => {
                let request: SetCodeRequest = body_of(body)?;
                created(move |_| play::set_code(&request))
            }
            Route::Puzzles => respond(Latency::Quick, move |services| puzzles::overview(services, &asking)),
            Route::Puzzle(query) => {
                respond(Latency::Quick, move |services| puzzles::in_series(services, &asking, &query))
            }
            Route::DailyPuzzle(query) => {
                respond(Latency::Quick, move |services| puzzles::of_day(services, &asking, &query))
            }
            Route::PuzzleAnswer => {
                let request: PuzzleAnswerRequest = body_of(body)?;
                respond(Latency::Quick, move |services| puzzles::answer(services, asking, &request))
            }
            Route::List => respond(Latency::Quick, |services| play::list(services, asking.client)),
            Route::Begin => {
                let request: NewGameRequest = body_of(body)?;
                // A new game needs no search, so it is quick on every board.
                created(|services| play::begin(services, asking, request))
            }
            Route::Game { id, action } => action.call(id, asking, body)?,
            Route::Help(HelpKind::Advice) => help::<HelpRequest>(body)?,
            Route::Help(HelpKind::Remaining) => help::<RemainingRequest>(body)?,
            Route::Help(HelpKind::Cells) => help::<CellsRequest>(body)?,
            Route::StartJob { kind, query } => job_endpoint::start(kind, &query, asking, body)?,
            Route::Job { id, action } => HandlerStep::Job { id, action },
            Route::Stats(request) => {
                let game = request.game()?;
                respond(Latency::Slow, move |services| stats::statistics(services, &asking, game))
            }
            Route::Boards { key } => respond(Latency::Quick, move |services| classroom::boards(services, &key)),
            Route::SetBoard { key } => {
                let request = body_of(body)?;
                created(move |services| classroom::set_board(services, &key, request))
            }
            Route::Progress { key, class } => {
                respond(Latency::Quick, move |services| classroom::progress(services, &key, &class))
            }
            Route::Class { class } => {
                respond(Latency::Quick, move |services| classroom::offer(services, &asking, &class))
            }
            Route::Join { class } => {
                let request = body_of(body)?;
                HandlerStep::run(Latency::Quick, move |services| {
                    match classroom::join(services, asking.clone(), &class, request)? {
                        JoinedGame::New(body) => Ok(HandlerStep::Respond(ApiResponse::new(201, body))),
                        JoinedGame::Existing(row) => game_endpoint::show(services, *row, &asking),
                    }
                })
            }
        })
    }
}

impl Route {
    fn game(id: &str, action: GameAction) -> Route {
        // A path that is not text cannot be the id of a game.
        Route::Game { id: text("id", id).unwrap_or_default(), action }
    }
}

fn help<R: HelpEndpoint + DeserializeOwned>(body: &[u8]) -> Result<HandlerStep, ApiError> {
    let query = body_of::<R>(body)?.check()?;
    Ok(respond(query.latency(), move |services| query.answer(&services.caches)))
}

/// Work whose result is the response.
fn respond(
    latency: Latency,
    handler: impl FnOnce(&Services) -> Result<Value, ApiError> + Send + 'static,
) -> HandlerStep {
    HandlerStep::run(latency, |services| {
        handler(services).map(|body| HandlerStep::Respond(ApiResponse::new(200, body)))
    })
}

/// Quick work whose result is something new.
fn created(handler: impl FnOnce(&Services) -> Result<Value, ApiError> + Send + 'static) -> HandlerStep {
    HandlerStep::run(Latency::Quick, |services| {
        handler(services).map(|body| HandlerStep::Respond(ApiResponse::new(201, body)))
    })
}

fn body_of<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    // A list would be read as the fields of an object, by their order.
    if body.trim_ascii_start().starts_with(b"[") {
        return Err(ApiError::bad_body("the body is a list; send an object with named fields"));
    }
    let refused = |error| ApiError::bad_body(format!("the body is not what is expected here: {error}"));
    serde_json::from_slice(body).map_err(refused)
}

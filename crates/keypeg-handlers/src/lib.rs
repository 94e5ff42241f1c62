//! The web app of keypeg without a server: a request in, a response or a job out.
//!
//! The handlers know neither HTTP nor threads nor files, so a server and a browser (as WebAssembly) can run the same ones.
//! Store, clock and random numbers are passed in as [`Services`]. docs/api.md describes requests and responses.
//!
//! ```
//! use std::sync::Arc;
//!
//! use keypeg_handlers::{Endpoint, GameAccess, HandlerStep, MemoryStore, Owner, RandomSource, Services, WallClock};
//!
//! // A host passes in its real clock and unpredictable bytes.
//! let (clock, random) = (WallClock::new(|| 1_800_000_000), RandomSource::new(|bytes| bytes.fill(7)));
//! let store = Arc::new(MemoryStore::new(clock));
//! let access = GameAccess::Shared;
//! let services = Services { store, caches: Arc::default(), clock, random, access, classroom: None };
//! let asking = Owner { client: "a browser".into(), holder: "a browser".into(), address: "here".into() };
//!
//! let endpoint = Endpoint::find("POST", "/api/play", None)?;
//! let step = endpoint.call(asking, br#"{ "game": "4x6", "rows": 10 }"#)?.run_here(&services)?;
//! let HandlerStep::Respond(response) = step else { unreachable!("a new game is not a job") };
//! assert_eq!((response.status, &response.body["game"]), (201, &"4x6".into()));
//! # Ok::<(), keypeg_handlers::ApiError>(())
//! ```
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! endpoint                          which handler answers a request, and in which steps
//! play  classroom  puzzles  help  setup  stats  jobs    the handlers, and the kinds of jobs
//! services                          what handlers use
//! store  caches                     games; what is expensive to compute again
//! boards  input  response           facts about a board; the fields of requests; responses
//! error                             why a request or a job has no result
//! limits  workload  clock  random   limits of requests; how long work takes; time; random numbers
//! ```
#![forbid(unsafe_code)]

mod boards;
mod caches;
mod classroom;
mod clock;
mod endpoint;
mod error;
mod help;
mod input;
mod jobs;
mod limits;
mod play;
mod puzzles;
mod random;
mod response;
mod services;
mod setup;
mod stats;
mod store;
mod workload;

pub use caches::Caches;
pub use clock::WallClock;
pub use endpoint::{BodyUse, Endpoint, HandlerStep, HandlerWork, JobAction, USUAL_WAIT};
pub use error::{ApiError, JobError};
pub use jobs::{Job, JobWatcher, JobWork, PreparedJob};
pub use limits::BODY_BYTES;
pub use random::{RandomSource, is_id};
pub use response::ApiResponse;
pub use services::{Classroom, Services};
pub use store::{
    ClassSeat, GameAccess, GameArchive, GameEnd, GameStore, ListedGame, MemoryStore, Owner, SavedClass, SavedGame,
    SavedOrigin, Seating, StoredGame,
};
pub use workload::{JobWeight, Latency};

//! The web app of keypeg: a local server, its JSON API (docs/api.md) and its pages.
//!
//! The server has no rules of the game and no handlers: those are in keypeg-handlers. Its layers, from the top, each of which
//! knows only those below it:
//!
//! - [`Server`] accepts connections (`connections`, `timed_stream`), and `router` sends requests to the `api` or to the pages
//!   (`assets`), behind the `guard` (Host, Origin, headers; `address`, `public_url`, `proxy`).
//! - `api` reads the parts of a request, asks keypeg-handlers for its steps, runs short work in the `executor` and queues long
//!   work as `jobs`.
//! - `app` holds what all requests share: the `store` keeps the games on disk, `system` has the clock and the random numbers.
//!
//! ```
//! use keypeg_web::{Config, Server};
//!
//! let server = Server::start(&Config::default())?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod address;
mod api;
mod app;
mod assets;
mod config;
mod connections;
mod executor;
mod guard;
mod http_response;
mod jobs;
mod listener_slots;
mod proxy;
mod public_url;
mod router;
mod server;
mod store;
mod system;
mod timed_stream;

pub use config::Config;
pub use keypeg_handlers::{GameAccess, RandomSource, WallClock};
pub use public_url::{PublicUrl, PublicUrlError};
pub use server::{Server, StartError};
pub use store::StoreError;

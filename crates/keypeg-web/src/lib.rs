//! The web app of keypeg: a local server, its JSON API (docs/api.md) and its pages.
//!
//! The server has no rules of the game: it parses requests, calls `keypeg-play` and sends the result as JSON. Its layers,
//! from the top, each of which knows only those below it:
//!
//! - [`Server`] accepts connections (`connections`, `timed_stream`), and `router` maps paths to `routes`, behind the `guard` (Host, Origin, headers).
//! - `routes` know HTTP and the `App`. They run short work in the `executor` and queue long work as `jobs`.
//! - `play`, `help`, `stats`, `setup` and the kinds of `jobs` are handlers: a request in, JSON out. They know neither HTTP nor
//!   threads; the `services` they use (store, caches, clock, random numbers) are passed in.
//! - `store` keeps the games on disk, `caches` what is expensive to compute.
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
mod app;
mod assets;
mod boards;
mod caches;
mod clock;
mod config;
mod connections;
mod error;
mod executor;
mod extract;
mod guard;
mod help;
mod http_error;
mod input;
mod jobs;
mod play;
mod random;
mod router;
mod routes;
mod server;
mod services;
mod setup;
mod stats;
mod store;
mod timed_stream;
mod workload;

pub use config::Config;
pub use server::{Server, StartError};
pub use store::StoreError;

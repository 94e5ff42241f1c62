//! The web app of keypeg: a local server, its JSON API (docs/api.md) and its pages.
//!
//! The server parses requests, calls `keypeg-play` and renders; it has no rules of its own. A request comes in through
//! [`Server`]'s connections, passes the `guard` (Host, Origin, headers), and is answered by one of `setup`, `play`, `help`,
//! `stats`, `jobs` or `assets`. Games are kept by the `store`, work that takes longer is done by the `jobs`.
//!
//! ```
//! use keypeg_web::{Config, Server};
//!
//! let server = Server::start(&Config::default())?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod assets;
mod body;
mod caches;
mod clock;
mod config;
mod error;
mod guard;
mod help;
mod input;
mod jobs;
mod kinds;
mod lanes;
mod play;
mod random;
mod router;
mod server;
mod setup;
mod state;
mod stats;
mod store;

pub use config::Config;
pub use server::{Server, StartError};
pub use store::StoreError;

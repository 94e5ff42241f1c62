//! keypeg's web app in a browser, without a server: the handlers of `keypeg-handlers`, called by a worker of the page.
//!
//! The module is loaded by `web/worker.js`. Clock, random numbers and stored games come from there. Games are in memory while the
//! worker runs. Each change is returned as rows, which the worker stores before it passes on the response.
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! abi                             what WebAssembly exports and imports
//! host                            commands of the worker: requests, jobs, rows, files
//! row_store                       the store of the handlers, made of rows
//! game_row  archive_row  changes  what is stored under a key; what has changed
//! ```

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub mod abi;
mod archive_row;
mod changes;
mod game_row;
mod host;
mod row_store;

pub use host::SiteHost;
pub use row_store::RowStore;

//! Finished games in an SQLite file.
//!
//! Two programs can use the file at once, and a program that is killed while it writes does no harm. Every change is one
//! transaction in a write-ahead log, and a writer that finds the file busy waits. The schema has a version and is brought up
//! to date step by step.
//!
//! ```
//! use keypeg_archive::Archive;
//!
//! let folder = tempfile::tempdir()?;
//! let archive = Archive::open(&folder.path().join("games.sqlite"))?;
//! assert!(archive.games(None)?.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! SQLite is C code, so this crate is separate from those that build for `wasm32-unknown-unknown`. Statistics take plain
//! [`ArchivedGame`] values and are in keypeg-play.
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! rescue                          checks an archive, copies what can be read of a damaged one
//! transfer                        an archive as JSON, and back
//! batch  game_list                several games in one transaction; lists of games
//! archive                         opens the file, adds and finds games
//! game_rows  schema  identity     rows of the tables; the tables; whether a file is an archive
//! error                           why the archive cannot be used
//! waiting                         how long to wait for other programs
//! ```
//!
//! [`ArchivedGame`]: keypeg_play::ArchivedGame
#![forbid(unsafe_code)]

mod archive;
mod batch;
mod error;
mod game_list;
mod game_rows;
mod identity;
mod rescue;
mod schema;
pub mod transfer;
mod waiting;

pub use archive::Archive;
pub use batch::Finished;
pub use error::ArchiveError;
pub use game_list::{GameList, UnreadableGame};
pub use rescue::ArchiveCheck;
pub use transfer::{ExportedError, ImportCount};

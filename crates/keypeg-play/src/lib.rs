//! Sessions of code-breaking games: what every front end shares.
//!
//! A [`Table`] is a game laid out; on it a person plays a [`Session`] against a [`Codemaker`], or a [`Breaker`] asks and
//! a person answers. Hints, repairs, lies and records work from the history alone, so undo, save and resume are
//! shorter or longer histories.
//!
//! ```
//! use keypeg_core::Notation;
//! use keypeg_play::{Codemaker, Mode, Reply, Session, Setup, Table};
//!
//! let notation = Notation::standard("4x6".parse()?);
//! let codemaker = Codemaker::Secret(notation.parse_code("DBCE")?);
//! let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Strict, rows: Some(10) };
//! let mut session = Session::new(setup, Table::new(notation.game()))?;
//! session.guess(notation.parse_code("AABC")?)?;
//! assert_eq!(session.remaining().to_string(), "222");
//! assert!(matches!(session.guess(notation.parse_code("AAAA")?)?, Reply::Refused { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod advice;
pub mod archive;
pub mod breaker;
pub mod codemaker;
pub mod counsel;
pub mod daily;
pub mod fraction;
pub mod hint;
pub mod json;
pub mod judge;
pub mod lies;
pub mod limits;
pub mod link;
pub mod record;
pub mod repair;
pub mod result;
pub mod review;
pub mod search;
pub mod session;
pub mod stats;
pub mod streak;
pub mod values;
pub mod words;

mod deadline;
mod table;
mod text;

pub use breaker::Breaker;
pub use codemaker::Codemaker;
pub use deadline::Deadline;
pub use record::GameRecord;
pub use session::{Mode, Reply, Session, Setup, Status};
pub use table::{Count, Listing, Table, moves};

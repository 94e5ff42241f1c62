//! Sessions of code-breaking games: what every front end shares.
//!
//! An [`AnyBoard`] is a game laid out; on it a person plays a [`Session`] against a [`Codemaker`], or a [`Breaker`] asks and
//! a person answers. Hints, repairs, lies and records work from the history alone, so undo, save and resume are
//! shorter or longer histories.
//!
//! ```
//! use keypeg_core::Notation;
//! use keypeg_play::{Codemaker, Mode, GuessReply, Session, Setup, AnyBoard};
//!
//! let notation = Notation::standard("4x6".parse()?);
//! let codemaker = Codemaker::Secret(notation.parse_code("DBCE")?);
//! let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Strict, rows: Some(10) };
//! let mut session = Session::new(setup, AnyBoard::new(notation.game()))?;
//! session.guess(notation.parse_code("AABC")?)?;
//! assert_eq!(session.remaining().to_string(), "222");
//! assert!(matches!(session.guess(notation.parse_code("AAAA")?)?, GuessReply::Refused { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod advice;
pub mod analysis;
pub mod archive;
pub mod breaker;
pub mod codemaker;
pub mod consistency;
pub mod daily;
pub mod fraction;
pub mod hint;
pub mod json;
pub mod lies;
pub mod limits;
pub mod link;
pub mod record;
pub mod repair;
pub mod review;
pub mod session;
pub mod share;
pub mod stats;
pub mod streak;
pub mod words;
pub mod worst_case;

mod any_board;
mod deadline;
mod search;
mod text;

pub use any_board::{AnyBoard, CodeCount, CodeList, moves};
pub use breaker::Breaker;
pub use codemaker::Codemaker;
pub use deadline::Deadline;
pub use record::GameRecord;
pub use search::SearchEnd;
pub use session::{GameStatus, GuessReply, Mode, Session, Setup};

//! The vocabulary of code-breaking games.
//!
//! A [`Game`] is a board: so many pegs, so many colors, repeats allowed or not. A [`Code`] is one arrangement of
//! colors, a [`Feedback`] the answer to a guess, a [`History`] the turns played so far. [`score`] is the one
//! definition of feedback; everything in keypeg that is faster is tested equal to it.
//!
//! ```
//! use keypeg_core::{Game, History, Notation, score};
//!
//! let game: Game = "4x6".parse()?;
//! let notation = Notation::standard(game);
//! let guess = notation.parse_code("AABC")?;
//! let secret = notation.parse_code("ACDA")?;
//! assert_eq!(score(&guess, &secret).to_string(), "1,2");
//!
//! let history: History = notation.parse_history("AABC 1,2; ACDA 4,0")?;
//! assert!(history.is_consistent(&secret));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate touches no file, starts no thread and contains no unsafe code.
#![forbid(unsafe_code)]

pub mod bytes;
pub mod proof;

mod code;
mod control;
mod distribution;
mod feedback;
mod game;
mod history;
mod notation;
mod quoted;
mod score;
mod space;
mod stream;
mod table_file;
mod tree;
mod tree_file;

pub use code::{Code, CodeError};
pub use control::{Control, Progress, SearchProgress, Stopped};
pub use distribution::Distribution;
pub use feedback::{Feedback, FeedbackError};
pub use game::{Game, GameError, Kind, MAX_COLORS, MAX_PEGS};
pub use history::{Contradiction, History, HistoryError, Turn};
pub use notation::{Notation, ParseCodeError, SymbolsError};
pub use score::score;
pub use space::{CodeId, CodeSpace, ENUMERATION_LIMIT, TooManyCodes};
pub use stream::Stream;
pub use table_file::{TableFile, TableFileError};
pub use tree::{StrategyNode, StrategyTree};
pub use tree_file::{Stated, TreeFile, TreeFileError};

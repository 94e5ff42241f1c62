//! The vocabulary of code-breaking games.
//!
//! A [`Game`] has a number of pegs, a number of colors, and a rule whether colors may repeat. A [`Code`] is one
//! arrangement of colors of its game, a [`Feedback`] the answer to a guess, a [`History`] the turns played so far.
//! [`score`] is the one definition of feedback; everything in keypeg that is faster is tested equal to it.
//!
//! ```
//! use keypeg_core::Game;
//!
//! let game: Game = "4x6".parse()?;
//! let (guess, secret) = (game.code("AABC")?, game.code("ACDA")?);
//! assert_eq!(guess.score(&secret)?.to_string(), "1,2");
//!
//! let history = game.history("AABC 1,2; ACDA 4,0")?;
//! assert!(history.is_consistent(&secret));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate touches no file, starts no thread and contains no unsafe code.
#![forbid(unsafe_code)]

// The binary formats of this crate and of keypeg-engine share it. It is not part of the public API.
#[doc(hidden)]
pub mod bytes;
pub mod platform;
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
pub use notation::{Notation, ParseCodeError, ParseHistoryError, SymbolsError};
pub use score::{DifferentGames, score};
pub use space::{CodeId, CodeSpace, ENUMERATION_LIMIT, EnumerationError, MAX_ENUMERATED_PEGS, TREE_LIMIT};
pub use stream::Stream;
pub use table_file::{TableFile, TableFileError};
pub use tree::{StrategyNode, StrategyTree};
pub use tree_file::{Stated, TreeFile, TreeFileError};

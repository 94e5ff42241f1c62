//! Everything of keypeg that decides: bulk scoring, symmetry, strategies and their evaluation.
//!
//! ```
//! use keypeg_engine::strategy::{self, Options, StrategyId};
//! use keypeg_engine::{Board, Unwatched, decision_tree};
//!
//! let board = Board::new("3x4".parse()?)?;
//! let strategy = strategy::build(StrategyId::Entropy, board.game(), &Options::default())?;
//! let distribution = decision_tree(&board, &*strategy, None, &Unwatched)?.root.distribution();
//! println!("{:.3} guesses on average, {} at most", distribution.average(), distribution.max());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

pub mod certify;
pub mod expectation;
pub mod kernel;
pub mod measure;
pub mod partition;
pub mod simulate;
pub mod solve;
pub mod strategy;
pub mod symmetry;

mod board;
mod evaluate;
mod exact;
mod position;
mod watch;

use keypeg_core::bytes;

pub use board::{Board, Move};
pub use evaluate::{EvaluateError, decision_tree};
pub use position::{Position, Prefer, TieBreak, Ties};
pub use watch::{Cancelled, Unwatched, Watch};

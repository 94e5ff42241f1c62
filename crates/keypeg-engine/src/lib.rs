//! Everything of keypeg that decides: bulk scoring, symmetry, strategies and their evaluation, exact search, proofs.
//!
//! The modules depend on each other in one direction only, from the bottom up:
//!
//! ```text
//! threads       how many there are, and what to do without them
//! kernel        bulk scoring and cell counting; the only unsafe code
//! board         a game with its codes laid out
//! kernel_equality        compares every path of the kernel with the scalar definition
//! partition     the cells of a set under a guess, and their sizes
//! code_search   codes that agree with a history, one after another, without enumeration
//! sample        codes that agree with a history, by chance
//! position      the turns so far and the codes that remain; the one gate that checks them
//! ties          the order of equally good guesses
//! measure       how good a partition is, exactly
//! symmetry      guesses that are equivalent, and one representative of each class
//! rank          the best guesses of a position by a measure
//! small_game    exact play where few codes are left and only they are guessed
//! solve         the exact search
//! strategy      what to guess; one file per strategy
//! evaluate, expectation, simulate     a strategy against every secret, or against random ones
//! heuristics, solver     exact solutions with heuristic strategies as a first upper bound
//! certify       writes down why a solution is optimal
//! ```
//!
//! ```
//! use keypeg_engine::{Board, Strategy};
//!
//! let board = Board::new("3x4".parse()?)?;
//! let distribution = Strategy::entropy().tree(&board)?.root.distribution();
//! println!("{:.3} guesses on average, {} at most", distribution.average(), distribution.max());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

pub mod certify;
pub mod code_search;
pub mod expectation;
pub mod partition;
pub mod sample;
pub mod simulate;
pub mod solve;
pub mod strategy;
pub mod symmetry;
pub mod threads;

mod board;
mod color_classes;
mod color_counts;
mod evaluate;
mod exact;
mod heuristics;
mod kernel;
mod kernel_equality;
mod measure;
mod position;
mod rank;
mod small_game;
mod solver;
mod ties;

pub use board::Board;
pub use evaluate::{EvaluateError, TreeCounts, decision_tree, tree_counts};
pub use kernel::KernelPath;
#[doc(hidden)]
pub use kernel_equality::assert_paths_equal;
pub use measure::Measure;
pub use position::{IntoHistory, Position, PositionError};
pub use rank::{RankedGuess, RankedGuesses, rank, rank_possible};
pub use solver::Solver;
pub use strategy::Strategy;
pub use ties::{Prefer, TieBreak, Ties};

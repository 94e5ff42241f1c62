//! Everything of keypeg that decides.
#![deny(unsafe_code)]

pub mod kernel;

mod board;

pub use board::{Board, Move};

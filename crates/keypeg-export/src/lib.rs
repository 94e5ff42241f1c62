//! Writes what keypeg found as pages, pictures and programs that need nothing else.
//!
//! Everything here is text made of values that were computed elsewhere: no file is touched and nothing is searched.
#![forbid(unsafe_code)]

pub mod chart;
mod page;

pub use page::{Page, escape};

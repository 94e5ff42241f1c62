//! The laboratory: every figure and claim of the papers recomputed, and strategies compared on any boards.
//!
//! [`reproduce`] is the list of what the papers print, each item with the code that finds it again; [`compare`] puts
//! strategies side by side. Nothing here prints or touches a file: results are values, and texts made of them.
//!
//! ```
//! use keypeg_engine::Unwatched;
//! use keypeg_lab::reproduce::{self, Paper, Verdict};
//!
//! let table = reproduce::find(Paper::Kooi, "table-6").expect("an item of the paper");
//! let check = reproduce::Lab::new(&Unwatched).check(table)?;
//! assert_eq!(check.found.verdict, Verdict::Equal);
//! # Ok::<(), keypeg_lab::LabError>(())
//! ```
#![forbid(unsafe_code)]

pub mod chance;
pub mod compare;
pub mod longest;
pub mod reproduce;

mod cancel_only;
mod csv;
mod error;
mod pairs;
mod wrap;

pub use error::LabError;

//! Recomputes the tables, figures and claims of papers on code-breaking games, and compares strategies on any boards.
//!
//! [`reproduce`] lists what the papers print, each item with the code that recomputes it. [`compare`] plays several
//! strategies on several boards. [`atlas`] computes the optimal figures of many boards. Nothing here prints or touches a file: results are values, and texts made from them.
//!
//! ```
//! use keypeg_core::Control;
//! use keypeg_lab::reproduce::{self, Paper, Verdict};
//!
//! let table = reproduce::find(Paper::Kooi, "table-6").expect("an item of the paper");
//! let check = reproduce::Lab::new(&Control::default()).check(table)?;
//! assert_eq!(check.found.verdict, Verdict::Equal);
//! # Ok::<(), keypeg_lab::LabError>(())
//! ```
#![forbid(unsafe_code)]

pub mod atlas;
pub mod chance;
pub mod compare;
pub mod longest;
pub mod reproduce;

mod csv;
mod error;
mod pairs;
mod wrap;

pub use error::LabError;

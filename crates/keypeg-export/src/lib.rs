//! Writes strategy trees and figures as self-contained pages, pictures and programs.
//!
//! Everything here turns values that were computed elsewhere into text. No file is touched and nothing is searched.
//!
//! ```
//! use keypeg_core::TreeFile;
//! use keypeg_export::{Format, Provenance, export};
//!
//! let tree = r#"{"format":"keypeg-tree","version":1,"game":"1x2","root":{"guess":"A","answers":{"0,0":{"guess":"B"}}}}"#;
//! let file = TreeFile::read(tree.as_bytes())?;
//! let provenance = Provenance { strategy: "alphabetical".into(), ties: "none".into(), command: "by hand".into() };
//! let program = export(Format::Lisp, &file, &provenance)?;
//! assert!(program.contains("(? (A)\n    ((0 0) (? (B)))))"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod chart;
mod dot;
mod flat_tree;
mod format;
mod html;
mod outline;
mod page;
mod palette;
mod pegs;
mod program;
mod provenance;
mod sheet;
mod svg;

pub use format::{ExportError, Format, UnknownFormat, export, text_outline};
pub use page::{Page, escape};
pub use palette::Paint;
pub use program::lisp::{LINES_PER_PAGE, LispListing, lisp_listing};
pub use provenance::Provenance;

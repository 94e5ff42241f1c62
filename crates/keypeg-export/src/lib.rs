//! Writes what keypeg found as pages, pictures and programs that need nothing else.
//!
//! Everything here is text made of values that were computed elsewhere: no file is touched and nothing is searched.
//!
//! ```
//! use keypeg_core::TreeFile;
//! use keypeg_export::{Format, Source, export};
//!
//! let tree = r#"{"format":"keypeg-tree","version":1,"game":"1x2","root":{"guess":"A","answers":{"0,0":{"guess":"B"}}}}"#;
//! let file = TreeFile::read(tree.as_bytes())?;
//! let source = Source { strategy: "alphabetical".into(), ties: "none".into(), command: "by hand".into() };
//! let program = export(Format::Lisp, &file, &source)?;
//! assert!(program.contains("(? (A)\n    ((0 0) (? (B)))))"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod chart;
mod dot;
mod format;
mod html;
mod page;
mod palette;
mod pegs;
mod plan;
mod program;
mod sheet;
mod source;
mod svg;

pub use format::{ExportError, Format, UnknownFormat, export};
pub use page::{Page, escape};
pub use palette::Paint;
pub use program::lisp::{LINES_A_PAGE, Listing, listing};
pub use source::Source;

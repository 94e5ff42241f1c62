//! Strategy trees as pages, pictures, sheets and programs.
//!
//! ```
//! use keypeg::export::{Format, Provenance, export};
//! use keypeg::{Board, History, Notation, Strategy, TreeFile};
//!
//! let board = Board::new("3x4".parse()?)?;
//! let tree = Strategy::entropy().tree(&board)?;
//! let file = TreeFile { notation: Notation::standard(board.game()), history: History::default(), tree };
//! let provenance = Provenance { strategy: "entropy".into(), ties: "first".into(), command: "my program".into() };
//! let program = export(Format::Python, &file, &provenance)?;
//! assert!(program.contains("def "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use keypeg_export::{ExportError, Format, Paint, Provenance, UnknownFormat, escape, export, text_outline};

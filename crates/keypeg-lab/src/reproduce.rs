//! Recomputes every table, figure, worked example and claim of five papers.
//!
//! An [`Item`] is one thing that a paper prints. [`Lab::check`] recomputes it and gives a [`Verdict`]. A refuted claim
//! has [`Evidence`], which can be checked again by the scalar definition of feedback.

mod antimind;
mod digits;
mod evidence;
mod item;
mod kooi;
mod lab;
mod norvig;
mod page;
mod paper;
mod rao;
mod recipe;
mod report;
mod selection;
mod solvemaster;
mod text;
mod verdict;

pub use evidence::{CutEvidence, Evidence, GameEvidence, GuessRule, StrategyEvidence};
pub use item::{CheckedItem, Finding, FindingRow, Item, ItemStatus};
pub use lab::Lab;
pub use paper::{Paper, UnknownPaper};
pub use report::{ReproductionReport, json};
pub use selection::{ItemError, ListedItem, UnknownItem, check_all, select};
pub use text::{LISTED_ID, TextDetail, list, side_by_side, side_by_side_within};
pub use verdict::Verdict;

/// All items, paper by paper, in the order in which they are printed.
pub fn items() -> impl Iterator<Item = &'static Item> {
    let papers: [&'static [Item]; 5] = [norvig::ITEMS, solvemaster::ITEMS, antimind::ITEMS, rao::ITEMS, kooi::ITEMS];
    papers.into_iter().flatten()
}

/// The item of a paper with this id; `None` if there is none.
pub fn find(paper: Paper, id: &str) -> Option<&'static Item> {
    items().find(|item| item.paper == paper && item.id == id)
}

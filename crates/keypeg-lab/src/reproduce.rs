//! Every table, figure, worked example and claim of five papers, recomputed.
//!
//! An [`Item`] is one thing that a paper prints; [`Lab::check`] finds it again and gives a [`Verdict`]. What refutes a
//! claim is kept as [`Evidence`], which confirms itself by the scalar definition of feedback.

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
mod solvemaster;
mod text;
mod verdict;

pub use evidence::{CutEvidence, Evidence, GameEvidence, GuessRule, StrategyEvidence};
pub use item::{CheckedItem, Finding, FindingRow, Item, ItemStatus};
pub use lab::Lab;
pub use paper::{Paper, UnknownPaper};
pub use report::{ReproductionReport, json};
pub use text::{TextDetail, list, side_by_side};
pub use verdict::Verdict;

/// Every item, paper by paper, in the order of the papers' pages.
pub fn items() -> impl Iterator<Item = &'static Item> {
    let papers: [&'static [Item]; 5] = [norvig::ITEMS, solvemaster::ITEMS, antimind::ITEMS, rao::ITEMS, kooi::ITEMS];
    papers.into_iter().flatten()
}

/// An item by its paper and its id.
pub fn find(paper: Paper, id: &str) -> Option<&'static Item> {
    items().find(|item| item.paper == paper && item.id == id)
}

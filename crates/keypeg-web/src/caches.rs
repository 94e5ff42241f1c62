//! What is worth keeping between requests, each with a limit.

mod kits;
mod tables;
mod trees;

pub(crate) use kits::{KitValues, Kits, check_strong};
pub(crate) use tables::Tables;
pub(crate) use trees::{Tree, TreeKey, Trees};

//! Proofs and strategies that are kept as files beside the checker, honest and forged.
//!
//! These tests need nothing but the vocabulary of `keypeg-core`. `tests/data/make.sh` says how the honest files are made,
//! `forgeries.rs` how the others are made from them.

mod costly;
mod document;
mod forged;
mod forgeries;
mod honest;
mod strategies;
mod unreadable;

use std::path::PathBuf;

/// The path of a file in `tests/data`.
fn data_path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", name].iter().collect()
}

/// The bytes of a file in `tests/data`.
fn data(name: &str) -> Vec<u8> {
    let path = data_path(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

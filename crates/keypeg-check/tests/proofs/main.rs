//! Honest and forged proofs and strategies, kept as files in `tests/data`.
//!
//! These tests depend only on `keypeg-core`. `tests/data/make.sh` makes the honest files. `forgeries.rs` makes the others
//! from them.

mod aim_forgeries;
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

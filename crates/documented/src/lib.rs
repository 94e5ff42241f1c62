//! Tests that compare the pages in `docs` with what the crates do.
//!
//! The library is empty. The tests are here because packages do not contain `docs`, and the tests of a published crate read
//! only files of its package. `tests/api.rs` checks `docs/api.md`, `tests/proofs.rs` checks `docs/formats.md` and
//! `docs/proofs.md`.
#![forbid(unsafe_code)]

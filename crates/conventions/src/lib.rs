//! Conventions of this workspace that the compiler does not check.
//!
//! The library is empty. `tests/conventions` reads the sources of every crate and fails on:
//!
//! - a cycle between the top-level modules of a crate, where `foo.rs` and the folder `foo` are one module;
//! - a struct, enum, trait, union or type alias whose name occurs twice in the workspace;
//! - a module whose name occurs twice in its crate, and a few names that may occur only once in the workspace;
//! - memory that is never freed: `Box::leak` and `mem::forget`;
//! - messages of libraries that name an option or a command of the program;
//! - clocks, threads and pools of threads in a crate that also builds for `wasm32-unknown-unknown`, outside of
//!   `keypeg_core::platform` and `keypeg_engine::threads`;
//! - a published crate without README or licenses, or with a path that leaves its package;
//! - READMEs with broken links, or with other examples and results than those that are tested;
//! - phrases that read badly, and doc comments that only repeat the name of their item;
//! - a version that differs between the manifests, the changelog and the documentation.
//!
//! Test code is exempt. The scanner reads tokens, not types, and does not expand macros: a path that a macro puts
//! together is invisible to it.
#![forbid(unsafe_code)]

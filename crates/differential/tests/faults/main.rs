//! The program is stopped at each of its writes. Afterwards every file is whole, the old one or the new one, and what the
//! program reported as done is there.
//!
//! Linux only: strace stops the program. On other systems these tests are not built, and docs/testing.md says so.
#![cfg(target_os = "linux")]

mod archive;
mod files;

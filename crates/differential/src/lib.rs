//! Independent judges of the program `keypeg`: an oracle written from the rules alone, and a harness for faults.
//!
//! Nothing here depends on a crate of the workspace. The program is run as its users run it, and its JSON is compared.
//! docs/testing.md says how to run the suites for longer, on another program, or on one case.
//!
//! ```text
//! oracle      the rules of the game, brute force over sets of codes
//! players     one-step strategies, on the oracle
//! cases       random boards and histories, by seed
//! program     runs keypeg and reads its JSON
//! faults      runs keypeg under strace and stops it at one system call
//! ```

pub mod cases;
pub mod faults;
pub mod oracle;
pub mod players;
pub mod program;

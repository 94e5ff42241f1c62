//! Runs the program and checks its output, files and exit codes.

mod all_strategies;
mod archive;
mod atlas;
mod bad_input;
mod break_code;
mod check;
mod checkpoint;
#[cfg(target_os = "linux")]
mod closed_streams;
mod engine;
mod evaluate;
mod front_door;
mod generated;
#[cfg(unix)]
mod hang_up;
mod help;
mod hint;
mod http;
#[cfg(target_os = "linux")]
mod interrupt;
mod lab;
mod learning;
mod objectives;
mod papers;
mod play;
mod program;
#[cfg(unix)]
mod pty;
mod random_input;
mod readme;
mod resuming;
mod review;
mod same_account;
mod saving;
mod serve;
mod solve;
mod transcripts;
mod tree;

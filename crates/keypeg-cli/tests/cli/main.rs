//! The program as its users meet it.

mod archive;
mod bad_input;
mod break_code;
mod check;
mod evaluate;
mod front_door;
mod generated;
mod hint;
mod lab;
mod papers;
mod play;
mod program;
mod random_input;
mod readme;
mod review;
mod serve;
mod solve;
mod tree;

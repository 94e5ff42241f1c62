//! The program as its users meet it.

mod bad_input;
mod check;
mod evaluate;
mod front_door;
mod program;
mod readme;
mod solve;

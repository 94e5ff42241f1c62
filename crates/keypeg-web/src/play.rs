//! Play: a person breaks.

mod asked;
mod begin;
mod opened;
mod routes;
mod turns;
mod view;

pub(crate) use begin::share;
pub(crate) use opened::Opened;
pub(crate) use routes::{begin, delete, list, record, show};
pub(crate) use turns::{give_up, good_guesses, guess, hint, undo};
pub(crate) use view::left;

//! Play: a person breaks.

mod asked;
mod begin;
mod opened;
mod routes;
mod turns;
mod view;

use std::time::{SystemTime, UNIX_EPOCH};

use keypeg_play::daily::Date;

pub(crate) use begin::share;
pub(crate) use opened::{Opened, refused};
pub(crate) use routes::{begin, delete, list, record, show};
pub(crate) use turns::{give_up, good_guesses, guess, hint, undo};
pub(crate) use view::left;

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// The day it is, UTC.
pub(crate) fn today() -> Date {
    Date::of_seconds(now())
}

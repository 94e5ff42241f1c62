//! Exact search for aims other than the least total: ties broken, fewest secrets at the worst case, most secrets found in time.
//!
//! Every aim becomes a sum over the secrets by `GuessPrices`, so one search serves all. It is slower than the search for the
//! least total, which finds the total and the worst case first where that is possible (`aim`). Bounds are the ideal trees of
//! `solve/ideal.rs` with prices (`prices`). The method is that of `solve/search.rs`, on one thread.

mod aim;
mod aim_search;
mod aim_tree;
mod best_guesses;
mod completed;
mod guess_listing;
mod known_totals;
mod possible_beam;
mod priced_oracle;
mod priced_search;
mod prices;
#[cfg(test)]
mod tests;
mod total_bounds;
mod trimmed;

pub(crate) use aim_search::AimGoal;
pub(crate) use completed::completed;
pub(crate) use priced_oracle::PricedOracle;

pub use aim::{Aim, AimBounds, AimOutcome, AimSolution};
pub use keypeg_core::proof::AllowedGuesses;

//! `consistent-worst-case`: only codes that can be the secret, the smallest largest cell (Norvig's S′).

use super::Strategy;
use super::candidates::Pruning;
use super::one_step::{Candidates, OneStep};
use super::worst_case::WorstCase;

/// Norvig's S′. He leaves the guess itself out of the cells; its cell of one code is never the only largest.
pub(super) fn strategy(pruning: Pruning) -> Box<dyn Strategy> {
    OneStep::boxed(Box::new(WorstCase), Candidates::Consistent, pruning)
}

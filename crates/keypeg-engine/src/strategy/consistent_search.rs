//! `random-consistent` and `first-consistent` on boards that are not enumerated: codes found by search.

use keypeg_core::{Code, Control, Game, History, Stream};

use super::StrategyError;
use super::effort::Effort;
use super::search_policy::SearchPolicy;
use crate::sample::{SampleRequest, sample};
use crate::{TieBreak, Ties};

/// Which of the codes that a search finds is guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// Any.
    Random,
    /// The first in tie order.
    InOrder(TieBreak),
}

/// Guesses codes that agree with every answer. Where none is found in time, the code whose answers differ least.
pub(super) struct ConsistentSearch {
    pub(super) game: Game,
    pub(super) effort: Effort,
    pub(super) pick: Pick,
}

/// The number of codes that are looked for.
const CODES: usize = 32;

impl SearchPolicy for ConsistentSearch {
    fn next_guess(&self, history: &History, stream: &mut Stream, control: &Control) -> Result<Code, StrategyError> {
        let seed = match self.pick {
            Pick::Random => stream.next_u64(),
            Pick::InOrder(_) => 0,
        };
        let request = SampleRequest { codes: CODES, work: self.effort.work(), seed };
        let found = sample(self.game, history, request, control)?;
        let guess = match self.pick {
            // The sample has a random order.
            Pick::Random => found.codes.first(),
            Pick::InOrder(TieBreak::Lexicographic(_, Ties::Last)) => found.codes.iter().max(),
            Pick::InOrder(_) => found.codes.iter().min(),
        };
        guess.copied().or(found.nearest).ok_or(StrategyError::Contradictory)
    }
}

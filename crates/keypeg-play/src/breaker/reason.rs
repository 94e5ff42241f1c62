//! Why the breaker makes a guess.

use keypeg_core::Code;
use keypeg_engine::partition::Sizes;

use super::Breaker;
use crate::advice::Measures;
use crate::consistency;

/// What a guess of the breaker does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuessReason {
    /// Whether it can be the secret; else it is a probe.
    pub possible: bool,
    /// How it splits the codes that the breaker plays for; `None` if they are not enumerated.
    pub measures: Option<Measures>,
}

impl Breaker {
    /// What a guess does after the answers so far. The guess must be a code of the game.
    pub fn reason(&self, guess: &Code) -> GuessReason {
        let candidates = self.any_board.board().and_then(|board| Some((board, self.candidates(board)?)));
        match candidates {
            Some((board, candidates)) => {
                let (id, position) = (board.space().id(guess), &candidates.position);
                let measures = Some(Measures::of(&Sizes::of(board, id, position.ids())));
                GuessReason { possible: position.is_possible(id), measures }
            }
            None => {
                GuessReason { possible: consistency::contradictions(&self.history, guess).is_empty(), measures: None }
            }
        }
    }
}

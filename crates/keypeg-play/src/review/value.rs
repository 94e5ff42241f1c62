//! Values of positions and guesses, as a review needs them.

use std::sync::PoisonError;

use keypeg_core::CodeId;
use keypeg_engine::Move;
use keypeg_engine::partition::{Partition, Sizes};
use keypeg_engine::solve::{Limits, Objective, Observer, SolveOutcome};

use super::rollout::Rollout;
use super::{ReviewError, Reviewer};
use crate::advice::Measures;
use crate::fraction::Fraction;
use crate::limits::{PROVEN_CODES, SEARCHED_CODES, SOLVER_MEMORY};

/// An expected number of guesses under optimal play, of a position or after a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedGuesses {
    /// The expected number of guesses.
    pub value: Fraction,
    /// A guess that attains it; `None` where the search did not name one.
    pub best: Option<CodeId>,
    /// Whether the value is proven; else it is an upper bound.
    pub exact: bool,
}

impl ExpectedGuesses {
    /// The value once the secret was found.
    pub(super) const END: ExpectedGuesses = ExpectedGuesses { value: Fraction::ZERO, best: None, exact: true };
}

impl Reviewer<'_> {
    fn search_limits(&self) -> Limits {
        Limits {
            time: self.limits.time,
            memory_bytes: SOLVER_MEMORY,
            threads: self.limits.threads,
            ..Limits::default()
        }
    }

    /// Plays a position out; `None` where it is small enough to be searched in the time there is.
    fn rollout<'p>(&'p self, codes: usize, observer: &'p dyn Observer) -> Option<Rollout<'p>> {
        let large = self.board.space().len() > PROVEN_CODES && codes > SEARCHED_CODES && self.limits.time.is_some();
        if large { Rollout::new(self.board, observer) } else { None }
    }

    /// The total of a position; `None` where the opening book does not have it.
    fn known(&self, moves: &[Move]) -> Option<u64> {
        self.opening_book.as_ref()?.total(self.board, moves)
    }

    /// The positions before the first turn, after it, after the second and so on, and how many codes are left there. A turn
    /// that excludes nothing is left out of them: it changes no value, and a long game would be searched again and again.
    pub(super) fn positions(&self, moves: &[Move]) -> (Vec<Vec<Move>>, Vec<usize>) {
        let mut codes = self.board.consistent(&[]);
        let (mut positions, mut left) = (vec![Vec::new()], vec![codes.len()]);
        let mut position = Vec::new();
        for played in moves {
            let (before, guess) = (codes.len(), self.board.prepared(played.guess));
            codes.retain(|&code| self.board.answer(&guess, code) == played.answer);
            if codes.len() < before {
                position.push(*played);
            }
            positions.push(position.clone());
            left.push(codes.len());
        }
        (positions, left)
    }

    /// A best guess at a position whose value is known.
    pub(super) fn best_guess(
        &self,
        position: &[Move],
        value: &ExpectedGuesses,
        turn: usize,
        observer: &dyn Observer,
    ) -> Result<CodeId, ReviewError> {
        if let Some(best) = value.best {
            return Ok(best);
        }
        let solution = self.solver.solve(position, Objective::Average, &self.search_limits(), observer)?;
        if observer.is_cancelled() {
            return Err(ReviewError::Interrupted);
        }
        solution.tree.map(|tree| tree.guess).ok_or(ReviewError::NothingFits { turn })
    }

    /// V of a position, and a best guess where finding the one gives the other.
    pub(super) fn value(
        &self,
        position: &[Move],
        turn: usize,
        observer: &dyn Observer,
    ) -> Result<ExpectedGuesses, ReviewError> {
        let early = || self.early.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = early().get(position) {
            return Ok(*value);
        }
        let value = self.find_value(position, turn, observer)?;
        if position.len() <= 1 {
            early().insert(position.to_vec(), value);
        }
        Ok(value)
    }

    fn find_value(
        &self,
        position: &[Move],
        turn: usize,
        observer: &dyn Observer,
    ) -> Result<ExpectedGuesses, ReviewError> {
        let codes = self.board.consistent(position).len() as i128;
        if let Some(total) = self.known(position) {
            let best = self.opening_book.as_ref().and_then(|turns| turns.best()).filter(|_| position.is_empty());
            return Ok(ExpectedGuesses { value: Fraction::new(total.into(), codes), best, exact: true });
        }
        let set = self.board.consistent(position);
        if let Some(rollout) = self.rollout(set.len(), observer) {
            let guess = rollout.guess(position, &set)?;
            let total = rollout.total_after(position, &set, guess)?;
            return Ok(ExpectedGuesses { value: Fraction::new(total.into(), codes), best: Some(guess), exact: false });
        }
        let solution = self.solver.solve(position, Objective::Average, &self.search_limits(), observer)?;
        if observer.is_cancelled() {
            return Err(ReviewError::Interrupted);
        }
        let tree = solution.tree.as_ref().ok_or(ReviewError::NothingFits { turn })?;
        let total = i128::from(tree.distribution().total());
        let exact = solution.outcome == SolveOutcome::Optimal;
        Ok(ExpectedGuesses { value: Fraction::new(total, codes), best: Some(tree.guess), exact })
    }

    /// Q of a guess at a position after these moves; `turn` is the number of turns of the game before it, for errors.
    pub fn value_of_guess(
        &self,
        position: &[Move],
        guess: CodeId,
        turn: usize,
        observer: &dyn Observer,
    ) -> Result<ExpectedGuesses, ReviewError> {
        let set = self.board.consistent(position);
        let codes = set.len() as i128;
        if codes == 0 {
            return Err(ReviewError::NothingFits { turn });
        }
        if let Some(rollout) = self.rollout(set.len(), observer) {
            let total = rollout.total_after(position, &set, guess)?;
            return Ok(ExpectedGuesses { value: Fraction::new(total.into(), codes), best: None, exact: false });
        }
        let mut total = codes;
        let mut exact = true;
        let partition = Partition::new(self.board, guess, &set);
        // The cells share the time of the position.
        let time = self.limits.time.map(|time| time / partition.cells().len().max(1) as u32);
        let limits = Limits { time, ..self.search_limits() };
        for (answer, _) in partition.cells() {
            if *answer == self.board.win() {
                continue;
            }
            let after = [position, &[Move { guess, answer: *answer }]].concat();
            if let Some(known) = self.known(&after) {
                total += i128::from(known);
                continue;
            }
            let bounds = self.solver.value(&after, &limits, observer)?;
            if observer.is_cancelled() {
                return Err(ReviewError::Interrupted);
            }
            exact &= bounds.exact().is_some();
            total += i128::from(bounds.upper.ok_or(ReviewError::NothingFits { turn })?);
        }
        Ok(ExpectedGuesses { value: Fraction::new(total, codes), best: None, exact })
    }

    /// How a guess splits the codes left.
    pub(super) fn measures(&self, position: &[Move], guess: CodeId) -> Measures {
        let codes = self.board.consistent(position);
        Measures::of(&Sizes::of(self.board, guess, &codes))
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::{History, Notation};
    use keypeg_engine::Board;
    use keypeg_engine::solve::Unobserved;

    use super::*;
    use crate::any_board::moves;
    use crate::review::ReviewLimits;

    #[test]
    fn turns_that_exclude_nothing_lead_to_no_other_position() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let notation = Notation::standard(board.game());
        let reviewer = Reviewer::new(&board, ReviewLimits { time: None, threads: 1 });
        let history = notation.parse_history("AAA 1,0; AAA 1,0; BBB 0,0; ABB 0,1; AAA 1,0; ACD 0,2").unwrap();
        let turns = moves(&board, &history);
        let (positions, left) = reviewer.positions(&turns);
        let lengths: Vec<usize> = positions.iter().map(|position| position.len()).collect();
        assert_eq!(lengths, [0, 1, 1, 2, 3, 3, 4]);
        for (number, (position, left)) in positions.iter().zip(left).enumerate() {
            let codes = board.consistent(&turns[..number]);
            assert_eq!((board.consistent(position), codes.len()), (codes, left), "after {number} turns");
        }
        // Their guesses lose a turn, and change nothing else.
        let once = History::new([0, 2, 3, 5].map(|turn| history.turns()[turn]).to_vec());
        let (all, once) = (&reviewer.review(&history, None, &Unobserved), &reviewer.review(&once, None, &Unobserved));
        let (all, once) = (all.as_ref().unwrap(), once.as_ref().unwrap());
        assert_eq!(all.loss, once.loss + Fraction::from(2));
        assert_eq!((all.luck, all.left), (once.luck, once.left));
    }
}

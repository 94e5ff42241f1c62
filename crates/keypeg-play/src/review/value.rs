//! Values of positions and guesses, as a review needs them.

use keypeg_core::{Code, CodeId, Control, Turn};
use keypeg_engine::Position;
use keypeg_engine::partition::{Partition, Sizes};
use keypeg_engine::solve::{Solution, SolveOptions, SolveOutcome};

use super::rollout::Rollout;
use super::{Label, ReviewError, ReviewLimits, ReviewedTurn, Reviewer};
use crate::advice::Measures;
use crate::fraction::Fraction;
use crate::limits::{PROVEN_CODES, SEARCHED_CODES};

/// An expected number of guesses under optimal play, of a position or after a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedGuesses {
    /// The expected number of guesses.
    pub value: Fraction,
    /// A guess that attains it; `None` if the search did not name one.
    pub best: Option<CodeId>,
    /// Whether the value is proven; else it is an upper bound.
    pub exact: bool,
}

impl ExpectedGuesses {
    /// The value once the secret was found.
    pub(super) const END: ExpectedGuesses = ExpectedGuesses { value: Fraction::ZERO, best: None, exact: true };
}

/// Values positions and guesses for one review or grade.
pub(super) struct Valuation<'a> {
    pub(super) reviewer: &'a Reviewer,
    pub(super) limits: ReviewLimits,
    pub(super) control: &'a Control,
}

impl Valuation<'_> {
    fn solve_options(&self) -> SolveOptions {
        SolveOptions { threads: self.limits.threads, ..SolveOptions::default() }
    }

    /// The control of one search: at most the time per position, divided into `parts`.
    fn search_control(&self, parts: usize) -> Control {
        let control = self.control.without_progress();
        match self.limits.time {
            Some(time) => control.with_time_limit(time / parts.max(1) as u32),
            None => control,
        }
    }

    /// Plays a position out; `None` if it is small enough to be searched in the time there is.
    fn rollout(&self, codes: usize) -> Option<Rollout> {
        let board = &self.reviewer.board;
        let large = board.space().len() > PROVEN_CODES && codes > SEARCHED_CODES && self.limits.time.is_some();
        if large { Rollout::new(board.game(), &self.control.without_progress()) } else { None }
    }

    /// The total of a position; `None` if the opening book does not have it.
    fn known(&self, position: &Position) -> Option<u64> {
        self.reviewer.opening_book.as_ref()?.total(position)
    }

    /// V of a position where it is proven, without a strategy that attains it.
    pub(super) fn proven_value(&self, position: &Position) -> Option<Fraction> {
        Some(Fraction::new(self.proven_total(position)?.into(), position.len() as i128))
    }

    /// The guesses of all codes of a position together under optimal play, where that is proven.
    pub(super) fn proven_total(&self, position: &Position) -> Option<u64> {
        let search = || self.reviewer.solver.value(position, &self.solve_options(), &self.search_control(1));
        self.known(position).or_else(|| search().ok()?.exact())
    }

    /// The first guess of the strategy that the exact search found; `None` if it was stopped before it had one.
    pub(super) fn searched_guess(&self, position: &Position) -> Result<Option<Code>, ReviewError> {
        let book = self.reviewer.opening_book.as_ref().filter(|_| position.turns().is_empty());
        if let Some(best) = book.and_then(|book| book.best()) {
            return Ok(Some(self.reviewer.board.code(best)));
        }
        Ok(self.solve(position)?.tree.map(|tree| self.reviewer.board.code(tree.guess)))
    }

    fn solve(&self, position: &Position) -> Result<Solution, ReviewError> {
        let search = self.search_control(1);
        let solution = self.reviewer.solver.solve_position(position, &self.solve_options(), &search)?;
        if self.control.is_stopped() { Err(ReviewError::Interrupted) } else { Ok(solution) }
    }

    /// V of a position, and a best guess if the same search finds one.
    pub(super) fn value(&self, position: &Position) -> Result<ExpectedGuesses, ReviewError> {
        let time = self.limits.time;
        if let Some(value) = self.reviewer.early_values().get(position.turns(), time) {
            return Ok(value);
        }
        let value = self.find_value(position)?;
        if position.turns().len() <= 1 {
            self.reviewer.early_values().insert(position.turns(), time, value);
        }
        Ok(value)
    }

    fn find_value(&self, position: &Position) -> Result<ExpectedGuesses, ReviewError> {
        let codes = position.len() as i128;
        if let Some(total) = self.known(position) {
            let book = self.reviewer.opening_book.as_ref();
            let best = book.and_then(|book| book.best()).filter(|_| position.turns().is_empty());
            return Ok(ExpectedGuesses { value: Fraction::new(total.into(), codes), best, exact: true });
        }
        if let Some(rollout) = self.rollout(position.len()) {
            let guess = rollout.guess(position)?;
            let total = rollout.total_after(position, guess)?;
            return Ok(ExpectedGuesses { value: Fraction::new(total.into(), codes), best: Some(guess), exact: false });
        }
        let solution = self.solve(position)?;
        let tree = solution.tree.as_ref().ok_or(ReviewError::Interrupted)?;
        let total = i128::from(tree.distribution().total());
        let exact = solution.outcome == SolveOutcome::Optimal;
        Ok(ExpectedGuesses { value: Fraction::new(total, codes), best: Some(tree.guess), exact })
    }

    /// Q of a guess at a position, both of the reviewer's game.
    pub(super) fn value_of_guess(&self, position: &Position, guess: &Code) -> Result<ExpectedGuesses, ReviewError> {
        let board = &self.reviewer.board;
        let (id, codes) = (board.space().id(guess), position.len() as i128);
        if let Some(rollout) = self.rollout(position.len()) {
            let total = rollout.total_after(position, id)?;
            return Ok(ExpectedGuesses { value: Fraction::new(total.into(), codes), best: None, exact: false });
        }
        let mut total = codes;
        let mut exact = true;
        let partition = Partition::new(board, id, position.ids());
        let parts = partition.cells().len();
        for (answer, _) in partition.cells() {
            if *answer == board.win() {
                continue;
            }
            let turn = Turn { guess: *guess, feedback: board.feedback(*answer) };
            let after = position.after(turn).map_err(|_| ReviewError::Interrupted)?;
            if let Some(known) = self.known(&after) {
                total += i128::from(known);
                continue;
            }
            // The cells share the time of the position.
            let search = self.search_control(parts);
            let bounds = self.reviewer.solver.value(&after, &self.solve_options(), &search)?;
            if self.control.is_stopped() {
                return Err(ReviewError::Interrupted);
            }
            exact &= bounds.exact().is_some();
            total += i128::from(bounds.upper.ok_or(ReviewError::Interrupted)?);
        }
        Ok(ExpectedGuesses { value: Fraction::new(total, codes), best: None, exact })
    }

    /// The account of a turn, from V before it, Q of its guess and V after it, and the number of codes `after` it.
    pub(super) fn turn(
        &self,
        turn: &Turn,
        position: &Position,
        after: usize,
        (value, asked, next): (&ExpectedGuesses, &ExpectedGuesses, &ExpectedGuesses),
    ) -> Result<ReviewedTurn, ReviewError> {
        let board = &self.reviewer.board;
        let guess = board.space().id(&turn.guess);
        let loss = asked.value - value.value;
        let forced = position.len() == 1 && turn.feedback.is_win(board.game().pegs());
        let better = match loss.is_zero() {
            true => None,
            false => Some(self.best_guess(position, value)?),
        };
        Ok(ReviewedTurn {
            guess: turn.guess,
            feedback: turn.feedback,
            before: position.len(),
            after,
            value: value.value,
            loss,
            luck: asked.value - (Fraction::from(1) + next.value),
            label: (!forced).then(|| Label::of(loss)),
            measures: measures(position, guess),
            better: better.map(|better| (better, measures(position, board.space().id(&better)))),
            consistent: position.is_possible(guess),
            exact: value.exact && asked.exact,
        })
    }
}

/// How a guess splits the codes left.
pub(super) fn measures(position: &Position, guess: CodeId) -> Measures {
    Measures::of(&Sizes::of(position.board(), guess, position.ids()))
}

#[cfg(test)]
mod tests {
    use keypeg_core::History;
    use keypeg_engine::Board;

    use super::*;

    #[test]
    fn turns_that_exclude_nothing_lead_to_no_other_position() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let reviewer = Reviewer::new(&board, ReviewLimits::default());
        let history = board.game().history("AAA 1,0; AAA 1,0; BBB 0,0; ABB 0,1; AAA 1,0; ACD 0,2").unwrap();
        let positions = reviewer.positions(&history);
        let lengths: Vec<usize> = positions.iter().map(|position| position.turns().len()).collect();
        assert_eq!(lengths, [0, 1, 1, 2, 3, 3, 4]);
        for (number, position) in positions.iter().enumerate() {
            let all = board.position(History::new(history.turns()[..number].to_vec())).unwrap();
            assert_eq!(position.ids(), all.ids(), "after {number} turns");
        }
        // A turn that excludes nothing costs one guess and changes nothing else.
        let once = History::new([0, 2, 3, 5].map(|turn| history.turns()[turn]).to_vec());
        let review = |history: &History| reviewer.review(history, None, &Control::default()).unwrap();
        let (all, once) = (review(&history), review(&once));
        assert_eq!(all.loss, once.loss + Fraction::from(2));
        assert_eq!((all.luck, all.left), (once.luck, once.left));
    }
}

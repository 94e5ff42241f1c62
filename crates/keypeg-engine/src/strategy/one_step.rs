//! Strategies that look one step ahead. Each has a measure and a set of candidates.

use std::cmp::Ordering;

use keypeg_core::{CodeId, Control};
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidates::{Absent, Guesses, Pruning, Reduction};
use super::{Choice, Detail, Policy, Step, StrategyError, Why};
use crate::measure::Measure;
use crate::partition::Sizes;
use crate::rank::PoolScan;
use crate::symmetry::{Representatives, Symmetry};
use crate::{Position, Prefer, TieBreak};

/// Which guesses are considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidates {
    /// Every code.
    All,
    /// Only codes that can be the secret.
    Consistent,
}

/// A one-step strategy.
pub(super) struct OneStep {
    measure: Measure,
    candidates: Candidates,
    guesses: Guesses,
}

impl OneStep {
    pub(super) fn new(measure: Measure, candidates: Candidates, pruning: Pruning) -> OneStep {
        OneStep { measure, candidates, guesses: Guesses::new(pruning) }
    }

    /// Whether consistent guesses are scanned before the others. If one code is left, all guesses tie, but only that code
    /// ends the game.
    fn consistent_first(&self, position: &Position) -> bool {
        self.candidates == Candidates::Consistent
            || position.ids().len() == 1
            || matches!(self.guesses.pruning.tie_break, TieBreak::Lexicographic(Prefer::Consistent, _))
    }
}

impl Policy for OneStep {
    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError> {
        if self.consistent_first(position) && position.ids().len() <= 2 {
            // With two codes left, guessing either tells them apart, and no guess is better.
            return Ok(Choice::Guess(self.guesses.pruning.tie_break.arrange(position)[0]));
        }
        let mut scan = PoolScan::new(position.board(), position.ids(), self.measure, 1, control);
        match self.candidates {
            Candidates::Consistent => scan.scan(&self.guesses.consistent_guesses(position, control)?)?,
            Candidates::All => {
                let all = self.guesses.all_guesses(position)?;
                if self.consistent_first(position) {
                    scan.scan_sorted(&all.consistent(position.ids()))?;
                }
                scan.scan_sorted(&all)?;
            }
        }
        Ok(Choice::Guess(scan.into_first().expect("a code remains, so there is a guess").guess))
    }

    fn explain(
        &self,
        position: &Position,
        control: &Control,
        detail: Detail,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        let board = position.board();
        let mut pruning = self.guesses.pruning.clone();
        if let Reduction::Auto = pruning.reduction {
            pruning.reduction = Reduction::Always;
        }
        let looked_at = Guesses::new(pruning);
        let pool = match self.candidates {
            Candidates::All => looked_at.all_guesses(position)?,
            Candidates::Consistent => looked_at.consistent_guesses(position, control)?,
        };
        let (source, count) = (pool.source(), pool.len());
        let guesses: Vec<CodeId> = pool.iter().collect();
        let in_order = Symmetry::of_turns_in_order(position);
        let in_order = Representatives::new(&in_order, looked_at.ties());
        let considered_without_answers = guesses.len().max(match self.candidates {
            Candidates::All if looked_at.pruning.absent == Absent::Keep => in_order.list(board).len(),
            _ => 0,
        });
        let from = match self.candidates {
            Candidates::All => board.space().len(),
            Candidates::Consistent => position.ids().len(),
        };
        tell(Step::Guesses { source, count, from, in_order: considered_without_answers });
        if detail == Detail::Pruned {
            self.tell_pruned(position, &looked_at, &guesses, control, tell)?;
        }
        let is_consistent = |guess: &CodeId| position.ids().binary_search(guess).is_ok();
        let mut order = guesses;
        if self.consistent_first(position) {
            order.sort_by_key(|guess| !is_consistent(guess));
        }
        let mut best: Option<(CodeId, Sizes)> = None;
        for guess in order {
            control.check()?;
            let sizes = Sizes::of(board, guess, position.ids());
            let better = best.as_ref().is_none_or(|(_, best)| self.measure.compare(&sizes, best) == Ordering::Greater);
            tell(Step::Considered { guess, sizes: sizes.clone(), best: better });
            if better {
                best = Some((guess, sizes));
            }
        }
        Ok(Choice::Guess(best.expect("a code remains, so there is a guess").0))
    }
}

impl OneStep {
    /// Reports every guess that is skipped, and why.
    fn tell_pruned(
        &self,
        position: &Position,
        looked_at: &Guesses,
        kept: &[CodeId],
        control: &Control,
        tell: &mut dyn FnMut(Step),
    ) -> Result<(), StrategyError> {
        let board = position.board();
        let symmetry = Symmetry::of(position);
        let representatives = Representatives::new(&symmetry, looked_at.ties());
        // In Norvig's order the representative of a class may differ from the lexicographic one.
        let stands_for: FxHashMap<CodeId, CodeId> =
            kept.iter().map(|&guess| (representatives.representative(board, guess), guess)).collect();
        let kept: FxHashSet<CodeId> = kept.iter().copied().collect();
        let ruled_out = looked_at.ruled_out(position);
        let candidates: Vec<CodeId> = match self.candidates {
            Candidates::All => board.space().ids().collect(),
            Candidates::Consistent => position.ids().to_vec(),
        };
        for guess in candidates.into_iter().filter(|guess| !kept.contains(guess)) {
            control.check()?;
            let absent = board.pegs(guess).iter().find(|&&color| ruled_out[usize::from(color)]);
            let why = match absent {
                Some(&color) if looked_at.pruning.absent == Absent::Prune => Why::AbsentColor(color),
                _ => Why::SameAs(stands_for[&representatives.representative(board, guess)]),
            };
            tell(Step::Pruned { guess, why });
        }
        Ok(())
    }
}

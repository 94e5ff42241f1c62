//! `parts-lookahead` and `entropy-lookahead`: the best guess by the cells that two guesses make.
//!
//! Each cell of a guess is split again by the best second guess for that cell. The guess is measured by all cells that
//! result. Kooi's Table 12 suggests this for parts, and SolveMaster's section on further work for entropy.
//!
//! Ties: of guesses that are equal after two steps, the guess that is better after one step is played, since it may find the
//! secret sooner. If that is equal too, the tie order decides (possible guesses first, then lexicographically).
//!
//! Claim: no split of a cell of n codes is better than the even one into min(n, number of answers) parts.
//! Proof: as in `rank/pool_scan.rs`. Guesses are tried in the order of this bound. Once the bound of the next guess is not
//! better than the best guess found, no later guess is.

use std::cmp::Ordering;
use std::collections::hash_map::Entry;

use keypeg_core::{CodeId, Control, Stopped};
use rustc_hash::FxHashMap;

use super::candidates::{Guesses, Pruning};
use super::{Choice, Detail, Policy, Step, StrategyError};
use crate::measure::Measure;
use crate::partition::{Partition, Sizes};
use crate::rank::PoolScan;
use crate::symmetry::{Pool, Source};
use crate::{Board, Position, Ties};

/// A strategy that looks two guesses ahead.
pub(super) struct Lookahead {
    measure: Measure,
    guesses: Guesses,
}

/// The most parts after two guesses.
pub(super) fn parts(pruning: Pruning) -> Lookahead {
    Lookahead { measure: Measure::MostParts, guesses: Guesses::new(pruning) }
}

/// The largest entropy of two answers.
pub(super) fn entropy(pruning: Pruning) -> Lookahead {
    Lookahead { measure: Measure::Entropy, guesses: Guesses::new(pruning) }
}

/// A guess, its cells after one step, and its cells after two steps or a bound of them.
struct LookaheadGuess {
    guess: CodeId,
    place: usize,
    one: Sizes,
    two: Sizes,
}

impl Policy for Lookahead {
    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError> {
        self.explain(position, control, Detail::Considered, &mut |_| {})
    }

    fn explain(
        &self,
        position: &Position,
        control: &Control,
        _detail: Detail,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        if position.ids().len() == 1 {
            return Ok(Choice::Guess(position.ids()[0]));
        }
        let order = self.guesses.in_tie_order(position)?;
        let mut candidates: Vec<LookaheadGuess> = order
            .into_iter()
            .enumerate()
            .map(|(place, guess)| {
                let one = Sizes::of(position.board(), guess, position.ids());
                let two = at_best(position.board(), &one);
                LookaheadGuess { guess, place, one, two }
            })
            .collect();
        candidates.sort_by(|a, b| self.compare(b, a).then(a.place.cmp(&b.place)));
        let mut cut =
            SecondGuesses { board: position.board(), measure: self.measure, control, known: FxHashMap::default() };
        let mut best: Option<LookaheadGuess> = None;
        for mut candidate in candidates {
            if let Some(best) = &best {
                match self.compare(&candidate, best) {
                    Ordering::Less => break,
                    Ordering::Equal if candidate.place > best.place => continue,
                    _ => {}
                }
            }
            candidate.two = cut.cells_after(candidate.guess, position.ids())?;
            let better = best.as_ref().is_none_or(|best| {
                self.compare(&candidate, best).then(best.place.cmp(&candidate.place)) == Ordering::Greater
            });
            tell(Step::Considered { guess: candidate.guess, sizes: candidate.one.clone(), best: better });
            if better {
                best = Some(candidate);
            }
        }
        Ok(Choice::Guess(best.expect("a code remains, so there is a guess").guess))
    }
}

impl Lookahead {
    fn compare(&self, a: &LookaheadGuess, b: &LookaheadGuess) -> Ordering {
        self.measure.compare(&a.two, &b.two).then_with(|| self.measure.compare(&a.one, &b.one))
    }
}

/// The cells after two guesses if every second guess splits its cell evenly: an upper bound by every measure.
fn at_best(board: &Board, sizes: &Sizes) -> Sizes {
    let cut = |&size: &u32| {
        let even = Sizes::even(size as usize, board.answers().min(size as usize));
        even.as_slice().to_vec()
    };
    Sizes::new(sizes.as_slice().iter().flat_map(cut))
}

/// Splits cells by their best guesses, and caches the sizes.
struct SecondGuesses<'a> {
    board: &'a Board,
    measure: Measure,
    control: &'a Control,
    known: FxHashMap<Vec<CodeId>, Sizes>,
}

impl SecondGuesses<'_> {
    fn cells_after(&mut self, guess: CodeId, remaining: &[CodeId]) -> Result<Sizes, Stopped> {
        let mut sizes = Vec::new();
        for (answer, cell) in Partition::new(self.board, guess, remaining).into_cells() {
            if answer == self.board.win() || cell.len() == 1 {
                sizes.push(1);
            } else {
                sizes.extend_from_slice(self.best_cut(cell)?.as_slice());
            }
        }
        Ok(Sizes::new(sizes))
    }

    fn best_cut(&mut self, cell: Vec<CodeId>) -> Result<&Sizes, Stopped> {
        Ok(match self.known.entry(cell) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                // Only the sizes matter here. Consistent guesses come first because they often reach the best sizes.
                let cell = new.key();
                let mut scan = PoolScan::new(self.board, cell, self.measure, 1, self.control);
                scan.scan(&Pool::listed(self.board, Ties::First, Source::AllCodes, cell.clone()))?;
                scan.scan(&Pool::all(self.board, Ties::First))?;
                let sizes = scan.into_first().expect("a cell has a code").sizes;
                new.insert(sizes)
            }
        })
    }
}

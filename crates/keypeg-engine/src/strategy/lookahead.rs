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
//! better than the best guess found, no later guess is. The bound gets tighter with every cell that is split, so most
//! guesses are given up before all their cells are.

mod second_guess;

use std::cmp::Ordering;
use std::collections::hash_map::Entry;

use keypeg_core::{CodeId, Control};
use rustc_hash::FxHashMap;

use super::candidates::{Guesses, Pruning};
use super::{Choice, Detail, Policy, Step, StrategyError};
use crate::Position;
use crate::measure::{Measure, key};
use crate::partition::Sizes;
use second_guess::SecondGuesses;

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

/// Sizes of cells and their key by the measure. Keys that differ by more than the tolerance decide a comparison.
#[derive(Clone)]
struct KeyedSizes {
    sizes: Sizes,
    key: i64,
}

/// The cells of a guess after one step, and after two steps or a bound of them.
struct TwoSteps {
    one: KeyedSizes,
    two: KeyedSizes,
}

/// A guess to be tried: its place in tie order, and the cells that it makes by their index.
struct LookaheadGuess {
    guess: CodeId,
    place: usize,
    cells: usize,
}

/// The best guess so far.
struct BestGuess {
    guess: CodeId,
    place: usize,
    steps: TwoSteps,
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
        let (candidates, bounds) = self.candidates(position)?;
        let mut second = SecondGuesses::new(position.board(), self.measure, control);
        let mut best: Option<BestGuess> = None;
        for LookaheadGuess { guess, place, cells } in candidates {
            let bound = &bounds[cells];
            let mut least = i64::MIN;
            if let Some(best) = &best {
                match self.compare(bound, &best.steps) {
                    Ordering::Less => break,
                    Ordering::Equal if place > best.place => continue,
                    _ => least = best.steps.two.key - self.tolerance(position.len()),
                }
            }
            let one = bound.one.clone();
            let steps = second.cells_after(guess, position.ids(), bound.two.key, least)?;
            let steps = steps.map(|two| TwoSteps { one, two: self.keyed(two) });
            let better = steps.filter(|steps| {
                best.as_ref().is_none_or(|best| {
                    self.compare(steps, &best.steps).then(best.place.cmp(&place)) == Ordering::Greater
                })
            });
            tell(Step::Considered { guess, sizes: bound.one.sizes.clone(), best: better.is_some() });
            if let Some(steps) = better {
                best = Some(BestGuess { guess, place, steps });
            }
        }
        Ok(Choice::Guess(best.expect("a code remains, so there is a guess").guess))
    }
}

impl Lookahead {
    /// The guesses in the order in which they are tried, and their cells with a bound of the second step. Guesses with
    /// cells of the same sizes share an entry.
    fn candidates(&self, position: &Position) -> Result<(Vec<LookaheadGuess>, Vec<TwoSteps>), StrategyError> {
        let order = self.guesses.in_tie_order(position)?;
        let mut candidates = Vec::with_capacity(order.len());
        let mut bounds: Vec<TwoSteps> = Vec::new();
        let mut known: FxHashMap<Sizes, usize> = FxHashMap::default();
        for (place, guess) in order.into_iter().enumerate() {
            let one = Sizes::of(position.board(), guess, position.ids());
            let is_perfect = one.parts() == position.len();
            let cells = match known.entry(one) {
                Entry::Occupied(cells) => *cells.get(),
                Entry::Vacant(new) => {
                    let two = self.keyed(second_guess::at_best(position.board(), new.key()));
                    bounds.push(TwoSteps { one: self.keyed(new.key().clone()), two });
                    *new.insert(bounds.len() - 1)
                }
            };
            let candidate = LookaheadGuess { guess, place, cells };
            if is_perfect {
                // Every cell is a single code, so no guess is better, and the guesses before this one are worse.
                return Ok((vec![candidate], bounds));
            }
            candidates.push(candidate);
        }
        let mut ranked: Vec<usize> = (0..bounds.len()).collect();
        ranked.sort_by(|&a, &b| self.compare(&bounds[b], &bounds[a]));
        let mut ranks = vec![0; bounds.len()];
        for pair in ranked.windows(2) {
            let tie = self.compare(&bounds[pair[0]], &bounds[pair[1]]) == Ordering::Equal;
            ranks[pair[1]] = ranks[pair[0]] + usize::from(!tie);
        }
        candidates.sort_unstable_by_key(|candidate| (ranks[candidate.cells], candidate.place));
        Ok((candidates, bounds))
    }

    fn keyed(&self, sizes: Sizes) -> KeyedSizes {
        KeyedSizes { key: key(self.measure.order(), &sizes), sizes }
    }

    fn tolerance(&self, codes: usize) -> i64 {
        self.measure.order().tolerance(codes)
    }

    /// `Greater` if `a` is better after two steps, or as good and better after one.
    fn compare(&self, a: &TwoSteps, b: &TwoSteps) -> Ordering {
        self.compare_sizes(&a.two, &b.two).then_with(|| self.compare_sizes(&a.one, &b.one))
    }

    fn compare_sizes(&self, a: &KeyedSizes, b: &KeyedSizes) -> Ordering {
        let tolerance = self.tolerance(a.sizes.parts().max(b.sizes.parts()));
        if (a.key - b.key).abs() > tolerance { a.key.cmp(&b.key) } else { self.measure.compare(&a.sizes, &b.sizes) }
    }
}

//! Which bound to prove for each cell of a guess.
//!
//! The bounds of the cells must add up to what the guess needs. A bound by a lemma takes a few bytes. The other
//! bounds come from the oracle, which is asked about the smallest cells first, as in the search. If the sum is more than
//! needed, the bounds of the largest cells that still have to be proven are reduced. A smaller bound has a shorter proof, and
//! often follows from a lemma.

use keypeg_core::proof::Bound;

/// What is known of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellGoal {
    /// The bound by the rules of the checker, which needs no proof.
    pub(super) simple: Bound,
    /// The bound by a lemma or by the rules, whichever is greater.
    pub(super) free: Bound,
    /// The greatest bound known to hold, by the oracle too.
    pub(super) holds: Bound,
    /// The number of codes of the cell.
    pub(super) codes: usize,
}

/// The bound to prove for each cell. `None` if the rules suffice. `needed` is at most the sum of the bounds that hold.
pub(super) fn choose(cells: &[CellGoal], needed: Bound) -> Vec<Option<Bound>> {
    let Bound::Guesses(needed) = needed else { return choose_never(cells) };
    if cells.iter().any(|cell| cell.holds == Bound::Never) {
        return choose_never(cells);
    }
    let number = |bound| match bound {
        Bound::Guesses(guesses) => guesses,
        Bound::Never => u64::MAX >> 8,
    };
    let mut chosen: Vec<u64> = cells.iter().map(|cell| number(cell.holds)).collect();
    let mut spare = chosen.iter().sum::<u64>().saturating_sub(needed);
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse((cells[index].codes, index)));
    for &index in &order {
        let less = spare.min(chosen[index] - number(cells[index].free));
        chosen[index] -= less;
        spare -= less;
    }
    // A reference to a lemma has the same size for every bound, so it is kept as it is or left out.
    for &index in &order {
        let gain = chosen[index] - number(cells[index].simple);
        if chosen[index] == number(cells[index].free) && gain <= spare {
            chosen[index] -= gain;
            spare -= gain;
        }
    }
    let proof = |(cell, &chosen): (&CellGoal, &u64)| (chosen > number(cell.simple)).then_some(Bound::Guesses(chosen));
    cells.iter().zip(&chosen).map(proof).collect()
}

/// One cell without a strategy is enough: one by a lemma if possible, otherwise the smallest.
fn choose_never(cells: &[CellGoal]) -> Vec<Option<Bound>> {
    let never = (0..cells.len()).filter(|&index| cells[index].holds == Bound::Never);
    let best = never.min_by_key(|&index| (cells[index].free != Bound::Never, cells[index].codes));
    (0..cells.len()).map(|index| (Some(index) == best).then_some(Bound::Never)).collect()
}

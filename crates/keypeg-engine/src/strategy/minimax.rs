//! The smallest worst case of a small set, by exhaustive search.
//!
//! Claim: d guesses solve at most c(d) codes, where c(1) = 1 and c(d) = 1 + (answers − 1) · c(d − 1).
//! Proof: the first guess finds at most one code, and each other answer leaves d − 1 guesses.

use keypeg_core::{CodeId, Control, Stopped};
use rustc_hash::FxHashMap;

use crate::kernel::BLOCK;
use crate::partition::Partition;
use crate::symmetry::Pool;
use crate::{Board, Ties};

/// Searches sets of one board, and caches the results.
pub(super) struct Minimax<'a> {
    board: &'a Board,
    control: &'a Control,
    /// For each set, the most guesses known not to suffice and the fewest known to suffice.
    known: FxHashMap<Vec<CodeId>, (u32, u32)>,
}

impl<'a> Minimax<'a> {
    pub(super) fn new(board: &'a Board, control: &'a Control) -> Minimax<'a> {
        Minimax { board, control, known: FxHashMap::default() }
    }

    /// The first guess of `order` with the smallest worst case.
    pub(super) fn choose(&mut self, set: &[CodeId], order: &[CodeId]) -> Result<CodeId, Stopped> {
        let mut fewest = 1;
        while !self.suffice(set, fewest)? {
            fewest += 1;
        }
        for &guess in order {
            if self.leaves(set, guess, fewest)? {
                return Ok(guess);
            }
        }
        unreachable!("some guess attains the fewest")
    }

    /// Whether some strategy finds every code of the set within `guesses` guesses.
    pub(super) fn suffice(&mut self, set: &[CodeId], guesses: u32) -> Result<bool, Stopped> {
        if set.len() <= 1 || guesses <= 1 {
            return Ok(set.len() as u32 <= guesses);
        }
        if set.len() == 2 {
            return Ok(true);
        }
        if set.len() as u64 > self.capacity(guesses) {
            return Ok(false);
        }
        self.control.check()?;
        if guesses == 2 {
            return Ok(self.splits_completely(set));
        }
        let (fails, works) = self.known.get(set).copied().unwrap_or((0, u32::MAX));
        if guesses <= fails || guesses >= works {
            return Ok(guesses >= works);
        }
        let mut found = false;
        for guess in set.iter().copied().chain(self.board.space().ids()) {
            if self.leaves(set, guess, guesses)? {
                found = true;
                break;
            }
        }
        let known = self.known.entry(set.to_vec()).or_insert((0, u32::MAX));
        *known = if found { (known.0, known.1.min(guesses)) } else { (known.0.max(guesses), known.1) };
        Ok(found)
    }

    /// Whether every cell of the guess has a strategy within the guesses left after it.
    fn leaves(&mut self, set: &[CodeId], guess: CodeId, guesses: u32) -> Result<bool, Stopped> {
        if guesses == 1 {
            return Ok(set == [guess]);
        }
        let win = self.board.win();
        let mut cells = Partition::new(self.board, guess, set).into_cells();
        if let [(answer, _)] = cells[..]
            && answer != win
        {
            return Ok(false);
        }
        cells.retain(|(answer, _)| *answer != win);
        cells.sort_by_key(|(_, cell)| std::cmp::Reverse(cell.len()));
        for (_, cell) in &cells {
            if !self.suffice(cell, guesses - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn splits_completely(&self, set: &[CodeId]) -> bool {
        let prepared = self.board.prepare(set);
        let source = crate::symmetry::Source::AllCodes;
        let own = Pool::listed(self.board, Ties::First, source, set.to_vec());
        [own, Pool::all(self.board, Ties::First)].iter().any(|pool| {
            let mut parts = [0; BLOCK];
            (0..pool.columns().blocks()).any(|block| {
                self.board.kernel().parts(pool.columns(), block, &prepared, &mut parts);
                parts[..pool.columns().lanes(block)].iter().any(|&parts| usize::from(parts) == set.len())
            })
        })
    }

    fn capacity(&self, guesses: u32) -> u64 {
        let others = self.board.answers() as u64 - 1;
        (1..guesses).fold(1u64, |capacity, _| capacity.saturating_mul(others).saturating_add(1))
    }
}

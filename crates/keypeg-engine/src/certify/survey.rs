//! All guesses of a set, by the rules of the checker.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft};

use crate::Board;
use crate::kernel::BLOCK;
use crate::partition::Partition;

/// The result of one pass over all guesses of a set.
pub(super) struct Survey {
    /// The most cells, the winning one excepted, that any guess makes.
    pub(super) most_cells: usize,
    /// The guesses that the ideal trees of their cells do not refute, in ascending order.
    pub(super) open: Vec<CodeId>,
}

impl Survey {
    /// Surveys a set that is claimed to cost at least `bound`. `cells_left` guesses are left for the cells.
    pub(super) fn new(board: &Board, set: &[CodeId], bound: Bound, cells_left: GuessesLeft) -> Survey {
        let prepared = board.prepare(set);
        let columns = board.columns();
        let mut parts = vec![0u8; columns.blocks() * BLOCK];
        for (block, parts) in parts.chunks_exact_mut(BLOCK).enumerate() {
            if let Ok(parts) = parts.try_into() {
                board.kernel().parts(columns, block, &prepared, parts);
            }
        }
        parts.truncate(board.space().len());
        let mut wins = vec![false; parts.len()];
        for code in set {
            wins[code.index()] = true;
            parts[code.index()] -= 1;
        }
        let most_cells = usize::from(parts.iter().copied().max().unwrap_or(0));
        let costs: Vec<Bound> = (0..=set.len()).map(|codes| ideal(codes, most_cells, cells_left)).collect();
        let all = set.len() as u64;
        let open = board.space().ids().filter(|&guess| {
            let (parts, wins) = (u64::from(parts[guess.index()]), u64::from(wins[guess.index()]));
            if (parts == 1 && wins == 0) || Bound::Guesses(all + 2 * (all - wins) - parts) >= bound {
                return false;
            }
            let mut sizes = [0usize; 256];
            let guess = board.prepared(guess);
            set.iter().for_each(|&code| sizes[usize::from(board.answer(&guess, code))] += 1);
            let sizes = &sizes[..usize::from(board.win())];
            sizes.iter().fold(Bound::Guesses(all), |sum, &size| sum.plus(costs[size])) < bound
        });
        Survey { most_cells, open: open.collect() }
    }
}

/// The cells of a set under a guess, with their answers. The winning cell is left out.
pub(super) fn cells(board: &Board, guess: CodeId, set: &[CodeId]) -> Vec<(u8, Vec<CodeId>)> {
    let mut cells = Partition::new(board, guess, set).into_cells();
    cells.retain(|(answer, _)| *answer != board.win());
    cells
}

/// For each code the number of its cell in order of appearance; the winning cell has number 0.
pub(super) fn partition(board: &Board, guess: CodeId, set: &[CodeId]) -> Vec<u8> {
    let guess = board.prepared(guess);
    let mut numbers = [None; 256];
    numbers[usize::from(board.win())] = Some(0);
    let mut next = 0;
    let number = |&code: &CodeId| {
        *numbers[usize::from(board.answer(&guess, code))].get_or_insert_with(|| {
            next += 1;
            next
        })
    };
    set.iter().map(number).collect()
}

/// The bound by the rules for a set that no guess splits into more than `k` cells besides the winning one.
pub(super) fn simple(board: &Board, set: &[CodeId], k: usize, left: GuessesLeft) -> Bound {
    let ideal = ideal(set.len(), k, left);
    if set.len() < 3 || set.len() > k + 1 {
        return ideal;
    }
    let at_once = set.iter().any(|&guess| {
        let guess = board.prepared(guess);
        let mut seen = [false; 256];
        set.iter().all(|&code| !std::mem::replace(&mut seen[usize::from(board.answer(&guess, code))], true))
    });
    ideal.max(Bound::Guesses(2 * set.len() as u64 - u64::from(at_once)))
}

/// The ideal tree (see `solve/ideal.rs`), in the terms of proofs and as the checker computes it.
pub(super) fn ideal(codes: usize, k: usize, left: GuessesLeft) -> Bound {
    let (mut rest, mut room, mut level, mut cost) = (codes, 1usize, 1u32, 0u64);
    while rest > 0 {
        if room == 0 || left < GuessesLeft::Guesses(level) {
            return Bound::Never;
        }
        let found = rest.min(room);
        cost += found as u64 * u64::from(level);
        rest -= found;
        room = room.saturating_mul(k);
        level += 1;
    }
    Bound::Guesses(cost)
}

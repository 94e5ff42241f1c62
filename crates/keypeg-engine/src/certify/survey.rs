//! All guesses of a set, by the rules of the checker.
//!
//! The rules refute most guesses by their number of cells alone, and most classes of `solve/color_classes.rs` make too few. So
//! for small sets only the guesses of the other classes are looked at. Large sets, and bounds that no number of guesses
//! reaches, take a pass of the kernel over all guesses.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft};

use super::survey_tables::SurveyTables;
use crate::kernel::BLOCK;
use crate::solve::ClassScanner;

/// Larger sets are surveyed with a pass over all guesses.
const CLASSED_CODES: usize = 64;

/// The result of one pass over all guesses of a set.
pub(super) struct Survey {
    /// The most cells, the winning one excepted, that any guess makes.
    pub(super) most_cells: usize,
    /// The guesses that the ideal trees of their cells do not refute, in ascending order.
    pub(super) open: Vec<CodeId>,
}

impl Survey {
    /// Surveys a set that is claimed to cost at least `bound`. `cells_left` guesses are left for the cells.
    pub(super) fn new(tables: &SurveyTables, set: &[CodeId], bound: Bound, cells_left: GuessesLeft) -> Survey {
        match bound {
            Bound::Guesses(guesses) if set.len() <= CLASSED_CODES => by_classes(tables, set, guesses, cells_left),
            _ => by_blocks(tables, set, bound, cells_left),
        }
    }
}

/// Surveys a set by the classes of its guesses.
fn by_classes(tables: &SurveyTables, set: &[CodeId], bound: u64, cells_left: GuessesLeft) -> Survey {
    let all = set.len() as u64;
    let mut answers = Vec::new();
    let mut inside = Vec::with_capacity(set.len());
    for &guess in set {
        tables.answers.of(guess, set, &mut answers);
        let sizes = sizes(&answers);
        let cells = sizes[..usize::from(tables.board.win())].iter().filter(|&&size| size > 0).count();
        inside.push((guess, cells as u32));
    }
    let most_inside = inside.iter().map(|&(_, cells)| cells).max().unwrap_or(0);
    // A cell of x codes costs at least 2x − 1, so a guess outside the set costs at least 3n minus its cells.
    let listed = (3 * all).saturating_sub(bound).max(1) as u32;
    let mut open = Vec::new();
    let limits = (most_inside, listed);
    let prepared = tables.prepare(set);
    let scanned = (set, &prepared[..]);
    let scanner = &mut ClassScanner::default();
    let most_cells = scanner.list_guesses(&tables.board, &tables.classes, scanned, limits, &mut open) as usize;
    open.extend(inside.into_iter().filter(|&(_, cells)| 3 * all - 2 - u64::from(cells) < bound));
    let costs = ideal_costs(set.len(), most_cells, cells_left);
    let is_open = |guess: &CodeId| {
        tables.answers.of(*guess, set, &mut answers);
        let sizes = &sizes(&answers)[..usize::from(tables.board.win())];
        let cost = |sum: Bound, &size: &u32| sum.plus(costs[size as usize]);
        sizes.iter().fold(Bound::Guesses(all), cost) < Bound::Guesses(bound)
    };
    let mut open: Vec<CodeId> = open.into_iter().map(|(guess, _)| guess).filter(is_open).collect();
    open.sort_unstable();
    Survey { most_cells, open }
}

/// The number of codes with each answer.
fn sizes(answers: &[u8]) -> [u32; 256] {
    let mut sizes = [0; 256];
    answers.iter().for_each(|&answer| sizes[usize::from(answer)] += 1);
    sizes
}

/// Surveys a set by two passes over all guesses: for the number of cells, and for their sizes.
fn by_blocks(tables: &SurveyTables, set: &[CodeId], bound: Bound, cells_left: GuessesLeft) -> Survey {
    let board = &tables.board;
    let prepared = tables.prepare(set);
    let columns = board.columns();
    let mut parts = vec![0u8; columns.blocks() * BLOCK];
    for (block, parts) in parts.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        board.kernel().parts(columns, block, &prepared, parts);
    }
    parts.truncate(board.space().len());
    let mut wins = vec![false; parts.len()];
    for code in set {
        wins[code.index()] = true;
        parts[code.index()] -= 1;
    }
    let most_cells = usize::from(parts.iter().copied().max().unwrap_or(0));
    let costs = ideal_costs(set.len(), most_cells, cells_left);
    let all = set.len() as u64;
    let is_refuted = |guess: usize| {
        let (parts, wins) = (u64::from(parts[guess]), u64::from(wins[guess]));
        (parts == 1 && wins == 0) || Bound::Guesses(all + 2 * (all - wins) - parts) >= bound
    };
    let mut open = Vec::new();
    let others = usize::from(board.win());
    let mut counts = vec![[0u8; BLOCK]; board.answers()];
    let mut sums = vec![[0u32; BLOCK]; board.answers()];
    for block in 0..columns.blocks() {
        let guesses = block * BLOCK..block * BLOCK + columns.lanes(block);
        if guesses.clone().all(is_refuted) {
            continue;
        }
        sums.fill([0; BLOCK]);
        for codes in prepared.chunks(usize::from(u8::MAX)) {
            board.kernel().count(columns, block, codes, &mut counts);
            for (sums, counts) in sums.iter_mut().zip(&counts) {
                sums.iter_mut().zip(counts).for_each(|(sum, &count)| *sum += u32::from(count));
            }
        }
        for (lane, guess) in guesses.enumerate().filter(|&(_, guess)| !is_refuted(guess)) {
            let cost = |sum: Bound, sizes: &[u32; BLOCK]| sum.plus(costs[sizes[lane] as usize]);
            if sums[..others].iter().fold(Bound::Guesses(all), cost) < bound {
                open.push(CodeId(guess as u32));
            }
        }
    }
    Survey { most_cells, open }
}

/// The cells of a set with these answers. The winning cell is left out.
pub(super) fn cells(set: &[CodeId], answers: &[u8], win: u8) -> Vec<(u8, Vec<CodeId>)> {
    let sizes = sizes(answers);
    let mut places = [0; 256];
    let mut cells = Vec::new();
    for answer in (0..win).filter(|&answer| sizes[usize::from(answer)] > 0) {
        places[usize::from(answer)] = cells.len();
        cells.push((answer, Vec::with_capacity(sizes[usize::from(answer)] as usize)));
    }
    for (&code, &answer) in set.iter().zip(answers).filter(|&(_, &answer)| answer != win) {
        cells[places[usize::from(answer)]].1.push(code);
    }
    cells
}

/// Replaces each answer by the number of its cell, in order of appearance. The winning cell has number 0.
pub(super) fn number_cells(answers: &mut [u8], win: u8) {
    let mut numbers = [None; 256];
    numbers[usize::from(win)] = Some(0);
    let mut next = 0;
    for answer in answers {
        *answer = *numbers[usize::from(*answer)].get_or_insert_with(|| {
            next += 1;
            next
        });
    }
}

/// The bound by the rules for a set that no guess splits into more than `k` cells besides the winning one.
pub(super) fn simple(tables: &SurveyTables, set: &[CodeId], k: usize, left: GuessesLeft) -> Bound {
    let ideal = ideal(set.len(), k, left);
    if set.len() < 3 || set.len() > k + 1 {
        return ideal;
    }
    let at_once = tables.answers.most_consistent_parts(set).0 == set.len();
    ideal.max(Bound::Guesses(2 * set.len() as u64 - u64::from(at_once)))
}

/// The ideal trees of up to `codes` codes.
fn ideal_costs(codes: usize, k: usize, left: GuessesLeft) -> Vec<Bound> {
    (0..=codes).map(|codes| ideal(codes, k, left)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::partition::Partition;

    /// Both ways to survey find the guesses that the definition finds, for the cells of two guesses.
    #[test]
    fn surveys_follow_the_rules() {
        let mut found = 0;
        for game in ["2x5", "3x4", "3x6-distinct", "4x4", "5x3"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let tables = SurveyTables::new(&board);
            let ids: Vec<CodeId> = board.space().ids().collect();
            for (first, second) in (1..6).map(|step| (ids[step * ids.len() / 7], ids[ids.len() - 1 - step])) {
                let cells = Partition::new(&board, first, &ids).into_cells().into_iter();
                let cells = cells.flat_map(|(_, cell)| Partition::new(&board, second, &cell).into_cells());
                for (_, set) in cells.filter(|(_, set)| (2..=CLASSED_CODES).contains(&set.len())) {
                    for left in [GuessesLeft::Unlimited, GuessesLeft::Guesses(2), GuessesLeft::Guesses(3)] {
                        for bound in (2..=4).flat_map(|times| [times * set.len() as u64 - 1, times * set.len() as u64])
                        {
                            let expected = by_definition(&board, &ids, &set, Bound::Guesses(bound), left);
                            for survey in [
                                by_classes(&tables, &set, bound, left),
                                by_blocks(&tables, &set, Bound::Guesses(bound), left),
                            ] {
                                assert_eq!((survey.most_cells, survey.open), expected, "{game} {set:?} {bound}");
                            }
                            found += expected.1.len();
                        }
                        let expected = by_definition(&board, &ids, &set, Bound::Never, left);
                        let survey = Survey::new(&tables, &set, Bound::Never, left);
                        assert_eq!((survey.most_cells, survey.open), expected, "{game} {set:?} never");
                    }
                }
            }
        }
        assert!(found > 1_000, "{found} open guesses");
    }

    fn by_definition(
        board: &Board,
        ids: &[CodeId],
        set: &[CodeId],
        bound: Bound,
        left: GuessesLeft,
    ) -> (usize, Vec<CodeId>) {
        let cells = |guess: CodeId| {
            let mut cells = Partition::new(board, guess, set).into_cells();
            cells.retain(|(answer, _)| *answer != board.win());
            cells
        };
        let most = ids.iter().map(|&guess| cells(guess).len()).max().unwrap();
        let is_open = |&guess: &CodeId| {
            let cells = cells(guess);
            let cost = |sum: Bound, (_, cell): &(u8, Vec<CodeId>)| sum.plus(ideal(cell.len(), most, left));
            let tells = cells.iter().all(|(_, cell)| cell.len() < set.len());
            tells && cells.iter().fold(Bound::Guesses(set.len() as u64), cost) < bound
        };
        (most, ids.iter().copied().filter(is_open).collect())
    }
}

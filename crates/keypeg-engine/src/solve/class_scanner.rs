//! How many cells a guess can make, by its colors alone, without looking at where they are.
//!
//! The black and white pegs of an answer together depend on the class of a guess alone (see `color_classes`); call this
//! number `shared`.
//!
//! Claim: if n(s) codes of a set have `shared` = s, a guess of the class splits the set into at most Σ min(n(s), w(s)) cells
//! besides the winning one. Here w(s) is the number of answers besides the winning one whose black and white pegs are s.
//! Proof: codes with different `shared` have different answers, so no cell holds codes of two values of s. The codes of one
//! value make at most one cell per code and at most one per answer.
//! Source: ours.
//!
//! A guess inside a set costs less than one outside with the same cells. So most classes cannot beat the best guess inside, and
//! their guesses are never looked at.

use keypeg_core::CodeId;

use crate::Board;
use crate::color_classes::ColorClasses;
use crate::kernel::{BLOCK, Prepared, SHARED_ROWS};

/// The buffers of a scan of all classes.
#[derive(Default)]
pub(crate) struct ClassScanner {
    counts: Vec<[u8; BLOCK]>,
    /// For each block of guesses the most cells that one of its classes allows.
    bounds: Vec<u8>,
    /// The blocks that may hold a guess with more cells than the floor, and their bounds.
    open: Vec<(u8, u32)>,
}

impl ClassScanner {
    /// The most cells that a guess makes of a set of at most 255 codes, or `floor` if no guess makes more. A guess inside the
    /// set has one more cell than its class allows, so the floor must be at least the cells of every guess inside the set.
    pub(super) fn most_cells(&mut self, board: &Board, classes: &ColorClasses, set: &[Prepared], floor: u32) -> u32 {
        self.open_blocks(board, classes, set, floor);
        let mut most = floor;
        let mut parts = [0; BLOCK];
        for &(bound, block) in &self.open {
            if u32::from(bound) <= most {
                break;
            }
            board.kernel().parts(classes.guesses(), block as usize, set, &mut parts);
            let lanes = &parts[..classes.guesses().lanes(block as usize)];
            most = lanes.iter().fold(most, |most, &parts| most.max(u32::from(parts)));
        }
        most
    }

    /// The most cells besides the winning one that a guess makes of a set of at most 255 codes. The guesses inside the set make
    /// at most `inside` of them. Also lists the guesses outside the set that make more than `listed` cells.
    pub(crate) fn list_guesses(
        &mut self,
        board: &Board,
        classes: &ColorClasses,
        (codes, set): (&[CodeId], &[Prepared]),
        (inside, listed): (u32, u32),
        out: &mut Vec<(CodeId, u32)>,
    ) -> u32 {
        self.open_blocks(board, classes, set, inside.min(listed));
        let mut most = inside;
        let mut parts = [0; BLOCK];
        for &(bound, block) in &self.open {
            if u32::from(bound) <= most.min(listed) {
                break;
            }
            board.kernel().parts(classes.guesses(), block as usize, set, &mut parts);
            let lanes = parts.iter().zip(classes.ids(block as usize));
            for (parts, guess) in lanes.map(|(&parts, &guess)| (u32::from(parts), guess)) {
                // Codes of the set count their winning cell, so they only seem to make more.
                let Some(guess) = guess.filter(|_| parts > most.min(listed)) else { continue };
                if codes.binary_search(&guess).is_err() {
                    most = most.max(parts);
                    if parts > listed {
                        out.push((guess, parts));
                    }
                }
            }
        }
        most
    }

    /// Fills `open` with the blocks whose bound is above `floor`, greatest bound first.
    fn open_blocks(&mut self, board: &Board, classes: &ColorClasses, set: &[Prepared], floor: u32) {
        self.bound_blocks(board, classes, set);
        self.open.clear();
        let bounds = self.bounds.iter().zip(0..).filter(|&(&bound, _)| u32::from(bound) > floor);
        self.open.extend(bounds.map(|(&bound, block)| (bound, block)));
        self.open.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// Fills `bounds`.
    fn bound_blocks(&mut self, board: &Board, classes: &ColorClasses, set: &[Prepared]) {
        self.counts.resize(SHARED_ROWS, [0; BLOCK]);
        self.bounds.clear();
        self.bounds.resize(classes.guesses().blocks(), 0);
        for block in 0..classes.classes().blocks() {
            board.kernel().count_shared(classes.classes(), block, set, &mut self.counts);
            let mut most = [0u8; BLOCK];
            for (counts, &width) in self.counts.iter().zip(classes.widths()) {
                most.iter_mut().zip(counts).for_each(|(most, &count)| *most += count.min(width));
            }
            for (&(first, last), &most) in classes.blocks()[block * BLOCK..].iter().zip(&most) {
                for bound in &mut self.bounds[first as usize..=last as usize] {
                    *bound = most.max(*bound);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partition::Partition;

    /// On boards with and without repeats, of few and many colors, for the cells of two guesses.
    #[test]
    fn the_most_cells_are_those_of_all_guesses() {
        let mut above = 0;
        for game in ["1x4", "2x5", "2x33", "3x4", "3x6-distinct", "4x5", "5x3", "5x6-distinct", "7x2"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let classes = board.color_classes();
            let ids: Vec<CodeId> = board.space().ids().collect();
            let mut scanner = ClassScanner::default();
            let pairs = (1..8).map(|step| (ids[step * ids.len() / 9], ids[ids.len() - 1 - step * ids.len() / 11]));
            for (first, second) in pairs {
                let cells = Partition::new(&board, first, &ids).into_cells().into_iter();
                let cells = cells.flat_map(|(_, cell)| Partition::new(&board, second, &cell).into_cells());
                for (_, set) in cells.filter(|(_, set)| (2..=255).contains(&set.len())) {
                    let parts = |&guess: &CodeId| Partition::new(&board, guess, &set).cells().len() as u32;
                    let inside = set.iter().map(parts).max().unwrap();
                    let most = ids.iter().map(parts).max().unwrap();
                    let prepared = board.prepare(&set);
                    for floor in [inside, inside + 1, most, most + 3] {
                        let found = scanner.most_cells(&board, classes, &prepared, floor);
                        assert_eq!(found, most.max(floor), "{game} {floor}");
                    }
                    let outside = ids.iter().filter(|id| set.binary_search(id).is_err());
                    let outside: Vec<(CodeId, u32)> = outside.map(|id| (*id, parts(id))).collect();
                    let cells = outside.iter().map(|&(_, cells)| cells).max().unwrap_or(0).max(inside - 1);
                    for listed in [0, 1, inside, cells - 1, cells] {
                        let mut list = Vec::new();
                        let limits = (inside - 1, listed);
                        let found = scanner.list_guesses(&board, classes, (&set, &prepared), limits, &mut list);
                        assert_eq!(found, cells, "{game} {listed}");
                        list.sort_unstable();
                        let expected: Vec<_> = outside.iter().copied().filter(|&(_, cells)| cells > listed).collect();
                        assert_eq!(list, expected, "{game} {listed}");
                    }
                    above += u32::from(most > inside);
                }
            }
            assert!(
                above > 0 || game == "1x4" || game == "2x5",
                "{game}: no probe is better than every possible guess"
            );
        }
    }
}

//! Guesses grouped by their colors: how many cells a guess can make, without looking at where its colors are.
//!
//! A class holds all guesses with the same number of pegs of each color. The black and white pegs of an answer together
//! depend on the class alone; call this number `shared`.
//!
//! Claim: if n(s) codes of a set have `shared` = s, a guess of the class splits the set into at most Σ min(n(s), w(s)) cells
//! besides the winning one. Here w(s) is the number of answers besides the winning one whose black and white pegs are s.
//! Proof: codes with different `shared` have different answers, so no cell holds codes of two values of s. The codes of one
//! value make at most one cell per code and at most one per answer.
//! Source: ours.
//!
//! A guess inside a set costs less than one outside with the same cells. So most classes cannot beat the best guess inside, and
//! their guesses are never looked at.

use keypeg_core::{CodeId, Feedback};

use super::Context;
use crate::Board;
use crate::kernel::{BLOCK, Columns, Prepared, SHARED_ROWS};

/// The classes of all guesses of a board.
pub(super) struct ColorClasses {
    /// One lane per class. Its pegs have no color.
    classes: Columns,
    /// All guesses, class by class. A class of at most [`BLOCK`] guesses lies in one block. Lanes between classes have no
    /// colors, so all codes give them the same answer.
    guesses: Columns,
    /// The first and the last block of the guesses of each class.
    blocks: Vec<(u32, u32)>,
    /// For each s the number of answers besides the winning one with s black and white pegs.
    widths: Vec<u8>,
}

/// The buffers of a scan of all classes.
#[derive(Default)]
pub(super) struct ClassScanner {
    prepared: Vec<Prepared>,
    counts: Vec<[u8; BLOCK]>,
    /// For each block of guesses the most cells that one of its classes allows.
    bounds: Vec<u8>,
    /// The blocks that may hold a guess with more cells than the floor, and their bounds.
    open: Vec<(u8, u32)>,
}

impl ColorClasses {
    pub(super) fn new(board: &Board) -> ColorClasses {
        let (pegs, colors) = (board.game().pegs(), board.game().colors());
        let mut guesses: Vec<&[u8]> = board.space().ids().map(|code| board.row(code)).collect();
        guesses.sort_by_key(|row| &row[pegs..]);
        let nothing = [vec![u8::MAX; pegs], vec![0; colors]].concat();
        let (mut classes, mut rows, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for class in guesses.chunk_by(|a, b| a[pegs..] == b[pegs..]) {
            if rows.len() % BLOCK + class.len() > BLOCK {
                rows.resize(rows.len().next_multiple_of(BLOCK), &nothing[..]);
            }
            let first = rows.len() / BLOCK;
            rows.extend(class);
            blocks.push((first as u32, ((rows.len() - 1) / BLOCK) as u32));
            classes.push([&nothing[..pegs], &class[0][pegs..]].concat());
        }
        let mut widths = vec![0; pegs + 1];
        for feedback in Feedback::all(pegs).filter(|feedback| usize::from(feedback.black()) < pegs) {
            widths[usize::from(feedback.black() + feedback.white())] += 1;
        }
        ColorClasses {
            classes: Columns::new(pegs, colors, classes.iter().map(|row| &row[..])),
            guesses: Columns::new(pegs, colors, rows.into_iter()),
            blocks,
            widths,
        }
    }

    /// The number of classes.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }
}

impl ClassScanner {
    /// The most cells that a guess makes of a set of at most 255 codes, or `floor` if no guess makes more. A guess inside the
    /// set has one more cell than its class allows, so the floor must be at least the cells of every guess inside the set.
    pub(super) fn most_cells(&mut self, context: &Context, set: &[CodeId], floor: u32) -> u32 {
        self.bound_blocks(context, set);
        self.open.clear();
        let bounds = self.bounds.iter().zip(0..).filter(|&(&bound, _)| u32::from(bound) > floor);
        self.open.extend(bounds.map(|(&bound, block)| (bound, block)));
        self.open.sort_unstable_by(|a, b| b.cmp(a));
        let mut most = floor;
        let mut parts = [0; BLOCK];
        for &(bound, block) in &self.open {
            if u32::from(bound) <= most {
                break;
            }
            context.board.kernel().parts(&context.classes.guesses, block as usize, &self.prepared, &mut parts);
            let lanes = &parts[..context.classes.guesses.lanes(block as usize)];
            most = lanes.iter().fold(most, |most, &parts| most.max(u32::from(parts)));
        }
        most
    }

    /// Fills `bounds`.
    fn bound_blocks(&mut self, context: &Context, set: &[CodeId]) {
        let ColorClasses { classes, guesses, blocks, widths } = &context.classes;
        self.prepared.clear();
        self.prepared.extend(set.iter().map(|&code| context.prepared[code.index()]));
        self.counts.resize(SHARED_ROWS, [0; BLOCK]);
        self.bounds.clear();
        self.bounds.resize(guesses.blocks(), 0);
        for block in 0..classes.blocks() {
            context.board.kernel().count_shared(classes, block, &self.prepared, &mut self.counts);
            let mut most = [0u8; BLOCK];
            for (counts, &width) in self.counts.iter().zip(widths) {
                most.iter_mut().zip(counts).for_each(|(most, &count)| *most += count.min(width));
            }
            for (&(first, last), &most) in blocks[block * BLOCK..].iter().zip(&most) {
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
            let context = Context::new(&board, 1 << 20);
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
                    for floor in [inside, inside + 1, most, most + 3] {
                        assert_eq!(scanner.most_cells(&context, &set, floor), most.max(floor), "{game} {floor}");
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

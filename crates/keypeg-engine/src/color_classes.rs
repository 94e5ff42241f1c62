//! All guesses of a board grouped by their colors. A class holds the guesses with the same number of pegs of each color.
//!
//! The black and white pegs of an answer together depend on the class alone. So one look at a class bounds what all its
//! guesses make of a set (`solve/class_scanner.rs`, `rank/class_scan.rs`).

use keypeg_core::{CodeId, Feedback, Game};

use crate::kernel::{BLOCK, Columns};

/// The classes of all guesses of a board.
pub(crate) struct ColorClasses {
    /// One lane per class. Its pegs have no color.
    classes: Columns,
    /// All guesses, class by class. A class of at most [`BLOCK`] guesses lies in one block. Lanes between classes have no
    /// colors, so all codes give them the same answer.
    guesses: Columns,
    /// The guess of each lane of `guesses`. `None` for lanes between classes.
    ids: Vec<Option<CodeId>>,
    /// The first and the last block of the guesses of each class.
    blocks: Vec<(u32, u32)>,
    /// The least and the greatest guess of each block.
    ends: Vec<(CodeId, CodeId)>,
    /// For each s the number of answers besides the winning one with s black and white pegs.
    widths: Vec<u8>,
}

impl ColorClasses {
    /// `rows` describes all codes of the game in order: the color of each peg, then the number of pegs of each color.
    pub(crate) fn new(game: Game, rows: &[u8]) -> ColorClasses {
        let (pegs, colors) = (game.pegs(), game.colors());
        let width = pegs + colors;
        let row = |id: CodeId| &rows[id.index() * width..][..width];
        let nothing = [vec![u8::MAX; pegs], vec![0; colors]].concat();
        let (mut classes, mut lanes, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        let sorted = by_counts(rows, pegs, colors);
        for class in sorted.chunk_by(|&a, &b| row(a)[pegs..] == row(b)[pegs..]) {
            if lanes.len() % BLOCK + class.len() > BLOCK {
                lanes.resize(lanes.len().next_multiple_of(BLOCK), None);
            }
            let first = lanes.len() / BLOCK;
            lanes.extend(class.iter().copied().map(Some));
            blocks.push((first as u32, ((lanes.len() - 1) / BLOCK) as u32));
            classes.push([&nothing[..pegs], &row(class[0])[pegs..]].concat());
        }
        let ends = lanes.chunks(BLOCK).map(|block| {
            let ids = || block.iter().flatten().copied();
            ids().min().zip(ids().max()).expect("a block has a guess")
        });
        let mut widths = vec![0; pegs + 1];
        for feedback in Feedback::all(pegs).filter(|feedback| usize::from(feedback.black()) < pegs) {
            widths[usize::from(feedback.black() + feedback.white())] += 1;
        }
        ColorClasses {
            classes: Columns::new(pegs, colors, classes.iter().map(|row| &row[..])),
            guesses: Columns::new(pegs, colors, lanes.iter().map(|lane| lane.map_or(&nothing[..], row))),
            ends: ends.collect(),
            ids: lanes,
            blocks,
            widths,
        }
    }

    /// The number of classes.
    pub(crate) fn len(&self) -> usize {
        self.classes.len()
    }

    /// One lane per class, with the number of pegs of each color but without pegs.
    pub(crate) fn classes(&self) -> &Columns {
        &self.classes
    }

    /// All guesses, class by class, with some lanes without a guess.
    pub(crate) fn guesses(&self) -> &Columns {
        &self.guesses
    }

    /// The guesses in the lanes of a block. `None` for lanes without a guess.
    pub(crate) fn ids(&self, block: usize) -> &[Option<CodeId>] {
        &self.ids[block * BLOCK..][..self.guesses.lanes(block)]
    }

    /// The first and the last block of the guesses of each class, in the order of the classes.
    pub(crate) fn blocks(&self) -> &[(u32, u32)] {
        &self.blocks
    }

    /// The least and the greatest guess of a block.
    pub(crate) fn ends(&self, block: usize) -> (CodeId, CodeId) {
        self.ends[block]
    }

    /// For each s the number of answers besides the winning one with s black and white pegs.
    pub(crate) fn widths(&self) -> &[u8] {
        &self.widths
    }
}

/// All codes, sorted by the numbers of pegs of each color, then in order.
fn by_counts(rows: &[u8], pegs: usize, colors: usize) -> Vec<CodeId> {
    let counts = rows.chunks_exact(pegs + colors).map(|row| &row[pegs..]).zip(0..);
    if pegs < 16 && colors <= 16 {
        let packed = |counts: &[u8]| counts.iter().fold(0u64, |key, &count| key << 4 | u64::from(count));
        let mut keys: Vec<(u64, u32)> = counts.map(|(counts, id)| (packed(counts), id)).collect();
        keys.sort_unstable();
        return keys.into_iter().map(|(_, id)| CodeId(id)).collect();
    }
    let mut keys: Vec<(&[u8], u32)> = counts.collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, id)| CodeId(id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn each_code_is_in_the_blocks_of_its_class() {
        for game in ["1x4", "4x6", "3x40", "17x2", "5x7-distinct"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let classes = board.color_classes();
            let pegs = board.game().pegs();
            let mut seen = vec![false; board.space().len()];
            let mut earlier: Option<&[u8]> = None;
            for &(first, last) in classes.blocks() {
                let lanes = (first..=last).flat_map(|block| classes.ids(block as usize)).flatten();
                // A block may hold several classes. This class begins behind the earlier ones.
                let counts = |id: CodeId| &board.row(id)[pegs..];
                let lanes = lanes.filter(|&&id| earlier.is_none_or(|earlier| counts(id) > earlier));
                let least = lanes.clone().map(|&id| counts(id)).min().unwrap();
                for id in lanes.filter(|&&id| counts(id) == least) {
                    assert!(!std::mem::replace(&mut seen[id.index()], true), "{game} {id:?}");
                }
                earlier = Some(least);
            }
            assert!(!seen.contains(&false), "{game}");
            assert_eq!(classes.len(), classes.blocks().len(), "{game}");
        }
    }
}

//! The cells of a set under a guess.

use keypeg_core::CodeId;

use crate::Board;

/// A set of codes split into cells. The codes of a cell give the same answer to a guess.
pub struct Partition {
    cells: Vec<(u8, Vec<CodeId>)>,
}

impl Partition {
    /// Splits `codes` by their answers to `guess`. Cells keep the order of the codes.
    pub fn new(board: &Board, guess: CodeId, codes: &[CodeId]) -> Partition {
        let prepared = board.prepared(guess);
        let answers: Vec<u8> = codes.iter().map(|&code| board.answer(&prepared, code)).collect();
        let mut sizes = [0u32; 256];
        for &answer in &answers {
            sizes[usize::from(answer)] += 1;
        }
        let mut place = [0u8; 256];
        let mut cells = Vec::new();
        for answer in 0..board.answers() {
            if sizes[answer] > 0 {
                place[answer] = cells.len() as u8;
                cells.push((answer as u8, Vec::with_capacity(sizes[answer] as usize)));
            }
        }
        for (&code, &answer) in codes.iter().zip(&answers) {
            cells[usize::from(place[usize::from(answer)])].1.push(code);
        }
        Partition { cells }
    }

    /// The answers that occur, in index order, each with its codes.
    pub fn cells(&self) -> &[(u8, Vec<CodeId>)] {
        &self.cells
    }

    /// The same as [`Partition::cells`], by value.
    pub fn into_cells(self) -> Vec<(u8, Vec<CodeId>)> {
        self.cells
    }
}

/// The sizes of a partition's cells, largest first, without the empty ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sizes(Vec<u32>);

impl Sizes {
    /// Sorts the sizes and leaves out empty cells.
    pub fn new(sizes: impl IntoIterator<Item = u32>) -> Sizes {
        let mut sizes: Vec<u32> = sizes.into_iter().filter(|&size| size > 0).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        Sizes(sizes)
    }

    /// The sizes of the cells of `codes` under `guess`.
    pub fn of(board: &Board, guess: CodeId, codes: &[CodeId]) -> Sizes {
        let prepared = board.prepared(guess);
        let mut sizes = [0u32; 256];
        for &code in codes {
            sizes[usize::from(board.answer(&prepared, code))] += 1;
        }
        Sizes::new(sizes.into_iter().take(board.answers()))
    }

    /// The even partition of `codes` codes into `parts` cells: their sizes differ by at most 1. No partition into `parts`
    /// cells is better by any measure.
    pub fn even(codes: usize, parts: usize) -> Sizes {
        let (size, larger) = (codes / parts, codes % parts);
        Sizes::new((0..parts).map(|part| (size + usize::from(part < larger)) as u32))
    }

    /// The sizes, largest first.
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// The number of codes of all cells.
    pub fn codes(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The number of cells.
    pub fn parts(&self) -> usize {
        self.0.len()
    }

    /// The size of the largest cell.
    pub fn largest(&self) -> u32 {
        self.0.first().copied().unwrap_or(0)
    }

    /// The sum of the squares of the sizes: the expected size of the remaining cell, times the number of codes.
    pub fn sum_of_squares(&self) -> u64 {
        self.0.iter().map(|&size| u64::from(size).pow(2)).sum()
    }

    /// The expected number of codes that remain, if all codes are equally likely. 0 without codes.
    pub fn expected_size(&self) -> f64 {
        self.sum_of_squares() as f64 / f64::from(self.codes().max(1))
    }

    /// The entropy of the answer in bits.
    pub fn entropy(&self) -> f64 {
        let codes = f64::from(self.codes());
        let sum: f64 = self.0.iter().map(|&size| f64::from(size) / codes).map(|p| -p * p.log2()).sum();
        // One cell gives minus zero, and whether `max` keeps its sign differs between machines.
        if sum > 0.0 { sum } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{Notation, score};

    #[test]
    fn cells_are_disjoint_cover_the_set_and_answer_alike() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let codes: Vec<CodeId> = board.space().ids().filter(|id| id.0 % 7 != 3).collect();
        for guess in [CodeId(0), CodeId(8), CodeId(7), CodeId(1295)] {
            let partition = Partition::new(&board, guess, &codes);
            let mut seen: Vec<CodeId> = Vec::new();
            for (answer, cell) in partition.cells() {
                assert!(cell.is_sorted());
                for &code in cell {
                    assert_eq!(score(&board.code(guess), &board.code(code)), board.feedback(*answer));
                }
                seen.extend(cell);
            }
            seen.sort_unstable();
            assert_eq!(seen, codes);
            let sizes = partition.cells().iter().map(|(_, cell)| cell.len() as u32);
            assert_eq!(Sizes::new(sizes), Sizes::of(&board, guess, &codes));
        }
    }

    /// Kooi, Tables 2 to 6. His 511.9 is 511.98, truncated and not rounded.
    #[test]
    fn first_guesses_of_four_pegs_and_six_colors() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let notation = Notation::standard(board.game());
        let all = board.consistent(&[]);
        for (guess, largest, expected, entropy, parts) in [
            ("AAAA", 625, "512.0", "1.498", 5),
            ("AAAB", 317, "235.9", "2.693", 11),
            ("AABB", 256, "204.5", "2.885", 13),
            ("AABC", 276, "185.3", "3.044", 14),
            ("ABCD", 312, "188.2", "3.057", 14),
        ] {
            let guess = board.space().id(&notation.parse_code(guess).unwrap());
            let sizes = Sizes::of(&board, guess, &all);
            assert_eq!((sizes.largest(), sizes.parts()), (largest, parts));
            assert_eq!(format!("{:.1}", sizes.sum_of_squares() as f64 / 1296.0), expected);
            assert_eq!(format!("{:.3}", sizes.entropy()), entropy);
        }
    }
}

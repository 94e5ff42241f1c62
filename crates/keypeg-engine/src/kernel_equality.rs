//! Compares the paths of the kernel with the scalar definition: for the tests, and for a WebAssembly module, whose paths can be compared
//! only where it runs.

use keypeg_core::{CodeId, CodeSpace, Feedback, Game, score};

use crate::Board;
use crate::kernel::{BLOCK, KernelPath, SHARED_ROWS};

/// Compares all functions of all paths that run here with the definition, for codes against columns of `lanes`. Returns how many
/// answers were compared.
///
/// # Panics
/// If a path gives another answer, or if the board cannot be enumerated.
pub fn assert_paths_equal(game: Game, lanes: &[CodeId], codes: &[CodeId]) -> usize {
    let space = CodeSpace::new(game).unwrap();
    let mut compared = 0;
    for path in KernelPath::available() {
        let board = Board::new(game).unwrap().with_path(path).unwrap();
        let (kernel, columns, prepared) = (board.kernel(), board.columns_of(lanes), board.prepare(codes));
        assert_eq!(kernel.path(), path);
        for block in 0..columns.blocks() {
            let in_block = &lanes[block * BLOCK..][..columns.lanes(block)];
            let truth: Vec<Vec<usize>> = codes
                .iter()
                .map(|&code| {
                    let code = space.code(code);
                    in_block.iter().map(|&id| score(&code, &space.code(id)).index(game.pegs())).collect()
                })
                .collect();
            let mut bytes = [0; BLOCK];
            for (code, truth) in prepared.iter().zip(&truth) {
                kernel.score(&columns, block, code, &mut bytes);
                let found: Vec<usize> = bytes[..in_block.len()].iter().map(|&b| b.into()).collect();
                assert_eq!(&found, truth, "{game} {path:?}");
                compared += found.len();
            }
            let mut counts = vec![[0; BLOCK]; board.answers()];
            let few = &prepared[..prepared.len().min(255)];
            kernel.count(&columns, block, few, &mut counts);
            let mut shared = vec![[0; BLOCK]; SHARED_ROWS];
            kernel.count_shared(&columns, block, few, &mut shared);
            kernel.parts(&columns, block, &prepared, &mut bytes);
            for lane in 0..in_block.len() {
                let mut cells = vec![0usize; board.answers()];
                for (row, index) in truth.iter().enumerate() {
                    cells[index[lane]] += usize::from(row < few.len());
                }
                let found: Vec<usize> = counts.iter().map(|row| row[lane].into()).collect();
                assert_eq!(found, cells, "{game} {path:?}");
                let mut sums = vec![0usize; game.pegs() + 1];
                for (index, &cell) in cells.iter().enumerate() {
                    let answer = Feedback::from_index(game.pegs(), index).unwrap();
                    sums[usize::from(answer.black() + answer.white())] += cell;
                }
                let found: Vec<usize> = shared[..sums.len()].iter().map(|row| row[lane].into()).collect();
                assert_eq!(found, sums, "{game} {path:?}");
                let mut distinct: Vec<usize> = truth.iter().map(|row| row[lane]).collect();
                distinct.sort_unstable();
                distinct.dedup();
                assert_eq!(usize::from(bytes[lane]), distinct.len(), "{game} {path:?}");
            }
        }
    }
    compared
}

//! Codes scored a second, path by path, beside the scalar definition in the same run.

use divan::Bencher;
use divan::counter::ItemsCount;
use keypeg_core::{Code, CodeId, Feedback, score};
use keypeg_engine::Board;
use keypeg_engine::kernel::{BLOCK, Path};

fn main() {
    divan::main();
}

const GAMES: [&str; 3] = ["4x6", "4x10-distinct", "5x8"];

/// A guess whose answers are no coincidence.
fn guess(board: &Board) -> CodeId {
    CodeId(board.space().len() as u32 / 3)
}

/// How many codes answer the guess with nothing at all.
fn expected(board: &Board) -> usize {
    let guess = board.code(guess(board));
    let nothing = Feedback::from_index(board.game().pegs(), 0);
    board.space().codes().filter(|code| Some(score(&guess, code)) == nothing).count()
}

#[divan::bench(args = GAMES)]
fn score_scalar(bencher: Bencher<'_, '_>, game: &str) {
    let board = Board::new(game.parse().unwrap()).unwrap();
    let (expected, guess) = (expected(&board), board.code(guess(&board)));
    let codes: Vec<Code> = board.space().codes().collect();
    let pegs = board.game().pegs();
    bencher.counter(ItemsCount::new(codes.len())).bench(|| {
        let found = codes.iter().filter(|code| score(&guess, code).index(pegs) == 0).count();
        assert_eq!(found, expected);
    });
}

fn score_path(bencher: Bencher<'_, '_>, game: &str, path: Path) {
    let Some(board) = Board::new(game.parse().unwrap()).unwrap().with_path(path) else { return };
    let expected = expected(&board);
    let guess = board.prepared(guess(&board));
    let (kernel, columns) = (board.kernel(), board.columns());
    bencher.counter(ItemsCount::new(columns.len())).bench(|| {
        let mut answers = [0; BLOCK];
        let mut found = 0;
        for block in 0..columns.blocks() {
            kernel.score(columns, block, &guess, &mut answers);
            found += answers[..columns.lanes(block)].iter().filter(|&&answer| answer == 0).count();
        }
        assert_eq!(found, expected);
    });
}

#[divan::bench(args = GAMES)]
fn score_portable(bencher: Bencher<'_, '_>, game: &str) {
    score_path(bencher, game, Path::Portable);
}

#[divan::bench(args = GAMES)]
fn score_avx2(bencher: Bencher<'_, '_>, game: &str) {
    score_path(bencher, game, Path::Avx2);
}

#[divan::bench(args = GAMES)]
fn score_avx512(bencher: Bencher<'_, '_>, game: &str) {
    score_path(bencher, game, Path::Avx512);
}

/// Cells of every guess over a set of 100 codes: pairs scored and counted.
fn count_path(bencher: Bencher<'_, '_>, game: &str, path: Path) {
    let Some(board) = Board::new(game.parse().unwrap()).unwrap().with_path(path) else { return };
    let codes: Vec<CodeId> = board.space().ids().step_by(board.space().len() / 100).take(100).collect();
    let prepared = board.prepare(&codes);
    let (kernel, columns) = (board.kernel(), board.columns());
    bencher.counter(ItemsCount::new(columns.len() * codes.len())).bench(|| {
        let mut counts = vec![[0; BLOCK]; board.answers()];
        let mut pairs = 0;
        for block in 0..columns.blocks() {
            kernel.count(columns, block, &prepared, &mut counts);
            let lanes = columns.lanes(block);
            pairs += counts.iter().flat_map(|row| &row[..lanes]).map(|&count| usize::from(count)).sum::<usize>();
        }
        assert_eq!(pairs, columns.len() * codes.len());
    });
}

#[divan::bench(args = GAMES)]
fn count_portable(bencher: Bencher<'_, '_>, game: &str) {
    count_path(bencher, game, Path::Portable);
}

#[divan::bench(args = GAMES)]
fn count_avx2(bencher: Bencher<'_, '_>, game: &str) {
    count_path(bencher, game, Path::Avx2);
}

#[divan::bench(args = GAMES)]
fn count_avx512(bencher: Bencher<'_, '_>, game: &str) {
    count_path(bencher, game, Path::Avx512);
}

/// Parts of every guess over a set of 10 codes, as most positions have.
fn parts_path(bencher: Bencher<'_, '_>, game: &str, path: Path) {
    let Some(board) = Board::new(game.parse().unwrap()).unwrap().with_path(path) else { return };
    let codes: Vec<CodeId> = board.space().ids().step_by(board.space().len() / 10).take(10).collect();
    let prepared = board.prepare(&codes);
    let (kernel, columns) = (board.kernel(), board.columns());
    bencher.counter(ItemsCount::new(columns.len() * codes.len())).bench(|| {
        let mut parts = [0; BLOCK];
        let mut most = 0;
        for block in 0..columns.blocks() {
            kernel.parts(columns, block, &prepared, &mut parts);
            most = most.max(parts[..columns.lanes(block)].iter().copied().max().unwrap_or(0));
        }
        assert!((5..=10).contains(&most));
    });
}

#[divan::bench(args = GAMES)]
fn parts_portable(bencher: Bencher<'_, '_>, game: &str) {
    parts_path(bencher, game, Path::Portable);
}

#[divan::bench(args = GAMES)]
fn parts_avx2(bencher: Bencher<'_, '_>, game: &str) {
    parts_path(bencher, game, Path::Avx2);
}

#[divan::bench(args = GAMES)]
fn parts_avx512(bencher: Bencher<'_, '_>, game: &str) {
    parts_path(bencher, game, Path::Avx512);
}

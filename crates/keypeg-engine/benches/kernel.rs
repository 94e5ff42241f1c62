//! Pairs of codes scored per second, for each path and for the scalar definition in the same run.

use divan::Bencher;
use divan::counter::ItemsCount;
use keypeg_core::{Code, CodeId, Control, Feedback, score};
use keypeg_engine::{Board, KernelPath, Measure, Position, rank};

fn main() {
    divan::main();
}

const GAMES: [&str; 3] = ["4x6", "4x10-distinct", "5x8"];

fn board(game: &str, path: KernelPath) -> Option<Board> {
    Board::new(game.parse().unwrap()).unwrap().with_path(path)
}

/// An ordinary guess.
fn guess(board: &Board) -> CodeId {
    CodeId(board.space().len() as u32 / 3)
}

/// The number of codes that give the answer 0,0 to the guess.
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

fn score_path(bencher: Bencher<'_, '_>, game: &str, path: KernelPath) {
    let Some(board) = board(game, path) else { return };
    let (expected, guess) = (expected(&board), guess(&board));
    bencher.counter(ItemsCount::new(board.space().len())).bench(|| {
        let found = board.answers_to(guess).into_iter().filter(|&answer| answer == 0).count();
        assert_eq!(found, expected);
    });
}

#[divan::bench(args = GAMES)]
fn score_portable(bencher: Bencher<'_, '_>, game: &str) {
    score_path(bencher, game, KernelPath::Portable);
}

#[divan::bench(args = GAMES)]
fn score_avx2(bencher: Bencher<'_, '_>, game: &str) {
    score_path(bencher, game, KernelPath::Avx2);
}

#[divan::bench(args = GAMES)]
fn score_avx512(bencher: Bencher<'_, '_>, game: &str) {
    score_path(bencher, game, KernelPath::Avx512);
}

/// A set of codes at equal distances. No turns describe it, so all guesses are compared.
fn position(board: &Board, codes: usize) -> Position {
    let ids = board.space().ids().step_by(board.space().len() / codes).take(codes);
    board.position_of("", ids.collect()).unwrap()
}

/// All guesses ranked over 100 codes, whose cells are counted.
fn rank_path(bencher: Bencher<'_, '_>, game: &str, path: KernelPath) {
    let Some(board) = board(game, path) else { return };
    let position = position(&board, 100);
    bencher.counter(ItemsCount::new(board.space().len() * 100)).bench(|| {
        let ranked = rank(&position, Measure::ExpectedSize, 10, &Control::default());
        assert_eq!(ranked.list.len(), 10);
    });
}

#[divan::bench(args = GAMES)]
fn rank_portable(bencher: Bencher<'_, '_>, game: &str) {
    rank_path(bencher, game, KernelPath::Portable);
}

#[divan::bench(args = GAMES)]
fn rank_avx2(bencher: Bencher<'_, '_>, game: &str) {
    rank_path(bencher, game, KernelPath::Avx2);
}

#[divan::bench(args = GAMES)]
fn rank_avx512(bencher: Bencher<'_, '_>, game: &str) {
    rank_path(bencher, game, KernelPath::Avx512);
}

/// All guesses compared by their parts over 10 codes, as in most positions.
fn parts_path(bencher: Bencher<'_, '_>, game: &str, path: KernelPath) {
    let Some(board) = board(game, path) else { return };
    let position = position(&board, 10);
    bencher.counter(ItemsCount::new(board.space().len() * 10)).bench(|| {
        assert!((5..=10).contains(&position.best(Measure::MostParts).sizes.parts()));
    });
}

#[divan::bench(args = GAMES)]
fn parts_portable(bencher: Bencher<'_, '_>, game: &str) {
    parts_path(bencher, game, KernelPath::Portable);
}

#[divan::bench(args = GAMES)]
fn parts_avx2(bencher: Bencher<'_, '_>, game: &str) {
    parts_path(bencher, game, KernelPath::Avx2);
}

#[divan::bench(args = GAMES)]
fn parts_avx512(bencher: Bencher<'_, '_>, game: &str) {
    parts_path(bencher, game, KernelPath::Avx512);
}

//! Whole decision trees on one thread and on two, each with its known total.

use divan::Bencher;
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Board, Strategy};

fn main() {
    divan::main();
}

/// Game, strategy, total. The totals of 4x6 are Kooi's Table 7, 26424 is SolveMaster's.
const TREES: [(&str, &str, u64); 8] = [
    ("4x6", "worst-case", 5801),
    ("4x6", "expected-size", 5696),
    ("4x6", "entropy", 5722),
    ("4x6", "most-parts", 5668),
    ("4x10-distinct", "worst-case", 27139),
    ("4x10-distinct", "expected-size", 26551),
    ("4x10-distinct", "entropy", 26424),
    ("4x10-distinct", "most-parts", 26751),
];

const LARGE_TREES: [(&str, &str, u64); 4] = [
    ("5x8", "worst-case", 183_966),
    ("5x8", "expected-size", 180_287),
    ("5x8", "entropy", 179_863),
    ("5x8", "most-parts", 181_834),
];

fn tree(bencher: Bencher<'_, '_>, threads: usize, (game, id, total): (&str, &str, u64)) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    bencher.bench(|| {
        pool.install(|| {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let tree = Strategy::new(id.parse::<StrategyId>().unwrap()).tree(&board).unwrap();
            assert_eq!(tree.root.distribution().total(), total);
        });
    });
}

#[divan::bench(args = TREES, sample_count = 20)]
fn one_thread(bencher: Bencher<'_, '_>, case: (&str, &str, u64)) {
    tree(bencher, 1, case);
}

#[divan::bench(args = LARGE_TREES, sample_count = 5)]
fn large_one_thread(bencher: Bencher<'_, '_>, case: (&str, &str, u64)) {
    tree(bencher, 1, case);
}

#[divan::bench(args = LARGE_TREES, sample_count = 5)]
fn large_two_threads(bencher: Bencher<'_, '_>, case: (&str, &str, u64)) {
    tree(bencher, 2, case);
}

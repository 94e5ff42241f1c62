//! The best guesses of a position by several measures: `cargo run --release --example best_guess -- 5x8 "AABBC 1,1"`.

use keypeg::{Board, Control, Measure, rank};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "4x6".to_string());
    let history = arguments.next().unwrap_or_else(|| "AABB 1,1".to_string());
    let position = Board::new(game.parse()?)?.position(&history)?;
    for measure in [Measure::WorstCase, Measure::ExpectedSize, Measure::Entropy, Measure::MostParts] {
        println!("{measure:?}");
        for guess in rank(&position, measure, 3, &Control::default()).list {
            let (kind, sizes) = (if guess.is_possible { "possible" } else { "probe" }, &guess.sizes);
            println!(
                "  {} ({kind}): at most {} codes left, {:.1} expected, {:.2} bits, {} parts",
                guess.code,
                sizes.largest(),
                sizes.expected_size(),
                sizes.entropy(),
                sizes.parts(),
            );
        }
    }
    Ok(())
}

//! Plays a strategy against every secret: `cargo run --release --example whole_tree -- 4x6 most-parts`.

use std::time::Instant;

use keypeg_core::Control;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, tree_counts};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "4x6".to_string());
    let strategy = arguments.next().unwrap_or_else(|| "most-parts".to_string());
    let started = Instant::now();
    let board = Board::for_trees(game.parse()?)?;
    let strategy = strategy.parse::<StrategyId>()?.build_for_tree(board.game(), &Options::default())?;
    let distribution = tree_counts(&board, &*strategy, None, &Control::default())?.distribution;
    println!(
        "total {}, average {:.4}, at most {}: {:?} in {:.1?}",
        distribution.total(),
        distribution.average(),
        distribution.max(),
        distribution.histogram(),
        started.elapsed()
    );
    Ok(())
}

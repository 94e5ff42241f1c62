//! Writes the decision tree of a strategy as JSON: `cargo run --release --example tree -- 4x6 entropy > tree.json`.

use keypeg::strategy::StrategyId;
use keypeg::{Board, Strategy};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "3x4".to_string());
    let id: StrategyId = arguments.next().map_or(Ok(StrategyId::Entropy), |name| name.parse())?;
    let board = Board::new(game.parse()?)?;
    let tree = Strategy::new(id).tree(&board)?;
    let distribution = tree.root.distribution();
    eprintln!("{id} on {game}: {:.4} guesses on average, {} at most", distribution.average(), distribution.max());
    tree.write_json(&mut std::io::stdout().lock())?;
    Ok(())
}

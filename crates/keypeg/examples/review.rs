//! Reviews a game: `cargo run --release --example review -- 4x6 "AABC 2,0; ADBD 2,0; AEBE 4,0"`.

use keypeg::{Board, Review};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "4x6".to_string());
    let history = arguments.next().unwrap_or_else(|| "AABC 2,0; ADBD 2,0; AEBE 4,0".to_string());
    let review = Review::of(&Board::new(game.parse()?)?, &history)?;
    println!("par {:.3}", review.par.to_f64());
    for turn in &review.turns {
        let (loss, luck) = (turn.loss.to_f64(), turn.luck.to_f64());
        println!(
            "{} {}: {} to {} codes, lost {loss:.3}, luck {luck:+.3}",
            turn.guess, turn.feedback, turn.before, turn.after
        );
        if let Some((better, _)) = turn.better {
            println!("  better: {better}");
        }
    }
    Ok(())
}

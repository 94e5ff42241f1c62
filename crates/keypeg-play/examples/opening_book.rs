//! Writes `data/opening_book.txt` to the output: exact values of the boards whose reviews look them up.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("# Guesses of all codes together at the beginning and after one turn, under optimal play.");
    println!("# Made by: cargo run --release -p keypeg-play --example opening_book");
    for game in keypeg_play::review::opening_book::BOARDS {
        print!("{}", keypeg_play::review::opening_book::compute(game.parse()?)?);
    }
    Ok(())
}

//! Writes `data/first_turns.txt` to the output: exact values of the boards whose reviews look them up.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("# Guesses of all codes together at the beginning and after one turn, under optimal play.");
    println!("# Made by: cargo run --release -p keypeg-play --example first_turns");
    for game in keypeg_play::review::table::BOARDS {
        print!("{}", keypeg_play::review::table::compute(game.parse()?)?);
    }
    Ok(())
}

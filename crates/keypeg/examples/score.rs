//! Scores a guess: `cargo run --example score -- 4x6 AABC ACDA`.

use keypeg::Game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, guess, secret] = match &arguments[..] {
        [] => ["4x6", "AABC", "ACDA"],
        [game, guess, secret] => [&game[..], guess, secret],
        _ => return Err("usage: score GAME GUESS SECRET".into()),
    };
    let game: Game = game.parse()?;
    let feedback = game.code(guess)?.score(&game.code(secret)?)?;
    println!("{} black, {} white", feedback.black(), feedback.white());
    Ok(())
}

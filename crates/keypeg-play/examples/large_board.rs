//! Breaks a board too large to enumerate by always guessing the first code that a search finds to fit.
//!
//! `cargo run --release -p keypeg-play --example large_board -- 12x20 7`

use std::time::Instant;

use keypeg_core::{Notation, Stream, Turn, score};
use keypeg_engine::simulate::random_code;
use keypeg_play::AnyBoard;
use keypeg_play::limits::{LIST_TIME, within};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or("12x20", String::as_str).parse()?;
    let seed = arguments.get(1).map_or(Ok(7), |seed| seed.parse())?;
    let notation = Notation::standard(game);
    let mut stream = Stream::new(seed);
    let secret = random_code(game, &mut stream);
    let mut position = AnyBoard::new(game).start();
    loop {
        let started = Instant::now();
        let listing = position.possible_codes(1, &within(LIST_TIME * 10));
        let time = started.elapsed().as_millis();
        let Some(&guess) = listing.codes.first() else {
            println!("nothing found in {time} ms after {} turns", position.turns().len());
            return Ok(());
        };
        let feedback = score(&guess, &secret);
        println!("{} {feedback}  found in {time} ms, {} fit", notation.code(&guess), listing.count);
        position = position.after(Turn { guess, feedback })?;
        if feedback.is_win(game.pegs()) {
            return Ok(());
        }
    }
}

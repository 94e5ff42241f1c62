//! How many codes fit a history: `cargo run --example remaining -- 4x6 "AABB 1,1; ABCC 0,2"`.

use keypeg_core::{CodeSpace, Notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "4x6".to_string());
    let history = arguments.next().unwrap_or_else(|| "AABB 1,1; ABCC 0,2".to_string());
    let notation = Notation::standard(game.parse()?);
    let history = notation.parse_history(&history)?;
    let codes: Vec<String> = CodeSpace::new(notation.game())?
        .codes()
        .filter(|code| history.is_consistent(code))
        .map(|code| notation.code(&code).to_string())
        .collect();
    println!("{} codes fit: {}", codes.len(), codes.join(" "));
    Ok(())
}

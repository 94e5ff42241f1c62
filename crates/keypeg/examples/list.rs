//! Lists the codes that agree with some turns: `cargo run --example list -- 4x6 "AABB 1,1; ABCC 0,2"`.

use keypeg::Board;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "4x6".to_string());
    let history = arguments.next().unwrap_or_else(|| "AABB 1,1; ABCC 0,2; DAEB 1,2".to_string());
    let board = Board::new(game.parse()?)?;
    let position = board.position(&history)?;
    println!("{} of {} codes are left:", position.len(), board.space().len());
    for code in position.codes() {
        println!("{code}");
    }
    Ok(())
}

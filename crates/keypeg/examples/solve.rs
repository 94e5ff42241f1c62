//! Solves a game, with progress and a time limit: `cargo run --release --example solve -- 4x7 30`.

use std::time::Duration;

use keypeg::solve::SolveOptions;
use keypeg::{Board, Control, Progress, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "4x6".to_string());
    let seconds = arguments.next().map_or(Ok(60.0), |text| text.parse())?;
    let board = Board::new(game.parse()?)?;
    let control = Control::default().with_time_limit(Duration::try_from_secs_f64(seconds)?).with_progress(|progress| {
        if let Progress::Search(search) = progress {
            eprint!("\r{} of {} first guesses, best {:?}", search.guesses_done, search.guesses, search.best);
        }
    });
    let solution = Solver::new(&board).solve_position(&board.start(), &SolveOptions::default(), &control)?;
    eprintln!();
    match (solution.proven(), solution.lower_bound(), solution.upper_bound()) {
        (true, _, Some(total)) => {
            println!("optimal: {total} guesses for all secrets, {} sets searched", solution.nodes)
        }
        (_, low, high) => println!("stopped between {low:?} and {high:?}"),
    }
    Ok(())
}
